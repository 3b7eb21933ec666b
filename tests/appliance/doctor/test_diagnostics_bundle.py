"""The bundle for whoever is asked for help: useful, and without anybody's name unless wanted."""

import json
import sqlite3
import unicodedata
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kiosk.appliance.doctor.anonymise import Anonymiser
from kiosk.appliance.doctor.diagnostics_bundle import Bundle, DiagnosticsError
from kiosk.appliance.doctor.finding import Patient
from kiosk.cli.main import main
from kiosk.config.schema import Config
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.storage.store import Store
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


def written(bundle: Bundle, place: Path) -> dict[str, str]:
    path, _ = bundle.write(place / "d.zip")
    return members(path)


def test_names_pictures_and_the_pin_stay_here(data: Path, tmp_path: Path) -> None:
    held = written(bundle(data), tmp_path)
    body = "\n".join(held.values())
    assert not any(name in body for name in ("Zénobie", "Jean-Loup", '"Bo"', "scrypt-secret", "root:"))
    assert {"doctor.jsonl", "settings.json", "log.jsonl", "journal.json", "piste-diagnostics.json"} < set(held)
    assert not any(name.endswith((".png", ".sqlite")) for name in held)
    (game,) = json.loads(held["journal.json"])
    assert game["game"] == "cameroun" and len(set(game["names"])) == 3
    assert game["entries"] and json.loads(held["calibration/track-20260714-120000.json"])["lens"] == 0.1
    assert all(json.loads(line)["level"] for line in held["doctor.jsonl"].splitlines())


def test_all_of_it_where_it_is_wanted(data: Path, tmp_path: Path) -> None:
    held = written(bundle(data, personal=True), tmp_path)
    assert "Zénobie" in held["log.jsonl"] and {"piste.sqlite", "calibration/track-20260714-120000.png"} < set(held)
    assert "scrypt-secret" not in "\n".join(held.values())


@pytest.mark.parametrize("log", [("/nowhere/journalctl",), ("false",), ("sh", "-c", "echo no >&2")])
def test_a_log_that_cannot_be_read_is_told(tmp_path: Path, log: tuple[str, ...]) -> None:
    assert "unreadable" in written(bundle(None, log=log), tmp_path)["log.jsonl"]


SPOILT = {
    "the file": None,
    "one list of names": 'UPDATE tables SET names = \'["Zénobie", "Jean\' ',
    "one name": "UPDATE tables SET names = '[\"\\ud800\"]'",
    "who sits there": "UPDATE tables SET seated = '7'",
    "a player": "UPDATE players SET name = x'ff' WHERE name = 'Bo'",
    "an entry": 'INSERT INTO entries (table_id, at, entry) SELECT id, started, \'{"name": "Zén\' FROM tables',
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT.keys())
def test_where_a_name_may_be_missing_games_and_log_stay_here(
    data: Path, tmp_path: Path, spoil: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if spoil is None:
        (data / "piste.sqlite").write_bytes(b"SQLite format 3\0" + b"rubbish" * 1000)
    else:
        with closing(sqlite3.connect(data / "piste.sqlite", isolation_level=None)) as database:
            database.execute(spoil)
    path, left_out = bundle(data).write(tmp_path / "d.zip")
    held = members(path)
    assert set(left_out) == {"journal.json", "log.jsonl"} and not set(left_out) & set(held)
    assert {"doctor.jsonl", "settings.json"} < set(held)
    label = json.loads(held["piste-diagnostics.json"])
    assert label["left_out"] == list(left_out) and label["because"]
    said = "".join(body for name, body in held.items() if not name.startswith("calibration/"))
    assert not any(name in said for name in NAMES[:2])
    assert main(["diagnostics", "--out", str(tmp_path / "e.zip"), "--data", str(data)]) == 0
    assert "journal.json and log.jsonl are left out." in capsys.readouterr().out


def test_names_of_a_journal_that_was_just_replaced_are_names_too(data: Path, tmp_path: Path) -> None:
    now = datetime.now(UTC)
    with closing(Store(data)) as store:
        Table.create(store, "cameroun", ("Ursula", "Bo"))
    (data / "piste.sqlite").rename(data / f"piste-before-restore-{now:%Y%m%d-%H%M%S}.sqlite")
    said = ("sh", "-c", 'echo \'{"MESSAGE": "Ursula and Zénobie"}\'')
    assert json.loads(written(bundle(data, log=said), tmp_path)["log.jsonl"])["MESSAGE"].count("Player") == 2
    (data / f"piste-damaged-{now:%Y%m%d-%H%M%S}.sqlite").write_bytes(b"rubbish" * 1000)
    assert bundle(data).write(tmp_path / "e.zip")[1]
    long_ago = now - timedelta(days=30)
    (data / f"piste-damaged-{now:%Y%m%d-%H%M%S}.sqlite").rename(
        data / f"piste-damaged-{long_ago:%Y%m%d-%H%M%S}.sqlite"
    )
    assert not bundle(data).write(tmp_path / "f.zip")[1]


ODD = ('Zoé "la Belle"', "Back\\slash", "50%_Rabatt", "Ève", "=cmd|' /C'!A0", "O'Brien")


def test_names_with_odd_letters_are_taken_out_wherever_json_writes_them(data: Path, tmp_path: Path) -> None:
    with closing(Store(data)) as store:
        table = Table.create(store, "cameroun", ODD)
        table.play(decision("replace", player=0, name='Max "Q"'))
        table.play(decision("replace", player=0, name="Tina"))
    named = [*ODD, 'Max "Q"', unicodedata.normalize("NFD", "Zénobie"), "ÈVE"]
    lines = [{"MESSAGE": f"{name} is silent"} for name in named]
    lines += [{"MESSAGE": list("Zénobie \udcff".encode("utf-8", "surrogateescape"))}]
    log = tmp_path / "log"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines) + "Zénobie, and no JSON\n", "utf-8")
    held = written(bundle(data, log=("cat", str(log))), tmp_path)
    body = unicodedata.normalize("NFC", held["log.jsonl"] + held["journal.json"]).casefold()
    for name in (*named, "Tina", "Zénobie"):
        plain = unicodedata.normalize("NFC", name).casefold()
        assert plain not in body and json.dumps(plain)[1:-1] not in body, name
    assert body.count("is silent") == len(named)


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
    names = Anonymiser(["on", "Al", "Anne", "Anne-Lise"])
    assert names.text("Anne-Lise and Anne sit on a bench") == "Player 1 and Player 2 sit on a bench"
    assert names.value({"on": ["Al", "all", 3]}) == {"Player 4": ["Player 3", "all", 3]}
