"""The journal at a start: what is damaged is said, set aside whole, and the running game goes on where it can."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest

from kiosk.errors import StoreError
from kiosk.table.storage.files.journal_file import FILE, is_older
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.storage.integrity.hash_chain import Head
from kiosk.table.storage.integrity.high_water import SLOT, HighWater
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.storage.conftest import THROW, finish, furnish
from tests.table.storage.test_hash_chain import alter, look

LAST = "(SELECT max(number) FROM entries)"


def start(folder: Path) -> Store:
    return Store(folder, clock=lambda: datetime(2026, 11, 23, 12, 0, tzinfo=UTC))


def running(store: Store) -> Table:
    saved = store.latest()
    assert saved is not None
    return Table.resume(store, saved.id)


def test_a_whole_journal_says_nothing(folder: Path) -> None:
    for _ in range(3):
        with closing(start(folder)) as store:
            assert store.case is None and store.notice is None
            assert len(running(store).moves) == 5
    assert damage_cases.unanswered(folder) == ()


def test_an_altered_row_of_the_running_game_ends_it_there_and_the_journal_is_set_aside(folder: Path) -> None:
    alter(folder, (f"UPDATE entries SET entry = '{{\"throw\":[6,6,6,6,6]}}' WHERE number = {LAST} - 1", ()))
    whole = (folder / FILE).read_bytes()
    with closing(start(folder)) as store:
        assert store.case == DamageCase(
            Damage.ALTERED, datetime(2026, 11, 23, 12, 0, tzinfo=UTC), "piste-damaged-20261123-120000.sqlite", 1, 3, 2
        )
        assert "2 actions perdues" in str(store.notice)
        table = running(store)
        assert [len(table.moves), *table.names] == [3, "Anne", "Émile"]
        table.play(THROW)
    assert (folder / "piste-damaged-20261123-120000.sqlite").read_bytes() == whole
    assert look(folder).faults == ()
    ((path, case),) = damage_cases.unanswered(folder)
    assert path.name == "piste-damaged-20261123-120000.json" and case.damage is Damage.ALTERED
    with closing(start(folder)) as store:
        assert store.case is None and len(running(store).moves) == 4


def test_damage_at_the_end_of_the_journal_keeps_the_running_game(folder: Path) -> None:
    alter(folder, ("UPDATE results SET winners = '[1]' WHERE rowid = (SELECT max(rowid) FROM results)", ()))
    with closing(start(folder)) as store:
        assert store.case is not None and (store.case.resumed, store.case.lost) == (5, 0)
        assert len(running(store).moves) == 5 and store.finished() == ()


@pytest.mark.parametrize("sql", ["DROP TRIGGER entries_stay", "CREATE TABLE more (a)", "DROP INDEX tables_of_match"])
def test_another_schema_is_damage(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute(sql)
    with closing(start(folder)) as store:
        assert store.case is not None and store.case.damage is Damage.ALTERED


@pytest.mark.parametrize("body", [None, b""])
def test_a_journal_that_is_gone_or_empty_is_said(folder: Path, body: bytes | None) -> None:
    (folder / FILE).unlink()
    if body is not None:
        (folder / FILE).write_bytes(body)
    with closing(start(folder)) as store:
        assert store.case is not None and store.case.damage is Damage.GONE and "disparu" in str(store.notice)
        assert store.latest() is None
        finish(Table.create(store, "cameroun", ["Anne"], {"turns": 1}))
    with closing(start(folder)) as store:
        assert store.case is None and len(store.finished()) == 1
    assert [case.damage for _, case in damage_cases.unanswered(folder)] == [Damage.GONE]


def test_a_journal_that_is_gone_with_its_mark_is_missed_where_there_are_backups(folder: Path) -> None:
    (folder / BACKUPS).mkdir()
    (folder / BACKUPS / "piste-20261120-033000.zip").write_text("")
    for name in (FILE, high_water.FILE):
        (folder / name).unlink()
    with closing(start(folder)) as store:
        assert store.case is not None and store.case.damage is Damage.GONE


def test_a_first_start_says_nothing(tmp_path: Path) -> None:
    with closing(start(tmp_path)) as store:
        assert store.case is None
    with closing(start(tmp_path)) as store:
        assert store.case is None


def test_a_journal_cut_short_is_said_and_played_on_in(folder: Path) -> None:
    before = {name: (folder / name).read_bytes() for name in (FILE,)}
    with closing(start(folder)) as store:
        running(store).play(THROW)
        running(store).undo()
    (folder / FILE).write_bytes(before[FILE])
    with closing(start(folder)) as store:
        assert store.case is not None and (store.case.damage, store.case.missing) == (Damage.SHORTENED, 4)
        assert store.case.file is None and len(running(store).moves) == 5
    with closing(start(folder)) as store:
        assert store.case is None
    assert [case.damage for _, case in damage_cases.unanswered(folder)] == [Damage.SHORTENED]


def test_another_journal_in_its_place_is_said(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    furnish(other)
    with closing(start(other)) as store:
        for _ in range(20):
            running(store).play(THROW)
            running(store).undo()
    (folder / FILE).write_bytes((other / FILE).read_bytes())
    with closing(start(folder)) as store:
        assert store.case is not None and store.case.damage is Damage.REPLACED


def test_the_mark_may_lag_but_by_no_more_than_was_lost(folder: Path) -> None:
    """Killed between the commit and the mark: no alarm. Without a mark: none either, and it is made anew."""
    lagging = (folder / high_water.FILE).read_bytes()
    with closing(start(folder)) as store:
        running(store).play(THROW)
    for body in (lagging, None, b"", b"rubbish" * 200):
        (folder / high_water.FILE).unlink()
        if body is not None:
            (folder / high_water.FILE).write_bytes(body)
        with closing(start(folder)) as store:
            assert store.case is None
        assert high_water.read(folder) == look(folder).head


def test_the_mark_survives_a_torn_write(tmp_path: Path) -> None:
    mark = HighWater(tmp_path)
    heads = [Head(number, bytes([number]) * 8) for number in (3, 4, 6, 9)]
    for number, one in enumerate(heads):
        mark.note(one)
        assert high_water.read(tmp_path) == one
        body = (tmp_path / high_water.FILE).read_bytes()
        assert len(body) == 2 * SLOT
        for place in range(0, 2 * SLOT, SLOT):
            (tmp_path / high_water.FILE).write_bytes(body[:place] + bytes(SLOT) + body[place + SLOT :])
            assert high_water.read(tmp_path) in (one, heads[max(0, number - 1)])
        (tmp_path / high_water.FILE).write_bytes(body)
    assert HighWater(tmp_path)._noted == heads[-1]


def test_a_journal_whose_structure_was_found_damaged_is_set_aside_at_the_next_start(folder: Path) -> None:
    damage_cases.note(
        folder,
        damage_cases.stem_for(folder, datetime(2026, 11, 1, tzinfo=UTC)),
        DamageCase(Damage.UNREADABLE, datetime.now(UTC)),
    )
    with closing(start(folder)) as store:
        assert store.case is not None and store.case.damage is Damage.UNREADABLE and len(running(store).moves) == 5
    assert [case.file for _, case in damage_cases.unanswered(folder)] == ["piste-damaged-20261123-120000.sqlite"]


def old_journal(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as old:
        for version in (1, 2):
            old.executescript(files("kiosk.table.storage.schema").joinpath(f"{version}.sql").read_text("utf-8"))
        old.execute("PRAGMA user_version = 2")
        old.execute(
            "INSERT INTO tables (id, game, names, options, demo, started, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
            ("t1", "cameroun", '["Anne","Bruno"]', '{"turns":1}', 0, "2026-01-02T03:04:05+00:00", 0),
        )
        old.execute(
            "INSERT INTO entries (table_id, at, entry) VALUES ('t1', '2026-01-02T03:04:06+00:00', ?)",
            ('{"throw":[5,5,5,6,2]}',),
        )
        old.commit()


def test_an_older_journal_is_saved_before_it_is_changed(tmp_path: Path) -> None:
    old_journal(tmp_path)
    assert is_older(tmp_path)
    with closing(start(tmp_path)) as store:
        assert store.case is None and len(running(store).moves) == 1
    assert not is_older(tmp_path) and look(tmp_path).faults == () and look(tmp_path).entries == 1
    assert (tmp_path / BACKUPS).is_dir()
    (saved,) = (tmp_path / BACKUPS).iterdir()
    from zipfile import ZipFile

    with ZipFile(saved) as archive:
        archive.extract(FILE, tmp_path / "old")
    with closing(sqlite3.connect(tmp_path / "old" / FILE)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)


def test_an_older_journal_that_cannot_be_saved_stays_as_it_is(tmp_path: Path) -> None:
    old_journal(tmp_path)
    (tmp_path / BACKUPS).write_text("in the way")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="cannot be saved"):
        start(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)
    assert len(before) == (tmp_path / FILE).stat().st_size


def test_a_disk_that_takes_nothing_leaves_the_damaged_journal_where_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    alter(folder, (f"UPDATE entries SET entry = '{{}}' WHERE number = {LAST}", ()))
    before = (folder / FILE).read_bytes()
    monkeypatch.setattr("kiosk.table.storage.opening.exchange", full)
    with pytest.raises(StoreError, match="No space left"):
        start(folder)
    assert (folder / FILE).read_bytes() == before and damage_cases.unanswered(folder) == ()
