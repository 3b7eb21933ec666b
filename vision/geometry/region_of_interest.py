"""The part of the picture that is watched and read: the whole frame, or the track where its place is known."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.camera_pose import CameraPose
from vision.geometry.track_view import TrackView
from vision.limits.limit_file import number, whole
from vision.types.picture import CELL, Cells, Picture
from vision.types.reading import Die, ForeignObject
from vision.types.reasons import Reason, ReasonCode, beyond

Place = tuple[slice, slice]
"""Rows and columns of cells."""

RIM = number("region_of_interest", "rim")
"""Edges of a die from the rim within which the middle of one lies that touches it: flat ones keep half an edge."""

ON_RIM = number("region_of_interest", "on_rim")
"""Likewise where only markers tell the border: they are glued to the rim by hand."""

TOUCHES = whole("region_of_interest", "touches")
"""Pixels from the picture's edge within which a box touches it."""

MARGIN = number("region_of_interest", "margin")
"""Edges of a die around the track that are cut out with it."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Where kept dice lie: `wide` mm along the "left", "right", "far" or "near" edge of a view; far is y = 0."""

    edge: str
    wide: float

    def holds(self, place: NDArray[np.float64], view: TrackView) -> bool:
        """Whether `place` (2,), in mm on the track, lies in it."""
        x, y = place
        inward = {"left": x, "right": view.width_mm - x, "far": y, "near": view.height_mm - y}
        return bool(inward[self.edge] <= self.wide)


class Region:
    """Maps between the small picture, the full picture and the part of it that is read."""

    def __init__(self, view: TrackView | None, strip: Strip | None = None) -> None:
        self.view, self.strip = view, strip

    def cells(self, small_shape: tuple[int, ...], full_size: tuple[int, int] | None) -> Cells:
        """Cells of the small picture that belong to the track; all of them without a view."""
        rows, columns = max(1, small_shape[0] // CELL), max(1, small_shape[1] // CELL)
        if self.view is None or full_size is None:
            return np.ones((rows, columns), np.bool_)
        corners = self.view.corners() * (columns / full_size[0], rows / full_size[1])
        mask = np.zeros((rows, columns), np.uint8)
        cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
        return mask.astype(np.bool_)

    def cut(self, picture: Picture) -> tuple[Picture, tuple[int, int]]:
        """The part to read, and the place of its upper left corner in the full picture."""
        if self.view is None:
            return picture, (0, 0)
        corners, extra = self.view.corners(), MARGIN * self.view.die_px()
        height, width = picture.shape[:2]
        # Of an absurd view the corners may be anything, no number among it.
        reach = np.nan_to_num([np.floor(corners.min(axis=0) - extra), np.ceil(corners.max(axis=0) + extra)])
        (left, top), (right, bottom) = reach.clip(0, (width, height)).astype(int)
        if min(right - left, bottom - top) < 32:
            return picture, (0, 0)
        return picture[top:bottom, left:right], (int(left), int(top))

    def holds(self, die: Die) -> bool:
        """Whether the die's centre lies on the track."""
        if self.view is None:
            return True
        return cv2.pointPolygonTest(self.view.corners().astype(np.float32), die.centre, False) >= 0

    def rim(self, die: Die, picture_shape: tuple[int, ...], place: NDArray[np.float64] | None) -> Reason | None:
        """The reason to doubt a die that touches the region's border. `place` (2,) is where it stands, in mm."""
        view = self.view
        if view is None or place is None:
            (x, y, width, height), edge = die.box, die.edge or die.box[2]
            gap = min(x, y, picture_shape[1] - x - width, picture_shape[0] - y - height)
            return Reason(ReasonCode.RIM, gap / edge, TOUCHES / edge) if gap <= TOUCHES else None
        far = float(view.inward(place)) / view.die_mm
        return beyond(ReasonCode.RIM, far, ON_RIM if view.rim_mm else RIM)

    def over_floor(self, centres: NDArray[np.float64], pose: CameraPose) -> NDArray[np.bool_]:
        """Which of the dice seen at `centres` (n, 2) in pixels reach over the floor, be it from the rim."""
        view = self.view
        if view is None or not len(centres):
            return np.ones(len(centres), np.bool_)
        places = pose.places(centres, view.die_mm + view.rim_high)
        return np.asarray(view.inward(places) > -view.half_out)

    def in_strip(self, place: NDArray[np.float64] | None) -> bool:
        """Whether what stands at `place` (2,) in mm lies among the kept dice; never where the track is not known."""
        if self.view is None or self.strip is None or place is None:
            return False
        return self.strip.holds(place, self.view)


def place(die: Die | ForeignObject, small_shape: tuple[int, int], full_size: tuple[int, int]) -> Place:
    """The cells of a die: one more on each side, for its own side faces and its shadow.

    `small_shape` is height and width of the small picture, `full_size` width and height of the full one.
    """
    across = small_shape[1] / CELL / full_size[0]
    down = small_shape[0] / CELL / full_size[1]
    x, y, width, height = die.box
    left, right = int(x * across) - 1, int((x + width) * across) + 2
    top, bottom = int(y * down) - 1, int((y + height) * down) + 2
    return slice(max(0, top), bottom), slice(max(0, left), right)
