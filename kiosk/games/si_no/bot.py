"""Les Cases Si-No by the machine: the soonest way to the target, points alone, or any bet."""

from __future__ import annotations

from random import Random

from kiosk.games.bot import Bot
from kiosk.games.engine.moves import Decision
from kiosk.games.si_no.advice import bet_like
from kiosk.games.si_no.board import Bet
from kiosk.games.si_no.decisions import told
from kiosk.games.si_no.expected_turns import quickest_kinds
from kiosk.games.si_no.odds import model_bets, prizes
from kiosk.games.si_no.state import SiNoState

BOTH = (0, 1)
GREED = 0.5
"""How often a beginner goes for the greatest win."""


def hard(state: SiNoState) -> Decision | tuple[int, ...]:
    """The bet that leads to the target soonest, this turn and all that follow."""
    if state.phase != "mises":
        return BOTH
    rules, missing = state.rules, state.rules.target - state.points[state.player]
    return bet_like(state, quickest_kinds(rules.values, rules.target, missing))


def medium(state: SiNoState) -> Decision | tuple[int, ...]:
    """Lays for the one throw that would reach the target, as long as there is one; no further ahead."""
    if state.phase != "mises":
        return BOTH
    rules, missing = state.rules, state.rules.target - state.points[state.player]

    def next_throw(bet: Bet) -> int:
        return sum(ways for points, ways in prizes(bet, rules.values) if points == missing)

    kinds = state.rng().sample(model_bets(), len(model_bets()))
    return bet_like(state, sorted(kinds, key=next_throw, reverse=True))


def easy(state: SiNoState, whim: Random) -> Decision | tuple[int, ...]:
    """Any bet at all, and every other time two chips on one rare draw for a great win."""
    if state.phase != "mises":
        return BOTH
    kinds = whim.sample(model_bets(), len(model_bets()))
    if whim.random() < GREED:
        kinds.sort(key=lambda bet: max(points for points, _ in prizes(bet, state.rules.values)), reverse=True)
    return bet_like(state, kinds)


BOT = Bot(easy, medium, hard, told)
