from dataclasses import replace
from typing import Any

import pytest

from kiosk.games.cribble.board import Board
from kiosk.games.cribble.cards.pack import PACK, VALUE
from kiosk.games.cribble.game import Cribble
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Decision, Throw, decision, decision_from
from kiosk.games.engine.protocols import mover
from kiosk.i18n.phrase import named
from kiosk.screens.games.cribble.counting.count_screen import reveal
from kiosk.shots.staging.props import new_app

GAME = Cribble()
NAMES = ("Anne", "Bruno", "Claire", "Denis")
GO, COUNT = decision("go"), decision("count")


def draw(*cards: str) -> Decision:
    return decision("draw", cards=cards)


def cut(card: str) -> Decision:
    return decision("starter", card=card)


def lay(card: str) -> Decision:
    return decision("lay", card=card)


def show(*cards: str) -> Decision:
    return decision("show", cards=cards)


def declare(points: Any) -> Decision:
    return decision_from("declare", {"points": points})


def claim(points: Any) -> Decision:
    return decision_from("claim", {"points": points})


def after(*moves: Any, state: Any = None, **options: Any) -> Any:
    state = state or GAME.start(4, options)
    for move in moves:
        state = state.play(move)
    return state


DEALT = (decision("dealer", seat=3), cut("KD"))
HANDS = (("4C", "5D", "6H", "5S"), ("9C", "9D", "2C", "3C"), ("TC", "JC", "QC", "KC"), ("AH", "2H", "8H", "7H"))


def laid_out(*before: Decision, **options: Any) -> CribbleState:
    """All sixteen cards are laid, whoever can lays the first that fits."""
    state: CribbleState = after(*(before or DEALT), **options)
    left = [list(hand) for hand in HANDS]
    while state.stage == "play":
        seat, room = state.ask().player, 31 - GAME.sheet(state)["count"]
        card = next((card for card in left[seat] if VALUE[card] <= room), None)
        state = state.play(GO if card is None else lay(card))
        if card is not None:
            left[seat].remove(card)
    return state


def said(state: Any) -> str:
    news = GAME.news(state)
    return "" if news is None else str(named(news, NAMES))


def test_one_deal_is_asked_step_by_step() -> None:
    state = GAME.start(4)
    asks = [(state.ask().what, state.ask().player)]
    for move in (draw("7H"), draw("AC", "KD", "4S"), cut("5H")):
        state = state.play(move)
        asks.append((state.ask().what, state.ask().player))
    assert asks == [("cards", 0), ("cards", 1), ("cards", 0), ("cards", 2)]
    assert state.dealer == 1


def test_those_who_tie_for_the_lowest_draw_again() -> None:
    state = after(draw("3H", "9C", "3D", "4S"))
    assert state.stage == "draw" and said(state).startswith("Égalité") and state.ask().player == 0
    assert GAME.sheet(state)["drawn"] == [None, "9C", None, "4S"]
    assert state.play(draw("KC")).ask().player == 2
    again = state.play(draw("2C", "2D"))
    assert again.stage == "draw" and again.ask().player == 0
    assert again.play(draw("QD", "QC")).stage == "draw"
    assert again.play(draw("QD", "JC")).dealer == 2


@pytest.mark.parametrize(("points", "options"), [(1, {}), (2, {"valet_coupe": 2})])
def test_a_valet_cut_is_the_dealers(points: int, options: dict[str, int]) -> None:
    state = after(decision("dealer", seat=2), cut("JC"), **options)
    assert state.scores() == (points, 0, points, 0)
    assert "pour Claire" in said(state)
    assert after(decision("dealer", seat=2), cut("TC"), **options).scores() == (0, 0, 0, 0)


def test_nobody_is_asked_twice_in_one_count_after_a_go() -> None:
    state = after(*DEALT, lay("TC"), lay("JD"), lay("8C"), GO)
    assert [move.kind for move in state.moves()][-2:] == ["go", "go"] and state.ask().player == 0
    state = after(lay("2C"), GO, GO, state=state)
    assert state.ask().player == 0, "the last to lay may go on alone"
    state = state.play(lay("AC"))
    assert state.board.front == (2, 0) and said(state) == "Anne : trente et un pour deux."
    assert (state.ask().player, GAME.sheet(state)["count"]) == (1, 0), "the left of the last layer leads"


def test_the_last_card_is_worth_one() -> None:
    state = after(*DEALT, lay("TC"), lay("JD"), lay("8C"), GO, GO, GO, GO)
    assert state.board.front == (1, 0) and said(state) == "Claire : dernière carte pour un."
    assert state.ask().player == 3
    one_press = after(*DEALT, lay("TC"), lay("JD"), lay("8C"), decision("go", all=True))
    assert replace(one_press, pegging=None) == replace(state, pegging=None)
    assert (one_press.pegging.pile, one_press.pegging.turn) == ((), 3)


def test_the_last_card_adds_to_a_fifteen_made_by_it() -> None:
    state, left = after(*DEALT), [card for card in PACK if VALUE[card] == 10 and card != "KD"]
    for card in (*left[:3], "AC"):
        state = state.play(lay(card))
    for card in (*left[3:6], "AD"):
        state = state.play(lay(card))
    for card in (*left[6:9], "AH"):
        state = state.play(lay(card))
    before = state.board.front
    for card in ("2C", "3C", "4D", "6C"):
        state = state.play(lay(card))
    assert said(state) == "Denis : quinze pour deux, dernière carte pour un."
    assert state.board.front[1] - before[1] == 3 and state.stage == "declare"


def test_pairs_during_the_play_are_an_option() -> None:
    moves = (*DEALT, lay("4C"), lay("4D"), lay("4H"), lay("4S"))
    assert after(*moves).board.front == (6, 14)
    assert after(*moves, play_pairs=False).board.front == (0, 0)


def test_hands_are_shown_in_order_and_the_crib_last() -> None:
    state, owners = laid_out(), []
    for _ in range(4):
        owners.append(state.ask().player)
        state = after(declare(0), COUNT, state=state)
    assert owners == [0, 1, 2, 3] and state.ask().what == "cards" and state.ask().player == 3
    state = after(show("AC", "AD"), show("AS"), show("3D"), state=state)
    assert state.ask().what == "choose" and GAME.sheet(state)["hand"] == ["AC", "AD", "AS", "3D"]
    state = after(declare(6), COUNT, state=state)
    assert (state.stage, state.dealer, state.deal, state.starter) == ("starter", 0, 1, None)
    assert said(state) == "Denis compte le crib : quinze-deux, quinze-quatre, quinze-six, brelan : douze. 6 oubliés."


def test_forgotten_points_go_to_the_other_side() -> None:
    state = laid_out().play(declare(14))
    front = state.board.front
    assert state.ask().player == 1 and said(state) == "Anne annonce 14."
    state = state.play(claim(2))
    assert state.board.front == (front[0], front[1] + 2)
    assert said(state).endswith("2 oubliés, pris par l’autre équipe.")


def test_a_claim_takes_no_more_than_was_forgotten_and_an_overcount_is_corrected() -> None:
    state = laid_out()
    front = state.board.front
    assert after(declare(10), claim(29), state=state).board.front == (front[0] + 10, front[1] + 6)
    over = after(declare(29), claim(5), state=state)
    assert over.board.front == (front[0] + 16, front[1]) and "29 annoncés : corrigé." in said(over)


def test_what_is_declared_does_not_tell_what_a_hand_is_worth() -> None:
    right, wrong = (laid_out().play(declare(points)) for points in (16, 14))
    claims = [{points for move in state.moves() if (points := move.get("points"))} for state in (right, wrong)]
    assert claims == [{1, 2, *range(4, 9), 12, 13}, {1, 2, 3, 4, *range(6, 11), 14, 15}], "no hand is worth 19 or 25"
    assert "worth" not in str(GAME.sheet(wrong)["last"]) and GAME.sheet(wrong)["declared"] == 14
    hidden = [GAME.sheet(replace(state, declared=None, last=None, board=Board())) for state in (right, wrong)]
    assert hidden[0] == hidden[1]


def test_without_a_claim_the_next_declaration_closes_it() -> None:
    state = laid_out().play(declare(14))
    assert replace(state.play(declare(2)), passed=None) == after(COUNT, declare(2), state=state)
    crib = after(*[declare(0)] * 4, show("AC", "AD", "AS", "3D"), declare(12), state=laid_out())
    assert crib.play(cut("8C")).stage == "play"


def test_what_a_declaration_passes_over_is_told_all_the_same() -> None:
    """The count of the hand before, what it forgot, and a go that it need not have said."""
    state = laid_out().play(declare(14))
    counted, declared = after(COUNT, state=state), state.play(declare(2))
    assert "Anne compte" in said(counted) and "2 oubliés" in said(counted)
    assert said(declared) == f"{said(counted)} Bruno annonce 2."
    sheet = GAME.sheet(declared)
    assert sheet["counted"] == GAME.sheet(counted)["last"] and sheet["last"]["what"] == "declared"
    assert GAME.sheet(after(COUNT, state=declared))["counted"] is None
    for told in (counted, declared):
        screen = reveal(new_app(), told, NAMES)
        assert screen is not None and screen.counted == counted.last
    false = after(*DEALT, lay("TC"), lay("JD"), lay("8C"), GO, GO, GO, GO)
    while false.stage == "play":
        card = next(card for card in PACK if card not in false.seen() and VALUE[card] <= false.laying.room)
        false = false.play(lay(card))
    assert "Un go de trop à 28 : " in said(after(declare(0), declare(0), state=false))


def test_the_crib_and_the_next_deal_do_not_hide_a_count_either() -> None:
    hands = after(*[declare(0)] * 4, state=laid_out())
    crib = hands.play(show("AC"))
    assert crib.stage == "crib" and "Denis compte" in said(crib) and GAME.sheet(crib)["last"] is None
    counted = after(show("AD", "AS", "3D"), declare(0), state=crib)
    cut_now = counted.play(cut("JH"))
    assert said(cut_now).startswith("Denis compte le crib : ") and said(cut_now).endswith(
        "Valet coupé : un pour Anne."
    )


@pytest.mark.parametrize(
    ("captains", "speakers"), [("1-2", (1, 0, 1, 0, 0)), ("3-4", (3, 2, 3, 2, 2)), ("1-4", (3, 0, 3, 0, 0))]
)
def test_a_captain_speaks_for_both_hands_and_the_crib(captains: str, speakers: tuple[int, ...]) -> None:
    """Who is asked is who declares, in the question, in what is told, and in the list of moves."""
    dealer = decision("dealer", seat=0)
    state = laid_out(dealer, cut("KD"), captains=captains)
    owners = (1, 2, 3, 0, 0)
    for number, (owner, speaker) in enumerate(zip(owners, speakers, strict=True)):
        if state.stage == "crib":
            state = state.play(show("AC", "AD", "AS", "3D"))
        ask, name = state.ask(), NAMES[speaker]
        assert ask.question is not None and str(named(ask.question, NAMES)).startswith(f"{name}, ")
        assert state.owner == owner and mover(state, declare(0)) == speaker
        state = state.play(declare(0))
        assert said(state).startswith(f"{name} annonce 0") and GAME.sheet(state)["last"]["speaker"] == speaker
        assert NAMES[owner] in said(state) or number == 4
        claimer = state.ask().player
        assert claimer % 2 != owner % 2 and mover(state, COUNT) == claimer
        if number < 3:
            assert mover(state, declare(1)) == speakers[number + 1], "not the captain who did not claim"
        if number == 3:
            assert mover(state, show("AC")) == 0, "the dealer shows the crib"
        if number == 4:
            assert mover(state, cut("2H")) == 0, "the right of the next dealer cuts"
        state = state.play(COUNT)


def test_without_muggins_the_kiosk_counts() -> None:
    state = laid_out(muggins=False)
    front = state.board.front
    assert state.moves()[0] == COUNT and after(COUNT, state=state).board.front[0] == front[0] + 16
    short = after(declare(14), state=state)
    assert short.board.front[0] == front[0] + 14 and short.stage == "declare" and short.owner == 1


def test_a_go_that_the_show_proves_false_is_pointed_out() -> None:
    state = after(*DEALT, lay("TC"), lay("JD"), lay("8C"), GO, GO, GO, GO)
    left = [card for card in PACK if card not in state.seen()]
    while state.stage == "play":
        fits = next((card for card in left if VALUE[card] <= 31 - GAME.sheet(state)["count"]), None)
        state = state.play(GO if fits is None else lay(fits))
        left = [card for card in left if card != fits]
    before = state.board.front
    state = after(declare(0), COUNT, state=state)
    assert "go de trop à 28" in said(state) and state.board.front == before


@pytest.mark.parametrize(("option", "points"), [(False, 0), (True, 4)])
def test_four_of_a_suit_in_the_crib_are_an_option(option: bool, points: int) -> None:
    state = after(*[declare(0)] * 4, show("AS", "3S", "6S", "8S"), state=laid_out(crib_flush=option))
    worth = sum(part.points for part in state.worth() if part.kind == "flush")
    assert worth == points


def test_captains_speak() -> None:
    state = laid_out(captains="3-4").play(declare(3))
    question = state.ask().question
    assert question is not None and str(named(question, NAMES)) == "Denis, combien de points oubliés ?"
    assert state.ask().player == 3 and GAME.sheet(state)["captains"] == [2, 3]


def test_121_ends_the_game_in_any_phase() -> None:
    state = laid_out()
    near = replace(state, board=Board((110, 119), (100, 118)))
    home = near.play(declare(16))
    assert home.ask().what == "over" and home.board.front == (121, 119) and home.moves() == ()
    outcome = home.outcome()
    assert outcome is not None and outcome.winners == (0, 2) and outcome.sides == ((0, 2), (1, 3))
    assert outcome.scores == (121, 119, 121, 119)
    claimed = after(declare(10), claim(6), state=near)
    assert claimed.board.winner == 1, "the declared ten leave the first side at 120, the claim is enough for 121"
    pegged = replace(after(*DEALT, lay("4C")), board=Board((0, 120), (0, 119))).play(lay("4D"))
    assert pegged.board.winner == 1 and pegged.ask().what == "over"


def test_every_point_is_explained() -> None:
    state = after(declare(14), claim(2), state=laid_out(valet_coupe=2))
    for seat, score in enumerate(state.scores()):
        reasons = GAME.explain(state, seat)
        assert sum(reason.points for reason in reasons) == score and all(reason.points for reason in reasons)
    assert [str(named(reason.said, NAMES)) for reason in (GAME.explain(state, 1)[0], GAME.explain(state, 0)[0])] == [
        "Oubliés par Anne",
        "Anne : la main",
    ]
    home = replace(state, board=Board((0, 120), (0, 100)), reasons=()).play(declare(9))
    assert [reason.points for reason in GAME.explain(home, 1)] == [1], "what goes beyond the last hole is not counted"


def test_pegs_leapfrog() -> None:
    board = Board().advance(0, 5).advance(0, 3).advance(1, 0)
    assert (board.front, board.rear) == ((8, 0), (5, 0))
    assert board.advance(0, 0) == board and board.advance(0, 200).front[0] == 121


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([Throw((1, 1, 1, 1, 1))], "no_dice"),
        ([decision("pass")], "unknown_decision"),
        ([lay("5H")], "not_now"),
        ([draw("5X")], "unknown_card"),
        ([draw("5H", "5H")], "card_twice"),
        ([draw()], "no_cards"),
        ([draw("5H"), draw("5H")], "card_gone"),
        ([draw("5H", "6H", "7H", "8H", "9H")], "too_many_cards"),
        ([decision("dealer", seat=4)], "unknown_seat"),
        ([decision("dealer", seat=True)], "unknown_seat"),
        ([decision("dealer", seat=0), decision("dealer", seat=0)], "not_now"),
        ([*DEALT, draw("5H")], "not_now"),
        ([*DEALT, lay("KD")], "card_gone"),
        ([*DEALT, lay("5H"), lay("5H")], "card_gone"),
        ([*DEALT, decision("lay")], "unknown_card"),
        ([*DEALT, decision("lay", card=["5H"])], "unknown_card"),
        ([*DEALT, lay("TC"), lay("JD"), lay("8C"), lay("4H")], "over_31"),
        ([*DEALT, GO], "must_lay"),
        ([*DEALT, lay("TC"), lay("JD"), GO], "must_lay"),
        ([*DEALT, declare(4)], "not_now"),
        ([*DEALT, claim(4)], "not_now"),
        ([*DEALT, COUNT], "not_now"),
        ([*DEALT, decision_from("mark", {"team": 0, "points": 3})], "unknown_decision"),
    ],
)
def test_what_is_refused_and_why(moves: list[Any], code: str) -> None:
    refused(after(*moves[:-1]), moves[-1], code)


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([declare(30)], "bad_points"),
        ([declare(-1)], "bad_points"),
        ([declare("4")], "bad_points"),
        ([declare(True)], "bad_points"),
        ([COUNT], "declare_first"),
        ([claim(2)], "not_now"),
        ([show("AS")], "not_laid"),
        ([declare(3), claim(0)], "bad_points"),
        ([declare(3), lay("AS")], "not_now"),
        ([*[declare(0)] * 4, declare(0)], "not_now"),
        ([*[declare(0)] * 4, show("4C")], "card_gone"),
        ([*[declare(0)] * 4, show("AS", "3S", "6S"), show("8S", "9S")], "too_many_cards"),
    ],
)
def test_what_is_refused_at_the_show(moves: list[Any], code: str) -> None:
    refused(after(*moves[:-1], state=laid_out()), moves[-1], code)


def refused(state: Any, move: Any, code: str) -> None:
    sheet = GAME.sheet(state)
    with pytest.raises(IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.code == code
    assert str(refusal.value.reason).endswith(".") and "{" not in str(refusal.value.reason)
    assert GAME.sheet(state) == sheet


def test_claims_are_refused_where_the_table_plays_without() -> None:
    refused(laid_out(muggins=False), claim(2), "no_muggins")


def test_the_options_are_checked() -> None:
    with pytest.raises(BadOptions):
        GAME.start(4, {"captains": "2-3"})
    with pytest.raises(BadOptions):
        GAME.start(4, {"valet_coupe": 3})


def test_the_text_shows_pegs_and_cards() -> None:
    text = GAME.text(laid_out(), NAMES)
    assert "Anne et Claire" in text and "Départ : KD" in text and "5S" in text
