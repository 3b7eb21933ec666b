"""A table against its journal on a real disk: whatever is played, replaying gives the state."""

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.playout import random_play, random_throw
from kiosk.games.seats import as_kept
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

COLUMNS = ["1", "2", "3", "4", "5", "6", "S", "B", "F", "Q", "C", 5, None, ["5"]]
DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5)


class Play(RuleBasedStateMachine):
    """Players who throw, choose, take back, try what is not allowed, and pull the plug."""

    @initialize(
        players=st.integers(1, 8),
        turns=st.integers(1, 3),
        preset=st.sampled_from(["normal", "court", "long"]),
        over_cap=st.sampled_from(["ecretage", "refus"]),
        silent=st.booleans(),
        caps=st.dictionaries(st.sampled_from("123456SBFQ"), st.integers(1, 40), max_size=4),
    )
    def sit_down(
        self, players: int, turns: int, preset: str, over_cap: str, silent: bool, caps: dict[str, int]
    ) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(Path(self.folder.name))
        options = {
            "turns": turns,
            "preset": preset,
            "over_cap": over_cap,
            "announce_by_throwing": silent,
            "caps": caps,
        }
        self.table = Table.create(self.store, "cameroun", [f"P{seat}" for seat in range(players)], options)
        self.faces: tuple[object, ...] = ()

    def over(self) -> bool:
        return self.table.state.outcome() is not None

    @precondition(lambda self: self.table.state.ask().dice)
    @rule(dice=DICE, seed=st.integers(0, 99))
    def throw(self, dice: list[int], seed: int) -> None:
        ask, lying = self.table.state.ask(), self.table.game.sheet(self.table.state)["dice"]
        self.table.play(random_throw(ask, tuple(lying), Random(seed)) if ask.rethrow else Throw(tuple(dice)))

    @precondition(lambda self: self.table.state.moves())
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        self.table.play(data.draw(st.sampled_from(self.table.state.moves())))

    @precondition(lambda self: self.table.can_undo)
    @rule(data=st.data())
    def undo_and_play_again(self, data: st.DataObject) -> None:
        before, moves = self.table.to_json(), self.table.moves
        steps = data.draw(st.integers(1, self.table.can_undo))
        self.table.undo(steps)
        assert self.table.moves == moves[: len(moves) - steps]
        for move in moves[len(moves) - steps :]:
            self.table.play(move)
        after = self.table.to_json()
        assert after | {"entries": 0} == before | {"entries": 0}

    @precondition(lambda self: self.table.can_undo)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        self.table.undo(data.draw(st.integers(1, self.table.can_undo)))

    @rule(
        move=st.one_of(
            st.builds(
                lambda kind, column: decision(kind, column=column),
                st.sampled_from(["write", "announce", "undo", "keep", "pass"]),
                st.sampled_from(COLUMNS),
            ),
            st.builds(
                lambda faces, rethrown: Throw(tuple(faces), rethrown),
                st.lists(st.sampled_from([1, 2, 6, 0, 7, "A", "6", True, None]), max_size=6),
                st.one_of(st.none(), st.lists(st.integers(-1, 6), max_size=6).map(tuple)),
            ),
        )
    )
    def try_anything(self, move: object) -> None:
        before = self.table.to_json()
        try:
            self.table.play(move)  # type: ignore[arg-type]
        except IllegalMove as refusal:
            assert refusal.code and str(refusal.reason)
            assert self.table.to_json() == before
        else:
            kept = as_kept(move, self.table.game)  # type: ignore[arg-type]
            assert kept == Table.resume(self.store, self.table.id).moves[-1]

    @rule()
    def restart(self) -> None:
        before = self.table.to_json()
        self.store.close()
        self.store = Store(Path(self.folder.name))
        self.table = Table.resume(self.store, self.table.id)
        assert self.table.to_json() == before

    @invariant()
    def replaying_gives_the_state(self) -> None:
        if hasattr(self, "table"):
            again = Table.resume(self.store, self.table.id)
            assert again.state == self.table.state and again.to_json() == self.table.to_json()

    @invariant()
    def somebody_can_always_do_something(self) -> None:
        if hasattr(self, "table"):
            ask, moves = self.table.state.ask(), self.table.state.moves()
            assert (ask.what == "over") == self.over()
            assert bool(moves or ask.dice) != self.over()
            assert (ask.what == "choose") == bool(moves)

    @invariant()
    def every_offered_move_is_legal(self) -> None:
        if hasattr(self, "table"):
            for move in self.table.state.moves():
                self.table.state.play(move)

    @invariant()
    def columns_hold_what_was_written_and_never_more_than_their_cap(self) -> None:
        if hasattr(self, "table"):
            sheet = self.table.game.sheet(self.table.state)
            assert sheet["totals"] == [sum(cell or 0 for cell in row["values"].values()) for row in sheet["rows"]]
            for column in sheet["columns"]:
                written = sum(row["values"][column["key"]] or 0 for row in sheet["rows"])
                assert written == column["used"] <= column["cap"]

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.store.close()
            self.folder.cleanup()


Play.TestCase.settings = settings(
    max_examples=15, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestPlay = Play.TestCase


@pytest.mark.parametrize("seed", range(12))
def test_any_sequence_ends(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, object] = {
        "over_cap": ["ecretage", "refus"][seed % 2],
        "preset": ["normal", "court"][seed // 6],
    }
    moves = list(random_play(find_game("cameroun"), 1 + seed % 8, rng, options))
    assert len(moves) <= (1 + seed % 8) * 10 * 4
    assert moves[-1][1].outcome() is not None


def test_undo_after_the_end_and_to_the_very_beginning(tmp_path: Path) -> None:
    table = Table.create(Store(tmp_path), "cameroun", ["Anne"], {"turns": 1})
    start = table.state
    table.play(Throw((5, 5, 5, 6, 2)))
    table.play(decision("write", column="5"))
    assert table.to_json()["over"] and table.to_json()["winners"] == [0]
    table.undo(2)
    assert table.state == start and table.can_undo == 0
    assert table.to_json()["entries"] == 3


def test_what_cannot_be_laid_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for game, names in (("whist", ["Anne"]), ("cameroun", [])):
        with pytest.raises(BadOptions):
            Table.create(store, game, names)
    assert store.latest() is None and store.remembered_names() == ()


def test_a_journal_of_a_later_version_keeps_the_moves_before(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    table.play(Throw((5, 5, 5, 6, 2)))
    before = table.state
    store.append(table.id, [{"decide": "sing"}, {"throw": [1, 1, 1, 1, 1]}], None)
    again = Table.resume(store, table.id)
    assert again.state == before and again.unplayable is not None and "cannot be played" in again.unplayable
    with pytest.raises(IllegalMove):
        again.play(decision("write", column="5"))
    assert len(store.entries(table.id)) == 3, "nothing is dropped unasked"
    again.go_on()
    again.play(decision("write", column="5"))
    third = Table.resume(store, table.id)
    assert third.unplayable is None and third.to_json() == again.to_json()


def test_a_table_of_a_game_that_is_gone_is_one_clear_line(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.lay("whist", ["Anne"], {}, False)
    with pytest.raises(StoreError, match="« whist »"):
        Table.resume(store, table)


def test_a_correction_is_one_write_on_the_disk(tmp_path):
    table = Table.create(Store(tmp_path), "cameroun", ("Marie", "Paul"))
    table.play(Throw((5, 5, 5, 6, 2)))
    table.play(decision("write", column="6"))
    table.amend(2, (Throw((5, 5, 5, 5, 2)), decision("write", column="6")))
    assert table.moves == (Throw((5, 5, 5, 5, 2)),), "no six is left to write"
    before = table.to_json()
    with pytest.raises(IllegalMove):
        table.amend(1, (Throw((7, 5, 5, 5, 2)),))
    assert table.to_json() == before
    assert Table.resume(table.store, table.id).to_json() == before
