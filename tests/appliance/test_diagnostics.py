"""The bundle for whoever is asked for help: useful, and without anybody's name unless wanted."""

import json
import zipfile
from pathlib import Path

import pytest

from kiosk.appliance.diagnostics import Bundle, DiagnosticsError
from kiosk.appliance.doctor import Patient
from kiosk.appliance.nameless import Nameless
from kiosk.cli.main import main
from kiosk.config import Config
from kiosk.games.engine import Throw
from kiosk.table.store import Store
from kiosk.table.table import Table

NAMES = ("Zénobie", "Jean-Loup", "Bo")
SAYS = ("sh", "-c", 'echo \'{"MESSAGE": "the camera of Zénobie is silent"}\'')


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "calibration").mkdir(parents=True)
    store = Store(folder)
    Table.create(store, "cameroun", NAMES).play(Throw((5, 5, 5, 6, 2)))
    store.close()
    (folder / "lock.json").write_text('{"hash": "scrypt-secret"}')
    (folder / "calibration" / "track-20260714-120000.json").write_text('{"by": "Jean-Loup", "lens": 0.1}')
    (folder / "calibration" / "track-20260714-120000.png").write_bytes(b"picture")
    (folder / "calibration" / "far.json").symlink_to("/etc/passwd")
    return folder


def bundle(data: Path | None, personal: bool = False, log: tuple[str, ...] = SAYS) -> Bundle:
    return Bundle(Patient(Config(), None, None, data), personal, log)


def members(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode("utf-8", "replace") for name in archive.namelist()}


def test_names_pictures_and_the_pin_stay_here(data: Path, tmp_path: Path) -> None:
    held = members(bundle(data).write(tmp_path / "d.zip"))
    body = "\n".join(held.values())
    assert not any(name in body for name in ("Zénobie", "Jean-Loup", '"Bo"', "scrypt-secret", "root:"))
    assert {"doctor.jsonl", "settings.json", "log.jsonl", "journal.json", "piste-diagnostics.json"} < set(held)
    assert not any(name.endswith((".png", ".sqlite")) for name in held)
    (game,) = json.loads(held["journal.json"])
    assert game["game"] == "cameroun" and len(set(game["names"])) == 3
    assert game["entries"] and json.loads(held["calibration/track-20260714-120000.json"])["lens"] == 0.1
    assert all(json.loads(line)["level"] for line in held["doctor.jsonl"].splitlines())


def test_all_of_it_where_it_is_wanted(data: Path, tmp_path: Path) -> None:
    held = members(bundle(data, personal=True).write(tmp_path / "d.zip"))
    assert "Zénobie" in held["log.jsonl"] and {"piste.sqlite", "calibration/track-20260714-120000.png"} < set(held)
    assert "scrypt-secret" not in "\n".join(held.values())


@pytest.mark.parametrize("log", [("/nowhere/journalctl",), ("false",), ("sh", "-c", "echo no >&2")])
def test_a_log_that_cannot_be_read_is_told(tmp_path: Path, log: tuple[str, ...]) -> None:
    assert "unreadable" in members(bundle(None, log=log).write(tmp_path / "d.zip"))["log.jsonl"]


def test_a_damaged_journal_is_left_out(data: Path, tmp_path: Path) -> None:
    (data / "piste.sqlite").write_bytes(b"SQLite format 3\0" + b"rubbish" * 1000)
    assert json.loads(members(bundle(data).write(tmp_path / "d.zip"))["journal.json"]) == []


def test_what_cannot_be_written_is_one_line(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there.zip").touch()
    with pytest.raises(DiagnosticsError, match="exists already"):
        bundle(data).write(tmp_path / "there.zip")
    assert main(["diagnostics", "--out", str(tmp_path / "no" / "d.zip"), "--data", str(data)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_folder_gets_a_dated_file(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagnostics", "--out", str(tmp_path), "--data", str(data)]) == 0
    (path,) = tmp_path.glob("piste-diagnostics-*.zip")
    assert str(path) in capsys.readouterr().out


def test_short_names_garble_no_sentence() -> None:
    names = Nameless(["on", "Al", "Anne", "Anne-Lise"])
    assert names.text("Anne-Lise and Anne sit on a bench") == "Player 1 and Player 2 sit on a bench"
    assert names.value({"on": ["Al", "all", 3]}) == {"Player 4": ["Player 3", "all", 3]}
