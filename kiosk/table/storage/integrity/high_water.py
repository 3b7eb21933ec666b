"""The high-water file beside the journal: how far its chain had come, so that one cut short does not pass for whole.

It is written after a commit is on the disk: it may lag behind the journal, never lead it. Two slots of one disk
sector each are written in turn, so that a torn write leaves the other.
"""

import os
import re
from contextlib import suppress
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from kiosk.table.storage.integrity.hash_chain import Head
from kiosk.table.storage.rows.chained_rows import hashed

FILE = "piste.high"
SLOT = 512
"""Bytes: a disk writes a sector whole or not at all."""
_SLOT = re.compile(rb"piste high water (\d{1,15}) ([0-9a-f]{16}) ([0-9a-f]{16})\n *\n")


class HighWater:
    """The file while the journal is open for writing."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        found = _slots(self._path)
        # The slot that is written next holds the older head, or none.
        self._next = int(len(found) == 2 and _number(found[1]) < _number(found[0]))
        self._noted = max(found, key=_number, default=None)

    def note(self, head: Head) -> None:
        """Writes `head`, the end of the journal's chain, once the journal is synced to the disk. Raises `OSError`."""
        if head == self._noted:
            return
        try:
            number = os.open(self._path, os.O_WRONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            make(self._path, head)
        else:
            try:
                os.pwrite(number, _slot(head), SLOT * self._next)
                os.fdatasync(number)
            finally:
                os.close(number)
        self._next, self._noted = 1 - self._next, head


def make(path: Path, head: Head) -> None:
    """Writes a new file with `head` in both slots. Raises `OSError`."""
    with atomic_write(path) as file:
        file.write(_slot(head) * 2)


def read(folder: Path) -> Head | None:
    """The last head that was noted in the folder's file; None where there is none that can be read."""
    return max(_slots(folder / FILE), key=_number, default=None)


def _slots(path: Path) -> list[Head | None]:
    with suppress(OSError):
        with path.open("rb") as file:
            data = file.read(2 * SLOT)
        return [_head(data[place : place + SLOT]) for place in (0, SLOT)]
    return []


def _number(head: Head | None) -> int:
    return -1 if head is None else head.number


def _slot(head: Head) -> bytes:
    said = f"piste high water {head.number} {head.link.hex()}"
    return f"{said} {hashed(said).hex()}\n".encode().ljust(SLOT - 1) + b"\n"


def _head(slot: bytes) -> Head | None:
    found = _SLOT.fullmatch(slot)
    if found is None:
        return None
    head = Head(int(found[1]), bytes.fromhex(found[2].decode()))
    return head if _slot(head) == slot else None
