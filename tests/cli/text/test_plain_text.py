"""A game told in plain text: whatever it asks, what may be done stands beside the question."""

from random import Random

import pytest

from kiosk.cli.text.plain_text import ask_words, choice_words, move_words
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Decision, decision
from kiosk.games.engine.protocols import Game
from kiosk.games.playout import random_play

NAMES = ("Anne", "Bruno", "Claire", "Denis")


TABLES = {**{key: (game, {}) for key, game in GAMES.items()}, "marque": (GAMES["cribble"], {"mode": "marque"})}


@pytest.mark.parametrize(("game", "options"), TABLES.values(), ids=TABLES)
def test_every_question_stands_beside_its_choices(game: Game, options: dict[str, object]) -> None:
    players = min(len(NAMES), game.most_players)
    for number, (_, state) in enumerate(random_play(game, players, Random(3), options)):
        if number == 120 or state.outcome() is not None:
            break
        told, ask = ask_words(state, NAMES), state.ask()
        question, _, choices = told.partition(" peut : " if ask.question is None else " — ")
        assert question and choices, told
        assert not ask.dice or "lancer" in choices
        assert all(_told(move, choices) for move in _first_of_each_kind(state.moves())), told


def _first_of_each_kind(moves: tuple[Decision, ...]) -> list[Decision]:
    kinds: dict[str, Decision] = {}
    for move in moves:
        kinds.setdefault(move.kind, move)
    return list(kinds.values())


def _told(move: Decision, choices: str) -> bool:
    if move.get("card") or move.get("cards"):
        return "une carte" in choices
    return "…" in choices if move.side or move.group else choice_words(move, NAMES) in choices


@pytest.mark.parametrize(
    ("key", "players", "move", "says"),
    [
        (
            "menteur",
            2,
            decision("call", category="deux_paires", figures=["V", "R"]),
            "annonce deux paires V R",
        ),
        ("cribble", 4, decision("draw", cards=["9D", "4H"]), "tire 9 de carreau, 4 de cœur"),
        (
            "si_no",
            2,
            decision("bet", player=1, chips=["9", "11", "5.5", "1.1"]),
            "mise 9, 11, double 5 ; verticale double 1",
        ),
    ],
)
def test_what_names_several_things_is_told_in_words(key: str, players: int, move: Decision, says: str) -> None:
    game = GAMES[key]
    assert move_words(game, game.start(players), move, NAMES) == f"Anne : {says}"


def test_the_dice_that_are_wanted_are_named() -> None:
    poker, white = (ask_words(GAMES[key].start(2), NAMES) for key in ("poker_as", "si_no"))
    assert "lancer 5 dés de poker" in poker and "lancer 2 dés blancs" in white
