from typing import Any

import pytest

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Face, Move, Throw, decision
from kiosk.games.linotte.advice import every_keep
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.state import LinotteState
from kiosk.games.linotte.view import board_from

GAME = Linotte()
PASS, END = decision("pass"), decision("end")
NOTHING = Throw((1, 2, 4, 6, 6))
FULL = Throw((3, 3, 3, 2, 2))


def appel(figure: str | None = None) -> Move:
    return decision("appel") if figure is None else decision("appel", figure=figure)


def place(row: int, column: int) -> Move:
    return decision("place", square=(row, column))


def again(*faces: Face, thrown: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Throw:
    return Throw(faces, thrown)


def played(*moves: Move, board: tuple[str, ...] | None = None, **options: Any) -> LinotteState:
    state = GAME.start(2, options)
    state = state if board is None else state.on(board_from(board))
    for move in moves:
        state = state.play(move)
    return state


def test_a_turn_asks_step_by_step() -> None:
    moves = [NOTHING, appel("full"), again(1, 2, 6, 6, 6), again(1, 1, 6, 6, 6, thrown=(1,)), place(1, 3)]
    asks = [played(*moves[:n]).ask() for n in range(6)]
    assert [(ask.what, ask.player, ask.throw, len(ask.dice)) for ask in asks] == [
        ("throw", 0, 1, 5),
        ("choose", 0, 2, 5),
        ("throw", 0, 2, 5),
        ("throw", 0, 3, 5),
        ("choose", 0, 4, 0),
        ("throw", 1, 1, 5),
    ]


def test_a_turn_that_brings_nothing_passes_by_itself() -> None:
    state = played(NOTHING, again(*NOTHING.faces), again(*NOTHING.faces))
    assert state.player == 1 and state.last is not None and state.last.kind == "nothing"
    assert "rien à poser" in str(GAME.news(state))


def test_the_best_square_comes_first_with_its_points() -> None:
    state = played(Throw((4, 4, 4, 1, 6)), board=(".....", ".....", "..A..", "...A.", "....."))
    assert [(move.get("square"), move.points) for move in state.moves() if move.kind == "place"] == [
        ((4, 4), 1),
        ((0, 3), None),
    ]


@pytest.mark.parametrize(
    ("moves", "options", "code"),
    [
        ([place(0, 0)], {}, "throw_first"),
        ([PASS], {}, "throw_first"),
        ([NOTHING, END], {}, "turn_first"),
        ([NOTHING, place(0, 0)], {}, "not_formed"),
        ([NOTHING, place(0, 2)], {}, "no_appel"),
        ([FULL, place(1, 2), FULL, place(1, 2)], {}, "square_taken"),
        ([FULL, again(*FULL.faces), place(1, 2)], {}, "not_sec"),
        ([FULL, decision("place")], {}, "unknown_square"),
        ([FULL, place(1, 5)], {}, "unknown_square"),
        ([NOTHING, appel("sec")], {}, "unknown_figure"),
        ([NOTHING, appel()], {}, "unknown_figure"),
        ([NOTHING, appel("full"), PASS], {}, "must_rethrow"),
        ([NOTHING, appel("full"), appel("yam")], {}, "must_rethrow"),
        ([NOTHING, again(*NOTHING.faces), appel("full")], {}, "too_late"),
        ([NOTHING, appel("full"), again(6, 6, 6, 6, 1), place(1, 1)], {}, "appel_running"),
        ([NOTHING, appel("full"), again(6, 6, 6, 2, 2), place(0, 4)], {}, "appel_other"),
        ([NOTHING, appel("full"), again(6, 6, 6, 2, 2), place(1, 3)], {"appel_case_seule": True}, "appel_only"),
        ([Throw((2, 2, 2, 2, 6)), appel("yam"), again(2, 2, 2, 2, 2, thrown=(4,)), place(2, 2)], {}, "due"),
        ([NOTHING, again(*FULL.faces), again(*FULL.faces), FULL], {}, "choose_first"),
        ([NOTHING, again(1, 2, 4, 5, 6, thrown=(0,))], {}, "kept_die_changed"),
        ([decision("remove", square=(0, 0))], {}, "throw_first"),
        ([NOTHING, decision("remove", square=(0, 0))], {"yam_predateur": True}, "cannot_remove"),
        ([decision("write", column="5")], {}, "unknown_decision"),
        ([END, NOTHING], {}, "game_over"),
    ],
)
def test_what_is_refused_and_why(moves: list[Move], options: dict[str, Any], code: str) -> None:
    state = played(*moves[:-1], **options)
    with pytest.raises(IllegalMove) as refusal:
        state.play(moves[-1])
    assert refusal.value.code == code
    assert str(refusal.value.reason).endswith(".") and "{" not in str(refusal.value.reason)


def claims(*moves: Move, **options: Any) -> set[str]:
    return set(played(*moves, **options).claims())


def test_an_appel_by_its_options() -> None:
    made, other = again(6, 6, 6, 2, 2), again(6, 6, 6, 6, 1)
    assert claims(NOTHING, appel("full"), made) == {"appel", "full"}
    assert claims(NOTHING, appel("full"), made, appel_case_seule=True) == {"appel"}
    assert claims(NOTHING, appel("full"), made, appel_souple=True) == {"appel", "full", "6"}
    assert claims(NOTHING, appel("full"), other) == set()
    assert claims(NOTHING, appel("full"), other, appel_souple=True) == {"carre", "6"}
    assert claims(NOTHING, appel(), other, defi_libre=True) == {"appel", "carre"}
    assert claims(NOTHING, appel("full"), other, defi_libre=True) == {"appel", "carre"}


def test_no_appel_once_its_squares_are_taken() -> None:
    state = played(NOTHING, board=("..A..", ".....", "...B.", ".....", "....."))
    assert {move.kind for move in state.moves()} == {"pass"} and state.ask().what == "throw"
    with pytest.raises(IllegalMove, match="plus d’appel"):
        state.play(appel("full"))


def test_an_appel_after_a_carre_sec() -> None:
    sec = Throw((2, 2, 2, 2, 6))
    odd = played(sec, appel("yam"), again(2, 2, 2, 2, 2, thrown=(4,)))
    assert odd.due == (0, 1, 2, 3) and odd.claims() == frozenset()
    late = odd.play(again(2, 2, 2, 2, 2, thrown=(0,)))
    assert late.claims() == {"appel", "yam"}, "one of the four was thrown in the last throw"
    both = played(Throw((1, 1, 1, 1, 2)), appel("carre"), again(1, 1, 1, 1, 5, thrown=(4,)))
    assert both.claims() == {"appel", "carre"}, "those dice were a small as well: any of the five counts"


def test_five_in_line_end_the_game_and_points_decide() -> None:
    board = (".AAAA", "BBB..", "BBB..", "BBB..", ".....")
    state = played(Throw((1, 1, 1, 3, 4)), place(0, 0), board=board)
    outcome = state.outcome()
    assert state.end == "alignement5" and outcome is not None and outcome.winners == (1,) and outcome.scores == (3, 8)
    at_once = played(Throw((1, 1, 1, 3, 4)), place(0, 0), board=board, victoire_immediate=True).outcome()
    assert at_once is not None and at_once.winners == (0,)


def test_the_twelfth_pawn_ends_the_game() -> None:
    board = (".AABA", "BBAAB", "AABBA", "BABAB", "B.A.B")
    assert sum(row.count("A") for row in board) == 11
    state = played(Throw((1, 1, 1, 3, 4)), place(0, 0), board=board)
    assert state.end == "pions" and state.pawns(0) == 0 and "dernier pion" in str(GAME.news(state))


def test_players_may_agree_to_end() -> None:
    outcome = played(FULL, place(1, 2), END).outcome()
    assert outcome is not None and outcome.winners == (0, 1)


def test_a_yam_may_take_a_pawn_back() -> None:
    yam, board = Throw((6,) * 5), ("BBB..", ".....", ".....", ".....", ".....")
    state = played(yam, board=board, yam_predateur=True)
    taken = state.play(decision("remove", square=(0, 1)))
    assert taken.scores() == (0, 0) and taken.pawns(1) == 10 and "reprend" in str(GAME.news(taken))
    assert not any(move.kind == "remove" for move in played(yam, board=board).moves())


def test_advice_takes_the_win_and_not_the_loss() -> None:
    winning = played(Throw((1, 1, 1, 3, 4)), board=(".AAAA", "B.B..", ".....", "..B..", "....."))
    assert GAME.advise(winning) == place(0, 0)
    behind = (".BBAA", "BABAA", "BA.BB", "A.ABA", "AABBB")
    ones = Throw((1, 1, 1, 3, 4))
    losing = played(ones, again(*ones.faces), again(*ones.faces), board=behind)
    assert losing.pawns(0) == 1 and losing.squares() and GAME.advise(losing) == PASS


def test_advice_counts_what_somebody_has_ahead() -> None:
    five = (Throw((1, 1, 1, 3, 4)), (".AAAA", "B.B..", ".....", "..B..", "....."))
    assert GAME.advise(played(five[0], board=five[1], handicap={"1": 2})) == place(0, 0), (
        "three points are more than two"
    )
    assert GAME.advise(played(five[0], board=five[1], handicap={"1": 9})) != place(0, 0), "it would end a lost game"
    behind = (".BBAA", "BABAA", "BA.BB", "A.ABA", "AABBB")
    ones = Throw((1, 1, 1, 3, 4))
    last = (ones, again(*ones.faces), again(*ones.faces))
    assert GAME.advise(played(*last, board=behind, handicap={"0": 20})) != PASS, "now the last pawn wins"


def test_advice_keeps_what_leads_somewhere() -> None:
    assert GAME.advise(played(Throw((6, 6, 2, 3, 4)), again(6, 6, 2, 3, 1, thrown=(4,)))) == (2, 3, 4)


def test_the_text_shows_pawns_and_open_squares() -> None:
    text = GAME.text(played(FULL, place(1, 2), FULL), ["Anne", "Bruno"])
    assert "(A) sec" in text and " *  full" in text and "Bruno : 0 (pions 12)" in text


def test_every_point_is_explained_by_a_line() -> None:
    state = played(board=("AAA.B", ".A..B", "..A.B", "...A.", "...B."))
    assert [(str(reason.said), reason.points) for reason in GAME.explain(state, 0)] == [
        ("Rangée 1 : 3 pions en ligne", 1),
        ("Diagonale de 1 à\u00a0small : 4 pions en ligne", 2),
    ]
    assert [reason.points for reason in GAME.explain(state, 1)] == [1]


def test_the_guide_says_what_to_keep_and_what_it_promises() -> None:
    said = GAME.guide(played(NOTHING))
    assert said is not None and str(said) == "Garde 6 6 : 69 % de chances de poser."
    best, other = GAME.guide(played(NOTHING)), GAME.promise(played(NOTHING), (0, 1, 2, 3, 4))
    assert best is not None and other is not None and "%" in str(other)
    stop = GAME.guide(played(Throw((1, 1, 1, 3, 4)), board=(".AAAA", "B.B..", ".....", "..B..", ".....")))
    assert stop is not None and str(stop) == "Conseil : la case 1, 1 point de plus."
    assert GAME.guide(played()) is None


def test_the_guide_says_why_a_square_is_best_where_a_line_tells() -> None:
    for board, why in (
        (("B..BB", ".A..B", "A.B..", "A.AB.", "AABB."), ", 1 point de plus."),
        (("B.B.A", ".A...", "..B..", ".BA.A", "...B."), ", elle coupe une ligne adverse."),
        (("A..AB", "..B..", "....A", "B..AB", "AA..."), "."),
    ):
        said = GAME.guide(played(Throw((1, 2, 3, 4, 5)), board=board))
        assert said is not None and str(said) == f"Conseil : la case sec{why}", board


def test_of_all_that_can_be_kept_the_best_comes_first() -> None:
    state = played(NOTHING)
    ways = every_keep(state)
    assert len(ways) == len({way.keep for way in ways}) == 23 and ways[0].keep == (6, 6)
    assert sorted(ways, key=lambda way: -way.mean) == list(ways)
