"""Ten thousand games of each game on the engine alone, at random and sensibly, in every main variant.

PISTE_GAMES sets how many of each, PISTE_FIRST the number of the first; `make prove-engine` runs it.
"""

import os
import time
from random import Random
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Json, Move, move_from_json
from kiosk.games.engine.protocols import Game, State
from kiosk.games.playout import chosen_play, random_play

GAMES_EACH = int(os.environ.get("PISTE_GAMES", "10000"))
FIRST = int(os.environ.get("PISTE_FIRST", "0"))
SENSIBLE = 20
"""One game in so many is played by the game's own advice, the others at random."""
REPLAYED = 100
"""One game in so many is played again from its journal."""
STUCK = 50_000
"""Moves after which a game that has not ended is stuck."""
FASTEST, SLOWEST = 20_000, 5_000
"""Moves a second of random play: Le Cameroun, and every other game."""
TOKENS = ("poker_as", "menteur")

VARIANTS: dict[str, tuple[Json, ...]] = {
    "cameroun": (
        {},
        {"over_cap": "refus"},
        {"preset": "court"},
        {"preset": "long", "turns": 12},
        {"announce_by_throwing": True},
        {"caps": {"F": 0, "Q": 30, "1": 5}},
    ),
    "linotte": (
        {},
        {"defi_libre": True},
        {"appel_souple": True},
        {"appel_case_seule": True},
        {"victoire_immediate": True},
        {"yam_predateur": True},
        {"defi_libre": True, "appel_souple": True, "yam_predateur": True, "victoire_immediate": True},
    ),
    "poker_as": (
        {},
        {"throws": "trois"},
        {"throws": "trois", "mode": "joker"},
        {"dice": "pips", "mode": "joker", "pure": False},
        {"throws": "trois", "followers": "moins", "match": "coups", "rounds": 5, "stake": 2},
        {"throws": "trois", "sequence": "stricte", "kickers": True},
        {"throws": "trois", "match": "jetons", "tokens": 5},
    ),
    "menteur": (
        {},
        {"dice": "pips"},
        {"match": "tours", "tours": 6},
        {"ante": 0, "match": "tours", "tours": 10},
        {"ante": 3, "tokens": 5},
    ),
    "cribble": (
        {},
        {"muggins": False},
        {"play_pairs": False, "valet_coupe": 2, "crib_flush": True},
        {"mode": "marque"},
    ),
    "si_no": (
        {},
        {"target": 3500},
        {"preset": "long"},
        {"rouge_perd": True},
        {"croupier": "tirage", "target": 1000},
    ),
    "le_421": (
        {},
        {"tokens": "court", "manches": 3},
        {"throws": "exactement", "safe": "joue"},
        {"throws": "libre", "end": "gagnant", "ties": "premier"},
        {"order": "fiches", "worth_421": 8, "nenette": True, "opens": "gauche"},
    ),
}


def _options(game: Game, variant: Json) -> Json:
    """The variant, checked: an option that the game does not have would be refused."""
    game.start(game.least_players, variant)
    return variant


def _conserved(game: Game, state: Any) -> int:
    """Tokens on the table: nobody makes or loses any."""
    return sum(state.tokens) + state.pot if game.key in TOKENS else 0


def _play(game: Game, players: int, rng: Random, sensible: bool, options: Json) -> tuple[State, list[Move]]:
    """One game to its end. Fails when it is stuck."""
    moves = list[Move]()
    played = (
        chosen_play(game, players, rng, game.advise, options)
        if sensible
        else random_play(game, players, rng, options)
    )
    state: State = game.start(players, options)
    before = _conserved(game, state)
    for move, state in played:  # noqa: B007 - the last state is what is wanted
        moves.append(move)
        assert len(moves) < STUCK, f"stuck: {game.key} {options} with {players} players"
    assert _conserved(game, state) == before
    return state, moves


def _replay(game: Game, players: int, options: Json, moves: list[Move]) -> State:
    state: State = game.start(players, options)
    for move in moves:
        state = state.play(move_from_json(move.to_json()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_ten_thousand_games_end(key: str) -> None:
    game, variants = GAMES[key], [_options(GAMES[key], variant) for variant in VARIANTS[key]]
    total, longest, begun = 0, 0, time.process_time()
    for number in range(FIRST, FIRST + GAMES_EACH):
        rng = Random(f"{key}/{number}")
        options, players = variants[number % len(variants)], rng.randint(game.least_players, game.most_players)
        state, moves = _play(game, players, rng, number // len(variants) % SENSIBLE == 0, options)
        outcome = state.outcome()
        assert outcome is not None and outcome.winners and state.moves() == ()
        total, longest = total + len(moves), max(longest, len(moves))
        if number % REPLAYED == 0:
            assert _replay(game, players, options, moves) == state
    seconds = time.process_time() - begun
    print(f"\n{key}: {GAMES_EACH} games, {total} moves, the longest {longest}, none stuck, {seconds:.0f} s")


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_speed_of_random_play(key: str) -> None:
    game, rng, moves, begun = GAMES[key], Random(1), 0, time.process_time()
    while time.process_time() - begun < 3:
        moves += sum(1 for _ in random_play(game, max(2, game.least_players), rng))
    speed = moves / (time.process_time() - begun)
    print(f"\n{key}: {speed:.0f} moves a second")
    assert speed >= (FASTEST if key == "cameroun" else SLOWEST)
