"""Guesses where a track without markers lies, so that its corners need little moving."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import Picture

LEAST_SHARE = 0.2
"""Of the picture, that a tray covers at least."""
INSET = 0.12
"""Where nothing like a tray is seen: so far inside the picture."""
WIDTH = 480
"""Pixels at which the picture is searched."""


def guess(picture: Picture) -> NDArray[np.float64]:
    """Four corners (4, 2) in pixels, clockwise from the upper left: of a large four-sided outline, or an inset."""
    height, width = picture.shape[:2]
    scale = WIDTH / width
    small = cv2.resize(picture, (WIDTH, max(1, round(height * scale))), interpolation=cv2.INTER_AREA)
    grey = cv2.bilateralFilter(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), 7, 40, 5)
    edges = cv2.dilate(cv2.Canny(grey, 25, 75), np.ones((3, 3), np.uint8))
    outlines, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    fours = [four for line in outlines if (four := _four(line, small.shape[0] * WIDTH)) is not None]
    if not fours:
        return _inset(width, height)
    # The outline of the floor lies inside that of the rim: dice lie on the floor.
    return _clockwise(min(fours, key=lambda four: float(cv2.contourArea(four))).reshape(4, 2) / scale)


def _four(line: NDArray[np.integer | np.floating], area: float) -> NDArray[np.int32] | None:
    four = cv2.approxPolyDP(line, 0.03 * cv2.arcLength(line, True), True)
    good = len(four) == 4 and cv2.isContourConvex(four) and cv2.contourArea(four) >= LEAST_SHARE * area
    return np.asarray(four, np.int32) if good else None


def _inset(width: int, height: int) -> NDArray[np.float64]:
    x, y = INSET * width, INSET * height
    return np.array([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float64)


def _clockwise(corners: NDArray[np.floating]) -> NDArray[np.float64]:
    away = corners - corners.mean(axis=0)
    ordered = corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    first = int(np.argmin(ordered.sum(axis=1)))
    return np.asarray(np.roll(ordered, -first, axis=0), np.float64)
