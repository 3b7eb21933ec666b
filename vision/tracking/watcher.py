"""Watches the track: small pictures on every frame, a reading when all has come to rest, events in between."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from vision.background.empty_track import EmptyTrack
from vision.geometry.region_of_interest import Strip
from vision.geometry.track_view import Matrix, TrackView
from vision.imaging.picture_io import jpeg
from vision.motion.blindness import BlindnessDetector
from vision.motion.small_picture import SmallPicture
from vision.tracking.die_tracker import Tracker, carried
from vision.tracking.disturbance import (
    ABSORBED_AFTER,
    DOUBTFUL_REST,
    FIRST_LOOK,
    PATIENCE,
    UNSURE_REST,
    Disturbance,
    DisturbanceScene,
)
from vision.tracking.reader_protocol import PictureReading, Reads
from vision.tracking.rest_picture import RestPicture
from vision.tracking.track_cells import TrackCells, evidence
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import NO_DICE, PIPS, DiceSet
from vision.types.picture import Cells, Picture
from vision.types.reading import Reading
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import AtRest, Blind, Covered, Event, TrackedDie


class Watcher:
    """Turns frames into track events.

    Without a `view` the whole frame is the track. Times are the source's own, in seconds; they must not go back.
    Dice in the `strip` are marked; without a view none are. `reader` reads its pictures.
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
        self.reader = reader
        self._live = live
        self._tracker = Tracker()
        self._reported = False
        self._doubted = False
        self._bare_track = False
        self._cells = TrackCells()
        self._rest = RestPicture(self._cells)
        self._full: Callable[[], Picture] | None = None
        self._frame: Picture | None = None
        self._alike = 0
        self._t = 0.0
        self._track = TrackReader(reader, view, strip=strip)
        self._begin()

    @property
    def view(self) -> TrackView | None:
        """The track's view: where it lies in the full picture."""
        return self._track.region.view

    @property
    def empty(self) -> EmptyTrack:
        """The known appearance of the track without dice."""
        return self._track.empty

    @property
    def resting(self) -> bool:
        """Whether everything lies still and was reported."""
        return self._motion is None and self._rest.picture is not None and self._blind is None

    @property
    def settled(self) -> bool:
        """Whether everything lies still and was reported, and no hand lies over the border: a thing lies there for
        longer."""
        return self.resting and (self._lies_since is None or self._t - self._lies_since > ABSORBED_AFTER)

    @property
    def blind(self) -> bool:
        """Whether nothing can be seen now."""
        return self._blind is not None

    @property
    def puzzled(self) -> bool:
        """Whether the camera may have been moved: something has lain over the track for a moment without moving, or
        dice that lie still are seen again and again and not surely."""
        motion = self._motion
        if motion is None:
            return False
        return motion.doubting or (motion.covered and self._t - motion.record.last >= DOUBTFUL_REST)

    def use(self, view: TrackView | None, tell: bool = False) -> None:
        """Uses `view` from now on and reads the track again; dice keep their ids.

        `tell`: the dice are reported even if nothing has changed.
        """
        before = self.view
        self._track.empty.moved()
        self._track = TrackReader(self.reader, view, self._track.empty, self._track.region.strip)
        self._reported = self._reported and not tell
        if view is not None and before is not None:
            self._tracker.remember(carried(self._tracker.lying, before, view))
        look = self._rest.last
        if view is None or before is None or look is None or tell or self._blind:
            self._begin()
        else:
            self._carry(self._cells.in_small(before.motion_to(view), look), look)

    def expect(self, dice_set: DiceSet) -> None:
        """Sets which dice may lie there.

        With `NO_DICE` it reads nothing and forgets all dice; after that the dice that lie there are reported again.
        """
        if dice_set != self.dice_set and NO_DICE in (dice_set, self.dice_set):
            self._tracker.forget()
            self._reported = self._doubted = False
            self._begin()
            self._full = None
        self.dice_set = dice_set

    def remember(self, dice: Iterable[TrackedDie]) -> None:
        """Sets the dice that lay on the track before, so that after a restart they do not count as thrown."""
        self._tracker.remember(dice)

    def feed(self, frame: Picture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """Takes one frame in.

        `frame` is the small picture, (height, width, 3) BGR, taken at `t` seconds of the source's own time; `full`
        gives the whole one, called only for reading.
        """
        if self.dice_set == NO_DICE:
            return []
        if self._repeats(frame):
            return []
        look = SmallPicture(frame)
        if self._rest.last is None or look.shape != self._rest.last.shape:
            self._begin()
            self._cells.lie_in(self._track.region, look, full)
        trouble = self._seeing.trouble(look, t)
        if trouble or self._blind:
            event = self._blindness(trouble, look, t)
            if trouble:
                return event
        events = self._watch(look, t, full)
        self._rest.follow(look)
        self._t, self._full = t, full
        return events

    def _repeats(self, frame: Picture) -> bool:
        """Whether a frame shows the one before it once more while something moves: cameras and films double frames,
        and what rolls does not stand still in them. A third one alike counts: without noise all are when it rests."""
        alike = self._frame is not None and np.array_equal(frame, self._frame)
        self._frame, self._alike = frame, self._alike + 1 if alike else 0
        return self._alike == 1 and self._motion is not None

    def finish(self) -> list[Event]:
        """Reports the pending rest after the source's end, if all had been still for long enough."""
        motion, look, t = self._motion, self._rest.last, self._t
        if motion is None or look is None or self._full is None:
            return []
        calm = motion.moving_cover(t) is None
        if not motion.looks and (not calm or t - motion.record.alone < FIRST_LOOK):
            return []
        last = self._read(self._full)
        size = self._track.size(last.reading.dice)
        same, reading = motion.compared(last, size) if motion.looks else (False, last.reading)
        places = [self._cells.place(die, look) for die in reading.dice]
        if calm or (same and motion.dice_still(reading.dice, places, t, size)):
            return self._report(look, t, last.picture, reading, None)
        return []

    def _begin(self) -> None:
        self._rest.forget()
        self._seeing = BlindnessDetector(self._live)
        self._bare: SmallPicture | None = None
        self._lies_since: float | None = None
        self._motion: Disturbance | None = None
        self._blind: str | None = None

    def _carry(self, motion: Matrix, look: SmallPicture) -> None:
        """What was seen before the camera moved still counts: a hand that lies over dice hides them."""
        self._rest.carry(motion)
        self._bare = None if self._bare is None else self._bare.warped(motion)
        if self._motion is None:
            still = np.zeros_like(self._cells.region)
            self._motion = Disturbance(look, self._t, announced=not self._reported, trail=still)
        self._motion.carry(motion)
        self._cells.lie_anew(self._track.region, look)

    def _blindness(self, trouble: str | None, look: SmallPicture, t: float) -> list[Event]:
        news = trouble is not None and trouble != self._blind
        self._blind = trouble
        # When it sees again, whatever lies there is reported, even if it is what lay there before.
        self._motion = Disturbance(look, t, announced=True) if trouble is None else None
        return [Blind(t, trouble)] if news and trouble else []

    def _watch(self, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        if self._motion is None:
            if self._rest.quiet(look, t, self._seeing.dim):
                if self._bare_track and self._track.empty.due(t) and not self._seeing.dim:
                    self._track.learn_empty(full(), t)
                return []
            self._motion = Disturbance(look, t, announced=not self._reported, trail=self._rest.trail(look))
        return self._follow(self._motion, look, t, full)

    def _follow(self, motion: Disturbance, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        motion.see(look, t, self._cells.comparer, self._cells.region)
        if not motion.record.moving.any():
            self._rest.learn(look)
        scene = self._scene(look, motion.rest(self._rest.picture, look, t))
        motion.compare(look, scene)
        if motion.covered and self._as_before_the_thing(look):
            motion.cover = None
        motion.drop_stale_looks(self._cells.border)
        motion.search(scene, look)
        if motion.rolled:
            self._track.empty.thrown()
        return motion.announce(t) + self._settle(motion, look, t, full)

    def _as_before_the_thing(self, look: SmallPicture) -> bool:
        """Whether what lay over the border until the rest was told is gone again: that is no hand either."""
        bare = None if self._bare is None else self._scene(look, self._bare)
        return bare is not None and not bare.cover(look, bare.foreground(look)).any()

    def _read(self, full: Callable[[], Picture], before: PictureReading | None = None) -> PictureReading:
        """Reads the full picture, to whose pixels the boxes of dice belong from then on."""
        glimpse = self._track.read(full(), self.dice_set, before)
        self._cells.full_size = glimpse.picture.shape[1], glimpse.picture.shape[0]
        return glimpse

    def _scene(self, look: SmallPicture, rest: SmallPicture) -> DisturbanceScene:
        return self._cells.scene(look, rest, self._tracker.lying, self._track.die_px)

    def _settle(self, motion: Disturbance, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        if self._seeing.dim:
            return []
        if motion.checked:
            return self._waited(motion, look, t, full)
        if not motion.may_look(t):
            return []
        glimpse = self._read(full, motion.looks[-1] if motion.looks else None)
        if self._track.unlearn_mistaken(self._cells.uncovered(glimpse.reading, motion.moving_cover(t), look)):
            glimpse = self._read(full)
        size = self._track.size(glimpse.reading.dice)
        reading = motion.agreed(glimpse, t, size)
        if reading is None:
            return []
        places = [self._cells.place(die, look) for die in reading.dice]
        if not places and not motion.rolled:
            self._track.note_bare(glimpse)
        beside = self._track.without_hands(self._cells.uncovered(reading, motion.moving_cover(t), look))
        waited = t - motion.record.alone >= UNSURE_REST
        seen = bool(places) and (beside.sure or waited) and motion.dice_still(reading.dice, places, t, size)
        if not (seen or motion.calm(t) or t - motion.record.last >= PATIENCE):
            if not places:
                motion.look_later(t)
            return []
        if seen and beside.sure:
            return self._report(look, t, glimpse.picture, beside, None)
        return self._report(look, t, glimpse.picture, reading, motion.moving_cover(t))

    def _waited(self, motion: Disturbance, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """A hand stays over dice that were reported."""
        if motion.covered and t - motion.record.last > ABSORBED_AFTER:
            return self._absorb(look, t, full)
        if motion.moving_cover(t) is None and not (motion.covered and motion.hides):
            motion.checked = False
        return []

    def _absorb(self, look: SmallPicture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """What has covered the border for so long is a thing, not a hand: from now on it is part of the track."""
        self._bare = self._rest.picture
        self._rest.take(look, t)
        self._motion, self._reported = None, True
        kept = tuple(replace(die, kept=True) for die in self._tracker.lying)
        self._doubted = True
        return [Covered(t, "thing"), AtRest(t, kept, (Reason(ReasonCode.COVERED),), jpeg(full()))]

    def _report(
        self, look: SmallPicture, t: float, picture: Picture, reading: Reading, hand: Cells | None
    ) -> list[Event]:
        """Takes a reading in; what lies under the `hand` was not read."""
        motion = self._motion
        assert motion is not None
        before = self._tracker.lying
        dice = [die for die in reading.dice if not self._cells.hidden(hand, die, look)]
        clear = all(die.sure for die in reading.dice) and set(reading.doubts) <= {ReasonCode.UNKNOWN_OBJECT}
        self._bare_track = clear and not reading.dice and not motion.covered
        if self._bare_track:
            self._track.learn_empty(picture, t)
        scene = None if self._rest.picture is None else self._scene(look, self._rest.picture)
        bare = frozenset(self._track.gone(picture, before, reading.dice))
        seen = replace(evidence(motion, scene), clear=clear and not motion.covered, bare=bare)
        settled = self._tracker.settle(dice, self._track.size(reading.dice), seen)
        motion.seen_again({known.id for known in settled.dice if known.kept and known.die in dice})
        better = self._doubted and reading.sure and all(known.die.sure for known in settled.dice)
        motion.hides = (motion.covered or bool(seen.unclear)) and len(settled.dice) > len(dice)
        stays = motion.hides or motion.moving_cover(t) is not None
        if not (settled.changed() or better or (motion.announced and not stays)):
            motion.pushed |= self._tracker.follow(before, self._track.size(reading.dice))
            return self._close(motion, look, t, [], stays)
        rest = motion.at_rest(t, picture, reading, settled.dice, covered=hand is not None)
        self._doubted = not rest.sure
        return self._close(motion, look, t, [*settled.events(t, motion.announced), rest], stays)

    def _close(
        self, motion: Disturbance, look: SmallPicture, t: float, events: list[Event], stays: bool
    ) -> list[Event]:
        """`stays`: a hand is still there; it has to leave before this counts as a rest."""
        picture = motion.rest(self._rest.picture, look, t)
        if stays:
            motion.checked, motion.announced = True, motion.announced and not events
            if events:
                motion.told()
                self._rest.uncover(look, picture, self._unread(motion.cover, look), t)
            return events
        if motion.covered:
            self._bare = self._rest.picture
        self._lies_since = t if motion.covered else None
        self._rest.uncover(look, picture, self._unread(None, look), t)
        self._motion, self._reported = None, True
        return events

    def _unread(self, cover: Cells | None, look: SmallPicture) -> Cells | None:
        """The cells of a cover and of dice that are said to lie where nobody sees them: nothing is known of these."""
        unread = np.zeros_like(self._cells.region) if cover is None else cover.copy()
        for known in self._tracker.lying:
            if known.unseen:
                unread[self._cells.place(known.die, look)] = True
        return unread if unread.any() else None
