"""Le 421 in parts: who plays by eye, what the options mean, what the sheet says."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kiosk.games.engine.options import Chosen
from kiosk.games.le_421.bot import easy, medium
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.options import OPTIONS, Throws, rules_of
from kiosk.games.le_421.position import Phase, RoundResult
from kiosk.games.le_421.state import Le421State
from kiosk.games.le_421.view import ending, news_of, sheet_json, sheet_text
from kiosk.i18n.phrase import named
from kiosk.i18n.words import Words
from tests.games.le_421.test_game import dice

GAME = Le421()
NAMES = ("Anne", "Bruno")


class Steady(Random):
    """Never slips."""

    def random(self) -> float:
        return 0.99


def lying(said: str, **options: Any) -> Le421State:
    """The first dice of a discharge between two."""
    start = replace(GAME.start(2, options), tokens=(10, 11), pot=0, phase=Phase.DECHARGE)
    return start.play(dice(said))


def test_by_eye_every_ace_stays_and_a_strong_hand_is_kept() -> None:
    assert medium(lying("641")) == (0, 1)
    assert medium(lying("653")) == (0, 1, 2)
    assert medium(lying("421")) == medium(lying("654")) == STOP


def test_by_eye_the_best_hand_so_far_is_enough_once_it_is_beaten() -> None:
    opened = lying("553").play(STOP)
    state = replace(opened, hands=(replace(opened.hands[0], throws=3),))
    assert medium(state.play(dice("411"))) == STOP
    assert medium(state.play(dice("652"))) == (0, 1, 2)


def test_a_beginner_keeps_a_pair_too_and_now_and_then_throws_all_again() -> None:
    assert easy(lying("446"), Steady()) == (2,)
    assert easy(lying("444"), Steady()) == STOP
    slips = [easy(lying("446"), Random(seed)) for seed in range(60)]
    assert (0, 1, 2) in slips and (2,) in slips


def test_before_the_first_throw_everything_is_thrown() -> None:
    assert medium(GAME.start(2, {})) == easy(GAME.start(2, {}), Steady()) == (0, 1, 2)


def test_who_must_throw_on_throws_one_die_at_least() -> None:
    opened = lying("653", throws="exactement").play(dice("652")).play(STOP)
    state = opened.play(dice("111"))
    assert state.must_throw and medium(state) == (0,)


@pytest.mark.parametrize(
    ("chosen", "name", "value"),
    [
        ({"tokens": "court"}, "tokens", 11),
        ({"tokens": "long"}, "tokens", 41),
        ({"throws": "libre"}, "throws", Throws.FREE),
        ({"ties": "premier"}, "replayed", False),
        ({"nenette": True}, "penalty", 2),
        ({"safe": "joue"}, "safe", False),
        ({"end": "gagnant"}, "to_the_last", False),
        ({"opens": "gauche"}, "loser_opens", False),
        ({"manches": 3}, "manches", 3),
    ],
)
def test_an_option_is_a_rule_of_the_table(chosen: dict[str, Any], name: str, value: object) -> None:
    usual, other = GAME.start(2, {}).rules, GAME.start(2, chosen).rules
    assert getattr(other, name) == value != getattr(usual, name)
    assert replace(other, **{name: getattr(usual, name)}) == usual


def test_every_option_has_its_usual_value() -> None:
    usual = {option.key: option.default for option in OPTIONS} | {"handicap": {}}
    assert rules_of(2, Chosen(usual)) == GAME.start(2, {}).rules


def test_the_sheet_says_who_leads_and_what_lies_in_the_pot() -> None:
    state = GAME.start(2, {}).play(dice("611"))
    sheet = sheet_json(state)
    assert (sheet["pot"], sheet["best"], sheet["phase"], sheet["player"]) == (21, [0], "charge", 1)
    assert sheet["hands"][0]["category"] == "fiche" and sheet["hands"][0]["worth"] == 6
    assert "Deux As et 6" in str(news_of(state))
    settled = sheet_json(state.play(dice("221")))
    assert settled["tokens"] == [0, 6] and settled["pot"] == 15 and settled["last"]["weakest"] == 1


def test_the_sheet_as_text_names_the_players_their_jetons_and_the_pot() -> None:
    state = GAME.start(2, {}).play(dice("611")).play(dice("221"))
    said = sheet_text(state, NAMES, Words("fr").say)
    lines = said.splitlines()
    assert any("Anne" in line and "0" in line for line in lines)
    assert any("Bruno" in line and "6" in line for line in lines) and "15" in said


@pytest.mark.parametrize(
    ("manches", "said"), [(1, "Bruno a perdu : 21 jetons"), (3, "Bruno perd la dernière manche : 21 jetons")]
)
def test_at_the_end_it_is_told_who_lost(manches: int, said: str) -> None:
    start = GAME.start(2, {"manches": manches})
    last = RoundResult(manches, 9, Phase.DECHARGE, 0, 1, 3, 3, (), (0,), loser=1)
    over = replace(start, tokens=(0, 21), pot=0, over=True, last=last)
    told = ending(over)
    assert told is not None and str(named(told, NAMES)) == said
    assert ending(replace(over, accord=True)) is None is ending(start)
