"""What the sheets leave open and was decided, where no other test says it: defaults and options, row by row."""

from typing import Any

import pytest

from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Move, Throw, decision, decision_from


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


def test_poker_the_loser_begins_the_next_game_too() -> None:
    hands = (figures("R R R 10 9"), decision("stop"), figures("D D D 10 9"), figures("A A A 10 9"))
    over = played("poker_as", *hands, players=3)
    again: Any = find_game("poker_as").rematch(over, {"stake": 2})  # type: ignore[attr-defined]
    assert again == {"stake": 2, "first": "1"} and played("poker_as", players=3, **again).ask().player == 1


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


def test_cameroun_one_player_may_write_in_a_column_again_and_its_cell_is_the_sum() -> None:
    state = played("cameroun", pips("55562"), write("5"), pips("66621"), write("6"), pips("55122"), write("5"))
    assert state.rows[0][4] == 25 and state.scores() == (25, 18)


def test_cameroun_an_announced_face_that_does_not_come_is_nothing_without_a_cross() -> None:
    state = played("cameroun", pips("55562"), pips("12364", 0, 1, 2, 4), announce("5"), pips("12364", 0))
    assert state.rows[0][4] == 0 and state.crosses == () and not state.closed[4]


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("cameroun", 1, 8),
        ("linotte", 2, 2),
        ("poker_as", 2, 8),
        ("menteur", 2, 8),
        ("cribble", 4, 4),
        ("si_no", 2, 6),
        ("le_421", 2, 6),
    ],
)
def test_how_many_may_play(key: str, least: int, most: int) -> None:
    game = find_game(key)
    assert (game.least_players, game.most_players) == (least, most)


def test_linotte_any_combination_of_a_sec_may_be_claimed_beside_it() -> None:
    assert played("linotte", pips("33322")).claims() == {"3", "full", "sec"}
    assert played("linotte", pips("44421")).claims() == {"4"}, "a brelan is no sec"
    assert played("linotte", pips("24421"), pips("44444", 0, 3, 4)).claims() == {"4", "full", "carre", "yam"}


def test_linotte_equal_points_are_a_draw_and_nobody_has_a_last_turn() -> None:
    state = played("linotte", pips("33322"), decision("place", square=(1, 2)), decision("end"))
    assert state.outcome().winners == (0, 1)


def test_poker_a_handful_of_tokens_and_of_stakes_can_be_chosen() -> None:
    for tokens, stake in ((5, 1), (30, 5)):
        state = played("poker_as", tokens=tokens, stake=stake)
        assert state.tokens == (tokens - stake,) * 2 and state.pot == 2 * stake
    for wrong in ({"tokens": 4}, {"tokens": 31}, {"stake": 0}, {"stake": 6}):
        with pytest.raises(BadOptions, match="veut un nombre entre"):
            played("poker_as", **wrong)


@pytest.mark.parametrize("ante", [0, 1, 3])
def test_menteur_everybody_puts_the_stake_in_before_a_tour(ante: int) -> None:
    state = played("menteur", players=3, ante=ante)
    assert state.tokens == (10 - ante,) * 3 and state.pot == 3 * ante


def crib_declared(points: int) -> Any:
    """A deal whose last count, of the crib, was just declared."""
    state = played("cribble", decision("dealer", seat=3), decision("starter", card="2H"), players=4)
    hands = (("3H", "4H", "6D", "KD"), ("3S", "4S", "6C", "KC"), ("3D", "4D", "7D", "QD"), ("3C", "4C", "7C", "QC"))
    left = [list(hand) for hand in hands]
    while state.stage == "play":
        seat = state.ask().player
        fits = next((card for card in left[seat] if decision("lay", card=card) in state.moves()), None)
        state = state.play(decision("go") if fits is None else decision("lay", card=fits))
        if fits is not None:
            left[seat].remove(fits)
    for _ in range(4):
        state = state.play(decision_from("declare", {"points": 0}))
    state = state.play(decision("show", cards=["5H", "5D", "5C", "JH"]))
    return state.play(decision_from("declare", {"points": points}))


def test_cribble_forgotten_points_of_the_crib_may_be_claimed_until_the_next_starter() -> None:
    state = crib_declared(10)
    before, worth = state.scores(), sum(part.points for part in state.worth())
    assert state.ask().player in (0, 2) and state.dealer == 3, "the other side's captain"
    claimed = state.play(decision_from("claim", {"points": 29}))
    assert claimed.scores()[0] - before[0] == worth - 10
    late = state.play(decision("starter", card="9H"))
    assert late.scores()[0] == before[0] and late.deal == 1
    with pytest.raises(IllegalMove):
        late.play(decision_from("claim", {"points": 2}))


def test_cribble_the_deal_goes_to_the_left_and_no_skunk_is_counted() -> None:
    after = crib_declared(0).play(decision_from("claim", {"points": 1}))
    assert after.dealer == 0 and after.ask().player == 3, "the player on the dealer's right cuts"
    ahead = played("cribble", decision("dealer", seat=0), players=4, mode="marque")
    for _ in range(5):
        ahead = ahead.play(decision_from("mark", {"team": 0, "points": 29}))
    assert ahead.outcome().winners == (0, 2) and ahead.scores() == (121, 0, 121, 0)


def test_cribble_the_valet_of_the_starters_suit_is_worth_one_in_hand_and_crib() -> None:
    for crib in (False, True):
        state = played("cribble", decision("dealer", seat=0), decision("hand", crib=crib), players=4, mode="marque")
        counted = state.play(decision("starter", card="6H")).play(decision("show", cards=["JH", "KC", "TD", "8H"]))
        assert find_game("cribble").sheet(counted)["last"]["worth"] == 1


def test_si_no_bets_are_laid_one_after_the_other_from_the_croupiers_left() -> None:
    state = played("si_no", Throw((3, 4), colours=("white", "white")), players=3, croupier="1")
    assert state.ask().player == 2
    with pytest.raises(IllegalMove, match="C’est à"):
        state.play(decision("bet", player=0, chips=["8", "10", "4.4", "8"]))
    state = state.play(decision("chip", player=2, line="ligne1", draw="8"))
    assert state.ask().player == 2, "a bet is complete before the next begins"
    assert state.play(decision("bet", player=2, chips=["8", "10", "4.4", "8"])).ask().player == 0
