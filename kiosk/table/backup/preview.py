"""What is in a backup, told before it is brought back; a file from anywhere is believed nothing."""

import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from errno import EDQUOT, ENOSPC
from pathlib import Path
from sqlite3 import Error, connect
from typing import Self, TypedDict

from kiosk.errors import PisteError
from kiosk.table.backup.journal_check import check_journal
from kiosk.table.backup.limited_process import run_limited
from kiosk.table.storage.files.backup_format import SETTINGS, BackupError, dated, unpacked
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.scratch_folder import scratch

MOST_SHOWN = 12
"""Of a folder's backups the newest good ones."""
MOST_TRIED = 40
"""Files with the name of a backup that are opened in search of them."""
MOST_LOOKED_AT = 10_000
"""Files of a folder: a stick can be full of other things."""

NO_ROOM = (ENOSPC, EDQUOT)
"""Said of the disk that a backup is unpacked on: reading one takes no room."""


class ToldPreview(TypedDict):
    """A line of `kiosk restore --list --json`."""

    file: str
    made: str
    games: int
    players: int
    calibrations: int
    dice: int
    settings: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """A whole backup: when it was made, and how much of everything is in it."""

    path: Path
    made: datetime
    games: int
    players: int
    calibrations: int
    dice: int
    settings: bool

    @classmethod
    def from_json(cls, told: ToldPreview) -> Self:
        """What `to_json` gave."""
        counts = told["games"], told["players"], told["calibrations"], told["dice"]
        return cls(Path(told["file"]), datetime.fromisoformat(told["made"]), *counts, told["settings"])

    def to_json(self) -> ToldPreview:
        """A line of `kiosk restore --list --json`."""
        return {
            "file": str(self.path), "made": self.made.isoformat(timespec="seconds"), "games": self.games,
            "players": self.players, "calibrations": self.calibrations, "dice": self.dice, "settings": self.settings,
        }  # fmt: skip


def preview(source: Path, folder: Path | None = None) -> Preview:
    """What the backup holds; it is unpacked below `folder`. Raises `BackupError` for any that is not brought back."""
    with scratch(folder) as place:
        return taken_apart(source, place)[0]


def taken_apart(source: Path, place: Path) -> tuple[Preview, list[str]]:
    """What the backup holds, and its files, which lie checked in the folder now; done by another process.

    Raises `BackupError`; then anything may lie in the folder.
    """
    try:
        told, names = run_limited(lambda: _examined(source, place))
    except PisteError as error:
        raise BackupError(str(error) if str(source) in str(error) else f"{source}: {error}") from error
    return Preview.from_json(told), names


def _examined(source: Path, place: Path) -> tuple[ToldPreview, list[str]]:
    try:
        label, names = unpacked(source, place)
        check_journal(place, source)
        games, players = _counted(place / FILE)
    except OSError as error:
        if error.errno in NO_ROOM:
            raise BackupError(f"no room in {place.parent} to unpack {source}; make room there") from error
        raise BackupError(f"cannot read {source}: {error.strerror or error}") from error
    except Error as error:
        raise BackupError(f"cannot read {source}: {error}") from error
    folders = [name.partition("/")[0] for name in names]
    calibrations = sum(name.startswith("calibration/") and name.endswith(".json") for name in names)
    seen = Preview(source, label.made, games, players, calibrations, folders.count("dice"), SETTINGS in names)
    return seen.to_json(), names


def previews(place: Path, folder: Path | None = None) -> Iterator[Preview | BackupError]:
    """The backups of a place as they are found, newest first, and why other files of such a name are none.

    They are unpacked below `folder`. Raises `BackupError` where the place cannot be read.
    """
    shown = 0
    for path in _candidates(place)[:MOST_TRIED]:
        try:
            yield preview(path, folder)
            shown += 1
        except BackupError as error:
            yield error
        if shown >= MOST_SHOWN:
            return


def _candidates(place: Path) -> list[Path]:
    """Regular files with the name of a backup: no links, which could lead anywhere."""
    found = []
    try:
        for number, path in enumerate(place.iterdir()):
            if number >= MOST_LOOKED_AT:
                break
            made = dated(path.name)
            if made is not None and stat.S_ISREG(path.lstat().st_mode):
                found.append((made, path))
    except OSError as error:
        raise BackupError(f"cannot read {place}: {error.strerror}") from error
    return [path for _, path in sorted(found, reverse=True)]


def _counted(journal: Path) -> tuple[int, int]:
    with closing(connect(journal)) as database:
        games = database.execute("SELECT count(*) FROM results").fetchone()[0]
        return int(games), int(database.execute("SELECT count(*) FROM players").fetchone()[0])
