"""A misread die of the throw that stands is put right, and what followed is played again."""

import pytest

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.correction import correct, standing_throw
from tests.table.referee.scripted_track import MemoryTable

WRITE = decision("write", column="5")


def played(*moves: object) -> MemoryTable:
    table = MemoryTable()
    for move in moves:
        table.play(move)  # type: ignore[arg-type]
    return table


def test_the_last_throw_stands_whatever_was_decided_since() -> None:
    assert standing_throw(()) is None
    table = played(Throw((5, 5, 5, 6, 2)), WRITE)
    assert standing_throw(table.moves) == Throw((5, 5, 5, 6, 2))


def test_what_was_decided_by_it_is_decided_again() -> None:
    table = played(Throw((5, 5, 3, 6, 2)), WRITE)
    correct(table, 2, 5)
    assert table.moves == (Throw((5, 5, 5, 6, 2)), WRITE) and table.state.scores()[0] == 15


def test_a_decision_that_is_no_longer_allowed_is_left_out() -> None:
    table = played(Throw((2, 3, 4, 5, 6)), decision("write", column="B"))
    correct(table, 0, 3)
    assert table.moves == (Throw((3, 3, 4, 5, 6)),)


def test_a_die_that_stayed_where_it_lay_is_put_right_since_it_was_thrown() -> None:
    table = played(Throw((5, 5, 3, 6, 2)), Throw((5, 5, 3, 1, 1), (3, 4)))
    correct(table, 2, 5)
    assert table.moves == (Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 1, 1), (3, 4)))
    correct(table, 4, 6)
    assert table.moves == (Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 1, 6), (3, 4)))


def test_the_same_face_or_no_throw_changes_nothing() -> None:
    table = played(Throw((5, 5, 3, 6, 2)))
    correct(table, 2, 3)
    assert table.moves == (Throw((5, 5, 3, 6, 2)),)
    empty = played()
    correct(empty, 0, 3)
    assert empty.moves == ()


def test_a_throw_that_cannot_be_is_refused_and_nothing_changed() -> None:
    table = played(Throw((5, 5, 3, 6, 2)), WRITE)
    with pytest.raises(IllegalMove):
        correct(table, 0, 9)
    assert table.moves == (Throw((5, 5, 3, 6, 2)), WRITE)
