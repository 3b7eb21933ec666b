"""Where the track lies in the camera's picture, and how large a die is there."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

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
        back = np.linalg.inv(self.matrix)
        middle = np.array([self.width_mm / 2, self.height_mm / 2])
        points = np.stack([middle, middle + (1, 0), middle + (0, 1)]).reshape(-1, 1, 2)
        origin, right, down = cv2.perspectiveTransform(points, back).reshape(-1, 2)
        return float(np.sqrt(np.linalg.norm(right - origin) * np.linalg.norm(down - origin)))

    def die_px(self) -> float:
        """Edge of a die face in pixels of the picture, at the track's middle."""
        return self.die_mm * self.px_per_mm()

    def corners(self) -> Matrix:
        """The floor's four corners in pixels of the picture, (4, 2), clockwise from the upper left."""
        w, h = self.width_mm, self.height_mm
        floor = np.array([[0, 0], [w, 0], [w, h], [0, h]], dtype=np.float64).reshape(-1, 1, 2)
        return np.asarray(cv2.perspectiveTransform(floor, np.linalg.inv(self.matrix)), np.float64).reshape(-1, 2)
