"""Round-robin and pools: everybody meets everybody."""

from collections.abc import Sequence

from kiosk.pairing.facts import Facts, settled
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.pairings import rounds_of_robin


def robin(facts: Facts, entrants: Sequence[int], late: Sequence[int] = (), number: int = 0) -> list[Meeting]:
    """The meetings of these entrants, the first numbered `number`.

    Who came `late` meets each of those before in rounds behind the others, so that no number changes.
    """
    found: list[Meeting] = []

    def meet(round_: int, one: int, other: int) -> None:
        found.append(settled(facts, Meeting(number + len(found), round_, one, other), replayed=False))

    rounds = rounds_of_robin(len(entrants))
    for round_, pairs in enumerate(rounds):
        for one, other in pairs:
            meet(round_, entrants[one], entrants[other])
    last, before = len(rounds), list(entrants)
    for newcomer in late:
        for place, other in enumerate(before):
            meet(last + place, *((newcomer, other) if place % 2 else (other, newcomer)))
        last, before = last + len(before), [*before, newcomer]
    return found
