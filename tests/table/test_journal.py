from random import Random
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Face, Throw, decision
from kiosk.games.playout import random_move, random_play
from kiosk.games.seats import advance
from kiosk.table.journal import Journal, position, standing
from kiosk.table.state_history import NEAR, StateHistory

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
    before = position(game.game, game.state)
    with pytest.raises(IllegalMove):
        game.play(decision("write", column="1"))
    assert position(game.game, game.state) == before and game.entries == [THROW]


@pytest.mark.parametrize(
    "unknown", [{"decide": "dance"}, {"throw": [7] * 5}, {"unreadable": "x"}, {"decide": "write", "column": "1"}]
)
def test_an_entry_that_cannot_be_played_keeps_the_moves_before_it(unknown: dict[str, object]) -> None:
    game = journal(THROW, WRITE, THROW, unknown, WRITE)
    assert len(game.moves) == 3
    assert game.unplayable is not None and "move 4 of 5" in game.unplayable
    assert game.unplayed == 2
    with pytest.raises(IllegalMove, match="choisis d’abord"):
        game.play(decision("write", column="5"))
    with pytest.raises(IllegalMove, match="choisis d’abord"):
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


def test_a_column_of_two_names_is_journalled_under_one() -> None:
    game = journal()
    game.play(Throw((3, 3, 3, 3, 3)))
    assert game.play(decision("write", column="C")) == [{"decide": "write", "column": "Q"}]
    assert game.state.scores() == (30, 0) and game.moves[-1] == decision("write", column="Q")
    with pytest.raises(IllegalMove, match="colonne c"):
        game.play(decision("write", column="c"))


def random_journal(key: str, moves: int, seed: int = 3) -> Journal:
    game = find_game(key)
    played = Journal(game, max(2, game.least_players), {})
    for _, (move, _) in zip(range(moves), random_play(game, played.players, Random(seed)), strict=False):
        played.play(move)
    return played


@pytest.mark.parametrize("key", GAMES)
def test_what_is_taken_back_stands_as_if_it_had_been_replayed(key: str) -> None:
    """Any number of moves, across the states that are kept and those that are not, and on from there."""
    played, random = random_journal(key, 220), Random(8)
    for steps in (1, 1, 2, NEAR - 1, 1, NEAR, 5):
        if played.can_undo <= steps:
            break
        played.undo(steps)
        fresh = Journal(played.game, played.players, {}, [move.to_json() for move in played.moves])
        assert (played.state, played.names, played.moves) == (fresh.state, fresh.names, fresh.moves)
        again = Journal(played.game, played.players, {}, played.entries)
        assert again.state == fresh.state and again.moves == fresh.moves
        for _ in range(3):
            if played.state.outcome() is None:
                played.play(random_move(played.state, played.state.ask(), faces_of(played), random))


def faces_of(played: Journal) -> tuple[Face, ...]:
    return next((move.faces for move in reversed(played.moves) if isinstance(move, Throw)), ())


@pytest.mark.parametrize("key", GAMES)
def test_taking_back_and_playing_again_costs_no_replay(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many moves are played by the engine, whatever the length of the game: not the square of it."""
    played, count = random_journal(key, 400), [0]

    def counted(*args: Any, **how: Any) -> Any:
        count[0] += 1
        return advance(*args, **how)

    monkeypatch.setattr("kiosk.table.journal.advance", counted)
    moves = played.moves
    for _ in range(3):
        for _ in range(len(moves)):
            played.undo()
        for move in moves:
            played.play(move)
    assert count[0] <= 3 * 2 * len(moves) + 3 * NEAR
    assert played.state == random_journal(key, 400).state


def test_an_amendment_that_is_refused_leaves_everything_as_it_was() -> None:
    game = journal(THROW, WRITE, THROW)
    before = (game.state, game.moves, list(game.entries))
    with pytest.raises(IllegalMove):
        game.amend(2, [decision("write", column="1")])
    assert (game.state, game.moves, game.entries) == before
    game.undo(3)
    assert game.state == GAME.start(2)
    game.play(Throw((1, 1, 1, 1, 2)))
    game.amend(1, [Throw((5, 5, 5, 6, 2)), decision("write", column="1")])
    assert [move.to_json() for move in game.moves] == [THROW], "what became illegal is left out"


def test_few_of_many_states_are_kept() -> None:
    """A state can hold all that happened before it: keeping each of them would take memory with the square."""
    past = StateHistory(0)
    for number in range(1, 5001):
        past.push(number)
    assert len(past._kept) <= NEAR + 5000 // NEAR + 2
    stepped = []
    past.back(1234, lambda state, number: stepped.append(number) or state + 1)
    assert past.now == past.moves == 1234 and len(stepped) < NEAR
    past.back(1233, lambda state, number: pytest.fail("it is kept"))
    assert past.now == 1233


def test_a_game_that_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(BadOptions):
        Journal(GAME, 0, {})
    with pytest.raises(BadOptions):
        Journal(GAME, 2, {"weather": "fine"})
