"""Who meets whom: the bracket of a knock-out and the rounds of a round-robin, by places in the draw."""

from collections.abc import Sequence

BYE = -1


def bracket_size(entrants: int) -> int:
    """The least power of two that holds them all."""
    return 1 << max(1, entrants - 1).bit_length()


def slots(entrants: int) -> tuple[int, ...]:
    """The places of the first round, two by two a meeting: entrants from 0, `BYE` where nobody stands.

    As brackets are seeded: the first two of the draw can only meet in the final, and the byes go to the first.
    """
    order = [0]
    while len(order) < bracket_size(entrants):
        last = len(order) * 2 - 1
        order = [place for one in order for place in (one, last - one)]
    return tuple(place if place < entrants else BYE for place in order)


def rounds_of_knockout(entrants: int) -> tuple[range, ...]:
    """The numbers of the meetings of each round, the first round first."""
    found, first, count = [], 0, bracket_size(entrants) // 2
    while count:
        found.append(range(first, first + count))
        first, count = first + count, count // 2
    return tuple(found)


def rounds_of_robin(entrants: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every pair once, in rounds in which everybody plays at most once: the circle method (R. Schurig, 1886).

    With an odd number of entrants one has a bye in each round. Nobody begins more than once more often than another.
    """
    circle: Sequence[int] = [*range(entrants), *([BYE] if entrants % 2 else [])]
    half, found = len(circle) // 2, []
    for _ in range(len(circle) - 1):
        pairs = [(circle[place], circle[-1 - place]) for place in range(half)]
        found.append(tuple(_turned(*pair) for pair in pairs if BYE not in pair))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(found)


def _turned(one: int, other: int) -> tuple[int, int]:
    """Who begins first: the earlier in the draw where the places are of different parity, else the later."""
    first, last = min(one, other), max(one, other)
    return (first, last) if (one + other) % 2 else (last, first)
