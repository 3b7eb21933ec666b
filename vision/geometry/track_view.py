"""Where the track lies in the camera's picture, and how large a die is there."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.limits.limit_file import numbers
from vision.types.reading import Box

Matrix = NDArray[np.float64]

UNSHARP, RIM_HIGH, ASLANT = numbers("track_view", "unsharp", "rim_high", "aslant")
"""Millimetres by which the place of a die may be told wrongly; how many mm a rim is higher than the floor: what
lies on it is seen farther out than it lies; tangent of the angle off the vertical at which a border is seen by a
camera that is tilted by 15 degrees."""


@dataclass(frozen=True, eq=False)
class TrackView:
    """The track as a camera sees it. Two are the same if they are one: others hold what was reckoned of one.

    `matrix` (3, 3) maps pixels of the full picture (after undistortion) to millimetres on the track's floor, with
    (0, 0) at its upper left corner and y downwards; `width_mm` and `height_mm` are the floor's size;
    `die_mm` is the edge of a die. Where markers on the rim are the corners, everything is meant in their plane, and
    `rim_mm` is how far the rim reaches in over the border.
    """

    matrix: Matrix
    width_mm: float
    height_mm: float
    die_mm: float = 16.0
    rim_mm: float = 0.0

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
        origin, right, down = mapped(np.stack([middle, middle + (1, 0), middle + (0, 1)]), self._back)
        return float(np.sqrt(np.linalg.norm(right - origin) * np.linalg.norm(down - origin)))

    def die_px(self) -> float:
        """Edge of a die face in pixels of the picture, at the track's middle."""
        return self.die_mm * self.px_per_mm()

    def corners(self) -> Matrix:
        """The floor's four corners in pixels of the picture, (4, 2), clockwise from the upper left."""
        return self._corners.copy()

    @cached_property
    def _corners(self) -> Matrix:
        return mapped(box_corners((0, 0, self.width_mm, self.height_mm)), self._back)

    def on_floor(self, pixels: Matrix) -> Matrix:
        """Places (n, 2) in mm on the floor that are seen at pixels (n, 2)."""
        return mapped(pixels, self.matrix)

    def motion_to(self, later: "TrackView") -> Matrix:
        """The homography (3, 3) from pixels in which the floor lay to those in which it lies in a `later` view."""
        return np.asarray(later._back @ self.matrix, np.float64)

    def inward(self, places: Matrix) -> Matrix:
        """How far (n,) in mm places (n, 2) in mm lie from the nearest side of the floor, within the rim."""
        far = np.minimum(places, (self.width_mm, self.height_mm) - places)
        return np.asarray(far.min(axis=-1) - self.rim_mm, np.float64)

    @property
    def rim_high(self) -> float:
        """Height in mm of the rim's top over the plane in which positions are measured."""
        return 0.0 if self.rim_mm else RIM_HIGH

    @property
    def half_out(self) -> float:
        """How many mm beyond the floor the middle of a die may lie whose body still reaches over it."""
        return self.die_mm / 2 + UNSHARP

    @property
    def frame_mm(self) -> float:
        """How far beyond the border the face of a die may be seen that lies on the rim and reaches over the floor."""
        return max(0.0, self.half_out + ASLANT * (self.die_mm + self.rim_high) - self.rim_mm)

    def seen(self, drawn: Matrix, px_per_mm: float) -> Matrix:
        """Where in the picture points (n, 2) of the floor drawn at `px_per_mm` are seen, in pixels."""
        return mapped(drawn / px_per_mm, self._back)

    def box_of(self, part: Box, px_per_mm: float) -> Box:
        """The upright box, in pixels of the picture, around a part of the floor drawn at `px_per_mm`."""
        seen = self.seen(box_corners(part), px_per_mm)
        (left, top), (right, bottom) = np.floor(seen.min(0)).astype(int), np.ceil(seen.max(0)).astype(int)
        return int(left), int(top), int(right - left), int(bottom - top)


def box_corners(box: tuple[float, float, float, float], margin: float = 0.0) -> Matrix:
    """The corners (4, 2) of a box (x, y, width, height) with a margin, clockwise from the upper left."""
    x, y, w, h = box
    left, top, right, bottom = x - margin, y - margin, x + w + margin, y + h + margin
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)


def mapped(points: Matrix, by: Matrix) -> Matrix:
    """What becomes of points (n, 2) under a homography (3, 3)."""
    if not len(points):
        return points
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), by), np.float64).reshape(-1, 2)
