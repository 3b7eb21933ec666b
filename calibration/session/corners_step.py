"""Where there are no markers: the track's four corners, moved one after the other with three buttons."""

import numpy as np
from numpy.typing import NDArray

from calibration.camera.lens_distortion import Lens
from calibration.maintenance.calibration_files import around
from calibration.session.draft import Draft
from calibration.session.session_view import Choices, Mark, Outcome, StepName, Tone, View
from calibration.track.markers import view_of
from calibration.track.tray_outline import guess
from vision.types.picture import Picture

NUDGE, LARGEST = 1.0, 48.0
"""Pixels of a press, and of the largest of quick presses in one direction."""
QUICK = 0.6
"""Seconds within which another press goes further."""
GROWTH = 1.5
WAYS = ("across", "down")
PUSHES = (("to-left", "to-right"), ("higher", "lower"))
"""What the outer buttons say in either way: towards less and towards more pixels."""


class CornersStep:
    """Each corner is moved across, then down: eight times OK. `name` stays "track": it stands in for that step."""

    name = StepName.TRACK

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._size = (0, 0)
        self._t = 0.0
        self._corners: NDArray[np.float64] | None = None
        self.repeat()

    def repeat(self) -> None:
        """Starts again with the first corner; all corners stay where they are."""
        self._at = 0
        self._stride, self._way, self._last = NUDGE, 0, float("-inf")

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR; in the first one looks for a tray, to begin near its corners."""
        self._size, self._t = (picture.shape[1], picture.shape[0]), t
        if self._corners is None:
            self._corners = guess(picture)

    def press(self, word: str) -> Outcome:
        """Moves the corner, or continues with the next; returns the step's outcome."""
        if self._corners is None:
            return "stay"
        if word in PUSHES[self._at % 2]:
            self._move(-1 if word == PUSHES[self._at % 2][0] else 1)
        elif word == "next-corner":
            self._at = min(self._at + 1, 8)
            self._stride, self._way = NUDGE, 0
        elif word == "next" and self._conclude():
            return "next"
        return "stay"

    def view(self) -> View:
        """The four corners in pixels of the picture, with the one being moved marked."""
        marks = () if self._corners is None else self._marks(self._corners)
        if self._at == 8:
            return View(StepName.CORNERS, "check-corners", (), marks, choices=Choices("repeat", "next", "more"))
        values = (("corner", self._at // 2), ("way", WAYS[self._at % 2]))
        less, more = PUSHES[self._at % 2]
        return View(StepName.CORNERS, "move-corner", values, marks, choices=Choices(less, "next-corner", more))

    def _marks(self, corners: NDArray[np.float64]) -> tuple[Mark, ...]:
        points = [(float(x), float(y)) for x, y in corners]
        border = Mark("polygon", tuple(points), "active", "track")
        return (border, *(Mark("cross", (point,), self._tone(n), str(n)) for n, point in enumerate(points)))

    def _tone(self, corner: int) -> Tone:
        at = self._at // 2
        return "active" if corner == at and self._at < 8 else ("good" if corner < at else "quiet")

    def _move(self, way: int) -> None:
        assert self._corners is not None
        if self._at == 8:
            return
        quick = way == self._way and self._t - self._last <= QUICK
        turned = way == -self._way
        self._stride = (
            min(LARGEST, self._stride * GROWTH) if quick else (max(NUDGE, self._stride / 4) if turned else NUDGE)
        )
        self._way, self._last = way, self._t
        axis = self._at % 2
        place = self._corners[self._at // 2]
        place[axis] = float(np.clip(place[axis] + way * round(self._stride), 0, self._size[axis] - 1))

    def _conclude(self) -> bool:
        assert self._corners is not None
        draft = self._draft
        view = view_of(around(self._corners.astype(np.float32)), draft.width_mm, draft.height_mm, draft.die_mm)
        if view is None or self._at < 8:
            self.repeat()
            return False
        draft.size, draft.lens, draft.markers, draft.view = self._size, Lens(), {}, view
        return True
