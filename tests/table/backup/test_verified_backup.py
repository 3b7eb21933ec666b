"""Backups: written beside a kiosk that plays, brought back whole or not at all."""

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.cli.main import main
from kiosk.errors import FolderTaken, PisteError
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import rotate, save
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

NOW = datetime(2026, 7, 14, 12, 0, tzinfo=UTC)


def played(folder: Path, turns: int = 2) -> str:
    """A journal with a game in it; its id."""
    store = Store(folder)
    table = Table.create(store, "cameroun", ("Anne", "Bruno"))
    for _ in range(turns):
        table.play(Throw((5, 5, 5, 6, 2)))
        table.play(decision("write", column="5" if table.state.ask().player == 0 else "6"))
    (folder / "calibration").mkdir(exist_ok=True)
    (folder / "calibration" / "track-20260714-120000.json").write_text("{}")
    store.close()
    return table.id


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    played(folder)
    return save(folder, tmp_path / "b.zip", NOW)


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir(), other.mkdir()
    table = played(one)
    assert load(other, save(one, tmp_path, NOW)) is None
    assert (tmp_path / "piste-20260714-120000.zip").exists()
    assert Table.resume(Store(other), table).to_json() == Table.resume(Store(one), table).to_json()
    assert (other / "calibration" / "track-20260714-120000.json").read_text() == "{}"


def test_a_backup_is_written_while_the_kiosk_plays_and_holds_the_last_move(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ("Anne", "Bruno"))
    table.play(Throw((5, 5, 5, 6, 2)))
    path = save(tmp_path, tmp_path / "b.zip")
    empty = tmp_path / "empty"
    empty.mkdir()
    load(empty, path)
    assert Table.resume(Store(empty), table.id).moves == table.moves


def test_the_journal_that_was_there_is_kept(tmp_path: Path, backup: Path) -> None:
    folder = tmp_path / "data"
    later = played(folder, 1)
    aside = load(folder, backup, NOW)
    assert aside == folder / "piste-before-restore-20260714-120000.sqlite"
    assert len(Store(folder).unfinished()) == 1
    with sqlite3.connect(aside) as kept:
        assert (later,) in kept.execute("SELECT id FROM tables").fetchall()


def test_nothing_is_restored_under_a_kiosk_that_plays(tmp_path: Path, backup: Path) -> None:
    store = Store(tmp_path / "data")
    with pytest.raises(FolderTaken):
        load(tmp_path / "data", backup)
    store.close()


def test_a_file_that_exists_is_not_written_over(tmp_path: Path, backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BackupError, match="exists already"):
        save(tmp_path / "data", backup)
    assert backup.read_bytes() == before


def changed(backup: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """The backup with other members."""
    with zipfile.ZipFile(backup) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    out = backup.with_name("changed.zip")
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out


def evil_journal(tmp_path: Path, members: dict[str, bytes]) -> None:
    path = tmp_path / "evil.sqlite"
    path.write_bytes(members["piste.sqlite"])
    with sqlite3.connect(path) as database:
        database.execute("CREATE TRIGGER t AFTER INSERT ON entries BEGIN DELETE FROM players; END")
    database.close()
    members["piste.sqlite"] = path.read_bytes()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda tmp, m: m.update({"../evil.json": b"{}"}),
        lambda tmp, m: m.update({"/etc/evil.json": b"{}"}),
        lambda tmp, m: m.update({"calibration/../../evil.json": b"{}"}),
        lambda tmp, m: m.update({"calibration/evil.sh": b""}),
        lambda tmp, m: m.pop("piste.json"),
        lambda tmp, m: m.pop("piste.sqlite"),
        lambda tmp, m: m.update({"piste.json": b"[]"}),
        lambda tmp, m: m.update({"piste.json": b"no json"}),
        lambda tmp, m: m.update({"piste.json": json.dumps({"piste": 99}).encode()}),
        lambda tmp, m: m.update({"piste.sqlite": b"SQLite format 3\0" + bytes(5000)}),
        lambda tmp, m: m.update({"piste.sqlite": m["piste.sqlite"][:-2000]}),
        lambda tmp, m: m.update({f"calibration/{k}.json": b"" for k in range(600)}),
        evil_journal,
    ],
)
def test_a_spoilt_backup_is_refused_and_changes_nothing(
    tmp_path: Path, backup: Path, spoil: Callable[[Path, dict[str, bytes]], None]
) -> None:
    folder = tmp_path / "data"
    bad = changed(backup, lambda members: spoil(tmp_path, members))
    before = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(BackupError):
        load(folder, bad)
    assert {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert not (tmp_path / "evil.json").exists()


@pytest.mark.whole
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300), st.integers(0, 4000))
def test_any_damage_is_one_clear_error(tmp_path: Path, backup: Path, rubbish: bytes, at: int) -> None:
    content = backup.read_bytes()
    bad = tmp_path / "bad.zip"
    bad.write_bytes(content[:at] + rubbish + content[at + len(rubbish) :])
    try:
        load(tmp_path / "data", bad)
    except PisteError as error:
        assert "\n" not in str(error)


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    played(folder)
    assert main(["backup", "--data", str(folder), str(tmp_path / "b.zip")]) == 0
    assert main(["restore", "--data", str(folder), str(tmp_path / "b.zip")]) == 0
    assert "piste-before-restore" in capsys.readouterr().out
    assert main(["restore", "--data", str(folder), str(tmp_path / "absent.zip")]) == 1
    assert main(["backup", "--data", str(folder), str(tmp_path / "no" / "b.zip")]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and "No such file" in said[0]


def test_an_empty_kiosk_can_be_saved_too(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    path = save(tmp_path / "data", tmp_path / "b.zip")
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as archive:
        assert archive.namelist() == ["piste.json", "piste.sqlite"]


def test_only_the_newest_backups_of_a_folder_stay(tmp_path):
    names = [f"piste-2026010{day}-040000.zip" for day in range(1, 6)]
    for name in [*names, "holiday.zip", "piste-notes.txt"]:
        (tmp_path / name).write_text("")
    assert [path.name for path in rotate(tmp_path, 2)] == names[:3]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["holiday.zip", *names[3:], "piste-notes.txt"]
    assert rotate(tmp_path, 2) == []


def test_settings_come_back_but_the_pin_is_no_part_of_it(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir(), other.mkdir()
    played(one)
    (one / "settings.json").write_text('{"version": 1, "settings": {"voice.rate": 170}}')
    (one / "pin.json").write_text("{}")
    load(other, save(one, tmp_path, NOW))
    assert "170" in (other / "settings.json").read_text()
    assert not (other / "pin.json").exists()


def test_as_many_are_kept_as_the_settings_say_also_with_a_bad_configuration(tmp_path: Path) -> None:
    data, place, bad = tmp_path / "data", tmp_path / "backups", tmp_path / "piste.toml"
    data.mkdir(), place.mkdir()
    bad.write_text("[nonsense")
    (data / "settings.json").write_text('{"version": 1, "settings": {"general.backups": 3}}')
    for day in range(1, 6):
        (place / f"piste-202601{day:02}-043000.zip").touch()
    assert main(["backup", "--rotate", "--config", str(bad), "--data", str(data), str(place)]) == 0
    assert len(list(place.glob("*.zip"))) == 3
