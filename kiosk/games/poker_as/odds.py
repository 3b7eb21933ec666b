"""What standing and each throw are worth in a round of Le Poker d'As: the exact chance of winning it.

All players are taken to play for their own win, see `poker_as_followers`; those who tie throw again, as often as need
be. Where the first player's throws are free, how good another one is depends on how long he will go on: there is the
best play without a limit, but no figure for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kiosk.games.odds import PLACE, Values, best_of, choices, means
from kiosk.games.poker_as.hand_strengths import faces_of, levels, place_of
from kiosk.games.poker_as.hands import HandRules
from kiosk.games.poker_as.state import PokerAsState
from kiosk.games.poker_as.win_table import LIMIT, holding

AHEAD = 32
"""So many throws are looked ahead at least where they are free: by then a poker d'as has come in 98.5 of 100."""
ROUNDING = 1e-9
"""Chances that differ by less are equal: they were added up in another order."""


@dataclass(frozen=True, slots=True)
class Rethrow:
    """A choice of dice to throw: their indices, and the chance to win the round."""

    thrown: tuple[int, ...]
    chance: float


@dataclass(frozen=True, slots=True)
class Turn:
    """What the chances of a turn follow from.

    `level` is the strength of the hand to beat, which `held` players have, -1 and 0 for a first player; `behind` are
    the players still to come. `limit` is how often all may throw who are not first, 0 for a first player: their limit
    then follows from his throws, one less where `fewer`.
    """

    ways: HandRules
    level: int
    held: int
    behind: int
    limit: int
    fewer: bool

    def standing(self, throw: int) -> Values:
        """For every full hand the chance of a player who stands by it after so many throws."""
        others = self.limit or max(1, throw - self.fewer)
        alone = holding(self.ways, others, 1, self.behind)
        worth = [0.0] * max(self.level, 0) + list(alone[max(self.level, 0) :])
        if self.level >= 0:
            worth[self.level] = holding(self.ways, others, self.held + 1, self.behind)[self.level]
        return [worth[level] for level in levels(self.ways)]


def turn_of(state: PokerAsState) -> Turn:
    """The turn that is being played. Not while equal hands are parted, where there is nothing to choose."""
    rules, best = state.rules, state.best()
    behind = len(state.order) - len(state.hands) - 1
    if best is None:
        return Turn(rules.ways, -1, 0, behind, 0, rules.fewer)
    level = _level(state, best.dice)
    held = sum(_level(state, stand.dice) == level for stand in state.hands)
    return Turn(rules.ways, level, held, behind, state.limit, rules.fewer)


def _level(state: PokerAsState, dice: Sequence[int | str]) -> int:
    return levels(state.rules.ways)[place_of(dice)]


@lru_cache(maxsize=8)
def _course(turn: Turn, last: int) -> tuple[Values, ...]:
    """For each throw from the second to the `last` of a turn the best chance of every holding before it."""
    spreads = [means(turn.standing(last))]
    for throw in range(last - 1, 1, -1):
        spreads.append(means(best_of(turn.standing(throw), spreads[-1])))
    return tuple(reversed(spreads))


def _ahead(state: PokerAsState, last: int) -> Values:
    """The best chance of every holding before the next throw of this turn, the one numbered `last` being its last."""
    return _course(turn_of(state), last)[state.throw - 1]


def _far(state: PokerAsState) -> int:
    """The last throw of this turn that is looked at."""
    seen = LIMIT * -(-(state.throw + AHEAD) // LIMIT)
    return min(state.limit or seen, seen)


def free(state: PokerAsState) -> bool:
    """Whether this player may throw as often as he likes, so that no figure is given for a throw."""
    return not state.limit


def rethrows(state: PokerAsState) -> list[Rethrow]:
    """Every choice of dice to throw with the chance of the best play from there, the best first."""
    return _rethrows(state, _far(state))


def _rethrows(state: PokerAsState, last: int) -> list[Rethrow]:
    spread = _ahead(state, last)
    found = [Rethrow(thrown, spread[PLACE[kept]]) for kept, thrown in choices(faces_of(state.dice)).items()]
    return sorted(found, key=lambda one: (-round(one.chance / ROUNDING), len(one.thrown)))


def throwing(state: PokerAsState, thrown: Sequence[int]) -> float:
    """The chance of the best play that begins with throwing these dice."""
    kept = [face for index, face in enumerate(state.dice) if index not in thrown]
    return _ahead(state, _far(state))[place_of(kept)]


def stopping(state: PokerAsState) -> float:
    """The chance (0..1) to win the round with the dice as they lie."""
    return turn_of(state).standing(state.throw)[place_of(state.dice)]


def advice(state: PokerAsState, most: int | None = None) -> tuple[int, ...]:
    """The indices of the dice to throw for the best chance of winning the round; none to stop.

    `most`: as if this turn had no more throws than that.
    """
    last = _far(state) if most is None else min(_far(state), most)
    if state.throw >= last:
        return ()
    best = _rethrows(state, last)[0]
    return best.thrown if best.chance > stopping(state) + ROUNDING else ()
