"""The guide is worked out while somebody looks at the screen: processor time, on one core of whatever runs this."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.guidance import GuidesDecisions, GuidesThrows
from kiosk.games.engine.moves import Decision, Throw
from kiosk.games.engine.protocols import Game
from kiosk.games.poker_as.hands import FIGURES

REDRAW, FIRST = 0.03, 0.2
"""Seconds: for half of all positions, and for the first one, which works out what the others use."""
GUIDED: list[tuple[str, int, dict[str, Any]]] = [
    ("poker_as", 2, {"throws": "trois"}),
    ("poker_as", 8, {"throws": "trois", "mode": "joker"}),
    ("poker_as", 4, {}),
    ("poker_as", 8, {"followers": "moins", "mode": "joker", "kickers": True}),
    ("cameroun", 1, {}),
    ("cameroun", 4, {}),
    ("linotte", 2, {}),
    ("linotte", 2, {"defi_libre": True, "appel_souple": True}),
    ("si_no", 4, {"target": 1500}),
]


def guided(game: Game, state: Any) -> float:
    """How long all that a screen may show of this state takes."""
    begun = time.process_time()
    if isinstance(game, GuidesThrows):
        game.guide(state)
    elif isinstance(game, GuidesDecisions) and state.phase == "mises":
        for move in state.moves()[:3]:
            game.chance(state, move)
    return time.process_time() - begun


def played(key: str, state: Any, rng: Random) -> Any:
    wish = GAMES[key].advise(state)
    if isinstance(wish, Decision):
        return state.play(wish)
    faces = FIGURES if key == "poker_as" else (1, 2, 3, 4, 5, 6)
    asked = state.ask().dice
    dice = list(getattr(state, "dice", ())) or [faces[0]] * len(asked)
    for index in wish:
        dice[index] = rng.choice(faces)
    colours = tuple(die.colour for die in asked) if key == "si_no" else None
    return state.play(Throw(tuple(dice), colours=colours))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players", "options"), GUIDED, ids=str)
def test_the_guide_is_there_at_once(key: str, players: int, options: dict[str, Any]) -> None:
    match = {"match": "coups", "rounds": 10} if key == "poker_as" else {}
    state, rng, taken = GAMES[key].start(players, {**options, **match, "guide": True}), Random(1), []
    for _ in range(60):
        taken += [guided(GAMES[key], state)]
        state = played(key, state, rng)
        if state.outcome() is not None:
            break
    some = [seconds for seconds in taken if seconds > 1e-5]
    print(
        f"\n{key}, {players} players, {options}: first {1000 * max(some):.0f} ms, half {1000 * median(some):.1f} ms"
    )
    assert max(some) < FIRST and median(some) < REDRAW
