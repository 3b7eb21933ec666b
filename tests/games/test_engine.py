from typing import Any

import pytest

from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Throw, decision, decision_from, move_from_json
from kiosk.games.engine.options import Option, complete_options
from kiosk.i18n.phrase import Phrase, phrase

MOVES = [
    Throw((1, 2, 3)),
    Throw(("A", "10"), (0,)),
    Throw((3, 4), None, ("green", "red")),
    decision("write", column="5"),
    decision("lay", square=[1, [2, 3]]),
    decision_from("mark", {"team": 0, "points": 12, "label": "x"}),
    decision("stop"),
]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_a_move_comes_back_from_its_json(move: Any) -> None:
    assert move_from_json(move.to_json()) == move


def test_details_compare_in_any_order_and_words_do_not_count() -> None:
    assert move_from_json({"points": 2, "decide": "mark", "team": 1}) == decision_from(
        "mark", {"team": 1, "points": 2}
    )
    assert decision("write", column="5", label=phrase("cinq"), points=15) == decision("write", column="5")
    assert hash(decision("lay", cards=["5H"])) == hash(decision("lay", cards=("5H",)))


@pytest.mark.parametrize(
    "line", [{}, {"throw": 5}, {"throw": [1], "rethrown": 0}, {"throw": [1], "colours": "red"}, {"decide": 3}]
)
def test_what_is_no_move_is_refused(line: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        move_from_json(line)
    assert refusal.value.code == "not_a_move"


OPTIONS = (
    Option("muggins", "bool", True, phrase("M"), phrase("")),
    Option("rounds", "int", 10, phrase("R"), phrase(""), minimum=1, maximum=30),
    Option("size", "choice", "big", phrase("S"), phrase(""), (("big", phrase("B")), ("small", phrase("S")))),
    Option("caps", "table", {}, phrase("C"), phrase(""), (("a", phrase("A")), ("b", phrase("B"))), maximum=9),
)


def test_options_are_completed() -> None:
    assert complete_options(OPTIONS, None) == {"muggins": True, "rounds": 10, "size": "big", "caps": {}}
    assert complete_options(OPTIONS, {"rounds": 30, "caps": {"a": 9}})["caps"] == {"a": 9}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"weather": 1}, "pas d’option « weather » ; il y a : muggins, rounds, size, caps"),
        ({"muggins": 1}, "veut true ou false, pas 1"),
        ({"rounds": 0}, "un nombre entre 1 et 30"),
        ({"rounds": 31}, "un nombre entre 1 et 30"),
        ({"rounds": True}, "un nombre"),
        ({"rounds": 1.0}, "un nombre"),
        ({"size": "medium"}, "une de ces valeurs : big, small"),
        ({"size": ["big"]}, "une de ces valeurs : big, small"),
        ({"caps": 5}, "un tableau de nombres pour a, b"),
        ({"caps": {"c": 1}}, "ne connaît pas c"),
        ({"caps": {"a": 10}}, "« caps.a » veut un nombre entre 0 et 9"),
        ({"caps": {"a": -1}}, "« caps.a » veut un nombre entre 0 et 9"),
        ({"caps": {"a": "1"}}, "« caps.a » veut un nombre entre 0 et 9"),
    ],
)
def test_bad_options_are_refused_in_words(given: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        complete_options(OPTIONS, given)


def test_a_phrase_fills_in_phrases() -> None:
    assert str(phrase("{a} et {b}", a=phrase("un"), b=2)) == "un et 2"
    assert isinstance(phrase("x"), Phrase)


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(BadOptions, match=f"pas de jeu « whist » ; il y a : {', '.join(GAMES)}"):
        find_game("whist")
