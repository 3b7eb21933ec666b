"""An independent look at a face: the six layouts of pips fitted to its picture, without any network.

Nine sites of a 3 x 3 grid can hold a pip. Spots (dark or light) are measured by the curvature of brightness at
three sizes; for some hundred turns, spreads and shifts of the grid the spots are compared with the layouts,
and every face keeps its best overlap. Coloured pips stay dark in the lowest of B, G and R.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.limits.limit_file import number, numbers, row, whole
from vision.types.picture import Array, Picture

SIDE, EDGE = whole("pip_template", "side"), number("pip_template", "edge")
"""Pixels of a patch, and of a face's edge in it."""

SITES = {"diagonal": (0, 8), "other diagonal": (2, 6), "row": (3, 5), "column": (1, 7), "middle": (4,)}
"""The nine sites, row by row, in the pairs that pips come in."""
DIAGONALS = ("diagonal", "other diagonal")
LAYOUTS: tuple[tuple[str, ...], ...] = (
    ("middle",),
    *((pair,) for pair in (*DIAGONALS, "row", "column")),
    *(("middle", diagonal) for diagonal in DIAGONALS),
    DIAGONALS,
    ("middle", *DIAGONALS),
    *((*DIAGONALS, pair) for pair in ("row", "column")),
)
"""The sites at which faces may have their pips, the faces in their order."""
FACES = np.array([sum(len(SITES[name]) for name in names) for names in LAYOUTS])
FIRST = np.unique(FACES, return_index=True)[1]
SPOT_RADII = row("pip_template", "spot_radii")
"""Radii of pips, in pixels of the patch, that the spot measure is tuned to."""
REACH, CORNER_REACH = numbers("pip_template", "reach", "corner_reach")
"""How far from the middle, along an axis and along a diagonal, spots count: the face without its rim."""
WINDOW = slice(9, 39)
"""Rows and columns of a patch within REACH, and two more on each side."""
ACROSS = WINDOW.stop - WINDOW.start
HALF, LOUD = numbers("pip_template", "half", "loud")
"""Share of the strongest from which on a spot counts fully, and twice from which on it is one; how strong it is on a
face that is as clear as can be."""
FAINTER = number("pip_template", "fainter")
"""So many times as strong as the others, spots of one shade count fully."""
TOGETHER = whole("pip_template", "together")
"""Faces that are fitted at a time."""


@dataclass(frozen=True, slots=True)
class TemplateFit:
    """How well each face's pips fit, (6,) of 0..1, and whether the pips are lighter than the body."""

    fits: Array
    light_pips: bool

    @property
    def face(self) -> int:
        """The best fitting face, 1..6."""
        return int(self.fits.argmax()) + 1


@cache
def face_mask() -> NDArray[np.bool_]:
    """Where in a patch (48, 48) spots count."""
    away = np.abs(np.arange(SIDE) + 0.5 - SIDE / 2)
    inside = np.maximum(away[:, None], away) <= REACH
    return np.asarray(inside & (np.hypot(away[:, None], away) <= CORNER_REACH))


@cache
def grids() -> NDArray[np.intp]:
    """Flat indices (9, n) into a window of the nine sites under every turn, spread, slant and shift that is tried."""
    sites = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
    rows = []
    for turn, spread, slant, dx, dy in product(
        (-8, 0, 8), (0.20, 0.235, 0.27, 0.305), (0.75, 1.0, 1.33), *[(-4, -2, 0, 2, 4)] * 2
    ):
        a = np.radians(turn)
        stretch = np.array([np.sqrt(slant), 1 / np.sqrt(slant)]) * spread * EDGE
        matrix = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        rows.append(sites * stretch @ matrix.T + SIDE / 2 + (dx, dy))
    # The window's border is empty, and so is all beyond it.
    pixels = np.clip(np.round(np.array(rows)) - WINDOW.start, 0, ACROSS - 1).astype(np.intp)
    return np.ascontiguousarray((pixels[..., 1] * ACROSS + pixels[..., 0]).T)


@cache
def derivatives() -> tuple[Array, Array]:
    """Matrices (radii, 3, ACROSS, 48) from the left and from the right that turn a patch into second derivatives.

    The three are xx, yy and xy of the smoothed patch in its window, each scaled by the square of the spot's size: a
    smoothing and a difference along an axis are one linear map.
    """
    down, across = [], []
    for radius in SPOT_RADII:
        sigma = radius / np.sqrt(2)
        smooth = _along_columns(np.eye(SIDE), cv2.getGaussianKernel(round(8 * sigma + 1) | 1, sigma))
        for order in ((2, 0), (0, 2), (1, 1)):
            along_x, along_y = cv2.getDerivKernels(*order, 3, ktype=cv2.CV_64F)
            across.append(_along_columns(smooth, along_x)[WINDOW] * 0.25 * sigma**2)
            down.append(_along_columns(smooth, along_y)[WINDOW])
    shape = len(SPOT_RADII), 3, ACROSS, SIDE
    return np.array(down, np.float32).reshape(shape), np.array(across, np.float32).reshape(shape)


def _along_columns(values: NDArray[np.float64], kernel: NDArray[np.integer | np.floating]) -> NDArray[np.float64]:
    return np.asarray(cv2.sepFilter2D(values, -1, np.ones(1), kernel), np.float64)


def spots(planes: Array) -> tuple[Array, Array]:
    """Dark and light spot measures (n, radii, ACROSS, ACROSS), in the window of planes (n, 48, 48).

    They are the smaller curvature, 0 along edges: eigenvalues of the scale-normalised Hessian (Lindeberg, "Feature
    detection with automatic scale selection", 1998).
    """
    down, across = derivatives()
    halfway = planes.reshape(-1, SIDE) @ across.reshape(-1, SIDE).T
    turned = halfway.reshape(len(planes), SIDE, *across.shape[:3]).transpose(0, 2, 3, 1, 4)
    xx, yy, xy = np.moveaxis(down @ turned, 2, 0)
    middle, half = (xx + yy) / 2, (xx - yy) / 2
    spread = np.sqrt(half * half + xy * xy)
    face = face_mask()[WINDOW, WINDOW]
    return np.maximum(middle - spread, 0) * face, np.maximum(-middle - spread, 0) * face


def fit_templates(patches: Sequence[Picture]) -> list[TemplateFit]:
    """Fits the layouts to patches (48, 48, 3), each with a face of 33 pixels upright in its middle."""
    runs = (patches[start : start + TOGETHER] for start in range(0, len(patches), TOGETHER))
    return [fit for run in runs for fit in _fitted(np.concatenate(run), len(run))]


def _fitted(tall: Picture, count: int) -> list[TemplateFit]:
    """Fits of `count` patches that stand on top of each other."""
    dark, light = (kind.reshape(count, -1, ACROSS, ACROSS) for kind in spots(_low_and_high(tall)))
    kinds, each = np.stack([dark, light], 1), np.arange(count)
    strength = kinds.max((2, 3, 4))
    caps = np.sqrt(np.minimum(FAINTER * strength / np.maximum(strength.max(1, keepdims=True), 1e-3), 1))
    first = caps.argmax(1)
    fits = _best(kinds[each, first]) * caps[each, first, None]
    # No fit exceeds 1: where the fainter spots cannot win they are not fitted.
    others, fainter = np.zeros_like(fits), caps[each, 1 - first]
    may_win = np.flatnonzero(fainter > fits.max(1))
    if len(may_win):
        others[may_win] = _best(kinds[may_win, 1 - first[may_win]]) * fainter[may_win, None]
    won = others.max(1) > fits.max(1)
    best, light = np.where(won[:, None], others, fits), first.astype(np.bool_) ^ won
    return [TemplateFit(fit, bool(lighter)) for fit, lighter in zip(best, light, strict=True)]


def _low_and_high(tall: Picture) -> Array:
    """The lowest and the highest of blue, green and red (2 n, 48, 48): both of the first patch, of the second ..."""
    blue, green, red = cv2.split(tall)
    planes = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    both = np.stack([plane.reshape(-1, SIDE, SIDE) for plane in planes], 1)
    return both.reshape(-1, SIDE, SIDE).astype(np.float32)


def _best(measures: Array) -> Array:
    """Best fit (n, 6) of every face over the spot measures (n, ways, ACROSS, ACROSS) of one polarity."""
    fits = _overlaps(measures.reshape(-1, ACROSS, ACROSS)).reshape(*measures.shape[:2], -1).max(1)
    return np.asarray(np.maximum.reduceat(fits, FIRST, axis=1), np.float32)


def _overlaps(measures: Array) -> Array:
    """Dice coefficients (n, layouts) between the spots of each measure and each layout, at its best place.

    Spots of more than half the strongest count fully: glare makes pips of one face differ. Spots that a
    layout leaves unexplained count against it as much as sites without a spot.
    """
    count, flat = len(measures), measures.reshape(len(measures), -1)
    loudest = np.maximum(flat.max(1, keepdims=True), 1)
    level = np.minimum(flat / (HALF * loudest), 1)
    level[level < HALF] = 0
    # The windows' empty borders keep them apart where they stand on top of each other.
    peaks = flat >= cv2.dilate(measures.reshape(-1, ACROSS), np.ones((5, 5), np.uint8)).reshape(count, -1)
    present = (level * peaks).sum(1, keepdims=True)
    wide = cv2.dilate(level.reshape(-1, ACROSS), np.ones((3, 3), np.uint8)).reshape(count, -1)
    sites = np.ascontiguousarray(wide.T).take(grids(), axis=0)
    pairs = {name: sum(sites[site] for site in where) for name, where in SITES.items()}
    sums = (sum(pairs[name] for name in names) for names in LAYOUTS)
    explained = np.minimum(np.concatenate([cv2.reduce(s, 0, cv2.REDUCE_MAX) for s in sums]).T, present)
    return np.asarray(2 * explained / (FACES + present) * np.minimum(loudest / LOUD, 1), np.float32)
