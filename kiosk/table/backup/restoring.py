"""A backup brought back: all of it or nothing, and what was there before is kept."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from calibration.files.file_transaction import Unfinished, exchange, staged
from calibration.files.transaction_steps import BadSteps, FileSteps
from kiosk.table.backup.preview import taken_apart
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.companion_files import beside
from kiosk.table.storage.files.folder_lock import take_lock
from kiosk.table.storage.files.journal_file import FILE, MAGIC, utc_now, version_of
from kiosk.table.storage.files.schema_migration import CHAINED
from kiosk.table.storage.files.sqlite_faults import is_held
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.hash_chain import head

RESTORE = "restore"
"""What the exchange is called, see `calibration.files.file_transaction.Steps`."""
PATIENCE = 30.0
"""Seconds that a nightly backup may still be reading the journal."""
BEFORE = "piste-before-restore-%Y%m%d-%H%M%S"


def load(folder: Path, source: Path, now: datetime | None = None, request: str = "") -> Path | None:
    """Brings a backup back into the data folder, which no kiosk may be using; `request` is a file that goes with it.

    The journal that was there is set aside under a dated name, which is returned; other files are only written over
    where the backup has one of the same name. Raises `BackupError`, `StoreError`; then nothing changed, unless the
    message says that the next start goes on with it.
    """
    with take_lock(folder):
        try:
            with staged(folder) as place:
                _, names = taken_apart(source, place)
                names += _marked(place)
                if (folder / FILE).exists():
                    _fold(folder / FILE)
                aside = tuple(_aside(folder, format(now or utc_now(), BEFORE)))
                gone = (*_stale(folder, names), *filter(None, [request]))
                exchange(folder, FileSteps(RESTORE, aside, tuple(names), gone))
        except Unfinished as error:
            raise BackupError(f"{source}: {error.strerror}; the next start of the kiosk goes on with it") from error
        except (BadSteps, OSError) as error:
            said = error.strerror if isinstance(error, OSError) else error
            raise BackupError(f"cannot restore {source}: {said}; nothing changed") from error
    return folder / aside[0][1] if aside else None


def _marked(place: Path) -> list[str]:
    """The high-water file for the journal that was unpacked; an older one gets its own once it is migrated."""
    if version_of(place / FILE) < CHAINED:
        return []
    with closing(sqlite3.connect(f"{(place / FILE).absolute().as_uri()}?immutable=1", uri=True)) as database:
        high_water.make(place / high_water.FILE, head(database))
    return [high_water.FILE]


def _stale(folder: Path, names: list[str]) -> Iterator[str]:
    """What belongs to no journal any more: SQLite's index, questions about the journal that is replaced, its mark."""
    yield f"{FILE}-shm"
    yield from (path.name for path, case in damage_cases.unanswered(folder) if case.file is None)
    if high_water.FILE not in names:
        yield high_water.FILE


def _aside(folder: Path, stem: str) -> Iterator[tuple[str, str]]:
    """The files of the journal that is there, each with its other name."""
    if not os.path.lexists(folder / FILE):
        return
    tries = (f"{stem}.sqlite", *(f"{stem}-{number}.sqlite" for number in range(2, 1000)))
    other = next(name for name in tries if not os.path.lexists(folder / name))
    for name, moved in zip((FILE, *beside(FILE)), (other, *beside(other)), strict=True):
        if os.path.lexists(folder / name):
            yield name, moved


def _fold(journal: Path) -> None:
    """All of a whole journal is in its own file. Raises `BackupError` while others hold it.

    A damaged one stays as it is, with all that lies beside it: SQLite would throw away what it cannot read.
    """
    try:
        if _whole(journal):
            with closing(sqlite3.connect(journal, timeout=PATIENCE)) as database:
                database.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        if is_held(error):
            raise BackupError(f"another program holds the journal {journal}; nothing changed") from error


def _whole(journal: Path) -> bool:
    """Raises `sqlite3.DatabaseError`, `OSError`."""
    with journal.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            return False
    # Who only reads removes nothing.
    address = f"{journal.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as database:
        return bool(database.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
