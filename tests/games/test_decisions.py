"""What the sheets leave open and was decided, where no other test says it: defaults and options, row by row."""

from typing import Any

import pytest

from kiosk.games.catalogue import find_game
from kiosk.games.engine import IllegalMove, Move, Throw, decision


def played(game: str, *moves: Move, players: int = 2, **options: object) -> Any:
    state: Any = find_game(game).start(players, options)
    for move in moves:
        state = state.play(move)
    return state


def pips(said: str, *thrown: int) -> Throw:
    return Throw(tuple(int(face) for face in said), thrown or None)


def figures(said: str, *thrown: int) -> Throw:
    return Throw(tuple(said.split()), thrown or None)


def write(column: str) -> Move:
    return decision("write", column=column)


def announce(column: str) -> Move:
    return decision("announce", column=column)


def test_cameroun_beyond_the_cap_is_cut_off_or_refused() -> None:
    clipped = played("cameroun", pips("55562"), write("5"), pips("55562"), caps={"5": 20})
    assert clipped.offers()["5"] == 5 and clipped.play(write("5")).closed[4]
    refused = played("cameroun", pips("55562"), write("5"), pips("55562"), caps={"5": 20}, over_cap="refus")
    assert "5" not in refused.offers()
    with pytest.raises(IllegalMove, match="ne tiennent plus"):
        refused.play(write("5"))


def test_cameroun_an_announced_score_beyond_the_cap_is_nothing_and_leaves_the_column_open() -> None:
    third = (pips("55562"), pips("55562", 4), announce("5"), pips("55552", 3))
    state = played("cameroun", *third, caps={"5": 19}, over_cap="refus")
    assert state.scores() == (0, 0) and not any(state.closed) and state.crosses == ()


def test_cameroun_full_and_cake_may_come_again_until_their_cap() -> None:
    turns = [pips("66655"), write("F"), pips("66655"), write("F")]
    state = played("cameroun", *turns)
    assert state.scores() == (28, 22) and state.closed[8], "50 for both together"
    assert not played("cameroun", *turns[:2]).closed[8]


def test_cameroun_a_missed_announcement_closes_the_column_for_its_author_too() -> None:
    miss = (pips("12346"), pips("12346", 4), announce("S"), pips("12346", 4))
    state = played("cameroun", *miss, pips("12345"))
    assert "S" not in state.offers()
    again = played("cameroun", *miss, pips("66666"), write("Q"), pips("12345"))
    assert again.player == 0 and "S" not in again.offers()


def test_cameroun_dice_set_aside_may_be_taken_back() -> None:
    state = played("cameroun", pips("55562"), pips("55541", 3, 4), announce("4"), pips("12341", 0, 1, 2))
    assert state.scores() == (4, 0)


def test_cameroun_equal_totals_share_the_first_place() -> None:
    outcome = played("cameroun", pips("55562"), write("5"), pips("55562"), write("5"), turns=1).outcome()
    assert outcome.winners == (0, 1)


def test_poker_the_best_hand_wins_whoever_threw_first_and_every_hand_has_the_firsts_throws() -> None:
    hands = (figures("R R 9 10 V"), decision("stop"), figures("R R R 10 9"), figures("A A A 10 9"))
    state = played("poker_as", *hands, players=3)
    assert state.over and state.outcome().winners == (2,), "one throw each, the highest of all three"


def test_poker_kept_dice_may_be_taken_back() -> None:
    state = played("poker_as", figures("R R 9 10 V"), figures("R R R 10 V", 2), figures("A A R 10 V", 0, 1))
    assert state.dice[:2] == ("A", "A")


@pytest.mark.parametrize("stake", [1, 5])
def test_poker_the_winner_takes_the_stake_of_every_other(stake: int) -> None:
    hands = (figures("R R R 10 9"), decision("stop"), figures("D D D 10 9"), figures("9 9 9 10 R"))
    assert played("poker_as", *hands, players=3, stake=stake).tokens == (10 + 2 * stake, 10 - stake, 10 - stake)


def test_si_no_bets_lie_through_all_ten_throws_and_the_croupier_has_none() -> None:
    white = Throw((3, 4), colours=("white", "white"))
    bet = decision("bet", player=1, chips=["8", "10", "4.4", "8"])
    state = played("si_no", white, bet, *[Throw((2, 6), colours=("green", "red"))] * 9)
    assert state.bets[1] == ("8", "10", "4.4", "8") and state.scores() == (0, 9 * 300)
    with pytest.raises(IllegalMove, match="croupier"):
        played("si_no", white, decision("bet", player=0, chips=["8", "10", "4.4", "8"]))


def test_si_no_a_short_game_ends_at_half_the_points() -> None:
    white, throw = Throw((3, 4), colours=("white", "white")), Throw((4, 4), colours=("green", "red"))
    bet = decision("bet", player=1, chips=["9", "10", "4.4", "9"])
    state = played("si_no", white, bet, *[throw] * 4, Throw((5, 4), colours=("green", "red")), target=3500)
    assert state.outcome().winners == (1,) and state.scores() == (0, 3500)
