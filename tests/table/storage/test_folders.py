"""The data folder: held by one process at a time, and a place for copies that leaves nothing behind."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.errors import FolderTaken, StoreError
from kiosk.table.storage.files import folder_lock, scratch_folder
from kiosk.table.storage.files.folder_lock import LOCK, end_interrupted, hold, take_lock
from kiosk.table.storage.files.scratch_folder import LEFT_BEHIND, PREFIX, scratch


def test_a_folder_is_held_once_until_it_is_let_go(tmp_path: Path) -> None:
    lock = hold(tmp_path)
    for take in (hold, take_lock):
        with pytest.raises(FolderTaken, match="another kiosk is using"):
            take(tmp_path)
    lock.close()
    take_lock(tmp_path).close()
    assert (tmp_path / LOCK).exists()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot write in the data folder"):
        hold(tmp_path / "gone")


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Folders in which an interrupted exchange was ended; one is pending everywhere."""
    ended: list[Path] = []
    monkeypatch.setattr(folder_lock, "pending", lambda folder: True)
    monkeypatch.setattr(folder_lock, "finish", ended.append)
    yield ended


def test_what_was_interrupted_is_ended_unless_a_kiosk_is_there_which_has_done_so(
    tmp_path: Path, interrupted: list[Path]
) -> None:
    end_interrupted(tmp_path)
    assert interrupted == [tmp_path]
    with hold(tmp_path):
        end_interrupted(tmp_path)
    assert interrupted == [tmp_path]
    hold(tmp_path).close()


def test_an_exchange_that_cannot_be_ended_lets_the_folder_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(folder_lock, "finish", refuse)
    with pytest.raises(StoreError, match="cannot be ended: Input/output error"):
        take_lock(tmp_path)
    hold(tmp_path).close()


def test_copies_are_made_beside_the_games_and_are_gone_at_the_end(tmp_path: Path) -> None:
    with scratch(tmp_path, room=1) as place:
        assert place.parent == tmp_path and list(place.iterdir()) == []
        (place / "copy").write_bytes(b"journal")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(RuntimeError), scratch(tmp_path, room=1) as place:
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_without_room_or_leave_to_write_they_are_made_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scratch(tmp_path, room=1 << 62) as place:
        assert place.parent != tmp_path and place.is_dir()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with scratch(tmp_path, room=1) as place:
        assert place.parent != tmp_path
    with scratch() as place:
        assert place.name.startswith(PREFIX)


def test_what_a_kill_left_behind_is_tidied_once_nobody_can_use_it(tmp_path: Path) -> None:
    old, fresh, other = (tmp_path / name for name in (f"{PREFIX}old", f"{PREFIX}new", "piste.sqlite"))
    for path in (old, fresh, other):
        path.mkdir()
    link = tmp_path / f"{PREFIX}link"
    link.symlink_to(other)
    before = time.time() - LEFT_BEHIND - 60
    for path in (old, other):
        os.utime(path, (before, before))
    os.utime(link, (before, before), follow_symlinks=False)
    with scratch(tmp_path, room=1):
        assert not old.exists() and fresh.exists() and other.exists() and link.is_symlink()


def test_a_folder_that_cannot_be_looked_into_is_no_hindrance(tmp_path: Path) -> None:
    with scratch(tmp_path / "gone", room=1) as place:
        assert place.is_dir()
    assert scratch_folder.ROOM > 75 * 1024 * 1024
