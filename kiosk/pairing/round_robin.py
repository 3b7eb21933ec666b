"""Round-robin and pools: everybody meets everybody."""

from collections.abc import Sequence
from functools import lru_cache

from kiosk.pairing.facts import Facts, settled
from kiosk.pairing.forms import MOST
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.pairings import rounds_of_robin


def robin(facts: Facts, entrants: Sequence[int], late: Sequence[int] = (), number: int = 0) -> list[Meeting]:
    """The meetings of these entrants, the first numbered `number`.

    Who came `late` meets each of those before in rounds behind the others, so that no number changes.
    """
    drawn = _drawn(tuple(entrants), tuple(late), number)
    touched = range(number, number + len(drawn)) if facts.left else facts.played.keys() | facts.absent.keys()
    return [settled(facts, one, replayed=False) if one.number in touched else one for one in drawn]


@lru_cache(maxsize=MOST // 3)
def _drawn(entrants: tuple[int, ...], late: tuple[int, ...], number: int) -> tuple[Meeting, ...]:
    """The meetings as they were before any was played; of all pools of an evening they are made once."""
    found: list[Meeting] = []

    def meet(round_: int, one: int, other: int) -> None:
        found.append(Meeting(number + len(found), round_, one, other))

    rounds = rounds_of_robin(len(entrants))
    for round_, pairs in enumerate(rounds):
        for one, other in pairs:
            meet(round_, entrants[one], entrants[other])
    last, before = len(rounds), list(entrants)
    for newcomer in late:
        for place, other in enumerate(before):
            meet(last + place, *((newcomer, other) if place % 2 else (other, newcomer)))
        last, before = last + len(before), [*before, newcomer]
    return tuple(found)
