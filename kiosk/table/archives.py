"""ZIP files from anywhere: opened only when they are plain files of an honest size with few members."""

import os
import stat
import struct
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.errors import PisteError

END, END_BYTES, LONGEST_COMMENT = b"PK\x05\x06", 22, 65_535
"""The end of central directory record: PKWARE's APPNOTE, 4.3.16."""
MOST_DIRECTORY = 1024 * 1024
"""Bytes of the list of members, which is read whole."""


class Refused(PisteError):
    """It is no plain file, too large, or has too many members."""


@contextmanager
def opened(path: Path, most_bytes: int, most_files: int) -> Iterator[zipfile.ZipFile]:
    """The archive. Raises `Refused`, `OSError`, and what `zipfile` raises for one that is damaged."""
    # Never waits for a pipe.
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(number, "rb") as file:
        state = os.fstat(number)
        if not stat.S_ISREG(state.st_mode):
            raise Refused(f"{path} is no file")
        if state.st_size > most_bytes:
            raise Refused(f"{path} is too large")
        file.seek(max(0, state.st_size - END_BYTES - LONGEST_COMMENT))
        if _too_many(file.read(), most_files):
            raise Refused(f"{path} holds too many files")
        file.seek(0)
        with zipfile.ZipFile(file) as archive:
            yield archive


def _too_many(tail: bytes, most_files: int) -> bool:
    """Whether the list of members says more than it may, before it is read."""
    at = tail.rfind(END)
    if at < 0 or len(tail) < at + END_BYTES:
        return False  # zipfile says what is wrong with it
    members, size = struct.unpack("<HL", tail[at + 10 : at + 16])
    return bool(members > most_files or size > MOST_DIRECTORY)
