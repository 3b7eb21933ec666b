"""Rounds of Le Poker d'As played to their end by the rules, coups secs too, everybody by the guide's advice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.poker_as import odds
from kiosk.games.poker_as.state import STOP, PokerAsState
from tests.odds.test_poker_duels import GAME, remembering, winner

ROUNDS = 62_500
"""Of so many a share is known to 0.2 of a hundred at worst."""
GUIDED = remembering(odds.advice)
Case = tuple[int, dict[str, Any], tuple[tuple[str, int], ...]]
"""Players, options, and what was thrown so far, how often, by one after the other; the last has still to choose."""
CASES: list[Case] = [
    (2, {}, (("R R R 9 V", 2),)),
    (2, {}, (("A A A A A", 13),)),
    (4, {}, (("A A A 10 9", 3),)),
    (5, {"throws": "trois"}, (("V V 9 10 D", 1),)),
    (3, {"throws": "trois", "followers": "moins"}, (("D D D 9 10", 2),)),
    (5, {"throws": "trois", "mode": "joker"}, (("A D D 9 10", 1),)),
    (3, {}, (("9 9 R D V", 12), ("R R R R 9", 1))),
    (4, {"mode": "joker", "kickers": True}, (("A A R R 9", 4), ("A A R R 9", 2), ("V V 9 10 D", 1))),
    (3, {"sequence": "stricte"}, (("R R R V 9", 3), ("R R R V 9", 2))),
]


def dealt(players: int, options: dict[str, Any], thrown: tuple[tuple[str, int], ...]) -> PokerAsState:
    state = GAME.start(players, options)
    for turn, (dice, times) in enumerate(thrown):
        if turn and state.dice:
            state = state.play(STOP)
        for _ in range(times):
            state = state.play(Throw(tuple(dice.split())))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_chance_that_is_shown_is_how_often_the_round_is_won(case: Case) -> None:
    """Standing where throws are free, else the advised choice: none beyond four standard errors."""
    state = dealt(*case)
    seat, thrown = state.player, GUIDED(state)
    if odds.free(state) or not thrown:
        shown, begun = odds.stopping(state), state.play(STOP)
    else:
        shown, begun = odds.throwing(state, thrown), state
    rng, players = Random(str(case)), [GUIDED] * case[0]
    won = sum(winner(begun, players, rng) == seat for _ in range(ROUNDS)) / ROUNDS
    error = (shown * (1 - shown) / ROUNDS) ** 0.5
    told = f"shown {100 * shown:.2f}, won {100 * won:.2f} of 100, {(won - shown) / error:+.1f} errors"
    print(f"\npoker d'as {case}: {told}")
    assert abs(won - shown) <= 4 * error
