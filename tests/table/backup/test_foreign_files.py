"""Sticks carry anything: whatever lies on one is a clear line or nothing, and the data folder stays as it was."""

import json
import os
import struct
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from kiosk.appliance.recovery import staged_restore
from kiosk.appliance.recovery.staged_restore import stage
from kiosk.appliance.recovery.startup_restore import DONE, WANTED, bring_back
from kiosk.cli.main import main
from kiosk.table.backup import limited_process
from kiosk.table.backup import preview as backup_preview
from kiosk.table.backup.preview import Preview, preview, previews
from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.backup_format import MOST_BYTES, MOST_FILES, BackupError
from kiosk.table.storage.files.safe_zip import UnsafeZip, opened
from kiosk.table.storage.store import Store
from tests.shared import sampled
from tests.table.backup.crafted_files import ARCHIVES, ROWS, crafted_backup, no_date, zip64
from tests.table.backup.test_verified_backup import NOW, played


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    played(folder)
    return folder


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "stick"
    place.mkdir()
    return place


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)


def bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("piste.json", json.dumps({"piste": 2, "made": NOW.isoformat()}))
        with archive.open("piste.sqlite", "w", force_zip64=True) as member:
            for _ in range(300):
                member.write(bytes(2**20))


def many(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(MOST_FILES + 1):
            archive.writestr(f"calibration/{number}.json", "")


def liar(path: Path) -> None:
    """The end record says that the list of members is 4 GB long."""
    path.write_bytes(b"PK\x05\x06" + struct.pack("<HHHHLLH", 0, 0, 65535, 65535, 2**32 - 1, 0, 0))


def climber(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("piste.json", json.dumps({"piste": 2}))
        archive.writestr("piste.sqlite", "")
        archive.writestr("calibration/../../../etc/passwd", "me")


def link_inside(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        info = zipfile.ZipInfo("piste.sqlite")
        info.external_attr = 0o120777 << 16
        archive.writestr("piste.json", json.dumps({"piste": 2, "made": NOW.isoformat()}))
        archive.writestr(info, "/etc/shadow")


def long_label(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("piste.json", "[" * 1_000_000)
        archive.writestr("piste.sqlite", "")


def rubbish(path: Path) -> None:
    path.write_bytes(os.urandom(5000))


def empty(path: Path) -> None:
    path.touch()


FOREIGN = (huge, bomb, many, liar, climber, link_inside, long_label, rubbish, empty, os.mkfifo, Path.mkdir)


@pytest.mark.parametrize("make", sampled(FOREIGN))
def test_a_foreign_file_is_one_clear_line_and_changes_nothing(data, stick, make, capsys):
    path = stick / "piste-20260101-000000.zip"
    make(path)
    before = contents(data)
    for words in (["--list"], ["--next-start"], []):
        assert main(["restore", str(path), "--data", str(data), *words]) == (
            0 if make is Path.mkdir and words == ["--list"] else 1
        )
        said = capsys.readouterr().err
        assert said.count("\n") <= 1 and "Traceback" not in said
        assert not (data / WANTED).exists()
        lost = {name: body for name, body in before.items() if contents(data).get(name) != body}
        assert lost == {}


@pytest.mark.whole
def test_a_folder_full_of_them_shows_the_good_ones(data, stick):
    good = save(data, stick, NOW)
    for number, make in enumerate(FOREIGN):
        make(stick / f"piste-202001{number + 1:02}-000000.zip")
    (stick / "piste-20260715-120000.zip").symlink_to("/dev/zero")
    found = list(previews(stick))
    assert [one.path for one in found if isinstance(one, Preview)] == [good]
    assert len(found) == 1 + len(FOREIGN) - 2  # neither pipe nor folder is looked at


@pytest.mark.parametrize("make", sampled(ARCHIVES, every=8), ids=lambda make: make.__name__)
def test_of_one_bad_and_two_good_files_the_two_are_offered(data, stick, tmp_path, make, capsys):
    older, newer = (save(data, stick, NOW.replace(day=day)) for day in (1, 20))
    make(older, stick / "piste-20260710-120000.zip")
    begun = time.process_time()
    assert main(["restore", str(stick), "--list", "--json"]) == 0
    said = capsys.readouterr()
    assert [json.loads(line)["file"] for line in said.out.splitlines()] == [str(newer), str(older)]
    assert said.err.count("\n") == 1 and "piste-20260710-120000.zip" in said.err and "Traceback" not in said.err
    assert time.process_time() - begun < 5
    before = contents(data)
    with pytest.raises(BackupError):
        load(data, stick / "piste-20260710-120000.zip")
    assert {**contents(data), "piste.lock": b""} == {**before, "piste.lock": b""}


@pytest.mark.parametrize(
    "row", sampled(["an entry nested 100,000 deep", "a lone surrogate in a name", "an unknown game"], every=3)
)
def test_a_journal_that_play_cannot_read_hides_no_other(data, stick, tmp_path, row, capsys):
    good = save(data, stick, NOW)
    crafted_backup(tmp_path / "evil", stick / "piste-20260715-120000.zip", ROWS[row])
    assert [one.path for one in previews(stick) if isinstance(one, Preview)] == [good]
    assert main(["restore", str(stick / "piste-20260715-120000.zip"), "--data", str(data)]) == 1
    said = capsys.readouterr().err
    assert "cannot be played" in said and said.count("\n") == 1


@pytest.mark.whole
def test_one_that_takes_for_ever_hides_no_other(data, stick, monkeypatch):
    names = [save(data, stick, NOW.replace(day=day)) for day in (1, 2, 3)]
    examine = backup_preview._examined

    def slow(source, place):
        while source == names[1]:
            pass
        return examine(source, place)

    monkeypatch.setattr(backup_preview, "_examined", slow)
    monkeypatch.setattr(limited_process, "PROCESSOR", 2)
    assert [one.path for one in previews(stick) if isinstance(one, Preview)] == [names[2], names[0]]


def test_five_million_members_are_not_counted(tmp_path):
    """Such a file took 199 s and 2.3 GB."""
    with zipfile.ZipFile(tmp_path / "plain.zip", "w") as archive:
        archive.writestr("a", b"")
    zip64(tmp_path / "plain.zip", tmp_path / "evil.zip")
    with pytest.raises(UnsafeZip, match="ZIP64"), opened(tmp_path / "evil.zip", MOST_BYTES, MOST_FILES):
        pass


def test_dates_that_no_calendar_has_harm_nobody(data, stick):
    no_date(save(data, stick, NOW), stick / "piste-20260801-120000.zip")
    assert len([one for one in previews(stick) if isinstance(one, Preview)]) == 2


def test_what_is_in_a_backup(data, stick):
    seen = preview(save(data, stick, NOW))
    assert (seen.games, seen.players, seen.calibrations, seen.dice, seen.settings) == (0, 2, 1, 0, False)
    assert seen.made == NOW


def test_the_next_start_brings_it_back_and_todays_is_kept(data, stick, tmp_path):
    old = tmp_path / "old"
    old.mkdir()
    table = played(old, turns=1)
    source = save(old, stick, datetime(2025, 1, 1, tzinfo=UTC))
    journal = (data / "piste.sqlite").read_bytes()
    here = stage(data, source, NOW)
    source.unlink()
    assert (data / "piste.sqlite").read_bytes() == journal
    assert bring_back(data) == DONE
    assert any(saved.id == table for saved in Store(data, read_only=True).unfinished())
    assert preview(here).players == 2
    assert bring_back(data) is None


def test_a_stick_that_is_pulled_out_while_it_is_copied(data, stick, monkeypatch):
    source = save(data, stick, datetime(2025, 1, 1, tzinfo=UTC))

    def pulled(there, here):
        here.write(there.read(100))
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(staged_restore, "shutil", SimpleNamespace(copyfileobj=pulled))
    with pytest.raises(BackupError, match="Input/output error"):
        stage(data, source, NOW)
    assert not (data / WANTED).exists()
    assert [path.name for path in (data / "backups").iterdir()] == ["piste-20260714-120000.zip"]


def test_a_stick_that_is_pulled_out_while_a_backup_is_written(data, stick, monkeypatch):
    def pulled(*_, **__):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", pulled)
    monkeypatch.setattr(Path, "unlink", pulled)
    with pytest.raises(BackupError, match=r"cannot write .*Input/output error"):
        save(data, stick, NOW)


def test_a_full_stick(data, monkeypatch):
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with pytest.raises(BackupError):
        save(data, Path("/dev/full"))


def test_an_archive_with_too_many_members_is_not_even_listed(tmp_path):
    many(tmp_path / "a.zip")
    with pytest.raises(UnsafeZip, match="too many"), opened(tmp_path / "a.zip", MOST_BYTES, MOST_FILES):
        pass


def test_a_backup_that_was_linked_to_is_a_backup(data, stick, tmp_path):
    link = tmp_path / "mine.zip"
    link.symlink_to(save(data, stick, NOW))
    other = tmp_path / "other"
    other.mkdir()
    load(other, link)
