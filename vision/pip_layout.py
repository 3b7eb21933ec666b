"""An independent look at a face: the six layouts of pips fitted to its picture, without any network.

Nine sites of a 3 x 3 grid can hold a pip. Spots (dark or light) are measured by the curvature of brightness at
three sizes; for some hundred turns, spreads and shifts of the grid the spots are compared with the layouts,
and every face keeps its best overlap. Coloured pips stay dark in the lowest of B, G and R.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture

Array = NDArray[np.float32]

SIDE = 48
EDGE = 33.0
"""Pixels of a patch, and of a face's edge in it."""

LAYOUTS: tuple[tuple[int, str], ...] = (
    (1, "000010000"),
    (2, "100000001"), (2, "001000100"),
    (3, "100010001"), (3, "001010100"),
    (4, "101000101"),
    (5, "101010101"),
    (6, "101101101"), (6, "111000111"),
)  # fmt: skip
SPOT_RADII = (2.0, 2.7, 3.7)
"""Radii of pips, in pixels of the patch, that the spot measure is tuned to."""
REACH, CORNER_REACH = 13.0, 15.5
"""How far from the middle, along an axis and along a diagonal, spots count: the face without its rim."""


@dataclass(frozen=True, slots=True)
class LayoutFit:
    """How well each face's pips fit, (6,) of 0..1, and whether the pips are lighter than the body."""

    fits: Array
    light_pips: bool

    @property
    def face(self) -> int:
        """The best fitting face, 1..6."""
        return int(self.fits.argmax()) + 1

    @property
    def margin(self) -> float:
        """How much better it fits than the next."""
        ordered = np.sort(self.fits)
        return float(ordered[-1] - ordered[-2])


@cache
def templates() -> Array:
    """The layouts (9, 9): 1 where a site has a pip."""
    return np.array([[int(c) for c in bits] for _, bits in LAYOUTS], np.float32)


@cache
def face_mask() -> NDArray[np.bool_]:
    """Where in a patch (48, 48) spots count."""
    away = np.abs(np.arange(SIDE) + 0.5 - SIDE / 2)
    inside = (away[:, None] <= REACH) & (away[None, :] <= REACH)
    return np.asarray(inside & (np.hypot(away[:, None], away[None, :]) <= CORNER_REACH))


@cache
def grids() -> NDArray[np.intp]:
    """Flat pixel indices (n, 9) of the nine sites under every turn, spread, slant and shift that is tried."""
    sites = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
    rows = []
    for turn, spread, slant, dx, dy in product(
        (-8, 0, 8), (0.20, 0.235, 0.27, 0.305), (0.75, 1.0, 1.33), *[(-4, -2, 0, 2, 4)] * 2
    ):
        a = np.radians(turn)
        stretch = np.array([np.sqrt(slant), 1 / np.sqrt(slant)]) * spread * EDGE
        matrix = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        rows.append(sites * stretch @ matrix.T + SIDE / 2 + (dx, dy))
    pixels = np.clip(np.round(np.array(rows)), 0, SIDE - 1).astype(np.intp)
    return np.asarray(pixels[..., 1] * SIDE + pixels[..., 0])


def spots(grey: Array) -> tuple[Array, Array]:
    """Dark and light spot measures (radii, 48, 48): the smaller curvature of brightness, 0 along edges.

    Eigenvalues of the scale-normalised Hessian (Lindeberg, "Feature detection with automatic scale selection", 1998).
    """
    dark, light = [], []
    for radius in SPOT_RADII:
        sigma = radius / np.sqrt(2)
        smooth = cv2.GaussianBlur(grey, (0, 0), sigma)
        xx, yy, xy = (
            cv2.Sobel(smooth, cv2.CV_32F, dx, dy, scale=k) for dx, dy, k in ((2, 0, 0.25), (0, 2, 0.25), (1, 1, 0.25))
        )
        middle, spread = (xx + yy) / 2, np.sqrt(np.square((xx - yy) / 2) + np.square(xy))
        dark.append((middle - spread) * sigma**2)
        light.append((-middle - spread) * sigma**2)
    return np.asarray(np.maximum(dark, 0), np.float32), np.asarray(np.maximum(light, 0), np.float32)


def fit_layouts(patch: Picture) -> LayoutFit:
    """Fits the layouts to a patch (48, 48, 3) with a face of 33 pixels upright in its middle."""
    planes = patch.astype(np.float32)
    measures = [spots(planes.min(2)), spots(planes.max(2))]
    dark, light = (np.concatenate([m[polarity] for m in measures]) * face_mask() for polarity in (0, 1))
    strong = max(float(dark.max()), float(light.max()), 1e-3)
    dark_fits, light_fits = (_best(m) * np.sqrt(min(1.5 * float(m.max()) / strong, 1)) for m in (dark, light))
    if light_fits.max() > dark_fits.max():
        return LayoutFit(np.asarray(light_fits, np.float32), True)
    return LayoutFit(np.asarray(dark_fits, np.float32), False)


def _best(measures: Array) -> Array:
    """Best fit (6,) of every face over the spot measures (n, 48, 48) of one polarity."""
    fits = np.stack([_overlap(measure) for measure in measures]).max(0)
    faces = np.array([face for face, _ in LAYOUTS])
    return np.array([fits[faces == face].max() for face in range(1, 7)], np.float32)


def _overlap(measure: Array) -> Array:
    """Dice coefficient (9,) between the spots of one measure and each layout, at its best place.

    Spots of more than half the strongest count fully: glare makes pips of one face differ. Spots that a
    layout leaves unexplained count against it as much as sites without a spot.
    """
    loudest = max(float(measure.max()), 1.0)
    level = np.clip(measure / (0.5 * loudest), 0, 1)
    level[level < 0.5] = 0
    wide = cv2.dilate(level, np.ones((3, 3), np.uint8))
    peaks = (level > 0) & (measure >= cv2.dilate(measure, np.ones((5, 5), np.uint8)))
    present = float(level[peaks].sum())
    explained = np.minimum(wide.ravel()[grids()] @ templates().T, present)
    overlap = 2 * explained / (templates().sum(1) + present)
    return np.asarray(overlap.max(0) * min(loudest / 12.0, 1), np.float32)
