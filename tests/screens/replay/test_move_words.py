"""What somebody did, in a sentence: throws, decisions, changes of seats, and decisions that no button has."""

from random import Random

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Decision, Move, Throw, decision
from kiosk.games.engine.protocols import mover
from kiosk.games.playout import random_play
from kiosk.games.seats import SKIP, adding, replacing
from kiosk.i18n.words import Words
from kiosk.screens.replay.move_words import told
from kiosk.table.replay import ReplayStep

NAMES = ("Gisèle", "Marcel", "Yvonne", "Paul")
CAMEROUN = GAMES["cameroun"]
FIRST = Throw((6, 6, 1, 2, 3))


def after_first(move: Move) -> ReplayStep:
    """That move after a first throw of Gisèle."""
    before = CAMEROUN.start(2).play(FIRST)
    return ReplayStep(before, move, before, NAMES[:2])


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (Throw((6, 6, 1, 2, 4), (4,)), "Gisèle relance un dé"),
        (Throw((6, 6, 1, 5, 4), (3, 4)), "Gisèle relance deux dés"),
        (Throw((1, 2, 3, 5, 4), (0, 1, 2, 3, 4)), "Gisèle lance cinq dés"),
        (decision("write", column="6"), "Gisèle marque les 6"),
        (SKIP, "Gisèle passe"),
        (replacing(1, "Zoé"), "Zoé remplace Marcel"),
        (adding("Zoé"), "Zoé s’ajoute à la table"),
    ],
)
def test_a_move_is_told(move: Move, said: str) -> None:
    assert str(told(CAMEROUN, after_first(move))) == said


def test_a_first_throw_is_told() -> None:
    start = CAMEROUN.start(2)
    assert Words("en").say(told(CAMEROUN, ReplayStep(start, FIRST, start, NAMES[:2]))) == "Gisèle throws five dice"


def test_what_no_button_says_is_told_in_the_words_of_the_game() -> None:
    game = GAMES["cribble"]
    start = game.start(4)
    drawn = decision("draw", cards=("9D", "5H", "2C", "KS"))
    said = str(told(game, ReplayStep(start, drawn, start, NAMES)))
    assert said == "Gisèle : tire 9 de carreau, 5 de cœur, 2 de trèfle, Roi de pique"


@pytest.mark.parametrize("key", GAMES)
def test_every_move_of_a_game_names_who_made_it_in_both_languages(key: str) -> None:
    game = GAMES[key]
    names = NAMES[: max(2, game.least_players)]
    before = game.start(len(names))
    for number, (move, after) in enumerate(random_play(game, len(names), Random(5))):
        said = told(game, ReplayStep(before, move, after, names))
        sides = isinstance(move, Decision) and key == "cribble"
        assert names[mover(before, move)] in str(said) or sides, str(said)
        assert "{" not in str(said) + Words("en").say(said)
        before = after
        if number > 150:
            break
