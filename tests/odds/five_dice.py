"""Five dice of six faces by plain counting, for tests that check the odds of the games against it.

A hand is how many dice show each of the six faces: (0, 0, 1, 0, 3, 1). Nothing of `kiosk` is used here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

Counts = tuple[int, ...]
Values = NDArray[np.float64]
"""A number for each of the 252 hands, in the order of `HANDS`."""


def _all(dice: int) -> list[Counts]:
    return [counts for counts in product(range(dice + 1), repeat=6) if sum(counts) == dice]


HANDS = _all(5)
PLACE = {hand: place for place, hand in enumerate(HANDS)}
KEPT = [counts for dice in range(5) for counts in _all(dice)]
"""What may stay when at least one die is thrown."""
KEPT_PLACE = {kept: place for place, kept in enumerate(KEPT)}


def ways(counts: Counts) -> int:
    """In how many of the 6 ** n throws of n dice these counts come up."""
    return factorial(sum(counts)) // prod(factorial(count) for count in counts)


def _after() -> NDArray[np.float64]:
    """Row: what stays; column: the hand; the chance that throwing the other dice makes it."""
    chances = np.zeros((len(KEPT), len(HANDS)))
    for row, kept in enumerate(KEPT):
        thrown = 5 - sum(kept)
        for fresh in _all(thrown):
            hand = tuple(here + more for here, more in zip(kept, fresh, strict=True))
            chances[row, PLACE[hand]] = ways(fresh) / 6**thrown
    return chances


AFTER = _after()
FIRST = AFTER[KEPT_PLACE[(0,) * 6]]
"""How likely each hand is when all five dice are thrown."""


def _choices() -> NDArray[np.intp]:
    """For each hand every row of `AFTER` that it may lead to, filled up with the first of them."""
    rows = []
    for hand in HANDS:
        rows.append([KEPT_PLACE[kept] for kept in product(*(range(c + 1) for c in hand)) if sum(kept) < 5])
    most = max(map(len, rows))
    return np.array([row + row[:1] * (most - len(row)) for row in rows])


CHOICES = _choices()
ALL = np.arange(len(HANDS))


@dataclass(frozen=True)
class Course:
    """The best play of some throws: `worth` of each hand with 0, 1 ... of them to come, `end` where the play ends.

    `end` is the chance of each final hand when all dice are thrown first and then as often as `worth` has entries
    beyond its first.
    """

    worth: list[Values]
    end: Values


def best_course(stop: Values, throws: int) -> Course:
    """The play that makes the mean of `stop` at the end greatest, with up to so many throws after the first."""
    worth, plays = [stop], []
    for _ in range(throws):
        means = AFTER @ worth[-1]
        rows = CHOICES[ALL, means[CHOICES].argmax(axis=1)]
        go = means[rows] > stop + 1e-12
        plays.append((rows, go))
        worth.append(np.where(go, means[rows], stop))
    lies, end = FIRST, np.zeros(len(HANDS))
    for rows, go in reversed(plays):
        end += np.where(go, 0.0, lies)
        lies = np.bincount(rows[go], weights=lies[go], minlength=len(KEPT)) @ AFTER
    return Course(worth, end + lies)


def mean_after(kept: Counts, worth: Values) -> float:
    """The mean of `worth` when these dice stay and the others are thrown."""
    return float(AFTER[KEPT_PLACE[kept]] @ worth)


def each_hand(number: Callable[[Counts], float]) -> Values:
    """A number for every hand."""
    return np.array([float(number(hand)) for hand in HANDS])


def better(stop: Values, later: Values) -> Values:
    """The better of stopping and of one throw after which hands are worth `later`."""
    return np.maximum(stop, (AFTER @ later)[CHOICES].max(axis=1))
