"""`kiosk backup`, `kiosk restore`: what hinders them is one clear line; nothing passes for saved that is not."""

import errno
import json
import sqlite3
from pathlib import Path

import pytest

from kiosk.appliance.recovery.backup_status import state_of
from kiosk.cli.main import main
from kiosk.table.backup import preview
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files import backup_writer
from kiosk.table.storage.files.journal_presence import gone
from tests.table.backup.test_verified_backup import NOW, played


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "backups").mkdir(parents=True)
    played(folder)
    return folder


def told(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    said = capsys.readouterr()
    assert said.err.count("\n") == (status > 0)
    return status, said.out, said.err


def full(*_: object) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorname = "SQLITE_FULL"
    raise error


def test_no_room_for_a_copy_of_the_journal_is_one_line_and_noted(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = save(data, tmp_path / "b.zip", NOW)
    monkeypatch.setattr(backup_writer, "copy_of_journal", full)
    status, out, err = told(capsys, "backup", "--rotate", "--data", data, data / "backups")
    assert (status, out) == (1, "") and f"neither in {data} nor in" in err
    assert "no room" in (state_of(data).fault or "")
    status, out, err = told(capsys, "restore", "--next-start", "--data", data, stick)
    assert (status, out) == (1, "") and "no room" in err
    assert not list((data / "backups").iterdir()) and not (data / "restore-wanted").exists()


def test_a_journal_that_cannot_be_copied_says_so(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(backup_writer, "copy_of_journal", broken)
    status, _, err = told(capsys, "backup", "--data", data, data / "backups")
    assert status == 1 and "cannot be copied: disk I/O error" in err


def test_a_full_data_folder_is_not_blamed_on_the_backup(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = save(data, tmp_path / "b.zip", NOW)

    def no_room(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(preview, "unpacked", no_room)
    status, _, err = told(capsys, "restore", "--data", data, file)
    assert status == 1 and f"no room in {data}" in err and "cannot read" not in err


@pytest.mark.parametrize("words", [("state",), ("journal",), ("forget", "--name", "Anne"), ("backup", "b.zip")])
def test_a_folder_in_the_journals_place_is_called_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "piste.sqlite").mkdir()
    status, _, err = told(capsys, *words, "--data", tmp_path)
    assert status == 1 and f"{tmp_path / 'piste.sqlite'} is a folder" in err


@pytest.mark.parametrize("emptied", [False, True])
def test_a_journal_that_is_gone_does_not_pass_for_none_yet(
    data: Path, capsys: pytest.CaptureFixture[str], emptied: bool
) -> None:
    (data / "piste.sqlite").unlink()
    if emptied:
        (data / "piste.sqlite").touch()
    for words in (["state"], ["state", "--json"], ["history"], ["journal"], ["backup", str(data / "b.zip")]):
        status, out, err = told(capsys, *words, "--data", data)
        assert (status, out) == (1, "") and gone(data) in err
    assert main(["journal", "--json", "--data", str(data)]) == 1
    assert json.loads(capsys.readouterr().out)["faults"][0]["what"] == "gone"
    assert told(capsys, "backup", "--rotate", "--data", data, data / "backups")[0] == 1
    assert "is gone" in (state_of(data).fault or "") and not list((data / "backups").iterdir())
    assert told(capsys, "forget", "--name", "Anne", "--data", data)[0] == 1


def test_a_mistyped_folder_is_not_made_and_not_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong, empty = tmp_path / "wrong", tmp_path / "empty"
    empty.mkdir()
    for words in (["state"], ["history"], ["journal"], ["corrections"], ["restore", "--list", str(tmp_path)],
                  ["settings"], ["calibrate", "--list"], ["calibrate", "poker"], ["calibrate", "cards"]):  # fmt: skip
        assert told(capsys, *words, "--data", wrong)[0] == 0
    for folder in (wrong, empty):
        status, out, err = told(capsys, "backup", "--data", folder, tmp_path / "b.zip")
        assert (status, out) == (1, "") and f"nothing is kept in {folder}" in err
    assert told(capsys, "forget", "--name", "Anne", "--data", wrong)[0] == 1
    assert list(tmp_path.iterdir()) == [empty] and not list(empty.iterdir())


def test_what_was_calibrated_is_saved_before_anything_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data" / "calibration").mkdir(parents=True)
    (tmp_path / "data" / "calibration" / "track-20260714-120000.json").write_text("{}")
    assert told(capsys, "backup", "--data", tmp_path / "data", tmp_path / "b.zip")[0] == 0


@pytest.mark.parametrize("name", ["stick/", "stick"])
def test_a_stick_that_is_not_there_is_no_file_to_be(
    data: Path, capsys: pytest.CaptureFixture[str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data)
    status, out, err = told(capsys, "backup", "--data", data, name)
    assert (status, out) == (2, "") and f"no folder {name}" in err and not (data / "stick").exists()
    (data / "stick").mkdir()
    assert told(capsys, "backup", "--data", data, name)[0] == 0 and len(list((data / "stick").iterdir())) == 1


@pytest.mark.parametrize("words", [["--json"], ["--list", "--next-start"]])
def test_words_of_a_list_restore_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    stick, before = save(data, tmp_path / "b.zip", NOW), sorted(data.iterdir())
    status, out, err = told(capsys, "restore", *words, "--data", data, stick)
    assert (status, out) == (2, "") and "--list" in err and sorted(data.iterdir()) == before


def test_one_backup_is_one(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(data, tmp_path / "stick.zip", NOW)
    assert told(capsys, "restore", "--list", tmp_path / "stick.zip")[1].endswith("\n1 backup\n")
