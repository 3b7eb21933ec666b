"""The parts of Le Poker d'As by themselves: names of hands, positions, the guide, the levels, the table in words."""

from random import Random

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.poker_as import bot, guide
from kiosk.games.poker_as.advice import advise
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.poker_as.hand_names import first_figure, hand_in_brief, hand_name
from kiosk.games.poker_as.options import OPTIONS
from kiosk.games.poker_as.position import FREE
from kiosk.games.poker_as.state import STOP, PokerAsState
from kiosk.games.poker_as.view import news_of, sheet_text
from kiosk.i18n.phrase import named


def thrown(faces: str, **options: object) -> PokerAsState:
    return PokerAs().start(2, {"throws": "trois", **options}).play(Throw(tuple(faces.split())))


@pytest.mark.parametrize(
    ("category", "figures", "says"),
    [
        ("poker", ("R",), "Poker de Rois"),
        ("full", ("R", "9"), "Full aux Rois par les 9"),
        ("brelan", ("A",), "Brelan d’As"),
    ],
)
def test_hands_are_called_as_players_do(category: str, figures: tuple[str, ...], says: str) -> None:
    assert str(hand_name(category, figures)) == says


def test_a_call_that_lacks_its_second_figure() -> None:
    assert str(first_figure("full", "R")) == "Full aux Rois"


def test_there_is_a_first_player_for_every_seat() -> None:
    first = next(option for option in OPTIONS if option.key == "first")
    assert [key for key, _ in first.choices] == [str(seat) for seat in range(8)] and first.default == "0"


def test_the_others_throw_as_often_as_the_first_or_once_less() -> None:
    once = thrown("R R 9 10 V").play(STOP)
    assert once.limit == 1 and once.best() == once.hands[0] and once.player == 1
    assert thrown("R R 9 10 V", throws="libre").limit == FREE
    twice = thrown("R R 9 10 V", followers="moins").play(Throw(("R", "R", "R", "10", "V"), (2,)))
    assert twice.play(STOP).limit == 1


def test_advice_and_guide_agree() -> None:
    poker = thrown("R R R R R")
    assert advise(poker) == STOP and guide.guided(poker)[0].do == "stand"
    pair = thrown("R R 9 10 V")
    assert guide.guided(pair)[0].dice == advise(pair) == (2, 3, 4)
    promised = guide.promise(pair, (2, 3, 4))
    assert promised is not None and "% de chances de gagner le tour" in str(promised)


def test_the_levels_keep_what_is_alike() -> None:
    assert bot.medium(thrown("R R 9 10 V")) == (2, 3, 4)
    wishes = [bot.easy(thrown("R R 9 10 V"), Random(seed)) for seed in range(40)]
    assert (2, 3, 4) in wishes and (0, 1, 2, 3, 4) in wishes
    assert "garde cette main" in str(bot.move_words(STOP, "Piste"))


def test_the_table_in_words() -> None:
    state = thrown("R R 9 10 V").play(STOP)
    said = news_of(state)
    assert said is not None and str(named(said, ("Odile", "Paul"))) == "Odile : Paire de Rois en un lancer."
    text = sheet_text(state, ("Odile", "Paul"), str)
    assert text.splitlines()[0].endswith("Paire de Rois (R R 9 10 V)") and text.endswith("Pot : 2")


@pytest.mark.parametrize(
    ("faces", "counts"),
    [
        ("D D D A 9", {3: "D"}),
        ("D A A A 9", {1: "D", 2: "D", 3: "D"}),
        ("R R A D D", {2: "R"}),
        ("A R V D 9", {}),
        ("A A A A A", {}),
        ("R R R D 9", {}),
    ],
)
def test_each_joker_stands_for_the_figure_that_the_hand_lacks(faces: str, counts: dict[int, str]) -> None:
    state = thrown(faces, mode="joker")
    assert {place: figure for place, figure in enumerate(state.stand_ins(state.dice)) if figure} == counts
    assert not any(thrown(faces).stand_ins(state.dice)), "an As is nothing else at another table"


def test_a_joker_in_a_strict_sequence_stands_for_the_one_that_lacks() -> None:
    state = thrown("R D V A 9", mode="joker", sequence="stricte")
    assert state.stand_ins(state.dice) == (None, None, None, "10", None)


def test_a_joker_of_plain_dice_is_the_one() -> None:
    state = PokerAs().start(2, {"mode": "joker", "dice": "pips"}).play(Throw((1, 2, 2, 4, 6)))
    assert state.stand_ins(state.dice) == ("R", None, None, None, None)


@pytest.mark.parametrize(
    ("category", "figures", "said"),
    [
        ("poker", ("A",), "Poker A"),
        ("full", ("10", "9"), "Full 10/9"),
        ("deux_paires", ("D", "V", "9"), "2 paires D/V"),
        ("brelan", ("R",), "Brelan R"),
        ("rien", (), "Rien"),
    ],
)
def test_few_words_tell_a_hand_from_others_of_its_kind(category: str, figures: tuple[str, ...], said: str) -> None:
    assert str(hand_in_brief(category, figures)) == said
