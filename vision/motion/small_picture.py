"""A small picture of the track, and what is made of it for comparing: once, and only when it is asked for."""

from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import CELL, Array, Picture

SOFT = 15
"""Pixels: light and shadow change over more than that, the outline of a hand over less."""
STRONG = 40
"""Grey levels above which an edge counts no more than others: glare must not decide where a camera points."""
KERNEL = np.ones((3, 3), np.uint8)


class SmallPicture:
    """A small picture, (height, width, 3) BGR, prepared for comparing."""

    def __init__(self, picture: Picture, smooth: bool = True) -> None:
        self.picture: Picture = np.asarray(cv2.blur(picture, (3, 3)), np.uint8) if smooth else picture

    def shifted(self, dx: float, dy: float) -> "SmallPicture":
        """This picture moved by (dx, dy) pixels; what comes in at the border repeats the outermost pixels."""
        return self.warped(np.array([[1, 0, dx], [0, 1, dy], [0, 0, 1]], np.float64))

    def warped(self, motion: NDArray[np.float64]) -> "SmallPicture":
        """This picture with its pixels moved by the homography `motion` (3, 3); beyond its border it is repeated."""
        moved = cv2.warpPerspective(self.picture, motion, self.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
        return SmallPicture(np.asarray(moved, np.uint8), smooth=False)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width in pixels."""
        return self.picture.shape[0], self.picture.shape[1]

    @cached_property
    def low(self) -> Picture:
        """The darkest value around each pixel."""
        return np.asarray(cv2.erode(self.picture, KERNEL), np.uint8)

    @cached_property
    def high(self) -> Picture:
        """The brightest value around each pixel."""
        return np.asarray(cv2.dilate(self.picture, KERNEL), np.uint8)

    @cached_property
    def detail(self) -> NDArray[np.int16]:
        """The grey picture without its soft parts, (height, width)."""
        grey = cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY)
        return cv2.subtract(grey, cv2.blur(grey, (SOFT, SOFT)), dtype=cv2.CV_16S).astype(np.int16, copy=False)

    @cached_property
    def outline(self) -> Array:
        """The same at half the size, (height / 2, width / 2)."""
        half = cv2.resize(self.detail.astype(np.float32), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        return np.clip(half, -STRONG, STRONG)

    @cached_property
    def edges(self) -> NDArray[np.float32]:
        """How much detail each cell has, (rows, columns), in grey levels."""
        return shrunk(np.asarray(cv2.convertScaleAbs(self.detail), np.uint8)).astype(np.float32)

    @cached_property
    def means(self) -> NDArray[np.float32]:
        """Mean colour of each cell, (rows, columns, 3), at least 1."""
        return np.maximum(shrunk(self.picture), 1).astype(np.float32)


def shrunk(picture: Picture) -> Picture:
    """One pixel for each cell."""
    height, width = picture.shape[:2]
    size = (max(1, width // CELL), max(1, height // CELL))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
