"""The journal's file: its connections, what a copy of it is, and why one cannot be opened.

What a kiosk does to play in it, or beside a damaged one: `storage/opening.py`.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.files.file_transaction import pending
from kiosk.errors import NewerJournal, StoreError
from kiosk.table.storage.files.companion_files import copied
from kiosk.table.storage.files.schema_migration import CHAINED, VERSION, migrate, version_in
from kiosk.table.storage.files.sqlite_faults import fault_name, is_held
from kiosk.table.storage.rows.chained_rows import forgiving

FILE = "piste.sqlite"
MAGIC = b"SQLite format 3\0"
HEADER, USER_VERSION = 100, 60
"""Bytes of SQLite's header, and where the schema's version stands in it: https://www.sqlite.org/fileformat2.html"""
BUSY_SECONDS = 0.25
"""How long a write waits for another program: longer would be felt at the table."""
WAL_PAGES = 128
"""Of 4 KiB, after which the log is folded into the journal: what a nearly full disk needs to have free."""
Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time of day, in UTC."""
    return datetime.now(UTC)


def open_for_reading(folder: Path, modern: bool = True) -> sqlite3.Connection | None:
    """The journal, an older one as this version has it unless not `modern`; None when there is none.

    Raises `StoreError`, also for a damaged one.
    """
    path = folder / FILE
    if pending(folder):
        raise StoreError(f"files in {folder} were being exchanged; the next start of the kiosk ends that")
    if not path.exists():
        return None
    try:
        database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
        try:
            with _readable_schema():
                forgiving(database)
                if _is_empty(database) and not _is_other(path):
                    # Killed while it was being made: nothing was ever written.
                    database.close()
                    return None
                return database if _check(database) == VERSION or not modern else _modern(database)
        except (sqlite3.DatabaseError, StoreError):
            database.close()
            raise
    except sqlite3.DatabaseError as error:
        if path.with_name(f"{FILE}-journal").exists() and fault_name(error).startswith("SQLITE_READONLY"):
            # Killed at the first step towards a journal: SQLite takes it back, which it does in a copy.
            return in_memory(folder)
        raise StoreError(refusal(path, error)) from error


@contextmanager
def _readable_schema() -> Iterator[None]:
    """What SQLite says of a damaged schema repeats it, and may be no text: that too is a `sqlite3.DatabaseError`."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError("the schema is no text") from error


def _modern(database: sqlite3.Connection) -> sqlite3.Connection:
    """An older journal as this version has it, in memory: whoever reads changes nothing."""
    copy = forgiving(sqlite3.connect(":memory:", isolation_level=None))
    with closing(database):
        database.backup(copy)
    migrate(copy)
    return copy


def version_of(journal: Path) -> int:
    """The schema that the file says it has, without opening it; 0 for no journal."""
    try:
        with journal.open("rb") as file:
            head = file.read(HEADER)
    except OSError:
        return 0
    return int.from_bytes(head[USER_VERSION : USER_VERSION + 4], "big") if len(head) == HEADER else 0


def is_older(folder: Path) -> bool:
    """Whether the journal there has to be brought to the present schema, which may take a minute."""
    return 0 < version_of(folder / FILE) < VERSION


def _is_empty(database: sqlite3.Connection) -> bool:
    return not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def in_memory(folder: Path | None = None) -> sqlite3.Connection:
    """A journal that nothing keeps: a copy of the one in `folder` if it can be read, else empty."""
    database = prepared(":memory:")
    if folder is not None:
        # A full disk or a bad journal: then there is nothing to come back to.
        with suppress(OSError, sqlite3.Error, StoreError):
            _copy(folder, database)
    return database


def _copy(folder: Path, database: sqlite3.Connection) -> None:
    # What is not in the file itself yet SQLite cannot read without writing beside it: a copy can be written.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with TemporaryDirectory(dir=memory) as place, closing(sqlite3.connect(Path(place, FILE))) as copy:
        copied(folder / FILE, Path(place, FILE))
        _check(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        copy.backup(database)
    migrate(database)


def _is_other(path: Path) -> bool:
    # SQLite takes a short file of anything for an empty journal and would write over it.
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) not in (b"", MAGIC)
    except OSError:
        return False


def prepared(path: Path | str, before_migration: Callable[[], None] = lambda: None) -> sqlite3.Connection:
    """A journal of the present schema, made where there is none.

    `before_migration` is called before an older one is changed. Raises `sqlite3.DatabaseError`, `StoreError`.
    """
    if isinstance(path, Path) and path.is_file() and _is_other(path):
        raise sqlite3.DatabaseError("file is not a database")
    # Never two threads at once: see `Store._stalled`.
    database = forgiving(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False))
    try:
        with _readable_schema():
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("PRAGMA cell_size_check = ON")
            database.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
            database.execute(f"PRAGMA journal_size_limit = {WAL_PAGES * 4096}")
            if _is_empty(database):
                migrate(database)
            elif _check(database) < VERSION:
                before_migration()
                migrate(database)
    except BaseException:
        _roll_back(database)
        database.close()
        raise
    return database


def _roll_back(database: sqlite3.Connection) -> None:
    # Nothing to do where the failure itself has rolled back, or the file is gone.
    with suppress(sqlite3.Error):
        if database.in_transaction:
            database.execute("ROLLBACK")


def _check(database: sqlite3.Connection) -> int:
    """The version of a whole journal. Raises `sqlite3.DatabaseError` for another file, `StoreError` for a newer."""
    version = version_in(database)
    if version > VERSION:
        raise NewerJournal(
            "the journal was written by a newer version of this program; update, or name another with --data"
        )
    # Before the chain SQLite's own check is all that there is.
    fault = "ok" if version >= CHAINED else database.execute("PRAGMA quick_check(1)").fetchone()[0]
    found = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if version < 1 or fault != "ok" or not found >= {"tables", "entries", "results", "players"}:
        raise sqlite3.DatabaseError("file is not a journal")
    return version


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is bad, not the way to it."""
    return fault_name(error, "SQLITE_CORRUPT").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def refusal(path: Path, error: sqlite3.DatabaseError) -> str:
    """Why the journal cannot be opened, and what to do."""
    if is_damage(error):
        return f"the journal {path} is damaged; the next game sets it aside and begins a new one"
    if path.is_dir():
        return f"{path} is a folder, not a journal; move it away, or name another folder with --data"
    if is_held(error):
        return f"another program holds the journal {path}; close it, or name another folder with --data"
    if fault_name(error) == "SQLITE_FULL":
        return f"no room left on the disk for the journal {path}; make room, or name another folder with --data"
    return f"cannot open the journal {path}: {error}; make it writable, or name another folder with --data"
