"""A journal put together anew from what is whole of others, and the text of a damaged schema put back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.schema_migration import VERSION, empty
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.integrity.hash_chain import Head
from kiosk.table.storage.integrity.salvage import examined, merge
from kiosk.table.storage.integrity.schema_repair import repair
from kiosk.table.storage.store import Store
from tests.table.storage.conftest import THROW
from tests.table.storage.test_hash_chain import alter
from tests.table.storage.test_opening import LAST, running

RUNNING = "(SELECT table_id FROM entries ORDER BY number DESC LIMIT 1)"


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        yield database


def count(database: sqlite3.Connection, table: str) -> int:
    return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def merged(*folders: Path) -> tuple[sqlite3.Connection, Head]:
    """A new journal from these, and the end of its chain."""
    target, sources = empty(VERSION), [sqlite3.connect(folder / FILE) for folder in folders]
    end = merge(target, *(examined(source) for source in sources))
    for source in sources:
        source.close()
    return target, end


def test_of_a_whole_journal_everything_is_kept(folder: Path) -> None:
    with opened(folder) as source:
        found = examined(source)
        assert (found.cut, found.lost, found.flawed) == (0, 0, set())
        assert len(found.games) == count(source, "tables") == 4
        target, end = merged(folder)
        with closing(target):
            for table in ("tables", "entries", "results", "matches", "events", "forfeits", "players"):
                assert count(target, table) == count(source, table), table
            assert audited(target, None).faults == () and end.number > 0


def test_a_game_ends_before_its_first_altered_entry(folder: Path) -> None:
    alter(folder, (f"UPDATE entries SET entry = '{{\"throw\":[6,6,6,6,6]}}' WHERE number = {LAST} - 1", ()))
    with opened(folder) as source:
        found = examined(source)
        cut = [game for game in found.games.values() if not game.whole]
        assert found.cut == 1 and (cut[0].written, cut[0].entries) == (5, 3) and found.lost == 0
        target, _ = merged(folder)
        with closing(target):
            assert count(target, "entries") == count(source, "entries") - 2


def test_a_game_that_is_not_as_it_was_laid_is_lost_and_the_others_stay(folder: Path) -> None:
    alter(folder, (f"UPDATE tables SET options = '{{\"turns\": 9}}' WHERE id = {RUNNING}", ()))
    with opened(folder) as source:
        found = examined(source)
        assert (len(found.games), found.lost) == (3, 1)


def test_one_game_can_be_looked_at_alone(folder: Path) -> None:
    with opened(folder) as source:
        (key,) = source.execute(f"SELECT {RUNNING}").fetchone()
        assert list(examined(source, only=key).games) == [key]


def test_a_changed_match_is_left_out_and_its_games_stand_by_themselves(folder: Path) -> None:
    alter(folder, ("UPDATE matches SET length = 9", ()))
    with opened(folder) as source:
        found = examined(source)
        assert {kind for kind, _ in found.flawed} == {"matches"} and found.cut == 0
    target, _ = merged(folder)
    with closing(target):
        assert count(target, "matches") == 0 and count(target, "tables") == 4
        assert target.execute("SELECT count(*) FROM tables WHERE match_id IS NOT NULL").fetchone() == (0,)


def test_of_a_game_in_several_journals_the_one_with_most_entries_is_kept(folder: Path, tmp_path: Path) -> None:
    later = tmp_path / "later"
    later.mkdir()
    (later / FILE).write_bytes((folder / FILE).read_bytes())
    with closing(Store(later)) as store:
        running(store).play(THROW)
    for order in ((folder, later), (later, folder)):
        target, end = merged(*order)
        with closing(target), opened(later) as source:
            assert count(target, "tables") == 4 and count(target, "entries") == count(source, "entries")
            assert audited(target, None).faults == () and end.number > 0
            assert count(target, "players") == count(source, "players")


def test_people_keep_the_larger_numbers_of_both(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / FILE).write_bytes((folder / FILE).read_bytes())
    target = empty(VERSION)
    with closing(target), opened(folder) as one, opened(other) as two:
        one.row_factory = two.row_factory = None
        sources = [examined(one), examined(two)]
        wanted = one.execute("SELECT name, games FROM players ORDER BY name").fetchall()
        merge(target, *sources)
        assert target.execute("SELECT name, games FROM players ORDER BY name").fetchall() == wanted


def schema(journal: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(journal)) as database:
        database.execute("PRAGMA writable_schema = ON")
        return database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid").fetchall()


def damage(journal: Path, sql: str) -> None:
    with closing(sqlite3.connect(journal, isolation_level=None)) as database:
        database.execute("PRAGMA writable_schema = ON")
        assert database.execute(sql).rowcount > 0


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE sqlite_master SET sql = replace(sql, 'table_id', 'tab#e_id') WHERE name = 'entries'",
        "UPDATE sqlite_master SET sql = replace(sql, 'CREATE', 'CRE@TE')",
        "UPDATE sqlite_master SET sql = 'nothing' WHERE type = 'trigger'",
    ],
)
def test_damaged_text_of_a_schema_is_put_back(folder: Path, sql: str) -> None:
    journal = folder / FILE
    whole = schema(journal)
    damage(journal, sql)
    assert schema(journal) != whole
    repair(journal, lambda: empty(VERSION))
    assert schema(journal) == whole


def test_a_schema_as_it_should_be_is_left_alone(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    repair(folder / FILE, lambda: empty(VERSION))
    assert (folder / FILE).read_bytes() == before


def test_what_is_missing_altogether_is_not_invented(folder: Path) -> None:
    journal = folder / FILE
    with opened(folder) as database:
        (trigger,) = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' LIMIT 1").fetchone()
        database.execute(f"DROP TRIGGER {trigger}")
    without = schema(journal)
    repair(journal, lambda: empty(VERSION))
    assert schema(journal) == without


def test_what_is_no_database_raises(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no journal" * 500)
    with pytest.raises(sqlite3.Error):
        repair(tmp_path / FILE, lambda: empty(VERSION))
