"""Which backups are written, and which stay, whatever a clock, a file system or a damaged journal does."""

import os
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.errors import PisteError
from kiosk.table.backup.preview import Preview, preview, previews
from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import rotate, save, worth
from kiosk.table.storage.files import backup_writer as module
from kiosk.table.storage.files.backup_format import BackupError, dated, intact, label_of
from kiosk.table.storage.files.retention import tidy
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.shared import sampled
from tests.table.backup.test_verified_backup import NOW, played
from tests.table.tournament.test_matches import play

DAY = timedelta(days=1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "calibration").mkdir(parents=True)
    played(folder)
    return folder


@pytest.fixture
def place(data: Path) -> Path:
    (data / "backups").mkdir()
    return data / "backups"


def finish_a_game(data: Path) -> None:
    store = Store(data)
    play(Table.create(store, "cameroun", ["Anne", "Bruno"], {"turns": 1}), 15, 5)
    store.close()


def names(place: Path) -> list[str]:
    return sorted(path.name for path in place.iterdir())


@pytest.mark.parametrize("year", sampled([1970, 1900, 2120, 9999], every=2))
def test_a_file_of_any_date_is_saved(data: Path, place: Path, year: int) -> None:
    path = data / "calibration" / "track-20260714-120000.json"
    seconds = (datetime(year, 1, 1, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()
    try:
        os.utime(path, (seconds, seconds))
    except (OSError, OverflowError):
        pytest.skip("no file can be of that year here")
    saved = save(data, place, NOW)
    with zipfile.ZipFile(saved) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert preview(saved).calibrations == 1


WILD = (
    "19700101-000000",
    "99991231-235959",
    "99999999-999999",
    "00000000-000000",
    "20260231-000000",
    "21991231-235959",
    "\u0662\u0660\u0662\u0666\u0660\u0661\u0660\u0661-000000",
)


@pytest.mark.parametrize("name", sampled(f"piste-{date}.zip" for date in WILD))
def test_a_file_of_a_wild_name_keeps_no_night_from_being_saved(data: Path, place: Path, name: str) -> None:
    (place / name).write_bytes(b"?")
    nights = [save(data, place, NOW + DAY * night) for night in range(4)]
    gone = rotate(place, 2)
    assert nights[-1].exists() and intact(nights[-1]).made == NOW + DAY * 3
    assert len([path for path in nights if path.exists()]) >= 1 and set(gone) <= {*nights, place / name}
    assert list(previews(place))


def test_a_file_name_that_no_text_can_be_keeps_nothing_from_being_saved(data: Path, place: Path) -> None:
    (data / "calibration" / os.fsdecode(b"track-\xff.json")).write_text("{}")
    (data / "calibration" / "unreadable.json").mkdir()
    os.mkfifo(data / "calibration" / "pipe.json")
    assert preview(save(data, place, NOW)).calibrations == 1


def test_an_emptied_or_vanished_journal_takes_no_good_backup_with_it(data: Path, place: Path) -> None:
    for night in range(5):
        finish_a_game(data)
        best = save(data, place, NOW + DAY * night)
        rotate(place, 3)
    held = (5, intact(best).entries)
    for lose in (lambda path: path.write_bytes(b""), lambda path: path.unlink(missing_ok=True)):
        for _ in range(10):
            lose(data / "piste.sqlite")
            assert main(["backup", "--rotate", "--keep", "3", "--data", str(data), str(place)]) == 1
            save(data, place)
            rotate(place, 3)
        assert best.exists() and worth(best) == held
        assert len(names(place)) == 4
    # Once as much is there again it is one among others.
    (data / "piste.sqlite").unlink(missing_ok=True)
    load(data, best)
    for _ in range(4):
        save(data, place)
        rotate(place, 3)
    assert not best.exists() and len(names(place)) == 3


def test_a_damaged_one_that_says_it_holds_more_is_not_kept_for_that(data: Path, place: Path) -> None:
    finish_a_game(data)
    best = save(data, place, NOW)
    finish_a_game(data)
    bad = save(data, place, NOW + DAY)
    body = bytearray(bad.read_bytes())
    body[len(body) // 2] ^= 1
    bad.write_bytes(body)
    (data / "piste.sqlite").unlink()
    for night in range(2, 5):
        save(data, place, NOW + DAY * night)
        rotate(place, 2)
    assert best.exists() and not bad.exists()


def test_backups_of_older_versions_are_weighed_by_what_is_in_them(data: Path, place: Path) -> None:
    finish_a_game(data)
    best = save(data, place, NOW)
    with zipfile.ZipFile(best) as archive:
        journal = archive.read("piste.sqlite")
    with zipfile.ZipFile(best, "w") as archive:
        archive.writestr("piste.json", f'{{"piste": 2, "made": "{NOW.isoformat()}"}}')
        archive.writestr("piste.sqlite", journal)
    assert label_of(best).games is None and worth(best)[0] == 1
    (data / "piste.sqlite").unlink()
    for night in range(1, 4):
        save(data, place, NOW + DAY * night)
        rotate(place, 1)
    assert best.exists() and len(names(place)) == 2


def test_one_that_cannot_be_read_back_gets_no_name(
    data: Path, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = module._write

    def badly(folder, file, made):
        write(folder, file, made)
        file.flush()
        file.seek(2000)
        file.write(bytes(50))
        file.seek(0, 2)

    monkeypatch.setattr(module, "_write", badly)
    for written in (save, module.write):
        with pytest.raises(PisteError):
            written(data, place, NOW)
    assert names(place) == []
    assert main(["backup", "--rotate", "--data", str(data), str(place)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_journal_that_no_restore_would_take_is_no_backup(data: Path, place: Path) -> None:
    import sqlite3

    with sqlite3.connect(data / "piste.sqlite") as database:
        database.execute("UPDATE tables SET started = 'yesterday'")
    database.close()
    with pytest.raises(BackupError, match="cannot be played"):
        save(data, place, NOW)
    # What is about to be migrated is saved as it is.
    assert intact(module.write(data, place, NOW)).made == NOW


def test_only_names_of_days_that_were_are_names_of_backups() -> None:
    assert dated("piste-20260714-120000.zip") == NOW
    for name in (
        "piste-20260231-000000.zip",
        "piste-99991231-235959.zip",
        "piste-1.zip",
        "../piste-20260714-120000.zip",
    ):
        assert dated(name) is None


def test_drafts_that_nobody_writes_any_more_go(data: Path, place: Path) -> None:
    old, fresh = place / ".piste-20260714-120000.zip.part", place / ".piste-20260715-120000.zip.part"
    for draft in (old, fresh):
        draft.write_bytes(b"half")
    os.utime(old, (0, 0))
    saved = save(data, place, NOW)
    assert rotate(place, 3) == [] and sorted(place.iterdir()) == [fresh, saved]


# Journals that were set aside


def aside(data: Path, made: datetime, kind: str = "before-restore") -> Path:
    path = data / f"piste-{kind}-{made:%Y%m%d-%H%M%S}.sqlite"
    path.write_bytes((data / "piste.sqlite").read_bytes())
    path.with_name(f"{path.name}-wal").write_bytes(b"")
    return path


def test_journals_that_were_set_aside_go_by_number_and_by_age(data: Path) -> None:
    old = aside(data, NOW - DAY * 400)
    new = [aside(data, NOW - DAY * day, kind) for day, kind in enumerate(["damaged", "before-restore"] * 4)]
    (data / "piste-damaged-notes.sqlite").write_text("mine")
    assert set(tidy(data, NOW)) == {old, *new[5:]}
    assert all(path.exists() for path in new[:5]) and not old.with_name(f"{old.name}-wal").exists()
    assert (data / "piste-damaged-notes.sqlite").exists()
    assert tidy(data, NOW) == []


def test_the_only_one_that_holds_more_never_goes(data: Path) -> None:
    finish_a_game(data)
    best = aside(data, NOW - DAY * 4000)
    (data / "piste.sqlite").unlink()
    played(data)
    for day in range(8):
        (data / f"piste-damaged-{NOW - DAY * day:%Y%m%d-%H%M%S}.sqlite").write_bytes(b"rubbish" * 1000)
    gone = tidy(data, NOW)
    assert best.exists() and len(gone) == 3
    finish_a_game(data)
    assert best in tidy(data, NOW)


def test_one_that_the_owner_was_not_asked_about_yet_stays(data: Path) -> None:
    old = aside(data, NOW - DAY * 400, "damaged")
    old.with_suffix(".json").write_text("{}")
    assert tidy(data, NOW) == []
    old.with_suffix(".json").unlink()
    assert tidy(data, NOW) == [old]


def test_a_clock_that_is_wrong_removes_at_most_what_others_hold_too(data: Path) -> None:
    finish_a_game(data)
    best = aside(data, NOW)
    (data / "piste.sqlite").unlink()
    tidy(data, datetime(2190, 1, 1, tzinfo=UTC))
    assert best.exists()
    assert [one for one in previews(data) if isinstance(one, Preview)] == []
