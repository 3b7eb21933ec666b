"""A round at tables of three to five: as few as can be meet again, then equals sit together.

Two people at two tables are exchanged as long as it helps, and for a while beyond (tabu search); what is drawn of the
same facts is always the same.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from kiosk.pairing.facts import Round
from kiosk.pairing.meeting import BYE
from kiosk.pairing.swiss import Record

Costs = NDArray[np.int64]
LEAST = 3
PATIENCE = 20_000
"""Exchanges without a better round, over the number of people, before it is left at that."""
AGAIN = 1000
"""What a repeated meeting costs, beside the square of how often it was: few, then not always of the same people."""
NEVER = np.iinfo(np.int64).max // 4


def sizes(people: int, size: int) -> tuple[int, ...]:
    """How many sit at each table: `size` at most and three at least; larger ones where it does not come out."""
    count = -(-people // size)
    while count > 1 and people // count < LEAST:
        count -= 1
    return tuple(people // count + (table < people % count) for table in range(count))


def draw(records: Sequence[Record], size: int, by_points: bool) -> Round:
    """Who sits where, in the order in which they play; `records` in the order of the draw."""
    people = sorted(records, key=lambda record: -record.points) if by_points else list(records)
    if len(people) < 2:
        return tuple((record.entrant, BYE) for record in people)
    at_tables = sizes(len(people), size)
    start = np.repeat(np.arange(len(at_tables)), at_tables)
    seated = _Seats(_costs(people, by_points), start).improved(Random(len(people)))
    tables: list[list[Record]] = [[] for _ in range(max(seated) + 1)]
    for record, table in zip(people, seated, strict=True):
        tables[table].append(record)
    return tuple(tuple(record.entrant for record in _in_turn(table)) for table in tables)


def repeats(rounds: Iterable[Round]) -> int:
    """How often two sat together who had before."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def _costs(people: Sequence[Record], by_points: bool) -> Costs:
    """What it costs that two sit together: a meeting more than all differences of points."""
    places = {record.entrant: place for place, record in enumerate(people)}
    met = np.zeros((len(people), len(people)), np.int64)
    for record in people:
        for other, times in record.met.items():
            if other in places:
                met[places[record.entrant], places[other]] = AGAIN + times * times
    if not by_points:
        return met
    points = np.array([record.points for record in people], np.int64)
    apart = (points[:, None] - points[None, :]) ** 2
    return met * (int(apart.max()) * len(people) * 3 + 1) + apart


def _in_turn(table: Iterable[Record]) -> list[Record]:
    """Who has begun less often begins."""
    return sorted(table, key=lambda record: (record.begun - record.ended, record.entrant))


class _Seats:
    """The table of each, and what each would cost at every table."""

    def __init__(self, costs: Costs, seats: NDArray[np.intp]) -> None:
        self.costs, self.everybody, self.seats = costs, np.arange(len(costs)), seats.copy()
        tables = range(int(seats.max()) + 1)
        self.sums = np.stack([costs[:, seats == table].sum(axis=1) for table in tables], axis=1)

    def improved(self, random: Random) -> list[int]:
        """The best seats found."""
        best, least = self.seats.copy(), self._cost()
        blocked, idle, step = np.zeros(len(self.costs), np.int64), 0, 0
        while idle < PATIENCE // len(self.costs) and least > 0 and self.sums.shape[1] > 1:
            step, idle = step + 1, idle + 1
            one, other = self._exchange(blocked >= step, random)
            blocked[[one, other]] = step + random.randint(1, 5)
            if (cost := self._cost()) < least:
                best, least, idle = self.seats.copy(), cost, 0
        return [int(table) for table in best]

    def _cost(self) -> int:
        return int(self.sums[self.everybody, self.seats].sum())

    def _exchange(self, blocked: NDArray[np.bool_], random: Random) -> tuple[int, int]:
        """Makes the best one that is not blocked, helpful or not."""
        own, there = self.sums[self.everybody, self.seats], self.sums[:, self.seats]
        change = there + there.T - own[:, None] - own[None, :] - 2 * self.costs
        change[(self.seats[:, None] == self.seats[None, :]) | blocked[:, None] | blocked[None, :]] = NEVER
        one, other = divmod(int(random.choice(np.flatnonzero(change == change.min()))), len(self.costs))
        moved = self.costs[:, other] - self.costs[:, one]
        self.sums[:, self.seats[one]] += moved
        self.sums[:, self.seats[other]] -= moved
        self.seats[[one, other]] = self.seats[[other, one]]
        return one, other
