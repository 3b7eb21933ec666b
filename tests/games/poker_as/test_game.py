from itertools import combinations_with_replacement, product

import pytest

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Move, Throw, decision
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.poker_as.hands import FIGURES, PLAIN, HandRules, rank, strength
from kiosk.games.poker_as.state import STOP, PokerAsState

GAME = PokerAs()


def dice(text: str) -> Throw:
    return Throw(tuple(text.split()))


def played(*moves: Move, players: int = 2, **options: object) -> PokerAsState:
    state = GAME.start(players, options)
    for move in moves:
        state = state.play(move)
    return state


def better(one: str, other: str, **ways: bool) -> bool:
    chosen = HandRules(**ways)
    return strength(rank(one.split(), chosen), chosen) > strength(rank(other.split(), chosen), chosen)


KINGS, QUEENS, PAIR = dice("R R R 10 9"), dice("D D D 10 9"), dice("V V A D 9")


def test_a_round_step_by_step() -> None:
    moves: list[Move] = [PAIR, KINGS, STOP, QUEENS, dice("D D D D 9")]
    asks = [played(*moves[:n]).ask() for n in range(len(moves) + 1)]
    assert [(ask.what, ask.player, ask.throw, ask.throws, ask.rethrow) for ask in asks] == [
        ("throw", 0, 1, 0, False),
        ("choose", 0, 2, 0, True),
        ("choose", 0, 3, 0, True),
        ("throw", 1, 1, 2, False),
        ("choose", 1, 2, 2, True),
        ("over", 1, 1, 1, False),
    ]
    state = played(*moves)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (1,) and outcome.scores == (9, 11)


def test_stakes_wait_in_the_pot() -> None:
    state = played(players=4, stake=3)
    assert state.tokens == (7, 7, 7, 7) and state.pot == 12
    state = played(KINGS, STOP, PAIR, PAIR, QUEENS, players=4, stake=3)
    assert state.tokens == (19, 7, 7, 7) and state.pot == 0


@pytest.mark.parametrize(("followers", "taken", "allowed"), [("autant", 3, 3), ("moins", 3, 2), ("moins", 1, 1)])
def test_the_others_throw_no_more_than_the_first(followers: str, taken: int, allowed: int) -> None:
    state = played(*[PAIR] * taken, STOP, followers=followers)
    assert state.ask().throws == allowed
    for _ in range(allowed):
        assert state.player == 1
        state = state.play(PAIR)
    assert state.tied or state.over


def test_with_three_throws_the_last_one_closes_by_itself() -> None:
    state = played(PAIR, PAIR, KINGS, throws="trois")
    assert state.player == 1 and state.ask().throws == 3


def test_without_a_limit_the_first_player_throws_as_long_as_he_likes() -> None:
    state = played(*[PAIR] * 40)
    assert state.player == 0 and state.moves() == (STOP,) and state.ask().throws == 0


def test_equal_hands_are_parted_by_one_throw_each() -> None:
    state = played(KINGS, STOP, dice("R R R D A"), QUEENS, players=3)
    assert state.tied == (0, 1) and (state.ask().player, state.ask().throws) == (0, 1)
    state = state.play(PAIR).play(PAIR)
    assert state.ties == 2 and not state.over, "still equal: again"
    state = state.play(PAIR).play(QUEENS)
    assert state.over and state.outcome() is not None
    assert state.last is not None and (state.last.winner, state.last.ties) == (1, 2)
    assert state.tokens == (9, 12, 9)


def test_the_loser_begins_the_next_round_the_nearest_on_the_left_of_several() -> None:
    options = {"match": "coups", "rounds": 3}
    state = played(PAIR, STOP, KINGS, QUEENS, players=3, **options)
    assert state.order == (0, 1, 2) and state.round == 2
    state = played(KINGS, STOP, PAIR, PAIR, PAIR, players=4, **options)
    assert state.order == (1, 2, 3, 0)


def test_a_player_without_tokens_is_out_and_the_match_goes_on() -> None:
    state = played(KINGS, STOP, PAIR, QUEENS, players=3, match="jetons", tokens=5, stake=5)
    assert state.over and state.tokens == (15, 0, 0)
    state = played(players=3, match="jetons", tokens=5, stake=3)
    state = state.play(KINGS).play(STOP).play(PAIR).play(QUEENS)
    assert state.tokens == (8, 0, 0) and state.pot == 7, "who has less than the stake pays what he has"
    assert state.order == (1, 2, 0), "the loser still has two tokens in the game"
    state = state.play(KINGS).play(STOP).play(PAIR).play(QUEENS)
    assert not state.over and state.order == (0, 1) and state.pot == 6


def test_a_number_of_rounds_is_won_by_the_most_tokens() -> None:
    state = played(KINGS, STOP, PAIR, KINGS, STOP, PAIR, match="coups", rounds=2)
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (0, 1) and outcome.scores == (10, 10)


def test_plain_dice_stand_for_figures() -> None:
    state = played(Throw((1, 1, 1, 2, 6)), STOP, Throw((2, 2, 2, 2, 6)), dice="pips")
    assert state.ask().what == "over" and state.last is not None and state.last.winner == 1
    assert dict(zip(range(1, 7), FIGURES, strict=True)) == PLAIN
    with pytest.raises(IllegalMove, match="n’existe pas sur ces dés"):
        played(KINGS, dice="pips")
    with pytest.raises(IllegalMove, match="n’existe pas sur ces dés"):
        played(Throw((1, 1, 1, 2, 6)))


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([STOP], "throw_first"),
        ([KINGS, decision("stop", why="enough")], "unknown_key"),
        ([KINGS, decision("pass")], "unknown_decision"),
        ([dice("R R R 10")], "wrong_dice"),
        ([dice("R R R 10 K")], "wrong_dice"),
        ([Throw(KINGS.faces, (0,))], "all_dice_first"),
        ([KINGS, Throw(QUEENS.faces, (4,))], "kept_die_changed"),
        ([KINGS, Throw(KINGS.faces, ())], "nothing_thrown"),
        ([KINGS, STOP, PAIR, KINGS], "game_over"),
    ],
)
def test_what_is_refused(moves: list[Move], code: str) -> None:
    state = played(*moves[:-1])
    with pytest.raises(IllegalMove) as refusal:
        state.play(moves[-1])
    assert refusal.value.code == code


def test_the_options_on_hands() -> None:
    assert not better("R R R R A", "R R R R 9")
    assert better("R R R R A", "R R R R 9", kickers=True)
    assert better("R R A D V", "R R A D 10", kickers=True)
    assert rank(["A", "R", "V", "10", "9"], HandRules(strict=True)).category == "rien"
    assert better("9 9 A R D", "A R V 10 9", strict=True)
    assert better("R R R D 9", "R R A V 10", joker=True)
    assert not better("R R R D 9", "R R A V 10", joker=True, pure=False)
    assert rank(["A", "R", "D", "V", "9"], HandRules(joker=True, strict=True)).figures == ("R", "D", "V", "10", "9")
    assert not rank(["A", "R", "D", "V", "9"], HandRules(joker=True, strict=True)).pure


def test_jokers_take_the_best_hand() -> None:
    """Against every way of naming the jokers; the five As aside, and an As that a séquence needs as itself."""
    plain, joker = HandRules(), HandRules(joker=True)
    for hand in combinations_with_replacement(FIGURES, 5):
        jokers = hand.count("A")
        if not 0 < jokers < 5:
            continue
        others = [figure for figure in hand if figure != "A"]
        named = [rank([*others, *stand], plain) for stand in product([f for f in FIGURES if f != "A"], repeat=jokers)]
        best = max(named, key=lambda made: strength(made, plain)[:2])
        found = rank(hand, joker)
        if found.category == "sequence":
            assert best.category in ("paire", "sequence"), hand
        else:
            assert (found.category, found.figures) == (best.category, best.figures), hand


def test_the_sheet_names_the_hand_to_beat() -> None:
    sheet = GAME.sheet(played(KINGS, STOP, QUEENS, players=3))
    assert sheet["beat"]["player"] == 0 and sheet["beat"]["category"] == "brelan"
    assert sheet["pot"] == 3 and sheet["limit"] == 1


@pytest.mark.parametrize(("mode", "first", "dice"), [
    ("joker", ("A", "D", "9", "10", "V"), "poker"),
    ("joker", (1, 3, 6, 5, 4), "pips"),
    ("classique", ("A", "D", "9", "10", "V"), "poker"),
])  # fmt: skip
def test_the_guide_calls_an_ace_that_stands_for_any_figure_a_joker(
    mode: str, first: tuple[int | str, ...], dice: str
) -> None:
    said = GAME.promise(played(Throw(first), mode=mode, throws="trois", dice=dice), (2, 3, 4))
    ace, queen = "joker" if mode == "joker" else first[0], first[1]
    assert said is not None and str(said).startswith(f"Tu gardes {ace} {queen} ")
