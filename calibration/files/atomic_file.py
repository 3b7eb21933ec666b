"""Files that are there whole or not at all, whenever the plug or the stick is pulled out."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def atomic_write(path: Path, mode: int = 0o666, check: Callable[[Path], None] | None = None) -> Iterator[BinaryIO]:
    """A draft beside `path` that takes its place once all of it is on the disk. Raises `OSError`.

    When anything fails, the caller's own work included, nothing has changed. `mode`: rights, less the umask. `check`
    is given the draft when it is on the disk, and raises where it must not take the place.
    """
    draft = path.with_name(f".{path.name}.part")
    try:
        # What a cut left there may have other rights, or lead elsewhere.
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if check is not None:
            check(draft)
        draft.replace(path)
        fsync_path(path.parent)
    except BaseException:
        # A stick that was pulled out lets nothing be removed either.
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def fsync_path(path: Path) -> None:
    """A file or folder as it is now reaches the disk, a folder with its names. Raises `OSError`."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
