"""Exact means over the throws of three dice that a player of Le 421 has left, whatever hands bring him.

A "holding" is what stays on the track: 0 to 3 faces, from the highest. Throwing one more die leads from a holding to
one of six larger ones, so means follow from the hands down to the empty track. What a hand brings is a tuple of
figures: the first is what is played for, the others tell what comes of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from kiosk.games.engine.moves import Face
from kiosk.games.le_421.hands import DICE, DOWNWARDS, Dice, HandRules, downwards, ladder

FACES = range(6, 0, -1)
Figures = tuple[float, ...]
Brings = Mapping[Dice, Figures]
"""The figures of every hand, or of every holding."""

SMALLER: tuple[Dice, ...] = tuple(
    holding for size in range(DICE - 1, -1, -1) for holding in combinations_with_replacement(FACES, size)
)
"""The holdings that are no hand, the empty track last."""
EMPTY: Dice = ()
TOLERANCE = 1e-9
"""Means that differ by less are equal: they were added up in another order."""


def means(brings: Brings) -> dict[Dice, Figures]:
    """The means of the figures, by hand, after throwing what a holding lacks, for every holding."""
    spread = dict(brings)
    for holding in SMALLER:
        grown = [spread[downwards((*holding, face))] for face in FACES]
        spread[holding] = tuple(sum(figures) / len(FACES) for figures in zip(*grown, strict=True))
    return spread


@cache
def parts(hand: Dice) -> tuple[Dice, ...]:
    """What may stay of a hand when at least one die is thrown, most dice first."""
    kept = (part for size in range(DICE - 1, -1, -1) for part in combinations(hand, size))
    return tuple(dict.fromkeys(kept))


def best_part(hand: Dice, spread: Brings) -> Dice:
    """What to keep of a hand for the greatest mean; of equal ones most dice."""
    return max(parts(hand), key=lambda part: (round(spread[part][0] / TOLERANCE), len(part)))


def course(stops: Sequence[Brings], *, forced: bool = False) -> list[dict[Dice, Figures]]:
    """Best play of the throws of a turn that are left: what every holding promises before each of them.

    `stops` are what standing by each hand brings after each of these throws; `forced`: nobody may stand before the
    last.
    """
    found = [means(stops[-1])]
    for stop in reversed(stops[:-1]):
        ahead = found[-1]
        on = {hand: ahead[best_part(hand, ahead)] for hand in DOWNWARDS}
        found.append(means({hand: _better(None if forced else stop[hand], on[hand]) for hand in DOWNWARDS}))
    return found[::-1]


def _better(stop: Figures | None, on: Figures) -> Figures:
    """Standing, unless throwing on promises more."""
    return on if stop is None or on[0] > stop[0] + TOLERANCE else stop


def thrown_for(dice: Iterable[Face], keep: Dice) -> tuple[int, ...]:
    """The indices of the dice to throw so that those faces stay; equal dice are kept from the left."""
    left, thrown = list[Face](keep), list[int]()
    for index, face in enumerate(dice):
        if face in left:
            left.remove(face)
        else:
            thrown.append(index)
    return tuple(thrown)


def kept_of(dice: Sequence[Face], thrown: Sequence[int]) -> Dice:
    """The holding that stays when these dice are thrown."""
    return downwards(face for index, face in enumerate(dice) if index not in thrown)


@cache
def single() -> dict[Dice, float]:
    """How likely each hand is in one throw of three dice."""
    return _likely([dict.fromkeys(DOWNWARDS, 0.0)])


@cache
def usual(rules: HandRules, throws: int) -> dict[Dice, float]:
    """How likely each hand is for somebody who has so many throws and plays for a strong one.

    He plays for the greatest part of all single throws that his hand beats.
    """
    below, beats = 0.0, dict[Dice, float]()
    for hand in ladder(rules):
        beats[hand] = below
        below += single()[hand]
    return _likely([beats] * throws)


def chance(throws: int, wanted: Callable[[Dice], bool]) -> float:
    """The chance of one of the hands that are wanted for who plays for nothing else, with so many throws."""
    brings = {hand: (float(wanted(hand)),) for hand in DOWNWARDS}
    return course([brings] * throws)[0][EMPTY][0]


def _likely(worths: Sequence[Mapping[Dice, float]]) -> dict[Dice, float]:
    """How likely each hand is for who plays for the greatest worth, where each throw has its own."""
    sure = {hand: tuple(float(hand == other) for other in DOWNWARDS) for hand in DOWNWARDS}
    stops = [{hand: (worth[hand], *sure[hand]) for hand in DOWNWARDS} for worth in worths]
    _, *chances = course(stops)[0][EMPTY]
    return dict(zip(DOWNWARDS, chances, strict=True))
