"""Watches the track: small pictures on every frame, a reading when all has come to rest, events in between."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from vision.background.empty_track import EmptyTrack
from vision.geometry.region_of_interest import Strip
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import jpeg
from vision.motion.blindness import BlindnessDetector
from vision.motion.frame_difference import FrameComparer, SmallPicture
from vision.tracking.die_tracker import TrackedReading, Tracker, carried
from vision.tracking.disturbance import (
    ABSORBED_AFTER,
    DOUBTFUL_REST,
    FIRST_LOOK,
    PATIENCE,
    REST,
    Disturbance,
    DisturbanceScene,
)
from vision.tracking.look_agreement import agree
from vision.tracking.reader_protocol import Reads
from vision.tracking.track_cells import TrackCells, evidence
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import NO_DICE, PIPS, DiceSet
from vision.types.picture import Cells, Picture
from vision.types.reading import Reading
from vision.types.reasons import Reason, ReasonCode, gravest_first
from vision.types.track_events import AtRest, Blind, Event, Lifted, Nudged, Rolling, TrackedDie

LOOKS = 4
"""So many looks at most until two agree and are sure."""
AGAIN = 0.1
"""Seconds from one look to the next where the last one was sure."""

DEEP = 0.7
"""Share of a die's cells that a cover hides from which on the die cannot lie beside it."""

STIRRED = 2
"""Cells that differ before anything counts as having happened."""

FADING = 0.98
"""Brightness of a frame over that of the one before below which the light is fading."""

REFRESH = 1.0
"""Seconds between refreshments of the picture of the rest, so that daylight may change."""


class Watcher:
    """Turns frames into track events.

    Without a `view` the whole frame is the track. Times are the source's own, in seconds; they must not go back.
    Dice in the `strip` are marked; without a view none are.
    """

    def __init__(
        self,
        reader: Reads,
        dice_set: DiceSet = PIPS,
        view: TrackView | None = None,
        live: bool = False,
        strip: Strip | None = None,
    ) -> None:
        self.dice_set = dice_set
        self._reader = reader
        self._live = live
        self._tracker = Tracker()
        self._reported = False
        self._doubted = False
        self._bare_track = False
        self._cells = TrackCells()
        self._last: SmallPicture | None = None
        self._full: Callable[[], Picture] | None = None
        self._t = 0.0
        self._gaze = TrackReader(reader, view, strip=strip)
        self._begin()

    @property
    def reader(self) -> Reads:
        """What reads its pictures."""
        return self._reader

    @property
    def view(self) -> TrackView | None:
        """Where the track lies in the picture."""
        return self._gaze.region.view

    @property
    def empty(self) -> EmptyTrack:
        """What is known of the track without dice."""
        return self._gaze.empty

    @property
    def resting(self) -> bool:
        """Whether everything lies still and was reported."""
        return self._stir is None and self._rest is not None and self._blind is None

    @property
    def blind(self) -> bool:
        """Whether nothing can be seen now."""
        return self._blind is not None

    @property
    def puzzled(self) -> bool:
        """Whether something has lain over the track for a moment without moving: a hand, or the camera was moved."""
        return self._stir is not None and self._stir.covered and self._t - self._stir.since >= DOUBTFUL_REST

    def use(self, view: TrackView | None, tell: bool = False) -> None:
        """Takes the track to be there from now on, and looks at everything anew; dice stay the dice they were.

        `tell`: what lies there is reported even if nothing has changed.
        """
        if view is not None and self.view is not None:
            self._tracker.remember(carried(self._tracker.lying, self.view, view))
        self._gaze.empty.moved()
        self._gaze = TrackReader(self._reader, view, self._gaze.empty, self._gaze.region.strip)
        self._reported = self._reported and not tell
        self._begin()

    def expect(self, dice_set: DiceSet) -> None:
        """Which dice may lie there; with `NO_DICE` it looks away and forgets. Afterwards it tells what lies there."""
        if dice_set != self.dice_set and NO_DICE in (dice_set, self.dice_set):
            self._tracker.forget()
            self._reported = self._doubted = False
            self._begin()
            self._full = None
        self.dice_set = dice_set

    def remember(self, dice: Iterable[TrackedDie]) -> None:
        """Takes these for what lay on the track before, so that after a restart they are no new throw."""
        self._tracker.remember(dice)

    def feed(self, frame: Picture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """Takes one frame in.

        `frame` is the small picture, (height, width, 3) BGR; `full` gives the whole one, called only for reading.
        """
        if self.dice_set == NO_DICE:
            return []
        look = SmallPicture(frame)
        if self._last is None or look.shape != self._last.shape:
            self._begin()
            self._cells.region = self._track_cells(look, full)
        trouble = self._seeing.trouble(look, t)
        if trouble or self._blind:
            event = self._blindness(trouble, look, t)
            if trouble:
                return event
        events = self._watch(look, t, full)
        self._last, self._t, self._full = look, t, full
        return events

    def finish(self) -> list[Event]:
        """The source has ended: reports the rest that was pending, if all had been still for long enough."""
        stir, look = self._stir, self._last
        if stir is None or look is None or self._full is None or stir.covered:
            return []
        if not stir.looks and self._t - stir.since < FIRST_LOOK:
            return []
        last = self._gaze.read(self._full(), self.dice_set)
        reading = agree(stir.looks[-1], last, self._gaze.size(last.reading.dice))[1] if stir.looks else last.reading
        return self._report(look, self._t, last.picture, reading)

    def _begin(self) -> None:
        self._cells.comparer = FrameComparer()
        self._seeing = BlindnessDetector(self._live)
        self._rest: SmallPicture | None = None
        self._bare: SmallPicture | None = None
        self._stir: Disturbance | None = None
        self._last = None
        self._refreshed = 0.0
        self._frames = 0
        self._blind: str | None = None

    def _track_cells(self, look: SmallPicture, full: Callable[[], Picture]) -> Cells:
        if self.view is not None:
            height, width = full().shape[:2]
            self._cells.full_size = (width, height)
        return self._gaze.region.cells(look.shape, self._cells.full_size)

    def _blindness(self, trouble: str | None, look: SmallPicture, t: float) -> list[Event]:
        news = trouble is not None and trouble != self._blind
        self._blind = trouble
        if trouble is None:
            # Sight has come back: whatever lies there now is told, even if it is what lay there before.
            self._stir = Disturbance(look, t, announced=True)
        else:
            self._stir = None
        return [Blind(t, trouble)] if news and trouble else []

    def _watch(self, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        self._frames += 1
        if self._stir is None:
            if self._rest is not None and self._quiet(look, self._rest, t):
                self._learn_empty(full, t)
                return []
            self._stir = Disturbance(look, t, announced=not self._reported, trail=self._trail(look))
        return self._follow(self._stir, look, t, full)

    def _trail(self, look: SmallPicture) -> Cells | None:
        """Where anything has moved since the frame before, which was the last one in which all was as in the rest."""
        return None if self._last is None else self._cells.changed(look, self._last)

    def _learn(self, look: SmallPicture) -> None:
        """Takes the noise of two frames between which nothing moved."""
        if self._last is not None and (self._frames <= 8 or self._frames % 8 == 0):
            self._cells.comparer.learn(look, self._last)

    def _learn_empty(self, full: Callable[[], Picture], t: float) -> None:
        if self._bare_track and self._gaze.empty.due(t) and not self._seeing.dim:
            self._gaze.learn_empty(full(), t)

    def _quiet(self, look: SmallPicture, rest: SmallPicture, t: float) -> bool:
        change = self._cells.comparer.change(look, rest)
        if np.count_nonzero(change.cells & self._cells.region) >= STIRRED:
            return False
        self._learn(look)
        if not self._seeing.dim and (change.light or t - self._refreshed >= REFRESH) and not self._fading(look):
            self._rest, self._refreshed = look, t
        return True

    def _fading(self, look: SmallPicture) -> bool:
        """Whether the light goes out: once it is back it is held against what was seen before."""
        return self._last is not None and float(look.means.mean()) < FADING * float(self._last.means.mean())

    def _follow(self, stir: Disturbance, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        moved = self._cells.comparer.change(look, stir.anchor)
        moving = moved.cells & self._cells.region
        stir.see(look, t, moving, moved.light)
        if stir.anchor is not look:
            self._learn(look)
        scene = self._scene(look, stir.rest(self._rest, look, t, moving))
        stir.compare(look, scene, moving)
        if stir.covered and self._bare is not None:
            # What lay over the border until the rest was told may be gone again: that is no hand either.
            bare = self._scene(look, self._bare)
            if not bare.cover(look, bare.foreground(look)).any():
                stir.cover = None
        if stir.covered and self._bared(stir, look, t, full):
            stir.cover = None
        stir.search(scene, moving)
        events = stir.announce(t)
        return events + self._settle(stir, look, t, full)

    def _bared(self, stir: Disturbance, look: SmallPicture, t: float, full: Callable[[], Picture]) -> bool:
        """Whether what looks like a cup is the place from which one was lifted: dice are seen there."""
        if stir.cover is None or (stir.cover & self._cells.border).any():
            stir.bared, stir.peeped = False, -1.0
        elif stir.peeped != stir.since and t - stir.since >= REST:
            stir.peeped = stir.since
            dice = self._gaze.read(full(), self.dice_set).reading.dice
            stir.bared = any(die.sure and self._cells.hidden(stir.cover, die, look, DEEP) for die in dice)
        return stir.bared

    def _scene(self, look: SmallPicture, rest: SmallPicture) -> DisturbanceScene:
        return self._cells.scene(look, rest, self._tracker.lying, self._gaze.die_px)

    def _settle(self, stir: Disturbance, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        still = t - stir.since
        if (stir.covered and still < PATIENCE) or self._seeing.dim:
            return []
        if stir.checked:
            return self._absorb(look, t, full) if still > ABSORBED_AFTER else []
        if still < stir.next_look:
            return []
        glimpse = self._gaze.read(full(), self.dice_set, stir.looks[-1] if stir.looks else None)
        stir.looks.append(glimpse)
        stir.next_look = REST
        if len(stir.looks) < 2:
            return []
        same, reading = agree(stir.looks[-2], glimpse, self._gaze.size(glimpse.reading.dice))
        if not (same and reading.sure) and (len(stir.looks) < LOOKS or still < DOUBTFUL_REST):
            # A die may still rock on an edge, too slowly to be seen; one that has come to lie is soon seen twice.
            stir.next_look = still + AGAIN if glimpse.reading.sure else max(DOUBTFUL_REST, still + AGAIN)
            return []
        return self._report(look, t, glimpse.picture, reading)

    def _absorb(self, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """What has covered the border for so long is a thing, not a hand: from now on it is part of the track."""
        self._bare = self._rest
        self._rest, self._refreshed, self._stir, self._reported = look, t, None, True
        kept = tuple(replace(die, kept=True) for die in self._tracker.lying)
        self._doubted = True
        return [AtRest(t, kept, (Reason(ReasonCode.COVERED),), jpeg(full()))]

    def _report(self, look: SmallPicture, t: float, picture: Picture, reading: Reading) -> list[Event]:
        stir = self._stir
        assert stir is not None
        self._cells.full_size = picture.shape[1], picture.shape[0]
        before = self._tracker.lying
        dice = [die for die in reading.dice if not self._cells.hidden(stir.cover, die, look)]
        clear = all(die.sure for die in reading.dice) and set(reading.doubts) <= {ReasonCode.UNKNOWN_OBJECT}
        self._bare_track = clear and not reading.dice and not stir.covered
        if self._bare_track:
            self._gaze.learn_empty(picture, t)
        scene = None if self._rest is None else self._scene(look, self._rest)
        seen = replace(evidence(stir, scene), clear=clear and not stir.covered)
        settled = self._tracker.settle(dice, self._gaze.size(reading.dice), seen)
        better = self._doubted and reading.sure
        if not settled.changed() and (stir.covered or not (stir.announced or better)):
            self._tracker.lying = before
            return self._close(stir, look, t, [])
        events: list[Event] = [Lifted(t, settled.lifted)] if settled.lifted else []
        if settled.thrown() and not stir.announced:
            # Too quick to be seen, or between two frames: it was a throw all the same.
            events.append(Rolling(t))
        events += [Nudged(t, *nudge) for nudge in settled.nudged]
        return self._close(stir, look, t, [*events, self._at_rest(t, picture, reading, settled, stir)])

    def _close(self, stir: Disturbance, look: SmallPicture, t: float, events: list[Event]) -> list[Event]:
        if stir.covered:
            # The hand is still there: wait for it to leave before this counts as a rest.
            stir.checked = True
            return events
        self._rest, self._refreshed, self._stir, self._reported = look, t, None, True
        return events

    def _at_rest(
        self, t: float, picture: Picture, reading: Reading, settled: TrackedReading, stir: Disturbance
    ) -> AtRest:
        # What covers the track is no thing that lies there.
        reasons, things = reading.reasons, reading.things
        if stir.covered:
            others = (reason for reason in reasons if reason.code is not ReasonCode.UNKNOWN_OBJECT)
            reasons, things = gravest_first((*others, Reason(ReasonCode.COVERED))), ()
        rest = AtRest(t, settled.dice, reasons, jpeg(picture), things)
        self._doubted = not rest.sure
        return rest
