"""Les Cases Si-No by the machine: the soonest way to the target, points alone, or any bet.

The soonest way has the least mean number of croupiers' turns in which the player still has to bet. It is worked out
from the least that can be missing upwards: what is left after a turn is never more than before it. Within a turn the
mean after each throw follows from that after the next one; a turn that brings nothing leads back to where it began,
which is solved for (a stochastic shortest path). What the player gets as croupier in between is left out.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd, inf
from random import Random

from kiosk.games.bot import Bot
from kiosk.games.engine.moves import Decision
from kiosk.games.si_no.advice import bet_like
from kiosk.games.si_no.board import STEPS, THROWS, Bet, Values
from kiosk.games.si_no.decisions import move_words
from kiosk.games.si_no.odds import Prizes, model_bets, prizes
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import SiNoState

BOTH = (0, 1)
GREED = 0.5
"""How often a beginner goes for the greatest win."""


def hard(state: SiNoState) -> Decision | tuple[int, ...]:
    """The bet that leads to the target soonest, this turn and all that follow."""
    if state.phase != Phase.MISES:
        return BOTH
    rules, missing = state.rules, state.rules.target - state.points[state.player]
    return bet_like(state, quickest_kinds(rules.values, rules.target, missing))


def medium(state: SiNoState) -> Decision | tuple[int, ...]:
    """The bet with the most throws of two dice that reach the target at once; one of several equal ones at random."""
    if state.phase != Phase.MISES:
        return BOTH
    rules, missing = state.rules, state.rules.target - state.points[state.player]

    def next_throw(bet: Bet) -> int:
        return sum(ways for points, ways in prizes(bet, rules.values) if points == missing)

    kinds = state.rng().sample(model_bets(), len(model_bets()))
    return bet_like(state, sorted(kinds, key=next_throw, reverse=True))


def easy(state: SiNoState, whim: Random) -> Decision | tuple[int, ...]:
    """A random bet; every other time the one with the greatest possible win."""
    if state.phase != Phase.MISES:
        return BOTH
    kinds = whim.sample(model_bets(), len(model_bets()))
    if whim.random() < GREED:
        kinds.sort(key=lambda bet: max(points for points, _ in prizes(bet, state.rules.values)), reverse=True)
    return bet_like(state, kinds)


@lru_cache(maxsize=16)
def expected_turns(values: Values, target: int) -> dict[int, tuple[float, ...]]:
    """The mean number of turns still to come: points missing to `target` -> a mean for each kind of bet.

    The kinds are in the order of `model_bets`; a mean is infinite where that bet never reaches the target.
    """
    kinds = [prizes(bet, values) for bet in model_bets()]
    found: dict[int, tuple[float, ...]] = {}
    later: list[list[dict[int, float]]] = [[{0: 0.0} for _ in range(STEPS + 1)] for _ in kinds]
    step = gcd(*(points for kind in kinds for points, _ in kind), *values.vert, *values.rouge)
    for missing in range(step, target + 1, step):
        means = tuple(_fill(kind, table, missing) for kind, table in zip(kinds, later, strict=True))
        best = min(means)
        for kind, table in zip(kinds, later, strict=True):
            idle = _idle(kind, missing)
            for throws in range(STEPS + 1):
                table[throws][missing] += idle**throws * best if best < inf else inf
        found[missing] = means
    return found


def _idle(kind: Prizes, missing: int) -> float:
    """The chance that a throw changes nothing."""
    return 1 - sum(ways for points, ways in kind if points <= missing) / THROWS


def _fill(kind: Prizes, table: list[dict[int, float]], missing: int) -> float:
    """The mean number of turns to come with this bet in this turn; fills the rows of `table` for `missing`."""
    idle = _idle(kind, missing)
    table[0][missing] = 0.0
    for throws in range(1, STEPS + 1):
        paid = sum(ways * table[throws - 1][missing - points] for points, ways in kind if points <= missing)
        table[throws][missing] = idle * table[throws - 1][missing] + paid / THROWS
    stay = idle**STEPS
    return (1 + table[STEPS][missing]) / (1 - stay) if stay < 1 else inf


@lru_cache(maxsize=1024)
def quickest_kinds(values: Values, target: int, missing: int) -> tuple[Bet, ...]:
    """The kinds of bet, the one with the fewest mean turns to the target first; `missing` points are left."""
    means = expected_turns(values, target).get(missing)
    if means is None:
        return model_bets()
    return tuple(bet for _, bet in sorted(zip(means, model_bets(), strict=True), key=lambda entry: entry[0]))


BOT = Bot(easy, medium, hard, move_words)
