"""Exact means over the throws of five dice of six faces, whatever is wanted of them.

Faces are 1 to 6 here; poker dice count as the plain faces that stand for them. A "holding" is what stays on the
track: a sorted tuple of 0 to 5 faces. Throwing one more die leads from a holding to one of six larger ones, so the
mean of anything over all throws follows from the full hands down to the empty track (as Verhoeff's "Optimal Solitaire
Yahtzee Strategies" does it).
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

DICE = 5
FACES = range(1, 7)
Holding = tuple[int, ...]
Values = list[float]
"""A number for every full hand, in the order of `HANDS`, or for every holding, in that of `HOLDINGS`."""
Pick = Callable[[Sequence[float]], Sequence[float]]

HOLDINGS: tuple[Holding, ...] = tuple(
    holding for size in range(DICE, -1, -1) for holding in combinations_with_replacement(FACES, size)
)
"""The full hands first, the empty track last."""
PLACE = {holding: place for place, holding in enumerate(HOLDINGS)}
HANDS: tuple[Holding, ...] = tuple(holding for holding in HOLDINGS if len(holding) == DICE)
EMPTY = len(HOLDINGS) - 1
TOLERANCE = 1e-9
"""Means that differ by less are equal: they were added up in another order."""


def grown(holding: Holding) -> tuple[int, ...]:
    """The places of the six holdings with one die more."""
    return tuple(PLACE[tuple(sorted((*holding, face)))] for face in FACES)


def shrunk(holding: Holding) -> tuple[int, ...]:
    """The places of the holdings with one die less."""
    return tuple(sorted({PLACE[holding[:index] + holding[index + 1 :]] for index in range(len(holding))}))


@cache
def _grown() -> tuple[Pick, ...]:
    """For every holding that is no full hand, in order, what picks the six with one die more."""
    return tuple(itemgetter(*grown(holding)) for holding in HOLDINGS[len(HANDS) :])


@cache
def _shrunk() -> tuple[Pick, ...]:
    """For every holding but the empty track what picks those with one die less."""
    return tuple(_picked(shrunk(holding)) for holding in HOLDINGS[:EMPTY])


def _picked(places: tuple[int, ...]) -> Pick:
    # An itemgetter of one place gives no tuple.
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


def means(values: Values) -> Values:
    """The mean of `values`, by full hand, after throwing what a holding lacks, for every holding."""
    spread = list(values)
    for pick in _grown():
        spread.append(sum(pick(spread)) / len(FACES))
    return spread


def thrown(spread: Values) -> Values:
    """For every full hand the greatest of the means of `spread` that it can choose by throwing at least one die."""
    best, picks = list(spread), _shrunk()
    for place in range(EMPTY - 1, len(HANDS) - 1, -1):
        best[place] = max(best[place], *picks[place](best))
    return [max(pick(best)) for pick in picks[: len(HANDS)]]


def best_of(stop: Values, spread: Values) -> Values:
    """For every full hand the better of stopping and of throwing at least one die; `spread` are the means of that."""
    return list(map(max, stop, thrown(spread)))


def choices(dice: Sequence[int]) -> dict[Holding, tuple[int, ...]]:
    """What may stay of five dice when at least one is thrown, with the indices of those to throw for it.

    Equal dice are one choice. Those with most dice kept come first.
    """
    found: dict[Holding, tuple[int, ...]] = {}
    for size in range(DICE - 1, -1, -1):
        for stay in combinations(range(DICE), size):
            left = tuple(index for index in range(DICE) if index not in stay)
            found.setdefault(tuple(sorted(dice[index] for index in stay)), left)
    return found


@cache
def _parts(hand: Holding) -> tuple[tuple[Holding, int], ...]:
    """What may stay of a full hand, as `choices` has it, with its place; there are 252 hands."""
    return tuple((part, PLACE[part]) for part in choices(hand))


def best_choice(
    dice: Sequence[int], spread: Values, allowed: Callable[[Holding], bool] = lambda part: True
) -> Holding:
    """What to keep for the greatest mean of `spread`; of equal ones most dice. To keep none is always `allowed`."""
    best: Holding = ()
    most = float("-inf")
    for part, place in _parts(tuple(sorted(dice))):
        if spread[place] > most + TOLERANCE and allowed(part):
            best, most = part, spread[place]
    return best
