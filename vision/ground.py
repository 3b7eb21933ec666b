"""The ground of a calibrated track: where its floor is, and where it looks as it does when nothing lies on it."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.left_over import Floor, light_change
from vision.pictures import Picture
from vision.view import View

Array = NDArray[np.float32]

BARE = 0.35
"""Largest change (natural logarithm of brightness, in any colour) in a spot where nothing came to lie. On rendered
throws 95 of 100 bare places that look like dice stay under 0.21, and no die under 0.97."""
SPOT = 0.43
"""Radius of that spot in edges of a die."""
OUTSIDE = 0.1
"""Edges of a die by which a die's face can lie beyond the floor's border: it is higher than the floor."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The ground under a part of a full picture whose upper left corner lies at `corner`.

    `change` (h, w) is by how much the floor, at `px_per_mm`, differs from the empty one; None if that is not known.
    """

    view: View
    corner: tuple[int, int] = (0, 0)
    change: Array | None = None
    px_per_mm: float = 1.0

    @classmethod
    def under(cls, picture: Picture, view: View, empty: Floor | None, corner: tuple[int, int]) -> "Ground":
        """The ground in a full BGR picture, beside what it looked like when it was empty."""
        if empty is None:
            return cls(view, corner)
        now = Floor.seen(picture, view)
        if now.picture.shape != empty.picture.shape:
            return cls(view, corner)
        return cls(view, corner, np.abs(light_change(now.picture, empty.picture)).max(2), now.px_per_mm)

    def may_hold(self, x: float, y: float) -> bool:
        """Whether a die's face may be centred at a pixel of the part: over the floor, and not where it is bare."""
        point = np.array([[[x + self.corner[0], y + self.corner[1]]]], np.float64)
        place = cv2.perspectiveTransform(point, self.view.matrix)[0, 0]
        beyond = max(-place.min(), place[0] - self.view.width_mm, place[1] - self.view.height_mm)
        return beyond <= OUTSIDE * self.view.die_mm and not self._bare(place)

    def _bare(self, place: NDArray[np.float64]) -> bool:
        """Whether the spot around a place in mm looks as it does when the track is empty."""
        if self.change is None:
            return False
        reach = SPOT * self.view.die_mm * self.px_per_mm
        x, y = place * self.px_per_mm
        left, top = max(0, round(x - reach)), max(0, round(y - reach))
        spot = self.change[top : max(0, round(y + reach)) + 1, left : max(0, round(x + reach)) + 1]
        return bool(spot.size) and float(spot.max()) < BARE
