"""The USB stick that somebody has plugged in: where it is, whether it can be written, how much it holds."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PLACES = ("/media/*/*", "/media/*", "/run/media/*/*", "/mnt/*")
"""Where systems mount what somebody plugs in."""
LEAST = 4 * 1024 * 1024
"""Bytes that have to be free before anything is written."""


@dataclass(frozen=True, slots=True)
class Stick:
    """A mounted stick; `free` in bytes."""

    path: Path
    writable: bool = True
    free: int = 0

    @property
    def full(self) -> bool:
        """Whether hardly anything more goes onto it."""
        return self.writable and self.free < LEAST


def find(places: Iterable[str] = PLACES) -> Stick | None:
    """The stick that is plugged in; of several the first that can be written."""
    found = list(_mounted(places))
    return next((stick for stick in found if stick.writable), found[0] if found else None)


def _mounted(places: Iterable[str]) -> Iterator[Stick]:
    for pattern in places:
        root, _, rest = pattern.partition("*")
        with suppress(OSError):
            for path in sorted(Path(root).glob(f"*{rest}")) if Path(root).is_dir() else ():
                if path.is_mount():
                    room = os.statvfs(path)
                    yield Stick(path, os.access(path, os.W_OK), room.f_bavail * room.f_frsize)
