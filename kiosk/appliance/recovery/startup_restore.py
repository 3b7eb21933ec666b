"""A journal that was damaged: the last backup is offered, and brought back before the next start opens anything.

What was chosen is kept in a small file of the data folder; it counts once, whatever comes of it.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from calibration.files.atomic_file import atomic_write, fsync_path
from calibration.files.file_transaction import FINISHED, FinishedSteps, Unfinished, finish
from kiosk.errors import PisteError, StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.backup.restoring import RESTORE, load
from kiosk.table.storage.files.backup_format import BackupError, dated, intact
from kiosk.table.storage.files.folder_lock import hold
from kiosk.table.storage.files.retention import BACKUPS

WANTED = "restore-wanted"

DONE = phrase("La sauvegarde est restaurée.")
FAILED = phrase("La sauvegarde ne peut pas être restaurée ; rien n’a changé.")
BROKEN_OFF = phrase("La restauration d’une sauvegarde a été interrompue ; rien n’a changé.")
NOT_YET = phrase("La restauration de la sauvegarde n’est pas achevée : redémarrez la machine.")
MOST_NAME = 200


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup and when it was made."""

    path: Path
    made: datetime


def last_backup(folder: Path | None) -> Backup | None:
    """The newest of the nightly backups of which every byte is as it was written and read back."""
    if folder is None:
        return None
    with suppress(OSError):
        found = ((made, path) for path in (folder / BACKUPS).iterdir() if (made := dated(path.name)))
        for _, path in sorted(found, reverse=True):
            with suppress(BackupError, OSError):
                return Backup(path, intact(path).made)
    return None


def ask_for(folder: Path, backup: Backup) -> None:
    """The next start brings this backup back. Raises `StoreError`."""
    try:
        with atomic_write(folder / WANTED) as file:
            file.write(backup.path.name.encode())
    except OSError as error:
        raise StoreError(f"cannot write in {folder}: {error.strerror}") from error


def bring_back(folder: Path | None, safe: bool = False) -> Phrase | None:
    """Ends a restore that was interrupted, and does the one that was asked for; what to say, None where nothing was.

    In `safe` mode what was asked for is let go: it may be what kept the kiosk from starting.
    """
    if folder is None:
        return None
    try:
        with hold(folder):
            ended = finish(folder)
    except Unfinished:
        return NOT_YET
    except StoreError:
        return None
    asked, source = (folder / WANTED).is_file(), wanted(folder)
    if not asked:
        return _said(ended)
    if safe or source is None:
        return _let_go(folder)
    try:
        load(folder, source, request=WANTED)
    except PisteError as error:
        if isinstance(error.__cause__, Unfinished):
            return NOT_YET
        return _let_go(folder)
    return DONE


def wanted(folder: Path) -> Path | None:
    """The backup that the next start brings back; None where none was asked for, or the request is damaged."""
    try:
        with (folder / WANTED).open("rb") as file:
            name = file.read(MOST_NAME).decode("utf-8", "replace").strip()
    except OSError:
        return None
    return folder / BACKUPS / name if dated(name) else None


def _let_go(folder: Path) -> Phrase:
    """What cannot be brought back is tried once."""
    with suppress(OSError):
        (folder / WANTED).unlink()
        fsync_path(folder)
    return FAILED


def _said(ended: FinishedSteps | None) -> Phrase | None:
    if ended is None:
        return None
    return DONE if ended == FinishedSteps(FINISHED, RESTORE) else BROKEN_OFF
