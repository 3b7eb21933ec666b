"""`kiosk dial files`: the tables' files on a stick: kiosk.cli.tournament.dial_files."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.cli.tournament import dial_files
from kiosk.tournament.transport.access import access_from
from tests.tournament.dialer.test_dialer import FILE


def test_only_tables_files_are_told_and_with_what_they_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    FILE.write(tmp_path / "b.json")
    replace(FILE, table="table-8").write(tmp_path / "A.JSON")
    FILE.write(tmp_path / "other.txt")
    (tmp_path / "settings.json").write_text("{}")
    (tmp_path / "large.json").write_text("[" * 100_000)
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "nowhere.json").symlink_to("missing")
    assert main(["dial", "files", str(tmp_path)]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["table"] for one in told] == ["table-8", "table-7"]
    assert access_from(told[1]["access"]) == FILE and told[1]["event"] == "@juin"


def test_not_more_are_told_than_an_evening_has_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(dial_files.MOST + 3):
        FILE.write(tmp_path / f"{number}.json")
    assert main(["dial", "files", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == dial_files.MOST


def test_a_stick_that_is_gone_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dial", "files", str(tmp_path / "gone")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
