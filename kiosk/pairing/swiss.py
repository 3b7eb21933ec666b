"""A round of a Swiss tournament: equals meet, nobody meets the same person twice, nobody has a second bye.

The round is the legal one of the least cost. Before all the bye goes as far down as it can; then the squares of the
differences of points are least, so that few leave their group and nobody goes far; then those leave it who did so
least often; then the upper half of a group meets the lower, the first the first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kiosk.pairing import matching
from kiosk.pairing.facts import Round
from kiosk.pairing.matching import Pair
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.points import totals
from kiosk.pairing.potentials import beyond

LIKELY = 6
"""Opponents of each kind that somebody is likely to get, and half as many of more and of fewer points each."""


class NoLegalPairing(Exception):
    """Every way to pair these people lets somebody meet the same person again, or gives a second bye."""


@dataclass(slots=True)
class Record:
    """What counts of an entrant's rounds for the next one; `floats` are meetings with somebody of other points."""

    entrant: int
    points: int = 0
    met: dict[int, int] = field(default_factory=dict)
    begun: int = 0
    ended: int = 0
    floats: int = 0


def draw(records: Sequence[Record], repeats: bool = False) -> Round:
    """The pairs of a round, who begins first; of an odd number one with `BYE`.

    `records` in the order of the draw. `repeats`: what may not be happens as seldom as can be. Raises
    `NoLegalPairing`.
    """
    people = sorted(records, key=lambda record: -record.points)
    if len(people) % 2:
        people.append(Record(BYE))
    costs = beyond(len(people), _costs(people, repeats))
    tries = (_likely(people, costs, opponents) for opponents in (LIKELY, 4 * LIKELY, len(people)))
    found = next((pairs for tried in tries if (pairs := matching.cheapest(len(people), tried))), None)
    if found is None:
        raise NoLegalPairing
    return tuple(_seated(people[one], people[other]) for one, other in found)


def records(planned: Sequence[Meeting], entrants: int, unit: int) -> list[Record]:
    """Of every entrant, from the meetings so far."""
    found = [Record(entrant) for entrant in range(entrants)]
    for round_ in sorted({meeting.round for meeting in planned}):
        met = [meeting for meeting in planned if meeting.round == round_]
        for meeting in met:
            _note(found, meeting)
        for record, points in zip(found, totals(met, entrants, unit), strict=True):
            record.points += points
    return found


def _note(found: Sequence[Record], meeting: Meeting) -> None:
    sides = [side for side in meeting.sides if side is not None]
    for side in sides:
        if side == BYE:
            continue
        others = [other for other in sides if other != side]
        for other in others:
            found[side].met[other] = found[side].met.get(other, 0) + 1
        if BYE not in others:
            found[side].begun += side == sides[0]
            found[side].ended += side == sides[-1]
            found[side].floats += any(found[other].points != found[side].points for other in others)


def _costs(people: Sequence[Record], repeats: bool) -> dict[tuple[int, int], int]:
    """Each part weighs more than all that those after it can come to."""
    count = len(people)
    group = Counter(record.points for record in people if record.entrant != BYE)
    fold = count * count * count + 1
    float_ = fold * (2 * count * max((record.floats for record in people), default=0) + 1)
    lowest = min(group)
    apart = float_ * ((people[0].points - lowest) ** 2 * count + 1)
    again = apart * ((people[0].points - lowest) * 2 + 2)
    costs = {}
    for one, upper in enumerate(people):
        for other in range(one + 1, count):
            lower = people[other]
            times = upper.met.get(lower.entrant, 0)
            if times and not repeats:
                continue
            cost = again * times * times
            if lower.entrant == BYE:
                cost += apart * (upper.points - lowest) + count - one
            elif upper.points != lower.points:
                cost += float_ * (upper.points - lower.points) ** 2 + fold * (upper.floats + lower.floats)
                cost += (one - other) ** 2
            else:
                cost += (other - one - group[upper.points] // 2) ** 2
            costs[one, other] = cost
    return costs


def _likely(people: Sequence[Record], costs: Mapping[Pair, int], opponents: int) -> dict[Pair, int]:
    """The likeliest pairs of everybody with equals, half as many with more and with fewer points; every bye.

    `costs` are what pairs cost beyond what their people bring to any. That these hold the cheapest round is no
    theorem: the tests compare.
    """
    found: dict[Pair, int] = {}
    had: Counter[tuple[int, int]] = Counter()
    for pair in sorted(costs, key=costs.__getitem__):
        one, other = pair
        kind = (people[one].points > people[other].points) - (people[one].points < people[other].points)
        most = opponents // 2 if kind else opponents
        if had[one, kind] < most or had[other, -kind] < most or people[other].entrant == BYE:
            found[pair] = costs[pair]
            had[one, kind] += 1
            had[other, -kind] += 1
    return found


def _seated(one: Record, other: Record) -> tuple[int, int]:
    """Who has begun less often begins, who begins as often by turns."""
    if BYE in (one.entrant, other.entrant):
        return max(one.entrant, other.entrant), BYE
    ahead, behind = one.begun - one.ended, other.begun - other.ended
    begins = ahead < behind or (ahead == behind and one.entrant % 2 == 0)
    return (one.entrant, other.entrant) if begins else (other.entrant, one.entrant)
