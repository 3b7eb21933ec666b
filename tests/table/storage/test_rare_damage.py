"""Damage that is rarer than a lost page: in the schema's own text, in letters, in what games belong to, in files."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.appliance.recovery import journal_repair
from kiosk.appliance.recovery.journal_repair import Answer
from kiosk.cli.main import main
from kiosk.errors import StoreError
from kiosk.games.seats import adding
from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files import companion_files
from kiosk.table.storage.files.journal_file import FILE, open_for_reading, utc_now
from kiosk.table.storage.files.schema_migration import migrate
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.integrity.damage_cases import Damage
from kiosk.table.storage.rows.saved_games import dump
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.shared import sampled
from tests.table.storage.conftest import SHORT, THROW, WRITE, finish, folder, made  # noqa: F401

TABLES = ("players", "matches", "events", "forfeits", "tables", "entries", "results")


def whole(place: Path) -> None:
    database = open_for_reading(place)
    assert database is not None
    with closing(database):
        assert audited(database, high_water.read(place)).faults == ()


def alter(place: Path, *statements: str) -> None:
    with closing(sqlite3.connect(place / FILE, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def recover(place: Path) -> str:
    ((path, _),) = damage_cases.unanswered(place)
    journal_repair.ask_for(place, path, Answer.RECOVER)
    return str(journal_repair.carry_out(place))


def counted(place: Path) -> dict[str, int]:
    with closing(sqlite3.connect(place / FILE)) as database:
        return {table: database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}


@pytest.mark.parametrize("key", sampled(["cameroun", "poker_as", "menteur", "si_no"], every=2))
def test_a_game_that_somebody_has_joined_is_backed_up_and_brought_back(tmp_path: Path, key: str) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    data.mkdir()
    other.mkdir()
    with closing(Store(data)) as store:
        Table.create(store, key, ["Bruno", "Luc"]).play(adding("Zoé"))
    load(other, save(data, tmp_path))
    with closing(Store(other, read_only=True)) as store:
        saved = store.latest()
        assert saved is not None and Table.resume(store, saved.id).names == ("Bruno", "Luc", "Zoé")


def flip(place: Path, text: bytes, offset: int, bits: int) -> None:
    body = bytearray((place / FILE).read_bytes())
    body[body.index(text) + offset] ^= bits
    (place / FILE).write_bytes(body)


@pytest.mark.parametrize(
    ("text", "offset", "bits"),
    [
        (b"CREATE INDEX tables_of_match", 1, 0x02),
        (b"CREATE INDEX tables_of_match", 2, 0x80),
        (b"CREATE TABLE results", 13, 0x04),
        (b"CREATE TRIGGER chain_stays", 3, 0x80),
        (b"    scores TEXT NOT NULL", 6, 0x01),
    ],
)
def test_damage_to_the_schemas_text_loses_no_game(folder: Path, text: bytes, offset: int, bits: int) -> None:  # noqa: F811
    before = counted(folder)
    flip(folder, text, offset, bits)
    main(["journal", "--data", str(folder)])
    with closing(Store(folder)) as store:
        assert store.case is not None and store.case.file is not None
    assert "abîmées" not in recover(folder)
    assert counted(folder) == before
    whole(folder)


@pytest.mark.parametrize(
    "statement", ["UPDATE matches SET length = 5", "UPDATE events SET started = '2026-01-01T00:00:00.000+00:00'"]
)
def test_a_match_or_event_that_is_lost_leaves_its_games_and_their_results(folder: Path, statement: str) -> None:  # noqa: F811
    before = counted(folder)
    alter(folder, statement)
    damage_cases.note(folder, "piste-damaged-20260714-120000", damage_cases.DamageCase(Damage.ALTERED, utc_now()))
    recover(folder)
    after = counted(folder)
    assert [after[name] for name in ("tables", "entries", "results")] == [
        before[name] for name in ("tables", "entries", "results")
    ]
    whole(folder)
    save(folder, folder.parent)


def test_a_game_whose_result_is_lost_has_the_one_that_its_moves_say(folder: Path) -> None:  # noqa: F811
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        rows = "SELECT table_id, scores, winners FROM results ORDER BY table_id"
        before = database.execute(rows).fetchall()
        database.execute("UPDATE results SET scores = '[1,2]' WHERE rowid = (SELECT min(rowid) FROM results)")
    damage_cases.note(folder, "piste-damaged-20260714-120000", damage_cases.DamageCase(Damage.ALTERED, utc_now()))
    recover(folder)
    with closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute(rows).fetchall() == before
        ended = "SELECT ended >= (SELECT max(at) FROM entries WHERE entries.table_id = results.table_id) FROM results"
        assert {row[0] for row in database.execute(ended)} == {1}
    whole(folder)


ODD = (
    ("an entry", "UPDATE entries SET entry = CAST(x'7b22ff227d' AS TEXT) WHERE number = 2"),
    ("a player", "UPDATE players SET name = CAST(x'5aff' AS TEXT) WHERE rowid = 1"),
    ("a date", "UPDATE entries SET at = CAST(x'32ff' AS TEXT) WHERE number = 1"),
)


@pytest.mark.parametrize("statement", [odd for _, odd in ODD], ids=[name for name, _ in ODD])
def test_letters_that_are_none_are_no_end_of_an_older_journal(made: Path, tmp_path: Path, statement: str) -> None:  # noqa: F811
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
        migrate(database, 2)
        database.execute("ATTACH ? AS made", (str(made / FILE),))
        for table in TABLES:
            database.execute(f"INSERT INTO {table} SELECT * FROM made.{table}")
        trigger = database.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_as_written'").fetchone()[0]
        database.execute("DROP TRIGGER entries_as_written")
        database.execute(statement)
        database.execute(trigger)
    before = counted(tmp_path)
    assert main(["journal", "--data", str(tmp_path)]) == 0, "an older one is no damaged one"
    with closing(Store(tmp_path)) as store:
        assert store.case is None
    assert counted(tmp_path) == before
    whole(tmp_path)
    assert main(["history", "--data", str(tmp_path)]) == 0


def test_a_log_without_its_journal_is_a_journal_that_is_gone(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        finish(Table.create(store, "cameroun", ("Anne", "Bruno"), SHORT))
        log = (tmp_path / f"{FILE}-wal").read_bytes()
    for name in (FILE, high_water.FILE):
        (tmp_path / name).unlink()
    (tmp_path / f"{FILE}-wal").write_bytes(log)
    with closing(Store(tmp_path)) as store:
        assert store.case is not None and store.case.damage is Damage.GONE


@pytest.mark.parametrize("target", [FILE, "other"])
def test_a_journal_that_is_a_link_to_nothing_good_is_a_line(tmp_path: Path, target: str) -> None:
    (tmp_path / "other").write_bytes(b"SQLite format 3\0" + b"rubbish" * 1000)
    (tmp_path / FILE).symlink_to(target)
    with pytest.raises(StoreError):
        Store(tmp_path).close()


def test_what_cannot_be_copied_now_is_not_called_lost(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    alter(folder, "UPDATE tables SET put_away = 1")
    ((_, case),) = _noted(folder)

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(companion_files, "copyfile", full)
    with pytest.raises(StoreError, match="No space left"):
        journal_repair.recovery_prospect(folder, case)


def _noted(place: Path) -> tuple[tuple[Path, damage_cases.DamageCase], ...]:
    damage_cases.note(place, "piste-damaged-20260714-120000", damage_cases.DamageCase(Damage.ALTERED, utc_now()))
    return damage_cases.unanswered(place)


def named(place: Path, name: str) -> None:
    with closing(Store(place)) as store:
        table = Table.create(store, "cameroun", ("Anne", "Bruno"), SHORT)
        table.play(THROW)
        table.play(WRITE)
        store.write(
            ("UPDATE players SET name = ? WHERE name = 'Anne'", (name,)),
            ("UPDATE tables SET names = ?", (dump([name, "Bruno"]),)),
        )


@pytest.mark.parametrize("name", ["Zo\u200bé", "Anne\xa0", "A\tB", "e" * 60])
def test_names_that_were_let_in_once_are_backed_up_and_can_go(tmp_path: Path, name: str) -> None:
    named(tmp_path, name)
    save(tmp_path, tmp_path / "own.zip")
    assert main(["forget", f"--name={name}", "--data", str(tmp_path)]) == 0
    whole(tmp_path)
    with closing(Store(tmp_path, read_only=True)) as store:
        assert name not in store.remembered_names()


def test_another_spelling_takes_exports_and_backups_of_any_name_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(tmp_path)) as store:
        finish(Table.create(store, "cameroun", ("Zoé", "Straße"), SHORT))
    (tmp_path / "backups").mkdir()
    save(tmp_path, tmp_path / "backups" / "mine.zip")
    assert main(["history", "--export", str(tmp_path / "exports"), "--data", str(tmp_path)]) == 0
    for name in ("Zoe\u0301", "STRASSE"):
        assert main(["forget", f"--name={name}", "--data", str(tmp_path)]) == 0
    assert not list((tmp_path / "exports").iterdir())
    other = tmp_path / "other"
    other.mkdir()
    load(other, tmp_path / "backups" / "mine.zip")
    with closing(Store(other, read_only=True)) as store:
        assert not {"Zoé", "Straße"} & set(store.remembered_names())
    capsys.readouterr()
    assert main(["forget", "--name=Nobody", "--data", str(tmp_path)]) == 0
    assert "Nobody of that name" in capsys.readouterr().out
