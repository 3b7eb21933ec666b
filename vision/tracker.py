"""Which die is which from one reading to the next: by place, face and colour."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np

from vision.doubt import Code, Reason
from vision.events import TrackedDie
from vision.reading import Box, Die
from vision.view import Matrix, View

STAYED = 0.35
"""Edges of a die within which it has not moved at all."""

SLID = 5.0
"""Edges that a die is pushed with the same face up, by a hand or by one that rolls into it: of 387 that were hit so
on the virtual track 379 slid less far. Further away it might as well be another one."""

TURNED = 1.6
"""Edges that a die moves when it is turned over."""

HELD_AT_MOST = 12

Rule = Callable[[TrackedDie, Die], float | None]
"""The cost of taking two dice for the same one; None if they cannot be."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A reading with identities; `lifted` are dice that are gone, `nudged` (id, before, after)."""

    dice: tuple[TrackedDie, ...]
    lifted: tuple[int, ...] = ()
    nudged: tuple[tuple[int, str, str], ...] = ()

    def changed(self) -> bool:
        """Whether other dice lie there than before, or otherwise."""
        return bool(self.lifted) or not all(die.kept for die in self.dice)

    def thrown(self) -> bool:
        """Whether a die is there that did not lie there before."""
        turned = {name for name, _, _ in self.nudged}
        return any(not die.kept and die.id not in turned for die in self.dice)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the small pictures showed between two readings.

    `rolled`: dice moved on their own; `gone`: ids of dice whose place was seen empty; `untouched`: ids of dice
    where nothing has changed; `hidden`: ids of dice that a hand still hides; `clear`: the reading has no doubt.
    """

    rolled: bool = False
    gone: frozenset[int] = frozenset()
    untouched: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    clear: bool = True


class Tracker:
    """Follows the dice on the track and those in the players' hands."""

    def __init__(self) -> None:
        self.lying: tuple[TrackedDie, ...] = ()
        self.held: list[TrackedDie] = []
        self._next = 1

    def remember(self, dice: Iterable[TrackedDie]) -> None:
        """Takes these for what lies on the track."""
        self.lying = tuple(dice)
        self._next = max([self._next, *(die.id + 1 for die in self.lying)])

    def forget(self) -> None:
        """Nothing is known of any die."""
        self.lying, self.held = (), []

    def settle(self, dice: Sequence[Die], size: float, seen: "Seen") -> Settled:
        """Takes a reading in. `size` is the edge of a die in its pixels, `seen` what happened since the last one."""
        match = _Match(list(self.lying), list(dice))
        taken = bool(self.held or seen.gone)

        def reach(known: TrackedDie, far: float) -> float:
            if not seen.rolled:
                return far
            # Dice rolled: those that were not in the hand lie still, or were hit by one that was.
            return far if taken and known.id not in seen.gone else 0.0

        match.pair(_rule(size, lambda known: STAYED, same_face=True))
        match.pair(_rule(size, lambda known: reach(known, SLID), same_face=True))
        kept = list(match.pairs)
        nudged = match.pair(_rule(size, lambda known: reach(known, TURNED), same_face=False))
        lost = [known for known in match.known if _still_there(known, seen)]
        match.known = [known for known in match.known if known not in lost]
        return self._name(match, kept, nudged, lost)

    def _name(
        self,
        match: "_Match",
        kept: list[tuple[TrackedDie, Die]],
        nudged: list[tuple[TrackedDie, Die]],
        lost: list[TrackedDie],
    ) -> Settled:
        named = [TrackedDie(known.id, True, die) for known, die in kept]
        named += [TrackedDie(known.id, False, die) for known, die in nudged]
        named += [replace(known, kept=True, die=known.die.doubted(Reason(Code.UNSEEN))) for known in lost]
        named += [TrackedDie(self._identity(die, match.known), False, die) for die in match.fresh]
        gone = match.known
        self.held = (self.held + gone)[-HELD_AT_MOST:]
        self.lying = tuple(sorted(named, key=lambda die: die.id))
        turns = tuple((known.id, known.die.face, die.face) for known, die in nudged)
        return Settled(self.lying, tuple(die.id for die in gone), turns)

    def _identity(self, die: Die, missing: list[TrackedDie]) -> int:
        # A die that appears was in a hand, or was taken and thrown in one go; else it is new here.
        for pool in (self.held, missing):
            alike = [known for known in pool if known.die.colour == die.colour]
            if alike:
                pool.remove(alike[0])
                return alike[0].id
        for pool in (self.held, missing):
            if pool:
                return pool.pop(0).id
        self._next += 1
        return self._next - 1


def _still_there(known: TrackedDie, seen: Seen) -> bool:
    # A die that was never sure and is not read again was none, and nothing needs to change where none lay.
    if known.id in seen.hidden or (known.id in seen.untouched and known.die.sure):
        return True
    # A smeared or half hidden picture hides dice, too: one that was sure is gone when its place was seen empty.
    return not seen.clear and not seen.rolled and known.id not in seen.gone and known.die.sure


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

    def pair(self, rule: Rule) -> list[tuple[TrackedDie, Die]]:
        """Joins what the rule allows at the least cost; the new pairs."""
        new = [(self.known[i], self.fresh[j]) for i, j in assign(self._costs(rule))]
        self.known = [known for known in self.known if all(known is not pair[0] for pair in new)]
        self.fresh = [die for die in self.fresh if all(die is not pair[1] for pair in new)]
        self.pairs += new
        return new

    def _costs(self, rule: Rule) -> list[list[float | None]]:
        return [[rule(known, die) for die in self.fresh] for known in self.known]


def assign(costs: list[list[float | None]]) -> list[tuple[int, int]]:
    """Pairs (row, column), no row or column twice: as many as possible, at the least sum of costs."""

    @cache
    def best(row: int, taken: int) -> tuple[int, float, tuple[tuple[int, int], ...]]:
        if row == len(costs):
            return 0, 0.0, ()
        choices = [best(row + 1, taken)]
        for column, cost in enumerate(costs[row]):
            if cost is not None and not taken >> column & 1:
                count, total, pairs = best(row + 1, taken | 1 << column)
                choices.append((count - 1, total + cost, ((row, column), *pairs)))
        return min(choices)

    return list(best(0, 0)[2])


def distance(one: Die, other: Die) -> float:
    """Between the centres, in pixels."""
    (ax, ay), (bx, by) = one.centre, other.centre
    return math.hypot(ax - bx, ay - by)


def carried(dice: Iterable[TrackedDie], old: View, new: View) -> list[TrackedDie]:
    """The dice where another view sees them."""
    motion = np.linalg.inv(new.matrix) @ old.matrix
    return [replace(tracked, die=replace(tracked.die, box=_carried(tracked.die, motion))) for tracked in dice]


def _carried(die: Die, motion: Matrix) -> Box:
    x, y = cv2.perspectiveTransform(np.array([[die.centre]]), motion).reshape(2)
    width, height = die.box[2:]
    return round(x - width / 2), round(y - height / 2), width, height
