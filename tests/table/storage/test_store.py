import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.errors import StoreError
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

THROW, WRITE = Throw((5, 5, 5, 6, 2)), decision("write", column="5")
SHORT = {"turns": 1}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def finish(table: Table) -> None:
    while table.state.outcome() is None:
        table.play(THROW)
        table.play(WRITE)


def test_every_commit_is_synced(store: Store) -> None:
    pragmas = [store._database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert pragmas == ["wal", 2]  # 2 is FULL


def test_entries_can_only_be_added(store: Store) -> None:
    table = Table.create(store, "cameroun", ["Anne"])
    table.play(THROW)
    for sql in ("DELETE FROM entries", "UPDATE entries SET entry = '{}'"):
        with pytest.raises(sqlite3.IntegrityError, match="only added"):
            store._database.execute(sql)


def test_another_process_sees_the_move_as_soon_as_it_is_played(store: Store, tmp_path: Path) -> None:
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    table.play(THROW)
    reader = Store(tmp_path, read_only=True)
    assert reader.entries(table.id) == [{"throw": [5, 5, 5, 6, 2]}]


def test_the_lists(store: Store) -> None:
    first = Table.create(store, "cameroun", ["Anne", "Bruno"], SHORT)
    second = Table.create(store, "cameroun", ["Chloé"], SHORT)
    assert [saved.id for saved in store.unfinished()] == [second.id, first.id]
    first.play(THROW)
    assert [saved.id for saved in store.unfinished()] == [first.id, second.id]
    finish(first)
    assert [saved.id for saved in store.unfinished()] == [second.id]
    latest = store.latest()
    assert latest is not None and latest.id == first.id and latest.over
    first.leave()
    assert (saved := store.latest()) is not None and saved.id == second.id
    second.leave()
    assert store.latest() is None and store.unfinished() == ()
    assert len(store.entries(first.id)) == 5


def test_the_history_holds_who_what_and_when(tmp_path: Path) -> None:
    store = Store(tmp_path, clock=lambda: datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    table = Table.create(store, "cameroun", ["Anne", "Bruno"], SHORT)
    assert store.finished() == ()
    finish(table)
    (line,) = store.finished()
    assert (line.names, line.scores, line.winners) == (("Anne", "Bruno"), (15, 15), (0, 1))
    assert line.started == line.ended == "2026-01-02T03:04:05.000+00:00"
    table.undo()
    assert store.finished() == () and [saved.id for saved in store.unfinished()] == [table.id]
    table.play(WRITE)
    assert len(store.finished()) == 1


def test_a_demonstration_leaves_no_name_and_no_history(store: Store) -> None:
    table = Table.create(store, "cameroun", ["Robot"], SHORT, demo=True)
    assert [saved.demo for saved in store.unfinished()] == [True]
    finish(table)
    assert store.finished() == () and store.unfinished() == () and store.remembered_names() == ()


def test_names_are_remembered(tmp_path: Path) -> None:
    days = iter(range(1, 29))
    store = Store(tmp_path, clock=lambda: datetime(2026, 1, next(days), tzinfo=UTC))
    Table.create(store, "cameroun", ["Anne", "Bruno"])
    Table.create(store, "cameroun", ["Chloé", "bruno "])
    assert store.remembered_names() == ("Bruno", "Chloé", "Anne")


def test_a_second_kiosk_on_the_same_folder_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="another kiosk"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_reading_an_empty_folder_makes_no_file(tmp_path: Path) -> None:
    reader = Store(tmp_path, read_only=True)
    assert reader.latest() is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("rubbish", [b"no journal at all" * 400, b"SQLite format 3\0" + bytes(5000), b"x"])
def test_a_damaged_journal_is_set_aside_whole(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / FILE).write_bytes(rubbish)
    with pytest.raises(StoreError, match="damaged"):
        Store(tmp_path, read_only=True)
    store = Store(tmp_path, clock=lambda: datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    assert store.case is not None and store.case.file == "piste-damaged-20260102-030405.sqlite"
    assert (tmp_path / "piste-damaged-20260102-030405.sqlite").read_bytes() == rubbish
    table = Table.create(store, "cameroun", ["Anne"])
    table.play(THROW)
    store.close()
    again = Store(tmp_path)
    assert again.notice is None and len(again.entries(table.id)) == 1


def test_a_journal_with_torn_pages_is_set_aside(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne"])
    for _ in range(40):
        table.play(THROW)
        table.undo()
    store.close()
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[:4096] + b"\xa5" * 4096 + whole[8192:])
    store = Store(tmp_path)
    assert store.notice is not None and store.latest() is None
    store.close()
    (tmp_path / FILE).write_bytes(whole[:5000])
    store = Store(tmp_path)
    assert store.notice is not None
    assert len(list(tmp_path.glob("piste-damaged-*.sqlite"))) == 2


def test_somebody_elses_database_is_set_aside(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("CREATE TABLE recipes (cake TEXT)")
    other.commit()
    other.close()
    assert Store(tmp_path).notice is not None


def test_a_newer_journal_is_not_read_but_set_aside_so_that_play_is_saved(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store._database.execute("PRAGMA user_version = 99")
    store.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="newer version"):
        Store(tmp_path, read_only=True)
    assert (tmp_path / FILE).read_bytes() == before
    store = Store(tmp_path)
    assert store.case is not None and store.case.damage == "newer" and store.case.file is not None
    assert (tmp_path / store.case.file).read_bytes() == before
    table = Table.create(store, "cameroun", ["Anne"])
    table.play(THROW)
    assert store.trouble is None
    store.close()
    assert len(Store(tmp_path, read_only=True).entries(table.id)) == 1


def test_a_journal_that_another_program_holds_is_refused_at_the_start(tmp_path: Path) -> None:
    Store(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="another program holds"):
        Store(tmp_path)
    other.close()
    Store(tmp_path).close()


def test_play_goes_on_while_another_program_holds_the_journal(store: Store, tmp_path: Path) -> None:
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    table.play(THROW)
    assert "occupé" in str(store.trouble)
    assert Table.resume(store, table.id).to_json() == table.to_json()
    other.execute("ROLLBACK")
    table.play(WRITE)
    assert store.trouble is None
    assert Table.resume(Store(tmp_path, read_only=True), table.id).to_json() == table.to_json()


def test_a_full_disk_is_said_and_caught_up_with(store: Store, tmp_path: Path) -> None:
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    for _ in range(200):
        table.play(THROW)
        table.undo()
    assert "plein" in str(store.trouble)
    laid = Table.create(store, "cameroun", ["Chloé"])
    laid.play(THROW)
    assert Table.resume(store, laid.id).to_json() == laid.to_json()
    store._database.execute("PRAGMA max_page_count = 100000")
    assert store.catch_up()
    assert store.trouble is None
    for played in (table, laid):
        assert Table.resume(Store(tmp_path, read_only=True), played.id).to_json() == played.to_json()


def test_a_store_in_memory_plays_like_any_other() -> None:
    store = Store(None, trouble=phrase("Pas de disque."))
    table = Table.create(store, "cameroun", ["Anne"], SHORT)
    finish(table)
    assert len(store.finished()) == 1
    assert str(store.trouble) == "Pas de disque."


@pytest.mark.parametrize("column", ["names", "options"])
@pytest.mark.parametrize("rubbish", ["", "null", "7", "[[", "[" * 100_000, "[1]"])
def test_a_damaged_row_keeps_nobody_from_the_others(tmp_path: Path, column: str, rubbish: str) -> None:
    if (column, rubbish) == ("names", "[1]"):
        pytest.skip("a name like any other")
    store = Store(tmp_path)
    first, second = (Table.create(store, "cameroun", ["Anne", "Bruno"], SHORT) for _ in range(2))
    store._database.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (rubbish, second.id))
    assert [saved.id for saved in store.unfinished()] == [first.id]
    with pytest.raises(StoreError, match=f"table '{second.id}'"):
        store.latest()
    finish(first)
    assert store.latest() is not None and len(store.finished()) == 1
    store._database.execute("UPDATE results SET ended = 'yesterday'")
    assert store.finished() == ()
    store.close()


def test_a_game_goes_on_in_memory_where_its_journal_cannot_be_opened(store: Store, tmp_path: Path) -> None:
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    table.play(THROW)  # Still in the WAL.
    files = {name: (tmp_path / name).read_bytes() for name in (FILE, f"{FILE}-wal")}
    kept = Store(None, copy_of=tmp_path)
    resumed = Table.resume(kept, table.id)
    assert resumed.moves == (THROW,)
    resumed.play(WRITE)
    assert kept.trouble is None and len(kept.entries(table.id)) == 2 and len(store.entries(table.id)) == 1
    assert {name: (tmp_path / name).read_bytes() for name in files} == files
    kept.close()


@pytest.mark.parametrize("content", [b"", b"rubbish" * 999])
def test_nothing_readable_to_go_on_with_is_an_empty_journal(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    kept = Store(None, copy_of=tmp_path)
    assert kept.latest() is None
    assert Table.create(kept, "cameroun", ["Anne"]).moves == () and kept.trouble is None
    kept.close()


def test_an_unknown_table_is_one_clear_line(store: Store) -> None:
    with pytest.raises(StoreError, match="no table 'x'"):
        Table.resume(store, "x")


# Root may write anywhere: the child gives that up once it has imported what it needs.
OPEN = """
import os, sys
from pathlib import Path
from kiosk.table.storage.store import Store
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
Store(Path(sys.argv[1]))
"""


def test_a_folder_that_cannot_be_written_is_one_clear_line() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        child = subprocess.run([sys.executable, "-c", OPEN, name], capture_output=True, text=True, check=False)
        folder.chmod(0o755)
    assert child.stderr.splitlines()[-1].startswith(
        f"kiosk.errors.StoreError: cannot write in the data folder {name}"
    )


def test_a_file_in_place_of_the_folder_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="Not a directory"):
        Store(tmp_path / "file")


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_journal_whose_making_was_cut_short_is_an_empty_one(tmp_path, mode):
    with closing(sqlite3.connect(tmp_path / "piste.sqlite")) as begun:
        begun.execute(f"PRAGMA journal_mode = {mode}")
        begun.execute("PRAGMA user_version = 0")
    assert Store(tmp_path, read_only=True).latest() is None
    store = Store(tmp_path)
    assert store.notice is None
    store.close()


@pytest.mark.parametrize("made", [False, True], ids=["before there was anything", "with a game"])
def test_a_journal_killed_on_its_way_to_its_mode_is_read(tmp_path: Path, made: bool) -> None:
    """SQLite has to take something back first, which those who only read may not."""
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    whole.mkdir()
    killed.mkdir()
    if made:
        with closing(Store(whole)) as store:
            Table.create(store, "cameroun", ["Anne"], SHORT)
    with closing(sqlite3.connect(whole / FILE, isolation_level=None)) as database:
        database.executescript("PRAGMA journal_mode = DELETE; PRAGMA user_version; VACUUM;")
        database.executescript("PRAGMA cache_size = 1; BEGIN IMMEDIATE;")
        database.execute("CREATE TABLE half AS SELECT randomblob(100000)")
        for part in (FILE, f"{FILE}-journal"):  # as the disk has it in the middle of a write
            shutil.copyfile(whole / part, killed / part)
    with closing(Store(killed, read_only=True)) as store:
        assert (store.latest() is not None) is made
    with closing(Store(killed)) as store:
        assert store.notice is None and (store.latest() is not None) is made
