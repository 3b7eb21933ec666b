"""Le 421 beside its rules: words, passing, joining, the next game, the agreed end, luck."""

from dataclasses import replace
from typing import Any

import pytest

from kiosk.games.agreed_end import END
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.hand_names import hand_name
from kiosk.games.le_421.hands import HandRules, HandValue
from kiosk.games.le_421.position import Phase
from kiosk.games.le_421.state import Le421State
from kiosk.games.seats import SKIP, adding
from kiosk.i18n.words import Words
from kiosk.table.journal import Journal

GAME = Le421()
NAMES = ("Anne", "Bruno", "Chloé")


def dice(said: str) -> Throw:
    return Throw(tuple(int(face) for face in said))


def played(*throws: str, players: int = 3, **options: Any) -> Le421State:
    state = GAME.start(players, options)
    for said in throws:
        state = state.play(dice(said))
    return state


def discharge(*tokens: int, **options: Any) -> Le421State:
    state = GAME.start(len(tokens), options)
    return replace(state, tokens=tokens, pot=0, phase=Phase.DECHARGE)


def news(state: Le421State) -> str:
    said = GAME.news(state)
    return "" if said is None else str(said)


@pytest.mark.parametrize(
    ("faces", "french", "english"),
    [
        ("124", "421", "421"),
        ("111", "Trois As", "Three aces"),
        ("161", "Deux As et 6", "Two aces and a 6"),
        ("555", "Brelan de 5", "Three 5s"),
        ("465", "Suite 6 5 4", "Straight 6 5 4"),
        ("212", "Nénette", "Nenette"),
        ("536", "6 5 3", "6 5 3"),
    ],
)
def test_hands_have_names(faces: str, french: str, english: str) -> None:
    said = hand_name(dice(faces).faces)
    assert (Words("fr").say(said), Words("en").say(said)) == (french, english)


def test_what_a_round_settled_is_told() -> None:
    assert "Brelan de 6" in news(played("653", "666")) and "un lancer" in news(played("653", "666"))
    assert "prend 6 jetons au pot" in news(played("653", "666", "654"))
    assert "plus faible main" in news(played("666", "653", "653"))
    state = discharge(7, 7, 7).play(dice("666")).play(STOP).play(dice("654")).play(dice("653"))
    assert "reçoit 6 jetons" in news(state)
    last = discharge(1, 10, 10).play(dice("666")).play(STOP).play(dice("654")).play(dice("653"))
    assert "hors de danger" in news(last)
    over = discharge(1, 20).play(dice("666")).play(STOP).play(dice("654"))
    assert over.over and "a tous les jetons" in news(over)


def test_what_parted_equal_hands_is_told_with_the_hand() -> None:
    state = discharge(10, 11).play(dice("421")).play(STOP).play(dice("421"))
    state = state.play(STOP) if not state.tied else state
    parted = state.play(dice("111")).play(dice("224"))
    assert parted.last is not None and parted.last.best == 0
    assert ": 421, puis 1 1 1 à l’égalité." in news(parted)


def test_the_text_has_jetons_hands_and_the_pot() -> None:
    text = GAME.text(played("653", "666", "654", "421"), NAMES)
    assert "Anne    6 jetons  421" in text.replace("  421 (4 2 1)", "  421") and "pot : 15" in text
    assert "hors de danger" in GAME.text(replace(discharge(0, 10, 11), out=((0,),)), NAMES)


def test_a_player_is_passed_over_in_one_round_alone() -> None:
    journal = Journal(GAME, 3, {})
    journal.play(SKIP)
    for said in ("666", "653"):
        journal.play(dice(said))
    state: Any = journal.state
    assert state.tokens == (0, 0, 6) and state.order == (2, 0, 1)
    two = Journal(GAME, 2, {})
    with pytest.raises(IllegalMove) as refusal:
        two.play(SKIP)
    assert refusal.value.code == "last_two"


def test_who_passes_with_an_equal_hand_gives_way() -> None:
    tied = played("666", "653", "653")
    assert tied.skip().play(dice("221")).tokens == (0, 6, 0), "who gave way is the weaker, whatever the other throws"
    assert tied.skip().skip().tokens == (0, 0, 6), "of two who give way the last"


def test_who_joins_in_the_charge_has_no_jetons() -> None:
    journal = Journal(GAME, 2, {})
    for move in (dice("666"), dice("653"), adding("Zoé")):
        journal.play(move)
    state: Any = journal.state
    assert state.tokens == (0, 6, 0) and state.order == (1, 2, 0) and state.scores() == (0, 0, 0)
    journal.play(dice("666"))
    for refused in (state.play(dice("666")), discharge(10, 11)):
        with pytest.raises(IllegalMove):
            refused.join()


def test_who_lost_begins_the_next_game() -> None:
    over = discharge(1, 20).play(dice("666")).play(STOP).play(dice("654"))
    assert GAME.rematch(over, {"tokens": "court"}) == {"tokens": "court", "first": "1"}
    assert GAME.rematch(GAME.start(2), {}) == {}


def test_all_may_agree_to_stop_and_jetons_decide() -> None:
    with pytest.raises(IllegalMove):
        GAME.start(3).play(END)
    ended = played("666", "654", "653").play(END)
    assert ended.over and ended.scores() == (1, 1, 0) and ended.outcome().winners == (0, 1)  # type: ignore[union-attr]
    assert [sum(reason.points for reason in GAME.explain(ended, seat)) for seat in range(3)] == [1, 1, 0]


def test_a_decision_is_told_with_the_name() -> None:
    assert str(GAME.bot.move_words(STOP, "Piste")) == "Piste garde ces dés"
    assert GAME.bot.move_words(END, "Piste") is None


def test_the_value_of_dice_is_the_part_of_throws_that_they_beat() -> None:
    value = HandValue(HandRules())
    assert value.of((4, 2, 1)) == pytest.approx(210 / 216) and value.of((2, 1, 2)) == 0
    assert GAME.dice_value(GAME.start(2)) == value
    assert [GAME.face_worth(face) for face in (1, 6, 2)] == [6, 5, 1]
