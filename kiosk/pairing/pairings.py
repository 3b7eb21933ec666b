"""Who meets whom: the bracket of a knock-out, the rounds of a round-robin, the pools, by places in the draw."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kiosk.pairing.meeting import BYE

Seeds = list[tuple[int, int]]
"""Pool and place there, from 0, of each."""


def bracket_size(entrants: int) -> int:
    """The least power of two that holds them all."""
    return 1 << max(1, entrants - 1).bit_length()


@lru_cache
def slots(entrants: int) -> tuple[int, ...]:
    """The places of the first round, two by two a meeting: entrants from 0, `BYE` where nobody stands.

    As brackets are seeded: the first two of the draw can only meet in the final, and the byes go to the first.
    """
    order = [0]
    while len(order) < bracket_size(entrants):
        last = len(order) * 2 - 1
        order = [place for one in order for place in (one, last - one)]
    return tuple(place if place < entrants else BYE for place in order)


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


def pools(entrants: int, count: int) -> tuple[tuple[int, ...], ...]:
    """The entrants of each pool: one after the other they go to the next."""
    return tuple(tuple(range(pool, entrants, count)) for pool in range(count))


@lru_cache
def seeds_of_finals(count: int, through: int) -> tuple[tuple[int, int], ...]:
    """Pool and place there, from 0, of each seed of the finals: the firsts, then the seconds, and so on.

    Each rank is turned, where need be with two exchanged, so that nobody meets one of his pool in the first round.
    """
    found: Seeds = []
    for rank in range(through):
        turns = ([((pool + turn) % count, rank) for pool in range(count)] for turn in range(count))
        found += _best([*found], (order for turned in turns for order in _exchanged(turned)), count * through)
    return tuple(found)


def _best(before: Seeds, orders: Iterable[Seeds], whole: int) -> Seeds:
    """The first of the orders after which fewest of one pool meet."""
    best: Seeds = []
    fewest = whole
    for order in orders:
        if (meeting := _of_one_pool([*before, *order], whole)) < fewest:
            best, fewest = order, meeting
        if not fewest:
            break
    return best


def _exchanged(seeds: Seeds) -> Iterator[Seeds]:
    """As they are, and with neighbours exchanged."""
    yield seeds
    for at in range(len(seeds) - 1):
        yield [*seeds[:at], seeds[at + 1], seeds[at], *seeds[at + 2 :]]


def _of_one_pool(seeds: Seeds, whole: int) -> int:
    """How many meetings of the first round are of one pool."""
    places = slots(whole)
    pairs = [
        pair for pair in zip(places[::2], places[1::2], strict=True) if min(pair) > BYE and max(pair) < len(seeds)
    ]
    return sum(seeds[one][0] == seeds[other][0] for one, other in pairs)
