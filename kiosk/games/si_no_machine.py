"""Les Cases Si-No by the machine: the soonest way to the target, points alone, or any bet."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kiosk.games.engine import Decision
from kiosk.games.si_no_choices import bet_like
from kiosk.games.si_no_odds import model_bets, odds
from kiosk.games.si_no_outlook import quickest_kinds

if TYPE_CHECKING:
    from kiosk.games.si_no_state import SiNoState

BOTH = (0, 1)


def hard(state: SiNoState) -> Decision | tuple[int, ...]:
    """The bet that leads to the target soonest, this turn and all that follow."""
    if state.phase != "mises":
        return BOTH
    rules, missing = state.rules, state.rules.target - state.points[state.player]
    return bet_like(state, quickest_kinds(rules.values, rules.target, missing))


def medium(state: SiNoState) -> Decision | tuple[int, ...]:
    """The most points to be expected in this turn, whether they lead to the target or past it."""
    if state.phase != "mises":
        return BOTH
    values, missing = state.rules.values, state.rules.target - state.points[state.player]
    return bet_like(state, sorted(model_bets(), key=lambda bet: -odds(bet, values, missing).mean))


def easy(state: SiNoState, whim: Random) -> Decision | tuple[int, ...]:
    """Any bet at all."""
    if state.phase != "mises":
        return BOTH
    kinds = model_bets()
    return bet_like(state, whim.sample(kinds, len(kinds)))
