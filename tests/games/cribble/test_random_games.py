"""Ten thousand games on the engine alone, and its speed: slow, for `make prove`."""

import time
from collections import Counter
from random import Random
from typing import Any

import pytest

from kiosk.games.cribble.game import Cribble
from kiosk.games.playout import random_play

GAMES = 10_000
LEAST = 5_000
"""Moves a second on one core."""


@pytest.mark.slow
def test_ten_thousand_games_end() -> None:
    rng, winners = Random(1), Counter[int]()
    for number in range(GAMES):
        options: dict[str, object] = {"muggins": rng.random() < 0.7, "play_pairs": rng.random() < 0.7}
        state: Any = None
        for _, after in random_play(
            Cribble(), 4, rng, options | {"mode": "marque" if number % 4 == 3 else "assiste"}
        ):
            state = after
        outcome = state.outcome()
        assert outcome is not None and max(outcome.scores) == 121 > min(outcome.scores)
        winners[outcome.winners[0]] += 1
    assert min(winners.values()) > GAMES * 0.45


@pytest.mark.slow
def test_random_play_is_fast() -> None:
    rng, moves, begun = Random(1), 0, time.process_time()
    while moves < 20_000:
        moves += sum(1 for _ in random_play(Cribble(), 4, rng))
    assert moves / (time.process_time() - begun) > LEAST
