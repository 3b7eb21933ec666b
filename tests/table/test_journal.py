import pytest

from kiosk.games.catalogue import find_game
from kiosk.games.engine import BadOptions, IllegalMove, Throw, decision
from kiosk.table.journal import Journal, position, standing

THROW = {"throw": [5, 5, 5, 6, 2]}
WRITE = {"decide": "write", "column": "5"}
GAME = find_game("cameroun")


def journal(*entries: dict[str, object]) -> Journal:
    return Journal(GAME, 2, {}, entries)


@pytest.mark.parametrize(
    ("entries", "left"),
    [
        ([THROW, WRITE], [THROW, WRITE]),
        ([THROW, WRITE, {"decide": "undo"}], [THROW]),
        ([THROW, WRITE, {"decide": "undo", "steps": 2}], []),
        ([THROW, {"decide": "undo"}, {"decide": "undo"}, THROW], [THROW]),
        ([THROW, WRITE, {"decide": "undo", "steps": "many"}], [THROW]),
        ([THROW, WRITE, {"decide": "keep", "moves": 1}], [THROW]),
        ([THROW, WRITE, {"decide": "keep", "moves": 1}, WRITE], [THROW, WRITE]),
    ],
)
def test_what_stands_after_the_undos(entries: list[dict[str, object]], left: list[dict[str, object]]) -> None:
    assert standing(entries) == left


def test_playing_returns_what_has_to_be_written() -> None:
    game = journal()
    assert game.play(Throw((5, 5, 5, 6, 2))) == [THROW]
    assert game.play(decision("write", column="5")) == [WRITE]
    assert game.undo(2) == [{"decide": "undo", "steps": 2}]
    assert game.state == GAME.start(2) and game.can_undo == 0
    assert game.entries == [THROW, WRITE, {"decide": "undo", "steps": 2}]


@pytest.mark.parametrize("steps", [0, -1, 3])
def test_more_than_was_played_cannot_be_taken_back(steps: int) -> None:
    game = journal(THROW, WRITE)
    with pytest.raises(IllegalMove) as refusal:
        game.undo(steps)
    assert refusal.value.code == "nothing_to_undo"
    assert len(game.entries) == 2


def test_a_refused_move_changes_nothing() -> None:
    game = journal(THROW)
    before = position(game.state)
    with pytest.raises(IllegalMove):
        game.play(decision("write", column="1"))
    assert position(game.state) == before and game.entries == [THROW]


@pytest.mark.parametrize(
    "unknown", [{"decide": "dance"}, {"throw": [7] * 5}, {"unreadable": "x"}, {"decide": "write", "column": "1"}]
)
def test_an_entry_that_cannot_be_played_keeps_the_moves_before_it(unknown: dict[str, object]) -> None:
    game = journal(THROW, WRITE, THROW, unknown, WRITE)
    assert len(game.moves) == 3
    assert game.unplayable is not None and "move 4 of 5" in game.unplayable
    assert game.unplayed == 2
    with pytest.raises(IllegalMove, match="décider"):
        game.play(decision("write", column="5"))
    with pytest.raises(IllegalMove, match="décider"):
        game.undo()
    assert len(game.entries) == 5, "nothing is dropped unasked"
    assert game.go_on() == [{"decide": "keep", "moves": 3}] and game.go_on() == []
    assert game.play(decision("write", column="5")) == [WRITE]
    assert (game.unplayable, game.unplayed) == (None, 0)
    again = journal(*game.entries)
    assert again.unplayable is None and again.state == game.state and again.moves == game.moves


def test_an_unplayable_entry_that_was_taken_back_does_no_harm() -> None:
    game = journal(THROW, {"decide": "dance"}, {"decide": "undo"}, WRITE)
    assert game.unplayable is None and len(game.moves) == 2


def test_undo_works_right_after_an_unplayable_entry() -> None:
    game = journal(THROW, WRITE, {"decide": "dance"})
    game.go_on()
    game.undo()
    assert len(game.moves) == 1
    assert journal(*game.entries).moves == game.moves


def test_a_game_that_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(BadOptions):
        Journal(GAME, 0, {})
    with pytest.raises(BadOptions):
        Journal(GAME, 2, {"weather": "fine"})
