"""Where the PIN lies: with the machine, not with the games, which may be on a stick that anybody can pull out.

The machine's own folder is the data folder's neighbour of the name `…-owner`, made by the units. Where the root is an
overlay in memory nothing written there outlasts a restart: then a PIN that was there before holds, else it lies with
the games.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from calibration.files.atomic_file import atomic_write, fsync_path

FILE, TRIES = "pin.json", "pin-tries.json"
OWNER = "-owner"
MOUNTS = Path("/proc/mounts")
PASSING = ("overlay", "overlayroot", "tmpfs", "ramfs", "aufs")
"""File systems in memory, as /proc/mounts names them."""
MOST_BYTES = 4096


@dataclass(frozen=True, slots=True)
class PinPlace:
    """`folder` holds the PIN, None where nothing does; `lasting`: it is still there after a restart.

    `counts` are where wrong tries are counted, the first is the PIN's own; `apart`: that is not where the games are.
    """

    folder: Path | None
    lasting: bool = True
    counts: tuple[Path, ...] = ()
    apart: bool = False


def pin_place(data: Path | None, mounts: Path | None = None) -> PinPlace:
    """Of a data folder. A PIN that still lies with the games moves to the machine, where that lasts.

    `mounts` lists the file systems, by default the kernel's own list.
    """
    if data is None:
        return PinPlace(None)
    own, beside_games = data.absolute().with_name(data.absolute().name + OWNER), PinPlace(data, True, (data,))
    if not own.is_dir():
        return beside_games
    if not _lasts(own, mounts or MOUNTS):
        # What was there before the root was only read cannot be changed from a stick.
        return PinPlace(own, False, (own, data), True) if (own / FILE).exists() else beside_games
    try:
        _move(data, own)
    except OSError:
        return beside_games if not (own / FILE).exists() else PinPlace(own, True, (own,), True)
    return PinPlace(own, True, (own,), True)


def _move(data: Path, own: Path) -> None:
    """Raises `OSError`. Cut off anywhere the PIN is in one place or in both, and the machine's counts."""
    if not (own / FILE).exists():
        for name in (TRIES, FILE):
            if (data / name).is_file() and not (data / name).is_symlink():
                _copy(data / name, own / name)
    for name in (FILE, TRIES):
        if os.path.lexists(data / name):
            (data / name).unlink()
            fsync_path(data)


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as old, atomic_write(target, 0o600) as new:
        new.write(old.read(MOST_BYTES))


def _lasts(folder: Path, mounts: Path) -> bool:
    """Whether what is written in a folder is on a disk; where that cannot be told, it is."""
    found = sorted(_mounted(folder.resolve(), mounts))
    return not found or found[-1][1] not in PASSING


def _mounted(folder: Path, mounts: Path) -> Iterator[tuple[int, str]]:
    """How near each file system on the way to a folder is mounted, and its type."""
    with suppress(OSError):
        for line in mounts.read_text("utf-8", "replace").splitlines():
            _, place, kind, *_ = [*line.split(), "", "", ""]
            where = Path(place.replace("\\040", " "))
            if where == folder or where in folder.parents:
                yield len(where.parts), kind
