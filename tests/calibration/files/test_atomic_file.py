"""A file is there whole or not at all."""

import os
from pathlib import Path

import pytest

from calibration.files.atomic_file import atomic_write


def test_it_takes_its_place_once_it_and_its_name_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, synced = tmp_path / "a.json", []
    path.write_text("before")
    real = os.fsync

    def fsync(number: int) -> None:
        synced.append((str(Path(f"/proc/self/fd/{number}").readlink()), path.read_text()))
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)
    with atomic_write(path, 0o600) as file:
        file.write(b"after")
        assert path.read_text() == "before"
    assert synced == [(str(tmp_path / ".a.json.part"), "before"), (str(tmp_path), "after")]
    assert list(tmp_path.iterdir()) == [path] and path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("when", ["writing", "syncing", "renaming"])
def test_whatever_fails_nothing_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str):
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.json"
    path.write_text("before")
    if when == "syncing":
        monkeypatch.setattr(os, "fsync", fails)
    if when == "renaming":
        monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="No space"), atomic_write(path) as file:
        file.write(b"after")
        if when == "writing":
            fails()
    assert list(tmp_path.iterdir()) == [path] and path.read_text() == "before"
