"""Dice entered by hand, and a die that is corrected."""

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.engine.values import DieAsk
from kiosk.table.correction import correct, standing_throw
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.turn_dice import TurnDie


def test_dice_are_given_one_by_one_and_taken_back() -> None:
    entry = EnteredDice((DieAsk(), DieAsk(colour="red"))).give(3)
    assert not entry.full and entry.faces() == (3, None)
    assert entry.give(4).full and entry.give(4).give(5).given == (3, 4)
    assert entry.step_back().given == () == entry.give(4).restart().given
    assert [entry.colour(place) for place in (0, 1)] == ["white", "red"]


def test_kept_dice_are_not_thrown_again() -> None:
    entry = EnteredDice((DieAsk(), DieAsk()), (TurnDie(6), TurnDie(2))).give(None)
    assert not entry.thrown
    throw, lay = entry.give(5).throw()
    assert throw == Throw((6, 5), (1,)) and [slot.thrown for slot in lay] == [False, True]


class Table:
    def __init__(self, *moves: object) -> None:
        self.moves = moves
        self.amended: tuple[object, ...] = ()

    def amend(self, steps: int, moves: object) -> None:
        self.amended = (steps, moves)


def test_a_correction_goes_back_to_the_throw_in_which_the_die_was_thrown() -> None:
    write = decision("write", column="5")
    table = Table(Throw((1, 2)), Throw((1, 4), (1,)), write)
    assert standing_throw(table.moves) == Throw((1, 4), (1,))
    correct(table, 0, 6)
    assert table.amended == (3, [Throw((6, 2)), Throw((6, 4), (1,)), write])
    correct(table, 1, 5)
    assert table.amended == (2, [Throw((1, 5), (1,)), write])


def test_a_die_that_was_read_right_changes_nothing() -> None:
    table = Table(Throw((1, 2)))
    correct(table, 0, 1)
    assert table.amended == ()
