"""A name that was taken out of the journal is taken out of its backups too, and of journals that were set aside."""

import fcntl
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.files.atomic_file import atomic_write
from calibration.files.file_transaction import exchange, pending, staged
from calibration.files.transaction_steps import FileSteps
from kiosk.errors import PisteError, StoreError
from kiosk.games.seats import among
from kiosk.table.backup.verified_backup import read_back
from kiosk.table.known_players import remove
from kiosk.table.storage.files.backup_format import unpacked
from kiosk.table.storage.files.backup_writer import pack
from kiosk.table.storage.files.companion_files import beside, copied
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.retention import JournalSize, counted, set_aside
from kiosk.table.storage.files.scratch_folder import AT_ANY_AGE, COPIES, DRAFTS, remove_left, scratch
from kiosk.table.storage.rows.chained_rows import ENTRIES, KINDS_OF_ROWS, forgiving, names_in
from kiosk.table.storage.store import Store

ODD = (PisteError, sqlite3.Error, OSError, ValueError, TypeError, AttributeError, RecursionError)
"""What a file that was damaged, or was never ours, may bring about."""
FORGET = "forget"
"""What the exchange is called, see `calibration.files.file_transaction.Steps`."""


def forget_elsewhere(folder: Path, name: str, backups: Path | None = None) -> list[Path]:
    """Takes a name out of the journals that were set aside in the data folder, and of the backups in another.

    Copies and drafts of whoever was cut off, or is at work now, are removed: the name may be there. Each file is the
    old one or the new one, whenever the power goes. Returns those that could not be gone through or cleaned, and may
    still hold the name. One at a time: others wait.
    """
    with _alone(folder):
        return _forgotten_elsewhere(folder, name, backups)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)


def _forgotten_elsewhere(folder: Path, name: str, backups: Path | None) -> list[Path]:
    left = remove_left(folder, COPIES, AT_ANY_AGE) + remove_left(folder, DRAFTS, AT_ANY_AGE)
    if backups is not None:
        left += remove_left(backups, DRAFTS, AT_ANY_AGE)
    for _, path in set_aside(folder):
        try:
            _clean_journal(folder, path, name)
        except ODD:
            left.append(path)
    for path in sorted(backups.iterdir()) if backups is not None and backups.is_dir() else ():
        try:
            if path.suffix == ".zip" and stat.S_ISREG(path.lstat().st_mode):
                _clean_backup(folder, path, name)
        except ODD:
            left.append(path)
    return left


def _clean_journal(folder: Path, journal: Path, name: str) -> None:
    if pending(folder):
        raise StoreError("other files are being exchanged")
    parts = beside(journal.name)
    with staged(folder) as place, TemporaryDirectory(dir=place) as copy:
        copied(folder / journal.name, Path(copy, FILE))
        if not _cleaned(Path(copy), name):
            return
        Path(copy, FILE).rename(place / journal.name)
        high = Path(beside(FILE)[-1])
        put = [journal.name]
        if (folder / parts[-1]).exists():
            Path(copy, high).rename(place / parts[-1])
            put.append(parts[-1])
        exchange(folder, FileSteps(FORGET, put=tuple(put), remove=tuple({*parts} - {*put})))


def _clean_backup(folder: Path, path: Path, name: str) -> None:
    with scratch(folder) as place:
        label, names = unpacked(path, place)
        if _cleaned(place, name):
            with atomic_write(path, check=lambda draft: read_back(draft, folder)) as file:
                pack(file, label.made, place, names)


def _cleaned(place: Path, name: str) -> bool:
    """Takes the name out of the journal in a folder; whether it was there. Raises `PisteError`, `sqlite3.Error`."""
    before = _counted(place)
    if not mentions(place / FILE, name):
        return False
    with closing(Store(place, unchecked=True)) as store:
        remove(store, name)
    with closing(sqlite3.connect(place / FILE)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    if _counted(place) != before or mentions(place / FILE, name):
        raise StoreError("the name could not be taken out")
    return True


def _counted(place: Path) -> JournalSize:
    with closing(sqlite3.connect(place / FILE)) as database:
        if database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise StoreError("the journal is damaged")
    return counted(place / FILE)


def mentions(journal: Path, name: str) -> bool:
    """Whether anybody of that name is in a journal, however it is spelled. Raises `sqlite3.Error`, `ValueError`."""
    with closing(forgiving(sqlite3.connect(journal))) as database:
        return among(name, _names(database))


def _names(database: sqlite3.Connection) -> Iterator[str]:
    for kind in KINDS_OF_ROWS.values():
        known = {row[1] for row in database.execute(f"PRAGMA table_info({kind.table})")}
        for column, how in kind.names.items():
            # Older journals have fewer columns.
            if column in known:
                where = "WHERE instr(entry, '\"name\"')" if kind is ENTRIES else ""
                for (text,) in database.execute(f"SELECT {column} FROM {kind.table} {where}"):
                    yield from names_in(how, text)
