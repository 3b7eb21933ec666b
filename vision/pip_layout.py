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
    (2, "100000001"), (2, "001000100"), (2, "000101000"), (2, "010000010"),
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
    """The layouts (n, 9): 1 where a site has a pip."""
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


def spots(planes: Array) -> tuple[Array, Array]:
    """Dark and light spot measures (n, 48, 48) of planes (48, 48, 2): the smaller curvature, 0 along edges.

    Eigenvalues of the scale-normalised Hessian (Lindeberg, "Feature detection with automatic scale selection", 1998).
    """
    dark, light = [], []
    for radius in SPOT_RADII:
        sigma = radius / np.sqrt(2)
        smooth = cv2.GaussianBlur(planes, (0, 0), sigma)
        xx, yy, xy = (
            cv2.Sobel(smooth, cv2.CV_32F, dx, dy, scale=0.25 * sigma**2) for dx, dy in ((2, 0), (0, 2), (1, 1))
        )
        middle, spread = (xx + yy) / 2, cv2.magnitude((xx - yy) / 2, xy)
        dark.append(middle - spread)
        light.append(-middle - spread)
    whole = (np.concatenate(kind, 2).transpose(2, 0, 1) for kind in (dark, light))
    first, second = (np.ascontiguousarray(np.maximum(kind, 0), np.float32) for kind in whole)
    return first, second


def fit_layouts(patch: Picture) -> LayoutFit:
    """Fits the layouts to a patch (48, 48, 3) with a face of 33 pixels upright in its middle."""
    blue, green, red = cv2.split(patch)
    planes = cv2.merge([cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)]).astype(np.float32)
    dark, light = (measure * face_mask() for measure in spots(planes))
    strong = max(float(dark.max()), float(light.max()), 1e-3)
    caps = [float(np.sqrt(min(1.5 * float(m.max()) / strong, 1))) for m in (dark, light)]
    light_first = caps[1] > caps[0]
    first, second = (light, dark) if light_first else (dark, light)
    fits = _best(first) * max(caps)
    # No fit exceeds 1: where the fainter spots cannot win they are not fitted.
    others = _best(second) * min(caps) if min(caps) > fits.max() else np.zeros(6, np.float32)
    if others.max() > fits.max():
        return LayoutFit(np.asarray(others, np.float32), not light_first)
    return LayoutFit(np.asarray(fits, np.float32), light_first)


def _best(measures: Array) -> Array:
    """Best fit (6,) of every face over the spot measures (n, 48, 48) of one polarity."""
    fits = _overlaps(measures).max(0)
    faces = np.array([face for face, _ in LAYOUTS])
    return np.array([fits[faces == face].max() for face in range(1, 7)], np.float32)


def _overlaps(measures: Array) -> Array:
    """Dice coefficients (n, layouts) between the spots of each measure and each layout, at its best place.

    Spots of more than half the strongest count fully: glare makes pips of one face differ. Spots that a
    layout leaves unexplained count against it as much as sites without a spot.
    """
    planes = np.ascontiguousarray(measures.transpose(1, 2, 0))
    loudest = np.maximum(planes.max((0, 1)), 1)
    level = np.minimum(planes / (0.5 * loudest), 1)
    level[level < 0.5] = 0
    peaks = planes >= cv2.dilate(planes, np.ones((5, 5), np.uint8))
    present = np.where(peaks, level, 0).sum((0, 1))
    wide = cv2.dilate(level, np.ones((3, 3), np.uint8)).reshape(SIDE * SIDE, -1)
    sites = np.ascontiguousarray(wide.T)[:, grids()]
    explained = np.minimum((sites @ templates().T).max(1), present[:, None])
    overlaps = 2 * explained / (templates().sum(1) + present[:, None])
    return np.asarray(overlaps * np.minimum(loudest / 12.0, 1)[:, None], np.float32)
