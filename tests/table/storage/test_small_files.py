"""What the storage is made of: SQLite's faults by name, checks of columns, scratch folders, a schema put back."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.games.engine.errors import Refused
from kiosk.table.storage.files import scratch_folder
from kiosk.table.storage.files.scratch_folder import PREFIX, scratch
from kiosk.table.storage.files.sqlite_faults import fault_name, is_held
from kiosk.table.storage.integrity.salvage import SalvagedGame, SalvageSource, examined
from kiosk.table.storage.integrity.schema_repair import repair
from kiosk.table.storage.rows.column_checks import MOST_ENTRY, column_checks
from kiosk.table.storage.store import Store


def test_a_fault_of_sqlite_has_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "held.sqlite"
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as one,
        closing(sqlite3.connect(path, timeout=0)) as two,
    ):
        one.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError) as held:
            two.execute("CREATE TABLE t (x)")
    assert fault_name(held.value).startswith("SQLITE_BUSY") and is_held(held.value)
    assert (fault_name(sqlite3.Error("ours")), fault_name(sqlite3.Error("ours"), "SQLITE_CORRUPT")) == (
        "",
        "SQLITE_CORRUPT",
    )
    assert not is_held(sqlite3.Error("ours"))


@pytest.mark.parametrize(
    ("table", "column", "good", "bad"),
    [
        ("players", "name", "Anne", "An\0ne"),
        ("players", "games", 3, True),
        ("tables", "demo", 1, 2),
        ("tables", "names", '["Anne"]', "[]"),
        ("tables", "seated", None, "{}"),
        ("entries", "entry", '{"throw": [1, 2]}', '{"throw": 1, "more": "' + "x" * MOST_ENTRY + '"}'),
        ("results", "scores", "[1, -2]", "[1.5]"),
        ("chain", "link", b"12345678", "12345678"),
    ],
)
def test_a_column_takes_what_play_writes_and_nothing_else(table: str, column: str, good: object, bad: object) -> None:
    check = column_checks()[table][1][column]
    check(good)
    with pytest.raises((ValueError, Refused)):
        check(bad)


def test_a_scratch_folder_is_gone_at_the_end_and_old_ones_go_too(tmp_path: Path) -> None:
    old, fresh = tmp_path / f"{PREFIX}old", tmp_path / f"{PREFIX}fresh"
    for folder in (old, fresh):
        folder.mkdir()
    os.utime(old, (time.time() - scratch_folder.LEFT_BEHIND - 9,) * 2)
    with scratch(tmp_path) as place:
        assert place.parent == tmp_path and not old.exists() and fresh.exists()
    assert not place.exists()
    with scratch(tmp_path, room=2**62) as place:
        assert place.parent != tmp_path


ONE, TWO, EXTRA = "CREATE TABLE one (x TEXT NOT NULL)", "CREATE TABLE two (y)", "CREATE TABLE three (z)"
DAMAGED = "CREATE TABLE one (x TEXT NOT NUXX)"


@pytest.mark.parametrize(
    ("found", "then"),
    [
        ([ONE, TWO], [ONE, TWO]),
        ([ONE], [DAMAGED]),
        ([ONE, TWO, EXTRA], [DAMAGED, TWO, EXTRA]),
        ([TWO], [TWO]),
    ],
    ids=["whole", "one is missing", "one too many", "the damaged one is missing"],
)
def test_a_schema_is_put_back_where_its_text_alone_is_damaged(
    tmp_path: Path, found: list[str], then: list[str]
) -> None:
    def made() -> sqlite3.Connection:
        database = sqlite3.connect(":memory:")
        database.executescript(f"{ONE}; {TWO}")
        return database

    path = tmp_path / "journal.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.executescript(";".join(found))
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = ? WHERE sql = ?", (DAMAGED, ONE))
    repair(path, made)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA writable_schema = ON")
        texts = [sql for (sql,) in database.execute("SELECT sql FROM sqlite_master ORDER BY rowid")]
    assert texts == then


def test_of_a_whole_journal_every_game_can_be_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.lay("cameroun", ["Anne", "Luc"], {}, demo=False)
    store.append(table, [{"throw": [1, 2, 3, 4, 5]}], None)
    found = examined(store._database)
    store.close()
    assert found.games == {table: SalvagedGame(1, 1, 1, True)} and (found.lost, found.flawed) == (0, set())
    assert SalvageSource(store._database, {"a": SalvagedGame(2, 1, 1, False)}).cut == 1
