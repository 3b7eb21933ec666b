"""All that play reads of a journal is read once before anybody depends on it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.table.backup.journal_check import check_replayable
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.rows.row_validation import BadRow
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, tournament
from kiosk.table.tournament.matches import Plan

NAMES = ("Anne", "Bruno", "Chloé", "Didier")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal with a running table, a match and a tournament with a forfeit."""
    with closing(Store(tmp_path)) as store:
        Table.create(store, "cameroun", NAMES[:2]).play(Throw((5, 5, 5, 6, 2)))
        matches.start(store, "cameroun", NAMES[:2], {"turns": 1}, Plan("best", 3))
        event = tournament.start(store, "cameroun", NAMES, {"turns": 1}, tournament.ROBIN)
        meeting_list.forfeit(store, event, meeting_list.meetings(store, event)[0], 0)
    return tmp_path


def change(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        assert database.execute(sql).rowcount > 0


def test_a_whole_journal_is_read_without_a_word_and_left_as_it_is(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    check_replayable(folder)
    assert (folder / FILE).read_bytes() == before


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tables SET names = '[1]'",
        "UPDATE matches SET form = 'ladder'",
        "UPDATE events SET form = 'ladder'",
        "UPDATE events SET names = '[\"Anne\"]'",
        "UPDATE forfeits SET loser = 7",
    ],
)
def test_rows_that_play_cannot_use_are_refused(folder: Path, sql: str) -> None:
    change(folder, sql)
    with pytest.raises(BadRow):
        check_replayable(folder)


def test_a_row_that_is_no_match_or_event_is_named(folder: Path) -> None:
    change(folder, "UPDATE events SET form = 'ladder'")
    with pytest.raises(BadRow, match=r"^events, row '.+': there is no such event$"):
        check_replayable(folder)
    change(folder, "UPDATE matches SET form = 'ladder'")
    with pytest.raises(BadRow, match=r"^matches, row '.+': there is no such match$"):
        check_replayable(folder)


def test_a_file_that_is_no_journal_is_refused(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no journal" * 100)
    with pytest.raises(BadRow):
        check_replayable(folder)
