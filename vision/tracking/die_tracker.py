"""Which die is which from one reading to the next: by place, face and colour."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.track_view import Matrix, TrackView
from vision.types.reading import Box, Die
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import Event, Lifted, Nudged, Rolling, TrackedDie

STAYED = 0.5
"""Edges of a die within which it has not moved at all."""

SLID = 5.0
"""Edges that a die is pushed with the same face up, by a hand or by one that rolls into it: of 387 that were hit so
on the virtual track 379 slid less far. Further away it might as well be another one."""

NOWHERE = -1.0
"""Edges within which nothing is."""

TURNED = 1.6
"""Edges that a die moves when it is turned over."""

POURED = 2
"""Dice whose places were seen empty and that lie further away than one is turned over: they were thrown together."""

HELD_AT_MOST = 12

Rule = Callable[[TrackedDie, Die], float | None]
"""The cost of taking two dice for the same one; None if they cannot be."""


@dataclass(frozen=True, slots=True)
class TrackedReading:
    """A reading with identities; `lifted` are dice that are gone, `nudged` (id, before, after)."""

    dice: tuple[TrackedDie, ...]
    lifted: tuple[int, ...] = ()
    nudged: tuple[tuple[int, str, str], ...] = ()

    def changed(self) -> bool:
        """Whether a die is gone, new or shows another face than before."""
        return bool(self.lifted) or not all(die.kept for die in self.dice)

    def thrown(self) -> bool:
        """Whether a die is new on the track."""
        turned = {name for name, _, _ in self.nudged}
        return any(not die.kept and die.id not in turned for die in self.dice)

    def events(self, t: float, announced: bool) -> list[Event]:
        """The events at `t` seconds that precede the rest itself; `announced`: motion was already reported."""
        events: list[Event] = [Lifted(t, self.lifted)] if self.lifted else []
        if self.thrown() and not announced:
            # Too quick to be seen, or between two frames: it was a throw all the same.
            events.append(Rolling(t))
        return events + [Nudged(t, *nudge) for nudge in self.nudged]


@dataclass(frozen=True, slots=True)
class MotionEvidence:
    """What the small pictures showed between two readings.

    `rolled`: dice moved on their own; `gone`: ids of dice whose place was seen empty; `untouched`: ids of dice
    where nothing has changed; `hidden`: ids of dice that a hand still hides; `clear`: the reading has no doubt;
    `left`: ids of dice whose place seemed empty before anything rolled; `unclear`: ids of dice where something moved
    until a moment ago that did not leave their place empty; `bare`: ids of dice where the empty floor is seen.
    """

    rolled: bool = False
    gone: frozenset[int] = frozenset()
    untouched: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    clear: bool = True
    left: frozenset[int] = frozenset()
    unclear: frozenset[int] = frozenset()
    bare: frozenset[int] = frozenset()


class Tracker:
    """Follows the dice on the track and those in the players' hands."""

    def __init__(self) -> None:
        self.lying: tuple[TrackedDie, ...] = ()
        self.held: list[TrackedDie] = []
        self._next = 1

    def remember(self, dice: Iterable[TrackedDie]) -> None:
        """Sets the dice that lie on the track."""
        self.lying = tuple(dice)
        self._next = max([self._next, *(die.id + 1 for die in self.lying)])

    def forget(self) -> None:
        """Forgets all dice."""
        self.lying, self.held = (), []

    def settle(self, dice: Sequence[Die], size: float, seen: "MotionEvidence") -> TrackedReading:
        """Matches a reading to the known dice. `size` is a die's edge in its pixels, `seen` the motion since then."""
        match = self._paired(dice, size, seen)
        if not seen.rolled and (any(die.sure for die in match.fresh) or _poured(match, size, seen)):
            # A die that appears was thrown, though nobody saw it roll.
            match = self._paired(dice, size, replace(seen, rolled=True))
            seen = replace(seen, unclear=frozenset())
        lost = match.without_half_hidden(seen) + [known for known in match.known if _still_there(known, seen)]
        match.known = [known for known in match.known if known not in lost]
        return self._name(match, lost)

    def follow(self, before: Iterable[TrackedDie], size: float) -> set[int]:
        """Goes back to the dice `before` a reading that brought nothing new, but where it saw one pushed, and gives
        the ids of those. `size` is a die's edge in its pixels."""
        read = {known.id: known.die for known in self.lying}
        far = {known.id for known in before if distance(known.die, read[known.id]) > STAYED * size}
        self.lying = tuple(
            replace(known, die=replace(known.die, box=read[known.id].box)) if known.id in far else known
            for known in before
        )
        return far

    def _paired(self, dice: Sequence[Die], size: float, seen: "MotionEvidence") -> "_Match":
        """The known dice that were read again, also where they were pushed or turned over, and the others."""
        match = _Match(list(self.lying), list(dice))
        taken, away = bool(self.held or seen.gone), seen.gone | seen.left

        def stayed(known: TrackedDie) -> float:
            # One that was taken up and thrown may come to rest where it lay, with the same face.
            return NOWHERE if seen.rolled and known.id in away - seen.untouched else STAYED

        def reach(known: TrackedDie, far: float) -> float:
            if not seen.rolled:
                return far
            # Dice rolled: those that were not in the hand lie still, or were hit by one that was. One that nobody saw
            # any more may have been in it.
            return far if taken and known.id not in away and not known.unseen else 0.0

        match.pair(_rule(size, stayed, same_face=True))
        match.pair(_rule(size, lambda known: reach(known, SLID), same_face=True))
        match.pair(_rule(size, lambda known: reach(known, TURNED), same_face=False))
        return match

    def _name(self, match: "_Match", lost: list[TrackedDie]) -> TrackedReading:
        named = [TrackedDie(known.id, known.die.face == die.face, die) for known, die in match.pairs]
        named += [TrackedDie(self._identity(die, match.known, lost), False, die) for die in match.fresh]
        named += [replace(known, kept=True, die=known.die.doubted(Reason(ReasonCode.UNSEEN))) for known in lost]
        gone = match.known
        self.held = (self.held + gone)[-HELD_AT_MOST:]
        self.lying = tuple(sorted(named, key=lambda die: die.id))
        turns = [(known.id, known.die.face, die.face) for known, die in match.pairs if known.die.face != die.face]
        return TrackedReading(self.lying, tuple(die.id for die in gone), tuple(turns))

    def _identity(self, die: Die, missing: list[TrackedDie], lost: list[TrackedDie]) -> int:
        # A die that appears was in a hand, or was taken and thrown in one go, if need be from below an arm;
        # else it is new here.
        pools = (self.held, missing, lost)
        for pool in pools:
            alike = [known for known in pool if known.die.colour == die.colour]
            if alike:
                pool.remove(alike[0])
                return alike[0].id
        for pool in pools:
            if pool:
                return pool.pop(0).id
        self._next += 1
        return self._next - 1


def _poured(match: "_Match", size: float, seen: MotionEvidence) -> bool:
    """Whether several dice that were taken lie elsewhere, as from a cup that stood over where they fell: a hand
    pushes one at a time."""
    far = [known for known, die in match.pairs if distance(known.die, die) > TURNED * size and known.id in seen.gone]
    return len(far) >= POURED


def _still_there(known: TrackedDie, seen: MotionEvidence) -> bool:
    # A die that was never sure and is not read again was none, and nothing needs to change where none lay.
    sure = all(reason.code is ReasonCode.UNSEEN for reason in known.die.reasons)
    if known.id in seen.untouched and sure:
        return True
    # What moved over an empty place afterwards hides no die there.
    if known.id in seen.gone or known.id in seen.bare:
        return False
    # A smeared or half hidden picture hides dice, too.
    beside = not seen.clear and not seen.rolled and sure and known.id not in seen.left
    return known.id in seen.hidden or known.id in seen.unclear or beside


def _uncertainly_turned(before: Die, now: Die) -> bool:
    """Whether a die shows another face than it did, and that is not sure."""
    return before.face != now.face and not now.sure


def _rule(size: float, reach: Callable[[TrackedDie], float], same_face: bool) -> Rule:
    def cost(known: TrackedDie, die: Die) -> float | None:
        far = distance(known.die, die) / max(size, 1.0)
        if far > reach(known) or (known.die.face == die.face) != same_face:
            return None
        return far + (0.0 if known.die.colour == die.colour else 1.0)

    return cost


class _Match:
    """Known dice and dice of a reading that are still without a partner."""

    def __init__(self, known: list[TrackedDie], fresh: list[Die]) -> None:
        self.known = known
        self.fresh = fresh
        self.pairs: list[tuple[TrackedDie, Die]] = []

    def pair(self, rule: Rule) -> None:
        """Joins what the rule allows at the least cost."""
        new = [(self.known[i], self.fresh[j]) for i, j in assign(self._costs(rule))]
        self.known = [known for known in self.known if all(known is not pair[0] for pair in new)]
        self.fresh = [die for die in self.fresh if all(die is not pair[1] for pair in new)]
        self.pairs += new

    def without_half_hidden(self, seen: MotionEvidence) -> list[TrackedDie]:
        """The known dice that are partly under a hand and seem, not surely, to show another face. What was read of
        them counts no more."""
        half = [known for known, die in self.pairs if known.id in seen.hidden and _uncertainly_turned(known.die, die)]
        self.pairs = [pair for pair in self.pairs if all(pair[0] is not known for known in half)]
        return half

    def _costs(self, rule: Rule) -> list[list[float | None]]:
        return [[rule(known, die) for die in self.fresh] for known in self.known]


def assign(costs: list[list[float | None]]) -> list[tuple[int, int]]:
    """Pairs (row, column), no row or column twice: as many as possible, at the least sum of costs.

    A pair whose cost is None cannot be. Shortest augmenting paths: D. F. Crouse, "On implementing 2D rectangular
    assignment algorithms", 2016.
    """
    count, width = len(costs), max(map(len, costs), default=0)
    # Each row may stay alone, which costs more than all pairs together: a column of its own stands for that.
    table = np.full((count, width + count), np.inf)
    for row, own in enumerate(costs):
        table[row, : len(own)] = [np.inf if cost is None else cost for cost in own]
    np.fill_diagonal(table[:, width:], 1 + 2 * np.abs(table[np.isfinite(table)]).sum())
    row_of = _matched(table)[:width]
    return sorted((int(row_of[column]), int(column)) for column in np.flatnonzero(row_of >= 0))


def _matched(table: NDArray[np.float64]) -> NDArray[np.intp]:
    """The row of each column, -1 for none, so that every row of costs (n, m), n <= m, has one at the least sum."""
    rows, columns = table.shape
    row_of, column_of = np.full(columns, -1), np.full(rows, -1)
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    for first in range(rows):
        shortest, before, free = np.full(columns, np.inf), np.full(columns, -1), np.ones(columns, np.bool_)
        row, far, last = first, 0.0, -1
        while last < 0:
            through = far + table[row] - row_price[row] - column_price
            nearer = free & (through < shortest)
            shortest[nearer], before[nearer] = through[nearer], row
            column = int(np.argmin(np.where(free, shortest, np.inf)))
            far, free[column] = float(shortest[column]), False
            row = int(row_of[column])
            last = column if row < 0 else -1
        passed = np.flatnonzero(~free & (row_of >= 0))
        row_price[first] += far
        row_price[row_of[passed]] += far - shortest[passed]
        column_price[~free] -= far - shortest[~free]
        column = last
        while column >= 0:
            row = int(before[column])
            row_of[column], column_of[row], column = row, column, int(column_of[row])
    return row_of


def distance(one: Die, other: Die) -> float:
    """The distance between the centres, in pixels."""
    (ax, ay), (bx, by) = one.centre, other.centre
    return math.hypot(ax - bx, ay - by)


def carried(dice: Iterable[TrackedDie], old: TrackView, new: TrackView) -> list[TrackedDie]:
    """The dice with their boxes moved from the old view's pixels to the new one's."""
    motion = old.motion_to(new)
    return [replace(tracked, die=replace(tracked.die, box=_carried(tracked.die, motion))) for tracked in dice]


def _carried(die: Die, motion: Matrix) -> Box:
    x, y = cv2.perspectiveTransform(np.array([[die.centre]]), motion).reshape(2)
    width, height = die.box[2:]
    return round(x - width / 2), round(y - height / 2), width, height
