"""A journal that was damaged: the last backup is offered, and brought back before the next start opens anything.

What was chosen is kept in a small file of the data folder; it counts once, whatever comes of it.
"""

import zipfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from calibration.whole import whole_file
from kiosk.errors import PisteError, StoreError
from kiosk.games.engine import Phrase, phrase
from kiosk.table.backup import BACKUPS, DATED, load

WANTED = "restore-wanted"

DONE = phrase("La sauvegarde est reprise.")
FAILED = phrase("La sauvegarde ne peut pas être reprise ; rien n’a changé.")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup and when it was made."""

    path: Path
    made: datetime


def last_backup(folder: Path | None) -> Backup | None:
    """The newest of the nightly backups that is a whole ZIP file."""
    if folder is None:
        return None
    with suppress(OSError):
        for path in sorted((folder / BACKUPS).iterdir(), reverse=True):
            if DATED.fullmatch(path.name) and zipfile.is_zipfile(path):
                made = datetime.strptime(path.stem, "piste-%Y%m%d-%H%M%S").replace(tzinfo=UTC)
                return Backup(path, made)
    return None


def ask_for(folder: Path, backup: Backup) -> None:
    """The next start brings this backup back. Raises `StoreError`."""
    try:
        with whole_file(folder / WANTED) as file:
            file.write(backup.path.name.encode())
    except OSError as error:
        raise StoreError(f"cannot write in {folder}: {error.strerror}") from error


def bring_back(folder: Path | None) -> Phrase | None:
    """Brings back what was asked for; what to say of it, None where nothing was."""
    if folder is None:
        return None
    try:
        name = (folder / WANTED).read_text("utf-8").strip()
        (folder / WANTED).unlink()
    except (OSError, ValueError):
        return None
    if not DATED.fullmatch(name):
        return FAILED
    try:
        load(folder, folder / BACKUPS / name)
    except PisteError:
        return FAILED
    return DONE
