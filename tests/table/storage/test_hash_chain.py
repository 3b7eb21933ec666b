"""The hash chain: every writer's rows are chained, names go and the chain holds, damage to any row is found."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.table import player_marks
from kiosk.table.known_players import remove
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.chain_audit import Audit, audited
from kiosk.table.storage.integrity.hash_chain import head
from kiosk.table.storage.rows.chained_rows import KINDS_OF_ROWS
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.storage.conftest import THROW, WRITE


def look(folder: Path) -> Audit:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return audited(database, high_water.read(folder))


def alter(folder: Path, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Changes rows as damage does: without triggers and without the chain."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        triggers = [
            database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0] for name in names
        ]
        for name in names:
            database.execute(f"DROP TRIGGER {name}")
        for sql, params in statements:
            assert database.execute(sql, params).rowcount == 1, sql
        for trigger in triggers:
            database.execute(trigger)


def test_everything_that_was_written_is_chained(folder: Path) -> None:
    found = look(folder)
    assert found.faults == ()
    with closing(sqlite3.connect(folder / FILE)) as database:
        for table in KINDS_OF_ROWS:
            rows = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            keys = database.execute(
                "SELECT count(*) FROM (SELECT key FROM chain WHERE kind = ? GROUP BY key)", (table,)
            ).fetchone()[0]
            assert rows == keys > 0, table
        assert found.head == head(database) == high_water.read(folder)


ALTERED = [
    *((table, column) for table, kind in KINDS_OF_ROWS.items() for column in kind.columns if table != "players"),
    ("players", "seen"), ("players", "games"), ("players", "mark"), ("players", "name"),
    ("tokens", "name"), ("tokens", "salt"), ("tokens", "token"),
    ("chain", "kind"), ("chain", "key"), ("chain", "digest"), ("chain", "link"),
    ("tables", "id"), ("entries", "table_id"), ("results", "table_id"), ("matches", "id"), ("events", "id"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "column"), ALTERED)
def test_a_change_in_any_column_is_found(folder: Path, table: str, column: str) -> None:
    alter(folder, (f"UPDATE {table} SET {column} = ? WHERE rowid = 1", ("Altered",)))
    assert look(folder).faults


@pytest.mark.parametrize("table", [*KINDS_OF_ROWS, "tokens", "chain"])
@pytest.mark.parametrize("which", ["min", "max"])
def test_a_row_that_is_gone_is_found(folder: Path, table: str, which: str) -> None:
    alter(folder, (f"DELETE FROM {table} WHERE rowid = (SELECT {which}(rowid) FROM {table})", ()))
    assert look(folder).faults


@pytest.mark.parametrize("table", ["players", "matches", "events", "forfeits", "tables", "entries", "results"])
def test_a_row_that_nobody_wrote_is_found(folder: Path, table: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = {"number": 99, "names": '["Anne"]', "id": "new", "table_id": "new", "event_id": "new", "name": "Ghost"}
    chosen = ", ".join(f"'{values[name]}'" if name in values else name for name in columns)
    alter(folder, (f"INSERT INTO {table} SELECT {chosen} FROM {table} WHERE rowid = 1", ()))
    assert look(folder).faults


def test_names_are_not_in_the_chain_and_can_be_taken_out_of_everything(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        chained = repr(database.execute("SELECT kind, key, digest, link FROM chain").fetchall())
        before = database.execute("SELECT number, digest, link FROM chain").fetchall()
    assert "Anne" not in chained
    with closing(Store(folder)) as store:
        for name in ("Anne", "Émile", "Zoé"):
            remove(store, name)
    body = b"".join(path.read_bytes() for path in folder.iterdir())
    for name in ("Anne", "Émile", "Zoé"):
        assert name.encode() not in body
    found = look(folder)
    assert found.faults == ()
    with closing(sqlite3.connect(folder / FILE)) as database:
        after = database.execute("SELECT number, digest, link FROM chain").fetchall()
    assert after[: len(before)] == before, "what was chained stays as it is"


@pytest.mark.parametrize("name", ['Zoé "la Reine"', "C:\\temp", "100 %", "_", "%", "Anne 2", "F", "name", "people"])
def test_names_of_any_letters_can_be_taken_out(folder: Path, name: str) -> None:
    with closing(Store(folder)) as store:
        table = Table.create(store, "cameroun", (name, "Bruno"), {"turns": 1})
        while table.state.outcome() is None:
            table.play(THROW)
            table.play(table.state.moves()[0])
        player_marks.choose_mark(store, name, player_marks.EVERY[3])
        from kiosk.table.statistics.game_figures import FiguresWorker

        FiguresWorker(store).work()
        remove(store, name)
        every = [json.loads(row[0]) for row in store.rows("SELECT names FROM tables")]
        assert name not in {one for names in every for one in names} | set(store.remembered_names())
        assert all(name not in json.loads(row[0])["people"] for row in store.rows("SELECT figures FROM results"))
        assert store.rows("SELECT count(*) FROM tokens WHERE name = ?", name) == [(0,)]
    assert look(folder).faults == ()


def test_what_cannot_be_saved_now_is_chained_once_it_can(folder: Path) -> None:
    with closing(Store(folder)) as store:
        other = sqlite3.connect(folder / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        table = Table.create(store, "cameroun", ("Neu", "Bruno"))
        for move in (THROW, WRITE):
            table.play(move)
        table.undo()
        assert store.trouble is not None
        other.execute("ROLLBACK")
        other.close()
        assert store.catch_up()
    assert look(folder).faults == ()


def test_a_game_played_in_memory_is_chained_at_home(folder: Path) -> None:
    blocked = Store(folder)
    away = Store(None, copy_of=folder)
    saved = away.latest()
    assert saved is not None
    Table.resume(away, saved.id).play(THROW)
    blocked.close()
    away.retry_writes(0.0)
    away.retry_writes(100.0)
    assert away.folder == folder
    away.close()
    found = look(folder)
    assert found.faults == () and high_water.read(folder) == found.head
