"""A name that was taken out of the journal is taken out of its backups too, and of journals that were set aside."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory

from calibration.exchange import Steps, exchange, pending, staged
from calibration.whole import whole_file
from kiosk.errors import PisteError, StoreError
from kiosk.games.seats import among
from kiosk.table.backup import read_back
from kiosk.table.backup_file import dated, unpacked
from kiosk.table.backup_writing import pack
from kiosk.table.beside import beside
from kiosk.table.keeping import Worth, counted, set_aside
from kiosk.table.people import remove
from kiosk.table.scratch import scratch
from kiosk.table.store import Store
from kiosk.table.storefile import FILE

FORGET = "forget"
"""What the exchange is called, see `calibration.exchange.Steps`."""
_LISTS = (("tables", "names"), ("tables", "seated"), ("matches", "names"), ("events", "names"))
_ENTRIES = "SELECT entry FROM entries WHERE instr(entry, '\"name\"')"


def forget_elsewhere(folder: Path, name: str, backups: Path | None = None) -> list[Path]:
    """Takes a name out of the journals that were set aside in the data folder, and of the backups in another.

    Each file is the old one or the new one, whenever the power goes. Returns those that could not be gone through or
    cleaned, and may still hold the name.
    """
    left = []
    for _, path in set_aside(folder):
        try:
            _clean_journal(folder, path, name)
        except (PisteError, sqlite3.Error, OSError, ValueError):
            left.append(path)
    for path in sorted(backups.iterdir()) if backups is not None and backups.is_dir() else ():
        try:
            if dated(path.name):
                _clean_backup(folder, path, name)
        except (PisteError, sqlite3.Error, OSError, ValueError):
            left.append(path)
    return left


def _clean_journal(folder: Path, journal: Path, name: str) -> None:
    if pending(folder):
        raise StoreError("other files are being exchanged")
    parts = beside(journal.name)
    with staged(folder) as place, TemporaryDirectory(dir=place) as copy:
        for own, other in zip((journal.name, *parts), (FILE, *beside(FILE)), strict=True):
            if (folder / own).exists():
                with (folder / own).open("rb") as source, Path(copy, other).open("wb") as target:
                    copyfileobj(source, target)
        if not _cleaned(Path(copy), name):
            return
        Path(copy, FILE).rename(place / journal.name)
        high = Path(beside(FILE)[-1])
        put = [journal.name]
        if (folder / parts[-1]).exists():
            Path(copy, high).rename(place / parts[-1])
            put.append(parts[-1])
        exchange(folder, Steps(FORGET, put=tuple(put), remove=tuple({*parts} - {*put})))


def _clean_backup(folder: Path, path: Path, name: str) -> None:
    with scratch(folder) as place:
        label, names = unpacked(path, place)
        if _cleaned(place, name):
            with whole_file(path, check=lambda draft: read_back(draft, folder)) as file:
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


def _counted(place: Path) -> Worth:
    with closing(sqlite3.connect(place / FILE)) as database:
        if database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise StoreError("the journal is damaged")
    return counted(place / FILE)


def mentions(journal: Path, name: str) -> bool:
    """Whether anybody of that name is in a journal, however it is spelled. Raises `sqlite3.Error`, `ValueError`."""
    with closing(sqlite3.connect(journal)) as database:
        return among(name, _names(database))


def _names(database: sqlite3.Connection) -> Iterator[str]:
    yield from (str(name) for (name,) in database.execute("SELECT name FROM players"))
    for table, column in _LISTS:
        with suppress(sqlite3.OperationalError):
            # Older journals have fewer columns.
            for (names,) in database.execute(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL"):
                yield from map(str, json.loads(names))
    for (entry,) in database.execute(_ENTRIES):
        yield str(json.loads(entry).get("name", ""))
