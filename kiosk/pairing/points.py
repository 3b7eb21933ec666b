"""What a meeting brings to each who was there, and what its opponents were worth: for two as for a table of five."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kiosk.pairing.meeting import BYE, Meeting

NONE, HALF, WHOLE = Fraction(0), Fraction(1, 2), Fraction(1)


def opponents(meeting: Meeting, entrant: int) -> list[int]:
    """Whom an entrant meets there; at a table of several who did not come is nobody's opponent."""
    places = meeting.places or (1,) * len(meeting.sides)
    sides = [side for side, place in zip(meeting.sides, places, strict=True) if place]
    return [side for side in sides if side is not None and side not in (BYE, entrant)]


def share(meeting: Meeting, entrant: int, other: int) -> Fraction:
    """1 where the entrant was before the other, a half where they were equal, else 0, as where nothing was played."""
    if not (meeting.more and meeting.places):
        return WHOLE if meeting.winner == entrant else HALF if meeting.drawn else NONE
    own, his = (meeting.places[meeting.sides.index(side)] for side in (entrant, other))
    return HALF if own == his else Fraction(0 < own < his)


def brought(meeting: Meeting, entrant: int) -> Fraction:
    """The share of the others whom the entrant was before; all where there were none."""
    if not meeting.more:
        return share(meeting, entrant, BYE)
    others = opponents(meeting, entrant)
    if not (others and meeting.over):
        return Fraction(meeting.winner == entrant)
    return sum((share(meeting, entrant, other) for other in others), Fraction()) / len(others)


def totals(planned: Sequence[Meeting], entrants: int, unit: int) -> list[int]:
    """The points of every entrant."""
    found = [NONE] * entrants
    for meeting in planned:
        for side in meeting.sides:
            if side is not None and side != BYE:
                found[side] += brought(meeting, side)
    return [int(unit * points) for points in found]


def buchholz(own: Sequence[Meeting], rounds: int, entrant: int, points: Sequence[int]) -> Fraction:
    """The points of those whom an entrant met, of a table of several their mean.

    A round without a game counts as one against somebody with as many points as oneself.
    """
    met = [meeting for meeting in own if at_table(meeting, entrant)]
    worth = sum((_mean([points[other] for other in opponents(meeting, entrant)]) for meeting in met), Fraction())
    return worth + points[entrant] * (rounds - len(met))


def sonneborn_berger(own: Sequence[Meeting], entrant: int, points: Sequence[int]) -> Fraction:
    """The points of those whom an entrant was before, half of those who were equal; unplayed games as above."""
    worth = Fraction()
    for meeting in own:
        if at_table(meeting, entrant):
            others = opponents(meeting, entrant)
            worth += _mean([share(meeting, entrant, other) * points[other] for other in others])
        else:
            worth += brought(meeting, entrant) * points[entrant]
    return worth


def between(own: Mapping[int, Sequence[Meeting]], entrant: int, equal: set[int]) -> Fraction | None:
    """The share of the meetings with those who are `equal`; None unless all of them met one another."""
    if any(equal - {one} - {o for meeting in own[one] for o in opponents(meeting, one)} for one in equal):
        return None
    return sum(
        (share(meeting, entrant, other) for meeting in own[entrant]
         for other in opponents(meeting, entrant) if other in equal),
        Fraction(),
    )  # fmt: skip


def at_table(meeting: Meeting, entrant: int) -> bool:
    """Whether the entrant played there to the end."""
    if meeting.scores is None or meeting.forfeit is not None or not meeting.over:
        return False
    return not meeting.places or meeting.places[meeting.sides.index(entrant)] > 0


def _mean(values: Sequence[Fraction | int]) -> Fraction:
    return Fraction(sum(values), 1) / len(values)
