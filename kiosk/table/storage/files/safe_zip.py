"""ZIP files from anywhere: opened only when they are plain files of an honest size with few plain members."""

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kiosk.errors import PisteError

END, END_BYTES, LONGEST_COMMENT = b"PK\x05\x06", 22, 65_535
"""The end of central directory record: PKWARE's APPNOTE, 4.3.16."""
LOCATOR, LOCATOR_BYTES = b"PK\x06\x07", 20
"""Before it, where a longer record of ZIP64 says what counts: APPNOTE, 4.3.15. No backup is that large."""
MOST_DIRECTORY = 1024 * 1024
"""Bytes of the list of members, which is read whole."""
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 0x2041
"""Bits of a member's flags: encrypted, strongly, or with a masked header (APPNOTE, 4.4.4)."""
MOST_RATIO, SMALL = 200, 1024 * 1024
"""What deflate makes of a journal is a tenth of it. Members below `SMALL` bytes harm nobody."""
CHUNK = 256 * 1024
DAMAGED = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, ValueError, LookupError, ArithmeticError,
    NotImplementedError, RuntimeError, MemoryError,
)  # fmt: skip
"""What `zipfile` raises for files that somebody has damaged, or made."""


class UnsafeZip(PisteError):
    """It is no plain ZIP file, a damaged one, too large, or has too many members."""


@contextmanager
def opened(path: Path, most_bytes: int, most_files: int) -> Iterator[zipfile.ZipFile]:
    """The archive, whose members are stored or deflated, `most_files` at most, `most_bytes` large together.

    Raises `UnsafeZip`, also for what is found damaged while it is read, and `OSError`.
    """
    # Never waits for a pipe.
    number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(number, "rb") as file:
        state = os.fstat(number)
        if not stat.S_ISREG(state.st_mode):
            raise UnsafeZip(f"{path} is no file")
        if state.st_size > most_bytes:
            raise UnsafeZip(f"{path} is too large")
        file.seek(max(0, state.st_size - END_BYTES - LONGEST_COMMENT - LOCATOR_BYTES))
        _check_end(file.read(), path, most_files)
        file.seek(0)
        try:
            with zipfile.ZipFile(file) as archive:
                _check_members(archive.infolist(), path, most_bytes, most_files)
                yield archive
        except DAMAGED as error:
            raise UnsafeZip(f"{path} is no ZIP file, or a damaged one") from error


def unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, target: BinaryIO) -> None:
    """What a member holds, never more than it says. Raises as `opened` does around it."""
    left = member.file_size
    with archive.open(member) as source:
        while piece := source.read(CHUNK):
            left -= len(piece)
            if left < 0:
                raise zipfile.BadZipFile("a member is longer than it says")
            target.write(piece)
    if left:
        raise zipfile.BadZipFile("a member is shorter than it says")


def _check_end(tail: bytes, path: Path, most_files: int) -> None:
    """Refuses a list of members that says that it is too long, before it is read. Raises `UnsafeZip`."""
    # Whichever of several ends the library takes for the true one.
    at = tail.find(END)
    while at >= 0:
        if len(tail) >= at + END_BYTES:
            members, size = struct.unpack("<HL", tail[at + 10 : at + 16])
            if tail[max(0, at - LOCATOR_BYTES) :].startswith(LOCATOR):
                raise UnsafeZip(f"{path} is larger than any backup (ZIP64)")
            if members > most_files or size > MOST_DIRECTORY:
                raise UnsafeZip(f"{path} holds too many files")
        at = tail.find(END, at + 1)


def _check_members(members: list[zipfile.ZipInfo], path: Path, most_bytes: int, most_files: int) -> None:
    if len(members) > most_files:
        raise UnsafeZip(f"{path} holds too many files")
    if any(member.compress_type not in METHODS or member.flag_bits & ENCRYPTED for member in members):
        raise UnsafeZip(f"{path} is packed or locked in a way that no backup is")
    if any(_bloated(member) for member in members) or sum(member.file_size for member in members) > most_bytes:
        raise UnsafeZip(f"{path} unpacks to more than any backup")


def _bloated(member: zipfile.ZipInfo) -> bool:
    return member.file_size > SMALL and member.file_size > MOST_RATIO * member.compress_size
