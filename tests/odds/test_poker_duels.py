"""Twenty thousand rounds with three throws from each seat: the machine beside those that played before it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.poker_as import odds
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.poker_as.hands import FIGURES
from kiosk.games.poker_as.state import STOP, PokerAsState
from tests.odds import former_poker_bot

ROUNDS = 20_000
GAME = PokerAs()
Player = Callable[[PokerAsState], tuple[int, ...]]
"""The indices to throw; none to stop."""


def remembering(player: Player) -> Player:
    """The same answers, each worked out once: they hold for the same figures, hands to beat, throws and places."""
    known: dict[Any, tuple[str, ...]] = {}

    def answer(state: PokerAsState) -> tuple[int, ...]:
        levels = tuple(state.strength(stand.dice) for stand in state.hands)
        best = max(levels, default=None)
        key = (
            best, levels.count(best) if best else 0, len(state.order) - len(state.hands), state.limit, state.throw,
            tuple(sorted(map(str, state.dice))),
        )  # fmt: skip
        if key not in known:
            known[key] = tuple(sorted(str(state.dice[index]) for index in player(state)))
        left = list(known[key])
        thrown = []
        for index, face in enumerate(map(str, state.dice)):
            if face in left:
                left.remove(face)
                thrown.append(index)
        return tuple(thrown)

    return answer


NEW, OLD = remembering(lambda state: odds.advice(state, 8)), remembering(former_poker_bot.advice)


def winner(begun: PokerAsState, players: list[Player], rng: Random) -> int:
    """The seat that wins one round."""
    state = begun
    while state.last is None:
        thrown = players[state.player](state) if state.dice else tuple(range(5))
        if not thrown:
            state = state.play(STOP)
            continue
        dice = list(state.dice) or [""] * 5
        for index in thrown:
            dice[index] = FIGURES[int(6 * rng.random())]
        state = state.play(Throw(tuple(dice)))
    return state.last.winner


@cache
def won(players: int, seat: int, new: bool, options: tuple[tuple[str, Any], ...]) -> int:
    """Of so many rounds those that a seat wins among players of before, itself new or not."""
    begun = GAME.start(players, {"throws": "trois", "match": "coup", **dict(options)})
    table = [OLD] * players
    table[seat] = NEW if new else OLD
    rng = Random(f"{players}/{seat}/{new}")
    return sum(winner(begun, table, rng) == seat for _ in range(ROUNDS))


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), (("mode", "joker"),)], ids=str)
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_with_three_throws_no_weaker_than_before(
    players: int, seat: int, options: tuple[tuple[str, Any], ...]
) -> None:
    now, before = (won(players, seat, new, options) / ROUNDS for new in (True, False))
    z = (now - before) / ((now * (1 - now) + before * (1 - before)) / ROUNDS) ** 0.5
    print(
        f"\npoker d'as {dict(options)}, seat {seat + 1} of {players}: "
        f"{100 * now:.2f} of 100 rounds, before {100 * before:.2f}, z {z:+.2f}"
    )
    assert z > -2
