"""Throws during a calibration: the kiosk's own watcher on the new view, and what it read at rest."""

import cv2
import numpy as np

from calibration.session.draft import Draft
from calibration.session.session_view import Mark
from vision.tracking.reader_protocol import Reads
from vision.tracking.watcher import Watcher
from vision.types.dice_set import PIPS, DiceSet
from vision.types.picture import Picture
from vision.types.track_events import AtRest, Rolling, TrackedDie

SMALL_WIDTH = 320


class Throws:
    """Counts throws: dice that came to rest after something rolled. `dice` are those that lie there now."""

    def __init__(self, draft: Draft, dice_set: DiceSet = PIPS, reader: Reads | None = None) -> None:
        """`reader` instead of the draft's own."""
        self._watcher = Watcher(reader or draft.reader, dice_set, draft.track)
        self._rolled = self.rolling = False
        self.rest: AtRest | None = None
        self.picture: Picture | None = None

    def see(self, picture: Picture, t: float) -> AtRest | None:
        """Takes a straight picture in; what lies there after a throw, once each time."""
        height, width = picture.shape[:2]
        size = SMALL_WIDTH, max(1, round(height * SMALL_WIDTH / width))
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        thrown = None
        for event in self._watcher.feed(small, t, lambda: picture):
            if isinstance(event, Rolling):
                self._rolled = self.rolling = True
            elif isinstance(event, AtRest):
                self.rolling = False
                self.rest, self.picture = event, picture
                if self._rolled and any(not die.kept for die in event.dice):
                    thrown, self._rolled = event, False
        return thrown

    def marks(self) -> tuple[Mark, ...]:
        """Boxes around the dice that lie there, with their faces."""
        return () if self.rest is None or self.rolling else tuple(mark_of(die) for die in self.rest.dice)


def mark_of(tracked: TrackedDie, label: str | None = None) -> Mark:
    """The die's box, with its face unless another label is given."""
    die = tracked.die
    return Mark.around(die.box, "good" if die.sure else "doubt", die.face if label is None else label)
