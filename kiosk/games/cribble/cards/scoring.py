"""What cards are worth: five cards in the show, and the last cards laid during the play.

The rules are those of the public counting programs against which the cases were checked; options say whether pairs
count during the play and whether four cards of a suit count in the crib.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from kiosk.games.cribble.cards.pack import DATA, ORDER, VALET, VALUE

FIFTEEN: int = DATA["fifteen"]
RESET: int = DATA["reset"]
ALIKE: dict[int, int] = {int(count): points for count, points in DATA["points"]["alike"].items()}
RUN: int = DATA["points"]["run"]
FLUSH: int = DATA["points"]["flush"]


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that bring points: `kind` is "fifteen", "alike", "run", "flush" or "valet", in the play also "reset"."""

    kind: str
    cards: tuple[str, ...]
    points: int


Count = tuple[Combination, ...]


def total(count: Sequence[Combination]) -> int:
    """The points of all combinations together."""
    return sum(combination.points for combination in count)


@lru_cache(maxsize=1024)
def show(hand: tuple[str, ...], starter: str, crib: bool = False, crib_flush: bool = False) -> Count:
    """Every combination of four cards with the starter, in the order in which people count them aloud."""
    five = tuple(sorted((*hand, starter), key=lambda card: (ORDER[card], card[1])))
    return (
        *_fifteens(five),
        *_alike(five),
        *_runs(five),
        *_flush(hand, starter, crib and not crib_flush),
        *_valet(hand, starter),
    )


def _fifteens(cards: tuple[str, ...]) -> list[Combination]:
    points: int = DATA["points"]["fifteen"]
    sets = (some for size in range(2, len(cards) + 1) for some in combinations(cards, size))
    return [Combination("fifteen", some, points) for some in sets if sum(VALUE[card] for card in some) == FIFTEEN]


def _ranks(cards: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    orders = [ORDER[card] for card in cards]
    return {order: tuple(card for card in cards if ORDER[card] == order) for order in orders}


def _alike(cards: tuple[str, ...]) -> list[Combination]:
    return [Combination("alike", same, ALIKE[len(same)]) for same in _ranks(cards).values() if len(same) > 1]


def _runs(cards: tuple[str, ...]) -> list[Combination]:
    """The longest run, once for each way to take its cards."""
    ranks = _ranks(cards)
    for length in range(len(ranks), RUN - 1, -1):
        for first in ranks:
            orders = range(first, first + length)
            if all(order in ranks for order in orders):
                ways = product(*(ranks[order] for order in orders))
                return [Combination("run", way, length) for way in ways]
    return []


def _flush(hand: tuple[str, ...], starter: str, five_only: bool) -> list[Combination]:
    suit = hand[0][1]
    if any(card[1] != suit for card in hand):
        return []
    if starter[1] == suit:
        return [Combination("flush", (*hand, starter), FLUSH + 1)]
    return [] if five_only else [Combination("flush", hand, FLUSH)]


def _valet(hand: tuple[str, ...], starter: str) -> list[Combination]:
    points: int = DATA["points"]["valet"]
    return [Combination("valet", (card,), points) for card in hand if card == VALET + starter[1]]


def laid(cards: Sequence[str], pairs: bool = True) -> Count:
    """What the last of the cards laid since the count began brings: 15, 31, cards alike, a run."""
    tail, points = tuple(cards), DATA["points"]
    reached = sum(VALUE[card] for card in tail)
    count = []
    if reached == FIFTEEN:
        count.append(Combination("fifteen", tail, points["fifteen"]))
    if reached == RESET:
        count.append(Combination("reset", tail, points["reset"]))
    same = _last_alike(tail) if pairs else 1
    if same > 1:
        count.append(Combination("alike", tail[-same:], ALIKE[same]))
    run = _last_run(tail)
    if run:
        count.append(Combination("run", tail[-run:], run))
    return tuple(count)


def _last_alike(cards: tuple[str, ...]) -> int:
    same = 1
    while same < len(cards) and cards[-same - 1][0] == cards[-1][0]:
        same += 1
    return same


def _last_run(cards: tuple[str, ...]) -> int:
    """The longest run that the last cards make in any order, 0 without one."""
    orders, longest = set[int](), 0
    for length, card in enumerate(reversed(cards), 1):
        order = ORDER[card]
        if order in orders:
            break
        orders.add(order)
        if length >= RUN and max(orders) - min(orders) == length - 1:
            longest = length
    return longest
