"""`kiosk forget`: where the journal is not as it should be no other takes its place."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.table.backup.name_removal import mentions
from kiosk.table.storage.files.journal_file import FILE
from tests.table.storage.conftest import folder, made  # noqa: F401
from tests.table.storage.test_hash_chain import alter


def newer(folder: Path) -> None:  # noqa: F811
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute("PRAGMA user_version = 99")


def cut(folder: Path) -> None:  # noqa: F811
    (folder / FILE).write_bytes((folder / FILE).read_bytes()[:5000])


@pytest.mark.parametrize(("spoil", "said"), [(newer, "newer version"), (cut, "damaged")])
def test_a_journal_that_cannot_be_read_stays(
    folder: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
    spoil,
    said: str,
) -> None:
    spoil(folder)
    before = (folder / FILE).read_bytes()
    assert main(["forget", "--name", "Anne", "--data", str(folder)]) == 1
    told = capsys.readouterr()
    assert told.out == "" and said in told.err and told.err.count("\n") == 1
    assert (folder / FILE).read_bytes() == before and not list(folder.glob("piste-damaged-*"))


def test_where_nothing_was_played_nobody_is_known_and_nothing_is_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["forget", "--name", "Anne", "--data", str(tmp_path)]) == 0
    assert "Nobody" in capsys.readouterr().out and not list(tmp_path.iterdir())


def test_where_rows_were_altered_it_is_said_and_the_name_goes_from_what_is_set_aside(
    folder: Path,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    alter(folder, ("UPDATE entries SET entry = '{}' WHERE number = (SELECT max(number) FROM entries)", ()))
    assert main(["forget", "--name", "Anne", "--data", str(folder)]) == 0
    (aside,) = folder.glob("piste-damaged-*.sqlite")
    assert f"set aside as {aside.name}" in capsys.readouterr().out
    assert not mentions(aside, "Anne") and not mentions(folder / FILE, "Anne")
