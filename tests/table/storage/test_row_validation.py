"""A journal from anywhere is believed row by row, and what play writes is believed."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.playout import random_play
from kiosk.table.backup.journal_check import check_journal
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.schema_migration import migrate
from kiosk.table.storage.rows import row_validation
from kiosk.table.storage.rows.row_validation import BadRow, check_rows
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.shared import sampled
from tests.table.backup.crafted_files import ROWS, altered, full_journal


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("honest")
    full_journal(place)
    return place


@pytest.fixture
def folder(honest: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(honest, tmp_path / "data"))


def test_a_row_in_every_table_is_believed(folder: Path) -> None:
    check_journal(folder, folder)
    with closing(sqlite3.connect(folder / "piste.sqlite")) as database:
        for table in ("tables", "entries", "results", "players", "matches", "events", "forfeits"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] > 0, table


@pytest.mark.parametrize("statement", ROWS.values(), ids=ROWS.keys())
def test_a_row_that_play_cannot_read_is_refused_in_a_line(folder: Path, statement: str) -> None:
    altered(folder, statement)
    with pytest.raises(BackupError) as refusal:
        check_journal(folder, Path("b.zip"))
    said = str(refusal.value)
    assert said.startswith("the journal in b.zip ") and "\n" not in said and len(said) < 300


@pytest.mark.parametrize("game", sampled(GAMES.values(), first=1, ids=GAMES))
def test_what_is_played_is_believed(tmp_path: Path, game) -> None:
    store, random = Store(tmp_path), Random(game.key)
    for _ in range(3):
        players = random.randint(game.least_players, game.most_players)
        table = Table.create(store, game.key, [f"Joueur {seat}" for seat in range(players)])
        for move, _ in random_play(game, players, random):
            table.play(move)
            if len(table.moves) > 200:
                break
        table.undo()
    store.close()
    check_journal(tmp_path, tmp_path)


@pytest.mark.parametrize("version", [1, 2])
def test_older_journals_are_believed(tmp_path: Path, version: int) -> None:
    with closing(sqlite3.connect(tmp_path / "piste.sqlite", isolation_level=None)) as database:
        migrate(database, version)
        date = "2026-07-14T12:00:00.000+00:00"
        database.execute(
            "INSERT INTO tables (id, game, names, options, demo, started, after) VALUES (?, ?, ?, ?, 0, ?, 0)",
            ("a", "cameroun", '["Anne","Bruno"]', "{}", date),
        )
        database.execute(
            "INSERT INTO entries (table_id, at, entry) VALUES ('a', ?, ?)", (date, '{"throw":[5,5,5,6,2]}')
        )
        check_rows(database)
        database.execute("UPDATE tables SET names = '[\"Anne\"'")
        with pytest.raises(BadRow, match="tables, row 'a', names"):
            check_rows(database)


def test_what_the_connection_could_do_before_it_can_do_afterwards(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "piste.sqlite")) as database:
        check_rows(database)
        assert len(database.execute("SELECT printf('%.900000c', 'a')").fetchone()[0]) == 900_000


def test_there_is_an_end_to_the_rows(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(row_validation.MOST_ROWS, "entries", 3)
    with closing(sqlite3.connect(folder / "piste.sqlite")) as database, pytest.raises(BadRow, match="more than 3"):
        check_rows(database)
