"""The hands of poker dice as five dice of six faces, in the order of their worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kiosk.games.engine.moves import Face
from kiosk.games.odds import HANDS, PLACE, Values, best_choice, choices, means
from kiosk.games.poker_as.hands import PLAIN, HandRules, Strength, figures_of, rank, strength

FACE = {figure: face for face, figure in PLAIN.items()}


def faces_of(dice: Sequence[Face]) -> tuple[int, ...]:
    """The plain faces that stand for what dice show."""
    return tuple(FACE[figure] for figure in figures_of(dice))


def place_of(dice: Sequence[Face]) -> int:
    """Where the hand that five dice show, or what is left of it, stands among the holdings of five dice."""
    return PLACE[tuple(sorted(faces_of(dice)))]


@cache
def strengths(ways: HandRules) -> tuple[Strength, ...]:
    """What each full hand is compared by."""
    return tuple(strength(rank(hand, ways), ways) for hand in HANDS)


@cache
def levels(ways: HandRules) -> tuple[int, ...]:
    """For each full hand the number of its strength, from 0 for the lowest."""
    order = {made: number for number, made in enumerate(sorted(set(strengths(ways))))}
    return tuple(order[made] for made in strengths(ways))


def aim(dice: Sequence[Face], wanted: Values) -> tuple[int, ...]:
    """The indices to throw once so that the mean of `wanted` is greatest; none when the dice are best as they lie."""
    faces, spread = faces_of(dice), means(wanted)
    part = best_choice(faces, spread)
    return choices(faces)[part] if spread[PLACE[part]] > wanted[place_of(dice)] + 1e-12 else ()
