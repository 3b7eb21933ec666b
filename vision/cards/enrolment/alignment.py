"""The print of a rectified card moved onto that of a known one: what is read may lie a millimetre off."""

from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, WIDE
from vision.types.picture import Array, Picture

EDGE = 1.6
"""Pixels a millimetre at which cards are compared; they are aligned at half as many."""
SIZE = round(WIDE * EDGE) // 2 * 2, round(HIGH * EDGE) // 2 * 2
HALF = SIZE[0] // 2, SIZE[1] // 2
RIM = 3.0
"""Millimetres at a card's sides that are left out: the table may show there."""
CELL = 4
"""Pixels of a card's cell: the lightest of some cells is taken for the paper there."""
NEAR = 5
"""Cells across that are looked at."""
LEAST_WHITE, MOST = 12.0, 1.1
"""Brightness (0..255) of paper at least; over the paper's at most."""
SLOW = 8
"""Times that a card is made smaller for the changes of light on it, which are no print."""
STEPS = 6
"""Of an alignment at most."""
DONE = 0.03
"""Pixels: a smaller step ends it."""
LEAST_GAIN = 0.1
"""Of the template's contrast: with less there is nothing to align."""
FIRMNESS = 0.03
"""Of the usual slope: how much a movement is held back that a card with little print on it tells little of."""
Matrix = NDArray[np.float64]


def print_of(card: Picture) -> Array:
    """What is printed on a rectified card (h, w, 3): planes (SIZE[1], SIZE[0], 3), 0 for paper, less for ink."""
    small = cv2.resize(card, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    paper = cv2.dilate(_smaller(small, CELL), np.ones((NEAR, NEAR), np.uint8))
    paper = np.maximum(cv2.GaussianBlur(paper, (0, 0), NEAR / 2), LEAST_WHITE)
    planes = np.minimum(small / cv2.resize(paper, SIZE, interpolation=cv2.INTER_LINEAR), MOST)
    light = cv2.GaussianBlur(_smaller(planes, SLOW), (0, 0), 1.2)
    return np.asarray(planes - cv2.resize(light, SIZE, interpolation=cv2.INTER_LINEAR), np.float32)


def _smaller(planes: Array, times: int) -> Array:
    size = SIZE[0] // times, SIZE[1] // times
    return np.asarray(cv2.resize(planes, size, interpolation=cv2.INTER_AREA), np.float32)


def inner(planes: Array) -> Array:
    """Planes (h, w) or (h, w, 3), of whatever size, without the rim of the card."""
    rim = round(RIM * EDGE * planes.shape[1] / SIZE[0])
    return np.asarray(planes[rim:-rim, rim:-rim], np.float32)


def _grey(planes: Array) -> Array:
    return np.asarray(cv2.resize(planes.mean(2), HALF, interpolation=cv2.INTER_AREA), np.float32)


@cache
def _places() -> tuple[Array, Array]:
    """Where the inner pixels lie, x and y (n,) from the middle."""
    y, x = np.mgrid[: HALF[1], : HALF[0]].astype(np.float32)
    return inner(x - (HALF[0] - 1) / 2).ravel(), inner(y - (HALF[1] - 1) / 2).ravel()


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """The print of a known card, and how it changes when it is moved."""

    planes: Array = field(repr=False)
    grey: Array = field(repr=False)
    """(n,): its darkness at the inner pixels of half the size."""
    slopes: Array = field(repr=False)
    """(8, n): by how much that changes with each number of a movement."""
    inverse: Matrix = field(repr=False)

    @classmethod
    def of(cls, planes: Array) -> "Template":
        """Of the print (h, w, 3) of a card."""
        grey, (x, y) = _grey(planes), _places()
        dx, dy = (
            inner(np.asarray(cv2.Sobel(grey, cv2.CV_32F, *way, scale=1 / 8), np.float32)).ravel()
            for way in ((1, 0), (0, 1))
        )
        u, v = x / HALF[0], y / HALF[1]
        away = dx * u + dy * v * (HALF[1] / HALF[0])
        slopes = np.stack([dx, dx * u, dx * v, dy, dy * u, dy * v, away * u, away * v])
        square = slopes.astype(np.float64) @ slopes.T
        firm = FIRMNESS * float(np.trace(square)) / len(square) + 1e-6
        return cls(planes, inner(grey).ravel(), slopes, np.linalg.inv(square + firm * np.eye(len(square))))


def moved_onto(template: Template, planes: Array) -> Array:
    """The print (h, w, 3) of a card, moved as it fits the template best; as it was where it does not fit at all."""
    grey, matrix, wanted = _grey(planes), np.eye(3), template.grey
    strength = max(float(wanted @ wanted), 1e-6)
    for _ in range(STEPS):
        seen = inner(_warped(grey, matrix, HALF)).ravel()
        gain = float(seen @ wanted) / strength
        if gain < LEAST_GAIN:
            return planes
        step = template.inverse @ (template.slopes @ (seen / gain - wanted))
        matrix = matrix @ np.linalg.inv(_movement(step))
        if np.abs(step).max() < DONE:
            break
    return _warped(planes, DOUBLE @ matrix @ np.linalg.inv(DOUBLE), SIZE)


DOUBLE = np.array([(2, 0, 0.5), (0, 2, 0.5), (0, 0, 1)])
"""From pixels of half the size to those of the whole."""


def _warped(planes: Array, matrix: Matrix, size: tuple[int, int]) -> Array:
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(planes, matrix, size, flags=how, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _movement(step: Matrix) -> Matrix:
    """The movement (3, 3) of the template's pixels that the numbers (8,) stand for."""
    across, down = HALF
    about = np.array([(1, 0, (across - 1) / 2), (0, 1, (down - 1) / 2), (0, 0, 1)])
    matrix = np.array([
        (1 + step[1] / across, step[2] / down, step[0]),
        (step[4] / across, 1 + step[5] / down, step[3]),
        (-step[6] / across**2, -step[7] / (across * down), 1),
    ])  # fmt: skip
    return np.asarray(about @ matrix @ np.linalg.inv(about), np.float64)
