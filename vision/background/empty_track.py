"""The empty track, learnt whenever it lies still without dice, and what a picture shows besides it."""

from collections.abc import Sequence
from dataclasses import replace

from vision.background.die_silhouettes import at_border, touched
from vision.background.foreign_objects import foreign_objects
from vision.geometry.camera_pose import CameraPose
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.track_view import TrackView
from vision.limits.limit_file import numbers
from vision.types.reading import Die, ForeignObject, Reading, overlap
from vision.types.reasons import Reason, ReasonCode

LEARN_EVERY, BELONGS_AFTER, ANOTHER_LIGHT, HAND = numbers(
    "empty_track", "learn_every", "belongs_after", "another_light", "hand"
)
"""Seconds between looks at an empty track at rest, since daylight changes, and after which what lies on a track
without dice belongs to it; part of the floor from which on it is the light that is another one, and no thing; length
in edges of a die from which on a thing at the border may be a hand."""


class EmptyTrack:
    """Remembers one track without dice. Times are in seconds and do not go back."""

    def __init__(self, floor: RectifiedFloor | None = None) -> None:
        """`floor`: what it looked like before, if that was kept."""
        self.keep(floor)
        self._other: RectifiedFloor | None = None
        self._other_since = 0.0
        self._aligned = True
        self._next = float("-inf")
        self._noted: RectifiedFloor | None = None
        self._before: RectifiedFloor | None = None

    def keep(self, floor: RectifiedFloor | None) -> None:
        """Takes the empty track as it was seen at another time, by somebody who looked; None: it is not known."""
        self.floor = self._kept = floor
        self._confirmed = floor is not None

    def moved(self) -> None:
        """The camera sees the track from elsewhere: the next empty look counts, whatever it shows."""
        self._aligned = False
        self._noted = self._before = None

    def note(self, now: RectifiedFloor) -> None:
        """Takes a look without dice, before any rolled: what lies over the border then is no die that is thrown."""
        self._noted = now

    def thrown(self) -> None:
        """Dice roll: what was noted before them counts from now on."""
        if self._noted is not None:
            self._before, self._noted = self._noted, None

    def checked(
        self, now: RectifiedFloor, view: TrackView, reading: Reading, pose: CameraPose | None = None
    ) -> Reading:
        """The reading of the track as it is now, doubtful where something lies there besides its dice.

        A die that something touches may be a part of it, and no die: a bar goes on where a cube would end.
        `pose` is where the camera stands, if that is known.
        """
        things = self.things(now, view, reading.dice, pose)
        if not things:
            return reading
        longest = max(max(thing.mm) for thing in things)
        dice = tuple(
            die.doubted(Reason(ReasonCode.NO_DIE)) if joined else die
            for die, joined in zip(reading.dice, touched(view, reading.dice, things, pose), strict=True)
        )
        return replace(reading.doubted(Reason(ReasonCode.UNKNOWN_OBJECT, longest)), dice=dice, things=things)

    def things(
        self, now: RectifiedFloor, view: TrackView, dice: Sequence[Die], pose: CameraPose | None = None
    ) -> tuple[ForeignObject, ...]:
        """What lies there besides `dice`; nothing as long as the empty track is not known.

        Left out is what lies over the border as it did before dice rolled: an arm that rests.
        """
        if self.floor is None or not now.like(self.floor):
            return ()
        found, before = foreign_objects(now, self.floor, view, dice, pose), self._before
        if before is None or not now.like(before) or not any(at_border(view, thing) for thing in found):
            return found
        new = foreign_objects(now, before, view, dice, pose)
        return tuple(
            one for one in found if not at_border(view, one) or any(overlap(one.box, other.box) for other in new)
        )

    def due(self, t: float) -> bool:
        """Whether it is time to look at the empty track again."""
        return t >= self._next

    def learn(self, now: RectifiedFloor, view: TrackView, t: float) -> None:
        """Takes a look at the track on which no die lies and nothing moves."""
        self._next = t + LEARN_EVERY
        known = self.floor
        self._confirmed = known is not None and self._aligned
        if known is None or not self._aligned or not now.like(known) or _as_before(now, known, view):
            self._settle(now)
        elif self._other is None or foreign_objects(now, self._other, view, ()):
            self._other, self._other_since = now, t
        elif t - self._other_since >= BELONGS_AFTER:
            self._settle(now)

    def mistaken(self, things: Sequence[ForeignObject], view: TrackView) -> bool:
        """Whether the track was seen only once and one of the `things` that differ reaches in from its border, as
        long as a hand: one may have rested there then, and have left."""
        return not self._confirmed and any(may_be_hand(thing, view) for thing in things)

    def unlearn(self) -> None:
        """What was learnt counts no more; what was kept from before does."""
        self.keep(self._kept)
        self._other, self._next = None, float("-inf")

    def forget(self) -> None:
        """The track is as unknown as at first."""
        self._kept = self._noted = self._before = None
        self.unlearn()

    def _settle(self, floor: RectifiedFloor) -> None:
        self.floor, self._other, self._aligned = floor, None, True


def may_be_hand(thing: ForeignObject, view: TrackView) -> bool:
    """Whether a thing reaches in from the border and is as long as a hand or longer."""
    return max(thing.mm) >= HAND * view.die_mm and at_border(view, thing)


def _as_before(now: RectifiedFloor, known: RectifiedFloor, view: TrackView) -> bool:
    """Whether nothing lies there that did not before, as far as that can be told."""
    things = foreign_objects(now, known, view, ())
    spread = sum(thing.mm[0] * thing.mm[1] for thing in things) / (view.width_mm * view.height_mm)
    return not things or spread > ANOTHER_LIGHT
