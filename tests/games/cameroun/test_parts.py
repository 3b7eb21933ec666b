"""The parts of Le Cameroun by themselves: words of decisions, exact means, the sheet in words, the three levels."""

from random import Random

import pytest

from kiosk.games.cameroun import bot, guide, odds
from kiosk.games.cameroun.board import PLACE, scores
from kiosk.games.cameroun.decisions import announce, move_words, write
from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cameroun.options import OPTIONS
from kiosk.games.cameroun.position import TurnResult
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.cameroun.view import sheet_text, written_words
from kiosk.games.engine.moves import Decision, Throw


def thrown(*faces: int, **options: object) -> CamerounState:
    return Cameroun().start(2, options).play(Throw(faces))


def test_buttons_and_sentences_name_the_column() -> None:
    assert str(write("5", 15).label) == "Marquer les 5" and write("5", 15).points == 15
    assert str(announce("S", None).label) == "Annoncer la petite suite"
    assert [str(move_words(move, "Piste")) for move in (announce("Q", None), write("2", 4))] == [
        "Piste annonce le cake",
        "Piste marque les 2",
    ]


def test_the_options_offer_a_cap_for_every_column() -> None:
    caps = next(option for option in OPTIONS if option.key == "caps")
    assert caps.default == {} and [key for key, _ in caps.choices] == list("123456SBFQ")
    assert [option.key for option in OPTIONS][-1] == "handicap"


def test_what_dice_bring_in_each_column() -> None:
    worth = scores((2, 3, 4, 5, 6))
    assert worth[PLACE["B"]] == 20 and worth[PLACE["S"]] == 0 and worth[PLACE["6"]] == 6
    assert scores((3, 3, 3, 3, 3))[PLACE["Q"]] == 30 and scores((3, 3, 3, 3, 3))[PLACE["F"]] == 0


def test_the_means_are_those_of_arithmetic() -> None:
    # Three 5s lie there; two dice thrown for another 5 each: 15 + 2 * 5 / 6, and nothing beyond a cap of 15.
    assert odds.expected((5, 5, 5, 1, 2), 4, 100, True) == pytest.approx(15 + 10 / 6)
    assert odds.expected((5, 5, 5, 1, 2), 4, 15, True) == pytest.approx(15)
    assert odds.under(20, 12, True) == 12 and odds.under(20, 12, False) == 0
    assert odds.turn_mean((100,) * 10, True) > odds.turn_mean((5,) * 10, True) > 0


def test_the_guide_keeps_three_alike_and_recommends_what_has_the_greatest_mean() -> None:
    state = thrown(5, 5, 5, 6, 2)
    said = guide.guide(state)
    assert said is not None and "5" in str(said)
    best = guide.guided(state)[0]
    assert best.points == max(choice.points or 0 for choice in guide.guided(state))
    assert guide.promise(state, (3, 4)) is not None


def test_every_level_decides_and_the_easy_one_slips_by_its_whim_alone() -> None:
    state = thrown(5, 5, 5, 6, 2)
    assert bot.medium(state) == (3, 4)
    wishes = [bot.easy(state, Random(seed)) for seed in range(40)]
    assert wishes == [bot.easy(state, Random(seed)) for seed in range(40)]
    assert all(isinstance(wish, Decision) for wish in wishes), "a beginner is content with so much"
    poor = thrown(1, 1, 2, 4, 6)
    assert {wish for seed in range(40) if isinstance(wish := bot.easy(poor, Random(seed)), tuple)} == {(2, 3, 4)}


def test_a_turn_in_words_and_the_sheet_in_rows() -> None:
    def told_of(points: int, *, cross: bool = False, lost: int = 0) -> str:
        return str(written_words(TurnResult(0, "F", points, cross, lost, cross, 3, (1, 1, 2, 2, 3))))

    assert told_of(0, cross=True).startswith("Manqué : une croix")
    assert told_of(0, lost=20) == "20 ne tient plus dans la colonne F : rien."
    assert "8 de trop" in told_of(12, lost=8) and told_of(12) == "12 dans la colonne F."
    state = thrown(5, 5, 5, 6, 2).play(write("5", 15))
    rows = sheet_text(state, ("Odile", "Paul"), str).splitlines()
    assert rows[1].split() == ["Odile", "15", "15"] and rows[2].split() == ["Paul", "0"]
