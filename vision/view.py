"""Where the track lies in the camera's picture, and how large a die is there."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Box

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """The track as a camera sees it.

    `matrix` (3, 3) maps pixels of the full picture (after undistortion) to millimetres on the track's floor, with
    (0, 0) at its upper left corner and y downwards; `width_mm` and `height_mm` are the floor's size;
    `die_mm` is the edge of a die.
    """

    matrix: Matrix
    width_mm: float
    height_mm: float
    die_mm: float = 16.0

    def px_per_mm(self) -> float:
        """Pixels of the picture per millimetre at the track's middle."""
        return self._px_per_mm

    @cached_property
    def _back(self) -> Matrix:
        """Millimetres on the floor to pixels."""
        return np.asarray(np.linalg.inv(self.matrix), np.float64)

    @cached_property
    def _px_per_mm(self) -> float:
        middle = np.array([self.width_mm / 2, self.height_mm / 2])
        points = np.stack([middle, middle + (1, 0), middle + (0, 1)]).reshape(-1, 1, 2)
        origin, right, down = cv2.perspectiveTransform(points, self._back).reshape(-1, 2)
        return float(np.sqrt(np.linalg.norm(right - origin) * np.linalg.norm(down - origin)))

    def die_px(self) -> float:
        """Edge of a die face in pixels of the picture, at the track's middle."""
        return self.die_mm * self.px_per_mm()

    def corners(self) -> Matrix:
        """The floor's four corners in pixels of the picture, (4, 2), clockwise from the upper left."""
        return self._corners.copy()

    @cached_property
    def _corners(self) -> Matrix:
        w, h = self.width_mm, self.height_mm
        floor = np.array([[0, 0], [w, 0], [w, h], [0, h]], dtype=np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(floor, self._back), np.float64).reshape(-1, 2)

    def box_of(self, part: Box, px_per_mm: float) -> Box:
        """The upright box, in pixels of the picture, around a part of the floor drawn at `px_per_mm`."""
        x, y, w, h = part
        corners = np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], np.float64) / px_per_mm
        seen = cv2.perspectiveTransform(corners.reshape(-1, 1, 2), self._back).reshape(-1, 2)
        (left, top), (right, bottom) = np.floor(seen.min(0)).astype(int), np.ceil(seen.max(0)).astype(int)
        return int(left), int(top), int(right - left), int(bottom - top)
