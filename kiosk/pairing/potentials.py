"""What each person brings to the cost of any pair at least: the less a pair costs beyond that, the likelier it is.

The assignment problem, by shortest paths (R. Jonker and A. Volgenant, 1987): everybody is given somebody, and nothing
says that they are given each other. It is a round's cost but for circles of odd length, and what everybody brings to
it is known with it.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kiosk.pairing.matching import Pair

Whole = NDArray[np.object_]
"""Python's whole numbers: costs of a large field go beyond 64 bits."""


def beyond(count: int, costs: Mapping[Pair, int]) -> dict[Pair, int]:
    """The same pairs of `count` people by twice what they cost beyond what both bring: never less than 0.

    The cheapest rounds stay the same. Empty where not everybody can be given somebody: no round has them all then.
    """
    never = 2 * count * (max(costs.values(), default=0) + 1)
    square: Whole = np.full((count, count), never, object)
    for (one, other), cost in costs.items():
        square[one, other] = square[other, one] = cost
    given, rows, columns = _assigned(square)
    if any(square[row, column] == never for row, column in enumerate(given)):
        return {}
    least = rows + columns
    return {(one, other): 2 * cost - least[one] - least[other] for (one, other), cost in costs.items()}


def _assigned(square: Whole) -> tuple[list[int], Whole, Whole]:
    """The column of each row at the least cost in all, and what each row and each column brings to it."""
    found = _Assignment(square)
    for row in range(len(square)):
        found.give(row)
    return found.column, found.rows, found.columns


class _Assignment:
    """Rows with a column each, -1 for those that have none yet, and the other way round."""

    def __init__(self, square: Whole) -> None:
        count = len(square)
        self.square = square
        self.row, self.column = [-1] * count, [-1] * count
        self.rows: Whole = np.zeros(count, object)
        self.columns: Whole = square.min(axis=0)

    def give(self, first: int) -> None:
        """One row more gets a column, by the shortest path from it to a free one."""
        far: Whole = self.square[first] - self.rows[first] - self.columns
        before, reached = np.full(len(far), first), np.zeros(len(far), np.bool_)
        while self.row[end := _nearest(far, reached)] >= 0:
            reached[end] = True
            row, left = self.row[end], np.flatnonzero(~reached)
            ways = self.square[row, left] - self.rows[row] - self.columns[left] + far[end]
            nearer = ways < far[left]
            far[left[nearer]], before[left[nearer]] = ways[nearer], row
        self._raise(first, far[end] - far, reached, far[end])
        self._turn(first, before, end)

    def _raise(self, first: int, more: Whole, reached: NDArray[np.bool_], whole: int) -> None:
        self.rows[first] += whole
        for column in np.flatnonzero(reached):
            self.rows[self.row[column]] += more[column]
            self.columns[column] -= more[column]

    def _turn(self, first: int, before: NDArray[np.intp], column: int) -> None:
        """Every row of the path takes the next column."""
        row = -1
        while row != first:
            row = int(before[column])
            self.row[column], self.column[row], column = row, column, self.column[row]


def _nearest(far: Whole, reached: NDArray[np.bool_]) -> int:
    left = np.flatnonzero(~reached)
    return int(left[far[left].argmin()])
