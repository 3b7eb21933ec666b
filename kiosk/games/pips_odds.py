"""Exact chances with five plain dice: what each choice of dice to keep is worth, back from the last throw.

Dice in any order are one of 252 sorted hands, and what is kept is one of 462 sorted parts of them. The mean of a part
is the mean over the six faces of the part with one die more, so that one throw costs some 1300 additions.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

DICE = 5
Hand = tuple[int, ...]
FACES = range(1, 7)
HANDS: tuple[Hand, ...] = tuple(combinations_with_replacement(FACES, DICE))
_PARTS: tuple[Hand, ...] = tuple(
    part for size in range(DICE - 1, -1, -1) for part in combinations_with_replacement(FACES, size)
)
_GROWN: Mapping[Hand, tuple[Hand, ...]] = {
    part: tuple(tuple(sorted((*part, face))) for face in FACES) for part in _PARTS
}
TOLERANCE = 1e-9
"""Means that differ by less are equal: they were added up in another order."""


@cache
def keeps(hand: Hand) -> tuple[Hand, ...]:
    """What may be left lying of sorted dice when at least one is thrown; most dice first."""
    return tuple(dict.fromkeys(part for size in range(DICE - 1, -1, -1) for part in combinations(hand, size)))


def means(values: Mapping[Hand, float]) -> dict[Hand, float]:
    """The mean of `values` after throwing the other dice, for every part that can be kept."""
    known: dict[Hand, float] = dict(values)
    for part in _PARTS:
        known[part] = sum(known[grown] for grown in _GROWN[part]) / len(FACES)
    return known


def best_part(
    hand: Hand, means: Mapping[Hand, float], allowed: Callable[[Hand], bool] = lambda part: True
) -> tuple[Hand, float]:
    """The part of dice to keep and its mean; of equal ones that with most dice."""
    best: Hand = ()
    most = float("-inf")
    for part in keeps(tuple(sorted(hand))):
        if means[part] > most + TOLERANCE and allowed(part):
            best, most = part, means[part]
    return best, most


@dataclass(frozen=True, slots=True)
class Plan:
    """What the best play brings, with so many throws still to come.

    `stop` is what a hand brings, by hand; `keep` the mean by part kept, `hit` the chance that this play ends with a
    hand that brings anything.
    """

    stop: Mapping[Hand, float]
    keep: Mapping[Hand, float]
    hit: Mapping[Hand, float]

    def best(self, hand: Hand, allowed: Callable[[Hand], bool] = lambda part: True) -> tuple[Hand, float]:
        """The part to keep and its mean; of equal ones that with most dice."""
        return best_part(hand, self.keep, allowed)


def plan(stop: Callable[[Hand], float], throws: int) -> Plan:
    """Best play with `throws` (at least one) to come; `stop` is what a hand brings when the turn ends with it."""
    last = {hand: stop(hand) for hand in HANDS}
    sure = {hand: 1.0 if value > 0 else 0.0 for hand, value in last.items()}
    made = Plan(last, means(last), means(sure))
    for _ in range(throws - 1):
        now, hits = dict(last), dict(sure)
        for hand in HANDS:
            part, mean = made.best(hand)
            if mean > last[hand]:
                now[hand], hits[hand] = mean, made.hit[part]
        made = Plan(last, means(now), means(hits))
    return made


def to_throw(dice: Iterable[int], part: Hand, first: Iterable[int] = ()) -> tuple[int, ...]:
    """The indices of the dice to throw so that `part` stays; those of `first` go before others of the same face."""
    shown, eager = list(dice), set(first)
    stay = list(part)
    kept = set()
    for index in sorted(range(len(shown)), key=lambda index: index in eager):
        if shown[index] in stay:
            stay.remove(shown[index])
            kept.add(index)
    return tuple(index for index in range(len(shown)) if index not in kept)
