"""A name is taken out of backups and of journals that were set aside, and nothing else of them changes."""

import os
import sqlite3
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.table.backup.name_removal import forget_elsewhere, mentions
from kiosk.table.backup.preview import preview
from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.store import Store
from tests.table.backup.crafted_files import full_journal
from tests.table.backup.test_verified_backup import NOW

DAY = timedelta(days=1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    full_journal(folder)
    (folder / "backups").mkdir()
    (folder / "dice").mkdir()
    (folder / "dice" / "own.npz").write_bytes(b"dice")
    return folder


def rows(journal: Path, table: str, columns: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as database:
        return database.execute(f"SELECT {columns} FROM {table}").fetchall()


def test_backups_and_journals_that_were_set_aside_lose_the_name_and_nothing_else(data: Path) -> None:
    backup = save(data, data / "backups", NOW)
    replaced = load(data, backup, NOW)
    assert replaced is not None and mentions(replaced, "Anne")
    results, seen = rows(replaced, "results", "*"), preview(backup)
    assert forget_elsewhere(data, "Anne", data / "backups") == []
    assert not mentions(replaced, "Anne") and mentions(replaced, "Bruno")
    assert rows(replaced, "results", "*") == results and not list(data.glob("*-wal"))
    assert preview(backup) == replace(seen, players=seen.players - 1)
    other = data.parent / "other"
    other.mkdir()
    load(other, backup)
    with closing(Store(other, read_only=True)) as store:
        assert "Anne" not in store.remembered_names() and len(store.finished()) == 3
    assert (other / "dice" / "own.npz").read_bytes() == b"dice"
    assert mentions(data / "piste.sqlite", "Anne"), "the journal itself is not touched"


def test_a_journal_with_moves_still_in_its_log_is_cleaned_whole(data: Path) -> None:
    store = Store(data)
    store.put_away(store.unfinished()[0].id)
    for ending in ("", "-wal"):
        (data / f"piste-damaged-20260714-120000.sqlite{ending}").write_bytes(
            (data / f"piste.sqlite{ending}").read_bytes()
        )
    store.close()
    aside = data / "piste-damaged-20260714-120000.sqlite"
    assert forget_elsewhere(data, "Anne") == []
    assert not mentions(aside, "Anne") and not aside.with_name(f"{aside.name}-wal").exists()
    assert rows(aside, "tables", "sum(put_away)") == [(1,)]


def test_nothing_is_written_where_the_name_is_not(data: Path) -> None:
    backup = save(data, data / "backups", NOW)
    before = backup.stat().st_mtime_ns, backup.stat().st_ino
    assert forget_elsewhere(data, "Nobody", data / "backups") == []
    assert (backup.stat().st_mtime_ns, backup.stat().st_ino) == before


def test_what_cannot_be_gone_through_is_named_and_stays_as_it_is(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = data / "piste-damaged-20260714-120000.sqlite"
    broken.write_bytes((data / "piste.sqlite").read_bytes()[:6000] + bytes(9000))
    rubbish = data / "backups" / "piste-20260714-120000.zip"
    rubbish.write_bytes(b"rubbish")
    good = save(data, data / "backups", NOW + DAY)
    before = broken.read_bytes()
    assert forget_elsewhere(data, "Anne", data / "backups") == [broken, rubbish]
    assert broken.read_bytes() == before and rubbish.read_bytes() == b"rubbish"
    assert main(["forget", "--name", "Zoé", "--data", str(data)]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and str(broken) in said.err and str(rubbish) in said.err
    assert "Anonyme" in said.out and str(good) not in said.err
    assert not mentions(data / "piste.sqlite", "Zoé")


def test_beside_a_kiosk_that_plays(data: Path) -> None:
    backup = save(data, data / "backups", NOW)
    store = Store(data)
    assert main(["forget", "--name", "Anne", "--elsewhere", "--data", str(data)]) == 0
    assert main(["forget", "--name", "Anne", "--data", str(data)]) == 1
    store.close()
    assert main(["forget", "--name", "Anne", "--data", str(data)]) == 0
    assert main(["forget", "--name", "", "--data", str(data)]) == 2
    assert mentions(data / "piste.sqlite", "Bruno") and preview(backup).games == 3


def test_a_backup_that_is_cut_off_while_it_is_cleaned_is_the_old_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = save(data, data / "backups", NOW)
    before = backup.read_bytes()
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
    assert forget_elsewhere(data, "Anne", data / "backups") == [backup]
    assert backup.read_bytes() == before


def test_a_journal_that_was_set_aside_because_rows_were_altered_loses_the_name_too(data: Path) -> None:
    with closing(sqlite3.connect(data / "piste.sqlite", isolation_level=None)) as database:
        trigger = database.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_as_written'").fetchone()[0]
        database.execute("DROP TRIGGER entries_as_written")
        database.execute("UPDATE entries SET entry = '{\"throw\":[1,1,1,1,1]}' WHERE entry LIKE '%throw%'")
        database.execute(trigger)
    with closing(Store(data)) as store:
        assert store.case is not None and store.case.file is not None
        aside = data / store.case.file
    assert mentions(aside, "Anne")
    assert forget_elsewhere(data, "Anne") == []
    assert not mentions(aside, "Anne") and mentions(aside, "Bruno")
    assert b"Anne" not in aside.read_bytes()


def test_what_a_killed_backup_has_left_goes_too(data: Path) -> None:
    copy = data / ".piste-copy-x"
    copy.mkdir()
    for path in (copy / "piste.sqlite", data / ".b.zip.part", data / "backups" / ".piste-20260714-120000.zip.part"):
        path.write_bytes((data / "piste.sqlite").read_bytes())
        # Of a clock that has gone back since.
        os.utime(path, (2**32, 2**32))
    (data / ".settings.json.part").write_text("{}")
    assert forget_elsewhere(data, "Anne", data / "backups") == []
    assert [path.name for path in data.glob(".*")] == [".settings.json.part"] and not list(data.glob("backups/.*"))


def test_a_draft_that_cannot_be_removed_is_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = data / "backups" / ".piste-20260714-120000.zip.part"
    draft.touch()
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: (_ for _ in ()).throw(OSError(30, "Read-only")))
    assert forget_elsewhere(data, "Nobody", data / "backups") == [draft]


def test_two_at_once_wait_for_each_other(data: Path) -> None:
    backup = save(data, data / "backups", NOW)
    with ThreadPoolExecutor(2) as both:
        left = list(both.map(lambda name: forget_elsewhere(data, name, data / "backups"), ["Anne", "Bruno"]))
    assert left == [[], []]
    with zipfile.ZipFile(backup) as archive:
        archive.extract("piste.sqlite", data.parent)
    assert not mentions(data.parent / "piste.sqlite", "Anne") and not mentions(data.parent / "piste.sqlite", "Bruno")
