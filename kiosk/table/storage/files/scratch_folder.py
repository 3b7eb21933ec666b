"""A folder for copies on the disk of the games: what lies in /tmp may count as memory, and a journal is large."""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

PREFIX = ".piste-copy-"
COPIES, DRAFTS = f"{PREFIX}*", ".*.zip.part"
"""The copies of a folder, and backups that were being written there."""
ROOM = 256 * 1024 * 1024
"""Bytes that have to be free where copies are made, unless it is known how many: a year's journal has 75 MB."""
LEFT_BEHIND = 24 * 3600.0
"""Seconds after which nobody uses it any more."""
AT_ANY_AGE = float("-inf")


@contextmanager
def scratch(folder: Path | None = None, room: int = ROOM) -> Iterator[Path]:
    """An empty folder in the data folder where it has `room`, else where the system has such things.

    It is gone at the end. Raises `OSError`.
    """
    if folder is not None:
        with suppress(OSError):
            remove_left(folder, COPIES)
        if not os.access(folder, os.W_OK) or shutil.disk_usage(folder).free < room:
            folder = None
    with TemporaryDirectory(dir=folder, prefix=PREFIX) as place:
        yield Path(place)


def remove_left(folder: Path, pattern: str, after: float = LEFT_BEHIND) -> list[Path]:
    """Removes what was left behind unfinished, untouched for `after` seconds; returns what could not be removed."""
    left = []
    for path in sorted(folder.glob(pattern)):
        try:
            if path.is_symlink() or time.time() - path.lstat().st_mtime < after:
                continue
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        except FileNotFoundError:
            # Whoever wrote it has ended meanwhile.
            continue
        except OSError:
            left.append(path)
    return left
