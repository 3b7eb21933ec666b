"""Backups are read back before they count, and the last that holds more stays."""

import sqlite3
from datetime import datetime
from pathlib import Path

from kiosk.table.backup.journal_check import check_journal
from kiosk.table.storage.files.backup_format import BackupError, dated, intact, unpacked
from kiosk.table.storage.files.backup_writer import room, whole, write
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.retention import NOTHING, JournalSize, counted, spared
from kiosk.table.storage.files.scratch_folder import DRAFTS, remove_left, scratch


def save(folder: Path, target: Path, now: datetime | None = None) -> Path:
    """Writes a backup of the data folder to `target`, or to a dated file in it where it is a folder.

    It has its name only once it was read back, byte for byte, and as a restore reads it. Works beside a kiosk that is
    playing. Returns the file. Raises `BackupError`, `StoreError`.
    """
    return write(folder, target, now, lambda draft: read_back(draft, folder))


def read_back(path: Path, folder: Path) -> None:
    """Unpacks below `folder` what is on the disk. Raises `BackupError` unless a restore would take it, `OSError`."""
    whole(path)
    with scratch(folder, room(folder)) as place:
        unpacked(path, place)
        check_journal(place, path)


# Which backups stay


def rotate(place: Path, keep: int) -> list[Path]:
    """Removes all but the `keep` newest dated backups of a folder. Returns what went. Raises `BackupError`.

    One that holds more than the newest stays until another one holds as much: a journal that was lost does not take
    its backups with it. Names of dates that cannot be are left alone. Drafts that nobody writes any more go too.
    """
    try:
        remove_left(place, DRAFTS)
        found = sorted((when, path) for path in place.iterdir() if (when := dated(path.name)))
        old, kept = [path for _, path in found[:-keep]], [path for _, path in found[-keep:]]
        stay = spared(reversed(old), kept, worth(kept[-1]), worth) if old else []
        gone = [path for path in old if path not in stay]
        for path in gone:
            path.unlink()
    except OSError as error:
        raise BackupError(f"cannot remove older backups in {place}: {error.strerror}") from error
    return gone


def worth(path: Path) -> JournalSize:
    """Games and entries in a backup of which every byte is as it was written; nothing in any other file."""
    try:
        label = intact(path)
        if label.games is not None and label.entries is not None:
            return label.games, label.entries
        with scratch() as place:
            unpacked(path, place)
            return counted(place / FILE)
    except (BackupError, OSError, sqlite3.Error):
        return NOTHING
