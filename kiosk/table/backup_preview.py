"""What is in a backup, told before it is brought back; a file from anywhere is believed nothing."""

import json
import sqlite3
import stat
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kiosk.table.backup import DATED, LABEL, SETTINGS, BackupError, check_journal, unpacked
from kiosk.table.storefile import FILE

MOST_SHOWN = 12
"""Of a folder's backups the newest."""
MOST_LOOKED_AT = 10_000
"""Files of a folder: a stick can be full of other things."""


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

    def to_json(self) -> dict[str, Any]:
        """A line of `kiosk restore --list --json`."""
        counts = {name: getattr(self, name) for name in ("games", "players", "calibrations", "dice", "settings")}
        return {"file": str(self.path), "made": self.made.isoformat(timespec="seconds"), **counts}


def preview(source: Path) -> Preview:
    """What the backup holds. Raises `BackupError` for anything that could not be brought back."""
    with TemporaryDirectory() as place:
        try:
            names = unpacked(source, Path(place))
            check_journal(Path(place, FILE), source)
            made = json.loads(Path(place, LABEL).read_text("utf-8")).get("made")
            games, players = _counted(Path(place, FILE))
        except (OSError, ValueError, sqlite3.Error) as error:
            raise BackupError(f"cannot read {source}: {getattr(error, 'strerror', None) or error}") from error
    folders = [name.partition("/")[0] for name in names]
    return Preview(
        source,
        _moment(made, source),
        games,
        players,
        sum(name.startswith("calibration/") and name.endswith(".json") for name in names),
        folders.count("dice"),
        SETTINGS in names,
    )


def previews(place: Path) -> tuple[list[Preview], int]:
    """The backups of a folder, newest first, and how many files with such a name are none. Raises `BackupError`."""
    good, bad = [], 0
    for path in _candidates(place):
        try:
            good.append(preview(path))
        except BackupError:
            bad += 1
        if len(good) + bad >= MOST_SHOWN:
            break
    return good, bad


def _candidates(place: Path) -> list[Path]:
    """Regular files with the name of a backup: no links, which could lead anywhere."""
    found = []
    try:
        for number, path in enumerate(place.iterdir()):
            if number >= MOST_LOOKED_AT:
                break
            if DATED.fullmatch(path.name) and stat.S_ISREG(path.lstat().st_mode):
                found.append(path)
    except OSError as error:
        raise BackupError(f"cannot read {place}: {error.strerror}") from error
    return sorted(found, key=lambda path: path.name, reverse=True)


def _counted(journal: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(journal)) as database:
        games = database.execute("SELECT count(*) FROM results").fetchone()[0]
        return int(games), int(database.execute("SELECT count(*) FROM players").fetchone()[0])


def _moment(made: object, source: Path) -> datetime:
    try:
        moment = datetime.fromisoformat(str(made))
    except ValueError as error:
        raise BackupError(f"{source} does not say when it was made") from error
    return moment if moment.tzinfo is not None else moment.astimezone()
