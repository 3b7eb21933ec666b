"""A turn of Le Cameroun anew, from its rule sheet: what writing, announcing and throwing bring, by counting.

Nothing of `kiosk` is used here. Columns are 0 to 5 for the faces, then S, B, F and Q.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from tests.odds.five_dice import AFTER, ALL, CHOICES, FIRST, HANDS, Counts, Values

KEYS = "123456SBFQ"
SMALL, BIG, FULL, CAKE = 6, 7, 8, 9
Left = tuple[int, ...]
"""What the caps leave in each column; 0: it is closed."""


def value(hand: Counts, column: int) -> int:
    """What a hand is worth there, caps aside."""
    if column < SMALL:
        return (column + 1) * hand[column]
    if column == SMALL:
        return 15 * (hand[:5] == (1,) * 5)
    if column == BIG:
        return 20 * (hand[1:] == (1,) * 5)
    if column == FULL:
        return sum((face + 1) * count for face, count in enumerate(hand)) * (sorted(hand)[-2:] == [2, 3])
    return 30 * (5 in hand)


VALUES = np.array([[value(hand, column) for column in range(10)] for hand in HANDS])


def points(left: Left, clipped: bool) -> np.ndarray:
    """What each hand brings in each column under these caps."""
    room = np.array(left)
    return np.minimum(VALUES, room) if clipped else np.where(room >= VALUES, VALUES, 0)


@cache
def mean_turn(left: Left, clipped: bool) -> float:
    """The mean of a turn played for its points."""
    if not any(left):
        return 0.0
    return float(FIRST @ Turn(left, clipped, 0.0).begun)


@dataclass(frozen=True)
class Way:
    """Something to do with a hand: its worth, the mean of its points."""

    worth: float
    points: float


class Turn:
    """A turn played for its worth: its points less `weight` times what the next turn's mean loses by it."""

    def __init__(self, left: Left, clipped: bool, weight: float) -> None:
        self.open = [column for column in range(10) if left[column]]
        brings = points(left, clipped)
        costs = np.zeros((len(HANDS), 10))
        if weight:
            for column in self.open:
                for amount in np.unique(brings[:, column]):
                    closes = column in (SMALL, BIG)
                    then = 0 if closes and amount else left[column] - int(amount)
                    costs[brings[:, column] == amount, column] = _cost(left, column, then, clipped)
                if column >= SMALL:
                    costs[VALUES[:, column] == 0, column] = _cost(left, column, 0, clipped)
        self.points = brings.astype(float)
        self.end = brings - weight * costs
        self.write = np.where(brings > 0, self.end, -np.inf)
        self.last = {column: AFTER @ self.end[:, column] for column in self.open}
        self.last_points = {column: AFTER @ self.points[:, column] for column in self.open}
        worth, told = self._best_now(), self._points_now()
        for column in self.open:
            rows = CHOICES[ALL, self.last[column][CHOICES].argmax(axis=1)]
            better = self.last[column][rows] > worth + 1e-12
            worth = np.where(better, self.last[column][rows], worth)
            told = np.where(better, self.last_points[column][rows], told)
        self.second, self.second_points = AFTER @ worth, AFTER @ told
        self.begun: Values = np.maximum(self._best_now(), self.second[CHOICES].max(axis=1))

    def _best_now(self) -> Values:
        return np.asarray(self.write.max(axis=1))

    def _points_now(self) -> Values:
        return np.asarray(self.points[ALL, self.write.argmax(axis=1)])


def _cost(left: Left, column: int, then: int, clipped: bool) -> float:
    """What the next turn's mean loses when so much is left in a column."""
    return mean_turn(left, clipped) - mean_turn((*left[:column], then, *left[column + 1 :]), clipped)
