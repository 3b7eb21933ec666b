"""How the hard machine played Le Poker d'As before, kept as an opponent for the one that came after it.

Followers as if each only chased the hand to beat; free throws as if three were left. Not to be mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from operator import itemgetter, mul
from typing import TYPE_CHECKING

from kiosk.games.engine.moves import Face
from kiosk.games.poker_as.hands import DICE, FIGURES, HandRules, Strength, downwards, figures_of, rank, strength

if TYPE_CHECKING:
    from kiosk.games.poker_as.state import PokerAsState

Holding = tuple[str, ...]
Values = list[float]
"""A number for every full hand, in the order of `HANDS`."""

HOLDINGS: tuple[Holding, ...] = tuple(
    holding for size in range(DICE, -1, -1) for holding in combinations_with_replacement(FIGURES, size)
)
"""The full hands first, the empty track last; figures downwards."""
PLACE = {holding: place for place, holding in enumerate(HOLDINGS)}
HANDS: tuple[Holding, ...] = tuple(holding for holding in HOLDINGS if len(holding) == DICE)
HORIZON = 3


@dataclass(frozen=True, slots=True)
class Keep:
    """Dice that may stay: the indices of those thrown, the figures left, and the chance that it comes right."""

    thrown: tuple[int, ...]
    kept: tuple[str, ...]
    chance: float


@cache
def _steps() -> tuple[Callable[[Sequence[float]], tuple[float, ...]], ...]:
    """For every holding that is no full hand, in order, what picks the six holdings with one die more."""
    return tuple(
        itemgetter(*(PLACE[downwards((*holding, figure))] for figure in FIGURES))
        for holding in HOLDINGS[len(HANDS) :]
    )


@cache
def _parts() -> tuple[Callable[[Sequence[float]], tuple[float, ...]], ...]:
    """For every full hand what picks the holdings that may stay of it when at least one die is thrown."""
    return tuple(itemgetter(*sorted({PLACE[part] for part in _subsets(hand)})) for hand in HANDS)


def _subsets(hand: Holding) -> list[Holding]:
    return [part for size in range(DICE) for part in combinations(hand, size)]


def means(values: Values) -> Values:
    """The mean of `values` after throwing what a holding lacks, for every holding."""
    spread = list(values)
    for pick in _steps():
        spread.append(sum(pick(spread)) / len(FIGURES))
    return spread


def best_of(stop: Values, spread: Values) -> Values:
    """For every full hand the better of stopping and of throwing on; nothing is better than certainty."""
    return [stay if stay >= 1.0 else max(stay, *pick(spread)) for stay, pick in zip(stop, _parts(), strict=True)]


@cache
def _likely() -> tuple[float, ...]:
    """How likely each full hand is when all dice are thrown."""
    ways = [factorial(DICE) // prod(factorial(count) for count in Counter(hand).values()) for hand in HANDS]
    return tuple(way / len(FIGURES) ** DICE for way in ways)


@cache
def strengths(ways: HandRules) -> tuple[Strength, ...]:
    """What each full hand is compared by."""
    return tuple(strength(rank(hand, ways), ways) for hand in HANDS)


def _beats(target: Strength, ways: HandRules, tie: float) -> Values:
    return [1.0 if own > target else tie if own == target else 0.0 for own in strengths(ways)]


@dataclass(slots=True)
class _Chase:
    """Beating one hand: the chance with one throw, with two and so on, as far as it was asked for.

    `stop` is what each full hand is worth when it stays, `hands` what it is worth with the throws counted so far.
    """

    stop: Values
    hands: Values
    chances: list[float] = field(default_factory=list)

    def within(self, throws: int) -> float:
        """The chance with so many throws."""
        while len(self.chances) < throws:
            if self.chances:
                self.hands = best_of(self.stop, means(self.hands))
            self.chances.append(sum(map(mul, self.hands, _likely())))
        return self.chances[throws - 1]


@lru_cache(maxsize=512)
def _chase(target: Strength, ways: HandRules) -> _Chase:
    stop = _beats(target, ways, 0.5)
    return _Chase(stop, stop)


def overtaken(target: Strength, ways: HandRules, throws: int) -> float:
    """The chance that a player with so many throws beats a hand; one that equals it counts half."""
    return _chase(target, ways).within(throws)


@lru_cache(maxsize=64)
def _standing(ways: HandRules, throws: int, followers: int) -> tuple[float, ...]:
    """For every full hand the chance that none of the followers, with so many throws each, beats it."""
    return tuple((1 - overtaken(own, ways, throws)) ** followers for own in strengths(ways))


def keeps(state: PokerAsState) -> list[Keep]:
    """Every choice of dice to leave with the chance to beat the hand to beat, exact for the throws that are left.

    Equal hands count half. Without a hand to beat it is the chance that no other player beats what comes of it, each
    with as many throws as the rules leave them; where throws are free, as if `HORIZON` were left. The best first.
    """
    spread = _after_one(state)
    found: dict[Holding, Keep] = {}
    figures = figures_of(state.dice)
    for size in range(DICE):
        for stay in combinations(range(DICE), size):
            holding = downwards(figures[index] for index in stay)
            thrown = tuple(index for index in range(DICE) if index not in stay)
            found.setdefault(holding, Keep(thrown, holding, spread[PLACE[holding]]))
    return sorted(found.values(), key=lambda keep: (-keep.chance, len(keep.thrown)))


def stopping(state: PokerAsState) -> float:
    """The chance, counted as in `keeps`, when the dice stay as they are."""
    return _stop_values(state, state.throw)[_place(state.dice)]


def advice(state: PokerAsState) -> tuple[int, ...]:
    """The indices of the dice to throw for the best chance of winning the round; none to stop."""
    stay = stopping(state)
    free = not state.limit and state.throw >= HORIZON
    if free and stay >= 0.5:
        return ()
    best = keeps(state)[0]
    return best.thrown if best.chance > stay + 1e-12 else ()


def _after_one(state: PokerAsState) -> Values:
    """The best chance for every holding, its next throw being the next of this turn."""
    last = state.limit or state.throw + HORIZON
    spread = means(_stop_values(state, last))
    for throw in range(last - 1, state.throw, -1):
        spread = means(best_of(_stop_values(state, throw), spread))
    return spread


def _stop_values(state: PokerAsState, throw: int) -> Values:
    """For every full hand the chance of the round when a player stops there after so many throws."""
    ways, best = state.rules.ways, state.best()
    behind = len(state.order) - len(state.hands) - 1
    if best is None:
        others = state.rules.limit(min(throw, HORIZON)) if not state.tied else 1
        return list(_standing(ways, others, behind if not state.tied else len(state.tied) - 1))
    beaten = _beats(state.strength(best.dice), ways, 0.5)
    if state.tied or not behind:
        return beaten
    safe = _standing(ways, min(state.limit, HORIZON), behind)
    return [own * still for own, still in zip(beaten, safe, strict=True)]


def _place(dice: Sequence[Face]) -> int:
    return PLACE[downwards(figures_of(dice))]
