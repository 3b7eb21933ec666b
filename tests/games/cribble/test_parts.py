"""The parts of Cribble by themselves: lots, the play, counts aloud, what is asked, sentences, simulated people."""

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from kiosk.games.cribble.advice import advise, choose, discard
from kiosk.games.cribble.base_state import TEAMS, over_ask
from kiosk.games.cribble.board import Board
from kiosk.games.cribble.card_players import AssistedPlayers, Deck, ScoringPlayers
from kiosk.games.cribble.cards.dealer_draw import NOBODY_DREW, seat_of
from kiosk.games.cribble.cards.pack import RANKS, SUITS
from kiosk.games.cribble.cards.pegging import Pegging
from kiosk.games.cribble.cards.scoring import show, total
from kiosk.games.cribble.cards.spoken_count import aloud, pegged, summed
from kiosk.games.cribble.deal_stages import ASKS, MOVES, NOT_NOW
from kiosk.games.cribble.decisions import DEALERS, DECLARES, claim, deed, mark
from kiosk.games.cribble.game import Cribble
from kiosk.games.cribble.move_results import Cut, Declared, Drawn, Laid, Marked, count_json
from kiosk.games.cribble.options import OPTIONS, rules
from kiosk.games.cribble.position import CribblePosition
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.view import sheet_text
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import decision
from kiosk.games.engine.options import complete_options

RULES = rules(complete_options(OPTIONS, {"captains": "3-2", "handicap": {"1": 5}}))
NAMES = ("Odile", "Paul", "Yann", "Zoé")


@pytest.mark.parametrize(
    ("hand", "starter", "aloud_as", "briefly"),
    [
        ("5H TC 2C 2D", "8S", "quinze-deux, quinze-quatre, quinze-six, une paire font huit", None),
        ("2C 2D 9H KS", "4S", "quinze-deux, quinze-quatre, une paire font six", "quinze-quatre, une paire font six"),
        ("7C 8D QH QS", "AS", "quinze-deux, une paire font quatre", None),
        ("4C 4D 5H 6S", "6H", "quinze-deux, quinze-quatre, quinze-six, quinze-huit, deux paires, "
         "quatre suites de trois font vingt-quatre",
         "quinze-huit, deux paires, quatre suites de trois font vingt-quatre"),
        ("2C 2D 9H KS", "8S", "une paire fait deux", "une paire fait deux"),
        ("5C TD 2H 4S", "7H", "quinze-deux", "quinze-deux"),
        ("2S 6S JS KS", "8S", "une couleur de cinq, un valet font six", None),
        ("2C 4D 8H QS", "TS", "rien, zéro", "rien, zéro"),
    ],
)  # fmt: skip
def test_a_whole_count_is_said_in_a_sentence(hand: str, starter: str, aloud_as: str, briefly: str | None) -> None:
    count = show(tuple(hand.split()), starter)
    assert str(summed(count)) == aloud_as and briefly in (None, str(summed(count, brief=True)))


def test_captains_and_points_ahead_are_read_from_the_options() -> None:
    assert RULES.captains == (2, 1) and RULES.handicap == (0, 5) and RULES.muggins


def test_the_lowest_card_deals_and_a_tie_is_drawn_again() -> None:
    assert NOBODY_DREW.draw(("KH", "2C", "9S", "AD")).dealer == 3
    tied = NOBODY_DREW.draw(("AH", "2C", "9S", "AD"))
    assert tied.tied and tied.dealer is None and tied.draw(("5C", "4D")).dealer == 3
    with pytest.raises(IllegalMove):
        seat_of(decision("dealer", seat=4))


def test_thirty_one_brings_two_and_begins_anew() -> None:
    play, brought = Pegging(0), 0
    for card in ("TH", "7C", "KD", "4S"):
        play, scored = play.lay(card, True)
        brought += scored.points
    assert brought == 2 and play.count == 0
    with pytest.raises(IllegalMove):
        Pegging(0).go()


def test_a_count_is_said_as_players_say_it() -> None:
    hand = show(("5H", "5C", "TD", "JS"), "2H", False)
    assert str(aloud(hand)).startswith("quinze")
    assert count_json(hand)[0]["points"] == 2
    assert "un" in str(pegged((), 1)), "the point of the last card"


def test_every_stage_has_its_question_its_moves_and_its_refusal() -> None:
    assert set(ASKS) == set(MOVES) == set(NOT_NOW)
    start = CribblePosition(RULES, dealer=1, stage="starter")
    assert ASKS["starter"](start).player == 0, "the dealer's right neighbour"
    assert len(MOVES["starter"](start)) == 52
    assert start.speaker == 2 and start.captain == 1 and start.owner == 2


def test_partners_share_their_points_and_the_last_hole_ends_it() -> None:
    done = CribblePosition(RULES, Board((121, 80), (110, 70)))
    assert done.over and done.scores() == (121, 80, 121, 80)
    outcome = done.outcome()
    assert outcome is not None and outcome.winners == TEAMS[0] == (0, 2)
    assert over_ask(done.board).what == "over"


def test_results_in_words() -> None:
    assert Drawn(None).words() is not None and Drawn(2).to_json()["dealer"] == 2
    assert Marked(1, 6).words() is not None and Marked(1, 6).to_json() == {"what": "marked", "team": 1, "points": 6}
    assert Declared(1, False, 8, 2).to_json()["points"] == 8
    state = Cribble().start(4).play(DEALERS[0]).play(decision("starter", card="5C"))
    assert isinstance(state.last, Cut) and state.last.to_json()["card"] == "5C"
    laid = state.play(decision("lay", card="TH")).last
    assert isinstance(laid, Laid) and laid.to_json()["card"] == "TH"


def test_decisions_in_words() -> None:
    assert len(DEALERS) == 4
    assert mark(0, 2).to_json() == {"decide": "mark", "team": 0, "points": 2} and mark(0, 2).side is not None
    said = deed(decision("show", cards=["JH", "7C"]))
    assert str(said) == "montre Valet de cœur, 7 de trèfle" and deed(claim(1)) is None


@pytest.mark.whole
def test_what_is_offered_to_declare_is_what_four_cards_and_a_starter_can_be_worth() -> None:
    """By every choice of five ranks; suits add a flush and a jack of the starter's suit."""
    worth: set[int] = set()
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(ranks.count(rank) for rank in ranks) > 4:
            continue
        five = [rank + SUITS[place % 4] for place, rank in enumerate(ranks)]
        for last in range(5):
            hand, starter = tuple(five[:last] + five[last + 1 :]), five[last]
            worth.add(total(show(hand, starter)))
            if len({card[0] for card in hand}) == 4:
                alike = tuple(card[0] + "H" for card in hand)
                worth |= {total(show(alike, starter[0] + suit)) for suit in "HS" if starter[0] + suit not in alike}
    assert [said.get("points") for said in DECLARES] == sorted(worth)


def test_the_board_alone_is_marked_and_shown() -> None:
    state = Cribble().start(4, {"mode": "marque"}).play(DEALERS[0]).play(mark(1, 12))
    assert isinstance(state, ScoreboardState) and state.scores() == (0, 12, 0, 12) and state.stage == "mark"
    assert "12 (avant : 0)" in sheet_text(state, NAMES, str)
    assert advise(state).kind == "mark"


def test_a_sensible_player_keeps_fives_and_makes_fifteen() -> None:
    assert discard(("5H", "5C", "JD", "QS", "2H"), own_crib=False) == "2H"
    assert choose(("9C", "5H"), ("TH",)) == "5H" and choose(("KC",), ("TH", "TD", "5S")) is None


def test_the_real_cards_are_dealt_once_a_deal() -> None:
    deck = Deck(Random(4))
    deck.follow(0, 1)
    dealt = [*deck.crib, deck.starter, *(card for hand in deck.hands for card in hand)]
    assert len(dealt) == len(set(dealt)) == 21
    before = [list(hand) for hand in deck.hands]
    deck.follow(0, 1)
    assert deck.hands == before


@pytest.mark.parametrize("seed", [1, 2])
def test_simulated_people_play_a_game_to_its_end(seed: int) -> None:
    people, state = AssistedPlayers(Random(seed), {}), Cribble().start(4)
    while state.outcome() is None:
        assert not people.miscounted(state)
        state = state.play(people.wanted(state, state.ask().player))
    assert max(state.scores()) == 121


def test_people_beside_a_board_mark_what_they_made() -> None:
    people, state = ScoringPlayers(Random(1)), Cribble().start(4, {"mode": "marque"})
    while state.outcome() is None:
        state = state.play(people.wanted(state, 0))
    assert not people.misplaced(state)
    front, rear = state.board.front, state.board.rear
    assert people.misplaced(replace(state, board=Board((front[0] - 1, front[1]), rear)))


@pytest.mark.parametrize("mode", ["assiste", "marque"])
def test_who_deals_may_be_said_of_those_level_alone(mode: str) -> None:
    drawn = Cribble().start(4, {"mode": mode}).play(decision("draw", cards=["3H", "9C", "3D", "4S"]))
    assert [move.get("seat") for move in drawn.moves() if move.kind == "dealer"] == [0, 2]


@pytest.mark.parametrize(("crib", "asked"), [(False, "Main, carte 1 ?"), (True, "Crib de ")])
def test_a_hand_and_the_crib_are_asked_for_by_name(crib: bool, asked: str) -> None:
    state = Cribble().start(4, {"mode": "marque"}).play(DEALERS[0]).play(decision("hand", crib=crib))
    ask = state.play(decision("starter", card="5C")).ask()
    assert str(ask.question).startswith(asked) and ask.hint is not None
