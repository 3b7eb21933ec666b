"""Over which third of the track a hand is held still, for people who choose without a button.

A hand reaches in over the border and stays joined to it. Where the thing that covers the track ends, farthest from
the border over which it came, there the hand is; what lies along the border, crosses the whole track or comes with a
second hand is over no third at all. Stillness is measured from the hand's first place, so that a slow hand moves too.

Nothing is read here: the smallest thing that is told apart is a cell of 4x4 pixels of the small picture, a third of
a die's edge, which is why this may look on while dice lie under a cup.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.track_view import TrackView
from vision.motion.frame_difference import FrameComparer
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import DisturbanceScene
from vision.tracking.hand_position import HandPosition, TrackCells, spot
from vision.types.picture import Cells, Picture
from vision.types.track_events import Hand

FINDS = 0.25
"""Seconds over which a hand's place is averaged before it is held against that."""

GONE = 2
"""Frames without a hand before it has withdrawn."""
CLEAN = 3
"""Fewer changed cells than this away from the border, and everything lies where it lay."""
WAITS = 2.5
"""Seconds after which a track that has not become what it was before the hand came has changed."""
THING = 30.0
LIES = 1.5
"""Seconds after which what has not moved at all is a thing and no hand; and where it is over no third, once whoever
watches the dice has seen all of them at rest: a rim or a camera that was bumped."""
EARLIER = 3
"""So many bare tracks of before are kept: what lay still for long enough to count as a part of it may go again."""
QUIET = 0.3
"""Seconds of stillness after which the track is taken as it is: a hand beside it may throw its shadow on it."""


@dataclass(slots=True)
class HeldHand:
    """A hand over the track. `spot` is the place from which it has not moved since `since`."""

    spot: HandPosition
    since: float
    newest: HandPosition
    seen: int = 1
    missing: int = 0
    left_at: float | None = None

    def take(self, now: HandPosition, t: float) -> None:
        """The hand is seen at `now`, at `t` seconds of the source's own time."""
        self.newest, self.missing, self.left_at = now, 0, None
        if not now.steady(self.spot):
            self.spot, self.since, self.seen = now, t, 1
        elif t - self.since <= FINDS:
            self.seen += 1
            share = 1 / self.seen
            x, y = (a + (b - a) * share for a, b in ((self.spot.x, now.x), (self.spot.y, now.y)))
            self.spot = HandPosition(self.spot.zone, x, y, self.spot.size)

    def event(self, t: float) -> Hand:
        """The event for the hand at `t` seconds; its place in widths of the track, limited to 0..1."""
        newest = self.newest
        still = t - self.since if newest.zone and self.left_at is None else 0.0
        return Hand(t, True, newest.zone, still, min(1.0, max(0.0, newest.x)), min(1.0, max(0.0, newest.y)))


class HandPointing:
    """Watches for hands over the track. Times are the source's own, in seconds."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the track."""
        self._comparer = FrameComparer()
        self._view: TrackView | None = None
        self._ground: TrackCells | None = None
        self._bare: SmallPicture | None = None
        self._earlier = deque[SmallPicture](maxlen=EARLIER)
        self._last: SmallPicture | None = None
        self._anchor: tuple[SmallPicture, float] | None = None
        self._hold: HeldHand | None = None
        self._frames = 0

    def see(
        self, picture: Picture, t: float, view: TrackView | None, full: Callable[[], Picture], settled: bool | None
    ) -> list[Hand]:
        """Takes a small picture in; what is told of a hand that is over the track, or has just withdrawn.

        `full` gives the full picture, asked only for its size. `settled`: whether whoever watches the dice has seen
        all of them at rest; None where nobody watches them.
        """
        look = SmallPicture(picture)
        ground = self._grounded(look, view, full)
        hold = self._hold
        if hold is None and (settled or self._bare is None):
            self._rest(look, t, settled)
            return []
        if self._bare is None:
            return []
        changed = self._changed(look, self._bare)
        if hold is None and np.count_nonzero(changed) < CLEAN:
            self._learn(look)
            return []
        scene = DisturbanceScene(self._comparer, self._bare, changed, ground.region, ground.border, {})
        foreground = scene.foreground(look)
        if any(self._alike(look, one) for one in self._earlier):
            return self._cleared(look, t, _free(foreground, ground.border))
        found = spot(scene.cover(look, foreground), ground)
        if found is None and hold is None:
            self._rest(look, t, settled)
            return []
        return self._follow(look, t, found, _free(foreground, ground.border), settled)

    def _grounded(self, look: SmallPicture, view: TrackView | None, full: Callable[[], Picture]) -> TrackCells:
        """The track's cells; where it lies elsewhere than before, all is forgotten."""
        if self._ground is None or view is not self._view or self._last is None or look.shape != self._last.shape:
            self.forget()
            height, width = full().shape[:2]
            self._view, self._ground = view, TrackCells.of(view, look.shape, (width, height))
            self._last = look
        return self._ground

    def _rest(self, look: SmallPicture, t: float, settled: bool | None) -> None:
        """Takes the track as it is when it has not changed for a while, and nobody says that it is not settled."""
        if settled is not False and self._quiet(look, t):
            self._learn(look)
            self._take(look)
        self._last = look

    def _take(self, look: SmallPicture) -> None:
        """The track is from now on what this look shows."""
        if self._bare is not None and not self._alike(look, self._bare):
            self._earlier.append(self._bare)
        self._bare = look

    def _changed(self, look: SmallPicture, bare: SmallPicture) -> Cells:
        """The cells of the track that differ."""
        assert self._ground is not None
        return self._comparer.change(look, bare).cells & self._ground.region

    def _alike(self, look: SmallPicture, bare: SmallPicture) -> bool:
        """Whether everything lies where it lay."""
        return bool(np.count_nonzero(self._changed(look, bare)) < CLEAN)

    def _cleared(self, look: SmallPicture, t: float, changed: int) -> list[Hand]:
        """What was taken for a part of the track has gone, and every hand with it."""
        gone = [] if self._hold is None else [Hand(t, False, untouched=changed < CLEAN)]
        self._hold, self._anchor, self._bare, self._last = None, None, look, look
        self._earlier.clear()
        return gone

    def _quiet(self, look: SmallPicture, t: float) -> bool:
        if self._anchor is None or self._comparer.change(look, self._anchor[0]).count >= CLEAN:
            self._anchor = look, t
        return t - self._anchor[1] >= QUIET

    def _learn(self, look: SmallPicture) -> None:
        """Takes the noise of two frames between which nothing moved."""
        self._frames += 1
        if self._last is not None and (self._frames <= 8 or self._frames % 8 == 0):
            self._comparer.learn(look, self._last)
        self._last = look

    def _follow(
        self, look: SmallPicture, t: float, found: HandPosition | None, changed: int, settled: bool | None
    ) -> list[Hand]:
        self._last, hold = look, self._hold
        if found is not None:
            if hold is None or hold.left_at is not None:
                hold = self._hold = HeldHand(found, t, found)
            hold.take(found, t)
            lies = not found.zone and settled is not False and t - hold.since >= LIES
            return self._end(look, t, True, False) if lies or t - hold.since >= THING else [hold.event(t)]
        assert hold is not None
        hold.missing += 1
        if hold.missing < GONE:
            return [hold.event(t)]
        hold.left_at = t if hold.left_at is None else hold.left_at
        quiet = self._quiet(look, t) and settled is not False
        if quiet or t - hold.left_at >= WAITS:
            return self._end(look, t, quiet, quiet and changed < CLEAN)
        return []

    def _end(self, look: SmallPicture, t: float, quiet: bool, untouched: bool) -> list[Hand]:
        """The hand is no longer there; where all is quiet the next one comes over the track as it is now."""
        self._hold, self._anchor = None, None
        if quiet:
            self._take(look)
        return [Hand(t, False, untouched=untouched)]


def _free(foreground: Cells, border: Cells) -> int:
    """Changed cells that are not joined to the border: dice that lie elsewhere, or are gone."""
    count, labels = cv2.connectedComponents(foreground.astype(np.uint8), connectivity=8)
    joined = np.bincount(labels[border & foreground], minlength=count) > 0
    return int(np.count_nonzero(foreground & ~joined[labels]))
