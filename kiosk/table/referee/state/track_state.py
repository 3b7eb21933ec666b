"""What the table knows of its track: the dice that lie there, which of them landed since the last throw."""

from dataclasses import dataclass, replace
from enum import StrEnum

from vision.types.reasons import Reason, ReasonCode, Reasons
from vision.types.track_events import AtRest, Blind, Covered, Event, Lifted, Nudged, Rolling, TrackedDie

BESIDE = ("rim", "thing")
"""What covers the track and hides no die: a forearm on its rim, a thing that has lain there for a while."""


class Activity(StrEnum):
    """What happens over the track."""

    STILL = "still"
    ROLLING = "rolling"
    COVERED = "covered"
    BLIND = "blind"


@dataclass(frozen=True, slots=True)
class TrackState:
    """The track as last seen.

    `fresh` holds the ids of dice that landed since the last throw was settled; `since` is the time of the last
    change of `activity`. `moved` and `rolled`: something happened, dice rolled, since the last throw was settled;
    dice that were there before anything moved were not thrown. `absent` are the ids of what people said to be no die;
    `turned` are dice that were turned over or bumped
    since the last reading, with their faces before and after. `reasons` say what is doubtful of all that was read.
    `beside`: what covers the track is neither over dice nor among them.
    """

    dice: tuple[TrackedDie, ...] = ()
    fresh: frozenset[int] = frozenset()
    reasons: Reasons = ()
    picture: bytes | None = None
    activity: Activity = Activity.STILL
    since: float = 0.0
    blind: str | None = None
    moved: bool = False
    rolled: bool = False
    turned: tuple[Nudged, ...] = ()
    absent: frozenset[int] = frozenset()
    beside: bool = False

    def take(self, event: Event, now: float) -> "TrackState":
        """The track after an event."""
        match event:
            case AtRest():
                return self._at_rest(event, now)
            case Rolling():
                return replace(self._turn(Activity.ROLLING, now), moved=True, rolled=True)
            case Covered(reason=reason):
                return replace(self._turn(Activity.COVERED, now), moved=True, beside=reason in BESIDE)
            case Lifted(ids=ids):
                left = tuple(die for die in self.dice if die.id not in ids)
                return replace(self._turn(Activity.STILL, now), moved=True, dice=left, fresh=self.fresh - set(ids))
            case Blind(reason=reason):
                return replace(self._turn(Activity.BLIND, now), blind=reason, moved=False)
            case Nudged():
                return replace(self, turned=(*self.turned, event), blind=None)
            case _:
                return self

    def landed(self, event: AtRest) -> frozenset[int]:
        """The dice of a reading that were thrown since the one before."""
        turned = {nudge.id for nudge in self.turned}
        return frozenset(die.id for die in event.dice if not die.kept and die.id not in turned and self.moved)

    @property
    def placed(self) -> frozenset[int]:
        """The fresh dice that lie in the strip of kept dice."""
        return frozenset(die.id for die in self.dice if die.id in self.fresh and die.die.strip)

    def without(self, number: int) -> "TrackState":
        """No die lies where that one was read."""
        left = tuple(die for die in self.dice if die.id != number)
        return replace(self, dice=left, fresh=self.fresh - {number}, absent=self.absent | {number})

    def settle(self) -> "TrackState":
        """The dice that lie there are accounted for: they are no new throw any more."""
        return replace(self, fresh=frozenset(), moved=False, rolled=False)

    def _turn(self, activity: Activity, now: float) -> "TrackState":
        since, beside = self.since if activity == self.activity else now, self.beside and activity == Activity.COVERED
        return replace(self, activity=activity, since=since, blind=None, beside=beside)

    def _at_rest(self, event: AtRest, now: float) -> "TrackState":
        fresh = (self.fresh & {die.id for die in event.dice}) | self.landed(event)
        turned = {nudge.id: nudge for nudge in self.turned if nudge.id in fresh}
        return replace(
            self._turn(Activity.COVERED if ReasonCode.COVERED in event.doubts else Activity.STILL, now),
            dice=tuple(_turned(die, turned.get(die.id)) for die in event.dice if die.id not in self.absent),
            fresh=fresh - self.absent,
            reasons=event.reasons,
            picture=event.picture or self.picture,
            turned=(),
        )


def _turned(die: TrackedDie, event: Nudged | None) -> TrackedDie:
    """A die that was turned over before its throw was settled is no longer sure."""
    if event is None:
        return die
    likely = ((event.before, 0.5), (event.after, 0.5))
    return replace(die, die=replace(die.die.doubted(Reason(ReasonCode.NUDGED)), likely=likely))
