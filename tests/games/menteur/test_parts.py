"""The parts of Le Poker d'As menteur by themselves: positions, options, sentences."""

from kiosk.games.engine.moves import decision
from kiosk.games.menteur.calls import LADDER, RUNG, above, name, within
from kiosk.games.menteur.game import Menteur
from kiosk.games.menteur.options import OPTIONS
from kiosk.games.menteur.position import Showdown
from kiosk.games.menteur.state import ACCEPT, BLUFF
from kiosk.games.menteur.view import deed, lifted_words, news_of, sheet_text
from kiosk.games.poker_as.options import OPTIONS as POKER
from kiosk.i18n.phrase import named, phrase
from kiosk.i18n.words import Words

BRELAN = RUNG["brelan", ("R",)]
NAMES = ("Odile", "Paul", "Yann")


def test_dice_and_jetons_are_chosen_as_in_the_other_poker() -> None:
    own = {option.key: option for option in OPTIONS}
    other = {option.key: option for option in POKER}
    assert list(own) == ["dice", "match", "tours", "ante", "tokens", "handicap"]
    assert own["dice"] == other["dice"] and own["tokens"] == other["tokens"]


def test_a_call_is_honest_where_the_dice_are_as_good_or_better() -> None:
    assert Showdown(0, 1, BRELAN, ("R", "R", "R", "D", "9")).honest
    assert Showdown(0, 1, BRELAN, ("R", "R", "R", "9", "9")).honest, "a full is more"
    assert not Showdown(0, 1, BRELAN, ("R", "R", "V", "D", "9")).honest


def test_jokers_stand_for_what_was_called_else_for_the_most_that_they_make() -> None:
    low, high = RUNG["full", ("10", "D")], RUNG["full", ("D", "10")]
    dice = ("D", "D", "A", "10", "10")
    assert Showdown(0, 1, high, dice).stand_ins == (None, None, "D", None, None)
    assert Showdown(0, 1, low, dice).stand_ins == (None, None, "10", None, None)
    assert Showdown(0, 1, BRELAN, dice).stand_ins == (None, None, "D", None, None), "better than what was called"
    assert Showdown(0, 1, RUNG["carre", ("R",)], dice).stand_ins == (None, None, "D", None, None), "a lie"
    five = RUNG["poker", ("A",)]
    assert Showdown(0, 1, five, ("A", "A", "A", "A", "R")).stand_ins == ("R", "R", "R", "R", None), "no fifth As"


def test_the_position_knows_who_is_next_and_what_to_beat() -> None:
    state = Menteur().start(3)
    assert (state.player, state.bar, state.begun, state.may_end) == (0, -1, False, False)
    called = state.play(decision("call", category="brelan", figures=("R",)))
    assert called.player == 1 and called.bar == -1, "nobody has accepted it yet"
    accepted = called.play(ACCEPT)
    assert accepted.bar == BRELAN and accepted.begun


def test_a_lifted_cup_in_words() -> None:
    def words(dice: tuple[str, ...], paid: int) -> str:
        return str(named(lifted_words(Showdown(0, 1, BRELAN, dice, paid)), NAMES))

    assert words(("R", "R", "R", "D", "9"), 1) == "Odile disait vrai : un brelan de Rois. Paul verse un jeton au pot."
    assert words(("R", "R", "V", "D", "9"), 1).endswith("Paul reçoit un jeton.")
    assert words(("R", "R", "V", "D", "9"), 0) == "Odile a menti : ce n’était qu’une paire de Rois."


def test_every_hand_has_its_article_within_a_sentence() -> None:
    words = Words("en")
    for rung, call in enumerate(LADDER):
        only = phrase("ce n’était que {was}", was=within(rung))
        assert ("qu’un" in str(only)) == (call[0] != "deux_paires"), str(only)
        assert words.say(within(rung)).lower().endswith(words.say(name(rung)).lower()), call


def test_the_table_in_words() -> None:
    state = Menteur().start(3).play(decision("call", category="brelan", figures=("R",)))
    text = sheet_text(state, NAMES, str)
    assert "Odile : Brelan de Rois, en attente" in text and text.endswith("Pot : 3")
    lifted = state.play(BLUFF)
    assert news_of(lifted) is not None and news_of(Menteur().start(3)) is None
    assert str(deed(decision("call", category="deux_paires", figures=("R", "D")))) == "annonce deux paires R D"
    assert deed(ACCEPT) is None


def test_calls_of_the_category_that_is_to_beat_are_offered_as_higher() -> None:
    bar = LADDER.index(("brelan", ("10",)))
    assert list(dict.fromkeys(move.group[0].template for move in above(bar))) == [
        "Brelan plus haut",
        "Full",
        "Carré",
        "Poker",
    ]
