"""What is removed because it is old, and what stays because it may be the last that holds so much."""

import re
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.files.untrusted_input import EARLIEST
from kiosk.table.storage.files.companion_files import copied, everything
from kiosk.table.storage.files.journal_file import FILE

BACKUPS = "backups"
"""Folder in the data folder where every night's backup lies."""
JournalSize = tuple[int, int]
"""Games that were finished, and entries: more games are more, and of equally many more entries."""
NOTHING: JournalSize = (0, 0)
ASIDE = re.compile(r"piste-(?:damaged|before-restore|settled)-(\d{8}-\d{6})(?:-\d+)?\.sqlite")
MOST_ASIDE, LONGEST = 5, timedelta(days=366)
"""Journals that were set aside: so many of the newest stay, each so long."""


def counted(journal: Path) -> JournalSize:
    """What is in a journal. Raises `sqlite3.Error`."""
    with closing(sqlite3.connect(journal)) as database:
        games = database.execute("SELECT count(*) FROM results").fetchone()[0]
        return int(games), int(database.execute("SELECT count(*) FROM entries").fetchone()[0])


def spared(
    old: Iterable[Path], kept: Sequence[Path], now: JournalSize, worth: Callable[[Path], JournalSize]
) -> list[Path]:
    """Of what is to go, the newest first, those that hold more than there is now and than each that stays."""
    stay = list[Path]()
    for path in old:
        own = worth(path)
        if own > now and all(worth(other) < own for other in (*kept, *stay)):
            stay.append(path)
    return stay


def set_aside(folder: Path) -> list[tuple[datetime, Path]]:
    """The journals that were damaged or replaced, with the dates in their names, the newest first."""
    found = []
    for path in folder.glob("piste-*.sqlite"):
        if (named := ASIDE.fullmatch(path.name)) is not None:
            made = EARLIEST
            with suppress(ValueError):
                made = datetime.strptime(named[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
            found.append((made, path))
    return sorted(found, reverse=True)


def tidy(folder: Path, now: datetime) -> list[Path]:
    """Removes journals that were set aside long ago, and returns them. Raises `OSError`.

    One that a question to the owner stands beside, as JSON of the same name, is not ours to remove.
    """
    found = [(made, path) for made, path in set_aside(folder) if not path.with_suffix(".json").exists()]
    kept = [path for made, path in found[:MOST_ASIDE] if made > now - LONGEST]
    old = [path for _, path in found if path not in kept]
    stay = spared(old, kept, _readable(folder / FILE), _readable) if old else []
    gone = [path for path in old if path not in stay]
    for path in gone:
        for name in everything(path.name):
            path.with_name(name).unlink(missing_ok=True)
    return gone


def _readable(journal: Path) -> JournalSize:
    """What can still be read of a journal that may be damaged, or in use."""
    with suppress(OSError, sqlite3.Error), TemporaryDirectory() as place:
        copied(journal, Path(place, FILE))
        return counted(Path(place, FILE))
    return NOTHING
