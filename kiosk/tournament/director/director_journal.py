"""The director's journal: one SQLite file an event, records that are only added, each linked to the one before.

WAL and `synchronous = FULL`: what `write` returned from survives a power cut. A link is the hash of the link before
and of the record; a high-water file beside the journal says how far the chain had come. Both are checked when the
journal is opened.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from kiosk.errors import StoreError
from kiosk.table.storage.files.folder_lock import hold
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.hash_chain import Head, token_of
from kiosk.table.storage.integrity.high_water import HighWater
from kiosk.table.storage.rows.chained_rows import hashed, text_of
from kiosk.tournament.director import names
from kiosk.tournament.director.names import NameBook
from kiosk.tournament.messages.encoding import written

FILE = "director.sqlite"
VERSION = 1
_RECORDS = """CREATE TABLE records (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,         -- by this machine's clock, ISO 8601 in UTC
    body TEXT NOT NULL,       -- JSON object with "kind"; tokens stand for names
    link BLOB NOT NULL        -- BLAKE2b of the link before and of this record
)"""
_STAY = "CREATE TRIGGER records_{0} BEFORE {0} ON records BEGIN SELECT RAISE(ABORT, 'records are only added'); END"
_ADD = "INSERT INTO records VALUES (?, ?, ?, ?)"
Record = dict[str, Any]
_READ = "SELECT number, at, body, link FROM records ORDER BY number"


@dataclass(frozen=True, slots=True)
class Line:
    """A record as it stands in the journal; `at` is when, by the director's clock, ISO 8601 in UTC."""

    number: int
    at: str
    record: Record


class DirectorJournal:
    """The file while it is open; nobody else can open it to write meanwhile."""

    def __init__(self, folder: Path, *, accept_shortened: bool = False, read_only: bool = False) -> None:
        """Opens or begins the journal in `folder`; `read_only`: one that is there, also beside who writes it.

        `accept_shortened`: goes on though its end is missing, as after an older backup came back; the tables send
        again what they have. Raises `StoreError` for a journal that is damaged, shortened or of a newer version.
        """
        self.path = folder / FILE
        self._lock = None if read_only else _held(folder)
        try:
            self._database = _read_only(self.path) if read_only else _prepared(self.path)
            self.head = _checked(self._database)
            self._check_end(high_water.read(folder), accept_shortened or read_only)
            self._high_water = HighWater(folder)
            self.names = NameBook(self._database)
        except (sqlite3.Error, UnicodeDecodeError, StoreError) as error:
            self._let_go()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"the director's journal {self.path} cannot be read: {error}") from error

    def close(self) -> None:
        """Closes the file and lets others have the folder."""
        self._database.close()
        self._let_go()

    def lines(self) -> Iterator[Line]:
        """Every record from the file, the first first. Raises `StoreError`."""
        try:
            for number, at, body, _ in self._database.execute(_READ):
                yield Line(number, at, json.loads(body))
        except sqlite3.Error as error:
            raise StoreError(f"the director's journal {self.path} cannot be read: {error}") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is added within is on the disk together, or not at all. Raises `StoreError`."""
        before = self.head
        try:
            self._database.execute("BEGIN IMMEDIATE")
            yield
            self._database.execute("COMMIT")
        except BaseException as error:
            self.head = before
            with suppress(sqlite3.Error):
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                self.names.reread()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"the director's journal {self.path} cannot be written: {error}") from error
            raise
        # A mark that lags behind is no harm: the next commit sets it again.
        with suppress(OSError):
            self._high_water.note(self.head)

    def add(self, record: Record) -> int:
        """Adds a record within `transaction`; its number. Raises `sqlite3.Error`."""
        number, at, body = self.head.number + 1, datetime.now(UTC).isoformat(timespec="seconds"), written(record)
        link = _link(self.head.link, number, at, body)
        self._database.execute(_ADD, (number, at, body, link))
        self.head = Head(number, link)
        return number

    def write(self, records: Iterable[Record]) -> None:
        """Adds records together. Raises `StoreError`."""
        with self.transaction():
            for record in records:
                self.add(record)

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def _check_end(self, high: Head | None, accept_shortened: bool) -> None:
        if high is None or accept_shortened:
            return
        if self.head.number < high.number:
            missing = high.number - self.head.number
            raise StoreError(
                f"the end of the director's journal {self.path} is missing ({missing} records); "
                "--accept-shortened goes on without it, and the tables send again what they have"
            )


def _held(folder: Path) -> IO[str]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder {folder}: {error.strerror}") from error
    return hold(folder)


def _read_only(path: Path) -> sqlite3.Connection:
    if not path.exists():
        raise StoreError(f"there is no director's journal {path}: no evening was led there")
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _prepared(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise StoreError(f"a newer version of the program wrote {path}")
        if version == 0:
            _make(database)
    except BaseException:
        database.close()
        raise
    return database


def _make(database: sqlite3.Connection) -> None:
    database.execute("BEGIN IMMEDIATE")
    for sql in (_RECORDS, names.SCHEMA, *(_STAY.format(event) for event in ("UPDATE", "DELETE"))):
        database.execute(sql)
    database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("COMMIT")


def _checked(database: sqlite3.Connection) -> Head:
    """The last record. Raises `StoreError` at the first that is not as it was written."""
    head = Head()
    for place, (number, at, body, own) in enumerate(database.execute(_READ), 1):
        head = Head(place, _link(head.link, number, at, body))
        if (number, own) != (place, head.link):
            raise StoreError(f"record {place} of the director's journal is not as it was written")
        json.loads(body)
    _check_names(database)
    return head


def _check_names(database: sqlite3.Connection) -> None:
    rows: Sequence[tuple[str, bytes | None, str]] = database.execute("SELECT token, salt, name FROM names").fetchall()
    for token, salt, name in rows:
        if salt is not None and token_of(name, salt).hex() != token:
            raise StoreError("a name in the director's journal is not as it was written")


def _link(before: bytes, number: object, at: object, body: object) -> bytes:
    return hashed(text_of([number, str(at), str(body)]), before)
