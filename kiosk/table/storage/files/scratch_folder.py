"""A folder for copies on the disk of the games: what lies in /tmp may count as memory, and a journal is large."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

PREFIX = ".piste-copy-"
ROOM = 256 * 1024 * 1024
"""Bytes that have to be free where copies are made, unless it is known how many: a year's journal has 75 MB."""
LEFT_BEHIND = 24 * 3600.0
"""Seconds after which nobody uses it any more."""


@contextmanager
def scratch(folder: Path | None = None, room: int = ROOM) -> Iterator[Path]:
    """An empty folder in the data folder where it has `room`, else where the system has such things.

    It is gone at the end. Raises `OSError`.
    """
    if folder is not None:
        _tidy(folder)
        if not os.access(folder, os.W_OK) or shutil.disk_usage(folder).free < room:
            folder = None
    with TemporaryDirectory(dir=folder, prefix=PREFIX) as place:
        yield Path(place)


def _tidy(folder: Path) -> None:
    """What a kill has left behind."""
    with suppress(OSError):
        for path in folder.glob(f"{PREFIX}*"):
            if time.time() - path.lstat().st_mtime > LEFT_BEHIND and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
