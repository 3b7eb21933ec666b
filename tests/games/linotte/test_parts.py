"""The parts of La Linotte by themselves: what a position allows, words of decisions, the guide, the levels."""

from random import Random

from kiosk.games.engine.moves import Throw
from kiosk.games.linotte import bot, guide
from kiosk.games.linotte.board import EMPTY
from kiosk.games.linotte.decisions import PASS, appel, move_words, place, remove
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.options import HouseRules
from kiosk.games.linotte.position import LinottePosition
from kiosk.games.linotte.state import LinotteState
from kiosk.games.linotte.view import board_from


def at(dice: tuple[int, ...], throw: int = 3, **more: object) -> LinottePosition:
    return LinottePosition(HouseRules(), throw=throw, dice=dice, **more)  # type: ignore[arg-type]


def thrown(*faces: int) -> LinotteState:
    return Linotte().start(2).play(Throw(faces))


def test_dice_allow_their_squares() -> None:
    assert {"full", "3"} <= at((3, 3, 3, 2, 2)).claims() and "sec" not in at((3, 3, 3, 2, 2)).claims()
    assert "sec" in at((3, 3, 3, 2, 2), throw=1).claims()
    assert at((1, 2, 4, 6, 6)).squares() == ()


def test_a_yam_takes_a_pawn_back_only_where_the_table_plays_that() -> None:
    board = board_from(("B....", ".....", ".....", ".....", "....."))
    yam = at((2, 2, 2, 2, 2), board=board)
    assert yam.removable() == ()
    greedy = LinottePosition(HouseRules(yam_predateur=True), board, throw=3, dice=(2, 2, 2, 2, 2))
    assert greedy.removable() == (0,)


def test_pawns_are_counted_and_five_in_line_end_the_game() -> None:
    start = at(())
    assert start.pawns(0) == 12 and start.player == 0 and start.other == 1
    five = start.on(board_from(("AAAAA", ".....", ".....", ".....", ".....")))
    assert five.end == "alignement5" and five.pawns(0) == 7 and start.on(EMPTY).end is None


def test_decisions_in_words() -> None:
    assert str(move_words(PASS, "Piste")) == "Piste passe"
    assert "full" in str(move_words(appel("full"), "Piste"))
    assert place(12, 2).points == 2 and place(12, 0).points is None
    assert move_words(remove(0), "Piste") not in (None, move_words(place(0, 0), "Piste"))


def test_the_guide_speaks_between_the_throws_alone() -> None:
    assert guide.guide(Linotte().start(2)) is None
    said = guide.guide(thrown(3, 3, 3, 2, 1))
    assert said is not None and "%" in str(said) + str(guide.guide(thrown(1, 2, 4, 6, 6)))
    assert max(choice.win or 0 for choice in guide.guided(thrown(3, 3, 3, 2, 1))) == 1.0, "a pawn can be put now"


def test_the_levels_differ_by_what_they_look_for() -> None:
    state = thrown(1, 2, 4, 6, 6)
    assert isinstance(bot.medium(state), tuple)
    assert bot.easy(state, Random(1)) == bot.easy(state, Random(1))
    assert all(getattr(bot.easy(thrown(3, 3, 3, 2, 2), Random(seed)), "kind", "") != "appel" for seed in range(30))
