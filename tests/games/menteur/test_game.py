from dataclasses import replace
from typing import Any

import pytest

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Move, Throw, decision
from kiosk.games.menteur.advice import advise_seeing
from kiosk.games.menteur.calls import LADDER, RUNG, rung_of
from kiosk.games.menteur.game import Menteur
from kiosk.games.menteur.odds import chance, doubtful
from kiosk.games.menteur.state import ACCEPT, BLUFF, MenteurState

GAME = Menteur()


def call(category: str, *figures: str) -> Move:
    return decision("call", category=category, figures=list(figures))


def bluff(dice: str) -> Move:
    return decision("bluff", dice=dice.split())


def played(*moves: Move, players: int = 3, **options: object) -> MenteurState:
    state = GAME.start(players, options)
    for move in moves:
        state = state.play(move)
    return state


PAIR, KINGS, FULL, TOP = call("paire", "9"), call("brelan", "R"), call("full", "R", "9"), call("poker", "A")


def test_the_ladder_has_every_hand_once() -> None:
    assert len(LADDER) == 5 + 10 + 6 + 5 + 20 + 5 + 6
    assert LADDER[0] == ("paire", ("9",)) and LADDER[-1] == ("poker", ("A",))
    assert RUNG["sequence", ("A", "R", "D", "V", "10")] > RUNG["sequence", ("A", "R", "D", "V", "9")]
    assert RUNG["deux_paires", ("R", "9")] > RUNG["deux_paires", ("D", "V")]


def test_a_tour_step_by_step() -> None:
    moves = [PAIR, ACCEPT, KINGS, BLUFF, Throw(("R", "R", "A", "9", "10")), FULL, ACCEPT]
    asks = [played(*moves[:n]).ask() for n in range(len(moves) + 1)]
    assert [(ask.what, ask.player, len(ask.dice), ask.cup) for ask in asks] == [
        ("choose", 0, 0, "down"),
        ("choose", 1, 0, "down"),
        ("choose", 1, 0, "down"),
        ("choose", 2, 0, "down"),
        ("throw", 2, 5, "lifted"),
        ("choose", 2, 0, "down"),
        ("choose", 0, 0, "down"),
        ("choose", 1, 0, "down"),
    ]
    state = played(*moves)
    assert state.tour == 2 and state.order == (1, 2, 0)
    assert state.last is not None and (state.last.winner, state.last.pot) == (2, 4)


def test_the_liar_pays_the_challenger_and_the_bar_falls_back() -> None:
    state = played(PAIR, ACCEPT, KINGS, bluff("R R D 9 10"))
    assert state.tokens == (9, 8, 10) and state.pot == 3
    assert state.bar == RUNG["paire", ("9",)] and state.fresh
    assert state.play(call("paire", "10")).stage == "reply"


def test_who_challenges_the_truth_pays_the_pot_and_has_to_beat_it() -> None:
    state = played(PAIR, ACCEPT, KINGS, bluff("R R A 9 9"))
    assert state.tokens == (9, 9, 8) and state.pot == 4
    assert state.bar == RUNG["brelan", ("R",)] and state.fresh, "the hand was better than its call: honest"


def test_who_accepts_takes_the_dice_as_they_are() -> None:
    assert not played(PAIR, ACCEPT).fresh
    assert played(PAIR, ACCEPT).ask().rethrow is False, "nothing under the cup is a throw"


def test_poker_d_as_ends_the_tour_at_once() -> None:
    state = played(TOP, ACCEPT)
    assert state.tour == 2 and state.last is not None and state.last.winner == 0
    assert state.tokens == (11, 8, 8)
    assert played(TOP, bluff("A A A A A")).tour == 2
    assert played(TOP, bluff("A A A A 9")).tour == 1


def test_a_pot_that_nobody_won_stays() -> None:
    lies = [bluff("9 9 10 V D")] * 3
    state = played(KINGS, lies[0], KINGS, lies[1], KINGS, lies[2])
    assert state.tour == 2 and state.last is not None and state.last.winner is None
    assert state.pot == 6 and sum(state.tokens) == 24


def test_who_owes_and_has_nothing_pays_nothing() -> None:
    state = played(KINGS, bluff("9 9 10 V D"), players=2, tokens=5, ante=3)
    assert state.tokens == (1, 3)
    state = state.play(KINGS).play(ACCEPT)
    assert state.tokens == (0, 6) and state.pot == 4, "who has less than the stake puts in what he has"
    state = state.play(PAIR).play(ACCEPT).play(KINGS)
    assert state.player == 1
    state = state.play(bluff("9 9 10 V D"))
    assert state.over and state.tokens == (0, 10), "nothing to pay with, and no call left to win with"


def test_when_nobody_has_a_token_the_pot_is_played_for() -> None:
    state = played(KINGS, bluff("9 9 10 V D"), KINGS, bluff("9 9 10 V D"), players=2, tokens=5, ante=0)
    assert state.tokens == (5, 5)
    broke = GAME.start(2, {"tokens": 5, "ante": 3}).play(KINGS).play(bluff("9 9 10 V D"))
    broke = replace(broke, tokens=(0, 0), pot=10).play(KINGS).play(bluff("9 9 10 V D"))
    assert not broke.over and broke.pot == 10 and broke.tour == 2
    broke = broke.play(PAIR).play(ACCEPT).play(KINGS).play(ACCEPT)
    assert broke.over and sorted(broke.tokens) == [0, 10]


def test_a_number_of_tours() -> None:
    state = played(PAIR, ACCEPT, KINGS, ACCEPT, players=2, match="tours", tours=1)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (1,) and outcome.scores == (9, 11)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([ACCEPT], "nothing_called"),
        ([BLUFF], "nothing_called"),
        ([Throw(("A", "A", "A", "A", "A"))], "under_cup"),
        ([PAIR, Throw(("A", "A", "A", "A", "A"))], "under_cup"),
        ([PAIR, KINGS], "call_open"),
        ([KINGS, ACCEPT, PAIR], "not_higher"),
        ([KINGS, ACCEPT, KINGS], "not_higher"),
        ([call("paire", "A")], "unknown_call"),
        ([call("full", "R", "R")], "unknown_call"),
        ([call("rien")], "unknown_call"),
        ([decision("call", category=["paire"], figures=["9"])], "unknown_call"),
        ([decision("call", category="paire", figures="9")], "unknown_call"),
        ([decision("call", category="paire", figures=["9"], dice=["9"])], "unknown_key"),
        ([PAIR, decision("bluff", dice="99999")], "wrong_dice"),
        ([PAIR, bluff("9 9 9 9")], "wrong_dice"),
        ([PAIR, bluff("9 9 9 9 K")], "wrong_dice"),
        ([PAIR, decision("bluff", faces=["9"])], "unknown_key"),
        ([PAIR, BLUFF, ACCEPT], "cup_lifted"),
        ([PAIR, BLUFF, BLUFF], "cup_lifted"),
        ([decision("stop")], "unknown_decision"),
    ],
)
def test_what_is_refused(moves: list[Move], code: str) -> None:
    state = played(*moves[:-1])
    with pytest.raises(IllegalMove) as refusal:
        state.play(moves[-1])
    assert refusal.value.code == code and str(refusal.value.reason)


def test_figures_of_a_call_may_come_in_any_order_where_it_means_nothing() -> None:
    assert played(call("deux_paires", "V", "R")).calls[0].rung == RUNG["deux_paires", ("R", "V")]
    assert played(call("full", "V", "R")).calls[0].rung == RUNG["full", ("V", "R")]


def test_calls_by_rung() -> None:
    assert rung_of(("R", "R", "R", "A", "9")) == RUNG["carre", ("R",)]
    assert rung_of(("D", "V", "D", "V", "9")) == RUNG["deux_paires", ("D", "V")]
    assert rung_of((1, 1, 1, 1, 1)) == len(LADDER) - 1


def test_nobody_believes_what_is_hardly_possible() -> None:
    assert chance(0, True) == pytest.approx(1) and chance(len(LADDER) - 1, True) == pytest.approx(1 / 6**5)
    assert doubtful(RUNG["poker", ("R",)], True) and not doubtful(RUNG["paire", ("R",)], True)
    assert GAME.advise(played(call("poker", "R"))) == BLUFF
    assert GAME.advise(played(PAIR)) == ACCEPT


def test_who_sees_the_dice_calls_them_or_as_little_as_possible() -> None:
    state = played(PAIR, ACCEPT)
    called: Any = advise_seeing(state, ("R", "R", "R", "D", "9"), thrown=True)
    assert called == call("brelan", "R")
    assert advise_seeing(state, ("R", "R", "R", "D", "9"), thrown=False) == called, "what beats the bar is left alone"
    state = played(call("carre", "R"), ACCEPT)
    assert advise_seeing(state, ("R", "R", "A", "D", "9"), thrown=False) == (3, 4)
    assert advise_seeing(state, ("R", "R", "A", "D", "9"), thrown=True) == call("poker", "9")
    assert advise_seeing(played(), ("R",) * 5, thrown=False) == (0, 1, 2, 3, 4)
