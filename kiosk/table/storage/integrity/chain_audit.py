"""Holds a journal against its hash chain: the running game and the tail at the start, all of it in the background."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from kiosk.table.storage.integrity.hash_chain import NAMES, START, Head, next_link, token_of
from kiosk.table.storage.rows.chained_rows import ENTRIES, KINDS_OF_ROWS, PLAYERS, Row, RowKind, digest_of, forgiving

TAIL = 256
"""Links that are held against their rows at every start."""
MOST_FAULTS = 1000
"""Enough to know that a journal is damaged throughout."""
ANONYMOUS = "Anonyme "
"""How the made-up names begin that stand for names that were taken out."""

_CHAIN = "SELECT number, kind, key, digest, link FROM chain"
_OF_ROW = "SELECT digest FROM chain WHERE kind = ? AND key = ? ORDER BY number DESC LIMIT 1"
_OF_GAME = "SELECT key, digest FROM chain WHERE kind = 'entries' AND key >= ? AND key < ?"
_BEHIND = "SELECT number, link FROM chain ORDER BY number DESC LIMIT 1 OFFSET ?"
_UNCHAINED_ENTRIES = """SELECT one.table_id || ':' || one.number FROM entries AS one
    WHERE NOT EXISTS (SELECT 1 FROM chain WHERE kind = 'entries' AND key = one.table_id || ':' || one.number)"""
_LAST_ENTRY = f"SELECT {ENTRIES.key} FROM entries ORDER BY number DESC LIMIT 1"


class FaultKind(StrEnum):
    """What can be wrong: a row is changed, gone, or nobody wrote it; a link of the chain itself is broken; the chain
    does not go on from the high-water file; SQLite's own structure is damaged; there is no journal any more.
    """

    CHANGED = "changed"
    MISSING = "missing"
    UNCHAINED = "unchained"
    BROKEN = "broken"
    SHORTENED = "shortened"
    REPLACED = "replaced"
    UNREADABLE = "unreadable"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a journal that is not as it was written. `kind` and `key` name the row, where it is one."""

    what: FaultKind
    kind: str = ""
    key: object = None

    @property
    def table(self) -> str | None:
        """The game that it is about, by its table's id."""
        if self.kind in ("tables", "results"):
            return str(self.key)
        return str(self.key).partition(":")[0] if self.kind == ENTRIES.table else None


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found: the end of the chain, how many entries there are, and what is wrong."""

    head: Head
    entries: int
    faults: tuple[Fault, ...]


def against_high_water(database: sqlite3.Connection, end: Head, high: Head | None) -> Fault | None:
    """Whether the chain has come as far as was noted, and along the same way. Raises `sqlite3.Error`."""
    if high is None or high.number == 0 or high == end:
        return None
    if high.number > end.number:
        return Fault(FaultKind.SHORTENED, "chain", high.number)
    row = database.execute("SELECT link FROM chain WHERE number = ?", (high.number,)).fetchone()
    return None if row is not None and row[0] == high.link else Fault(FaultKind.REPLACED, "chain", high.number)


class Verifier:
    """Holds rows of one journal against its chain. Methods raise `sqlite3.Error` where SQLite cannot read it."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.faults: list[Fault] = []
        self._tokens: dict[str, str] = {}
        for name, salt, token in database.execute("SELECT name, salt, token FROM tokens"):
            if _is_token(name, salt, token):
                self._tokens[name] = token.hex().upper()
            else:
                self._note(FaultKind.CHANGED, NAMES, name)
        # Two names share a token where one of two namesakes was taken out: the made-up one has no rows of its own.
        by_salt = sorted(self._tokens, key=lambda name: not name.startswith(ANONYMOUS))
        self._names = {self._tokens[name]: name for name in by_salt}

    def chain(self, last: int | None = None) -> Head:
        """Holds every link, or the `last` so many, against its row, and notes what is wrong; the end of the chain."""
        latest: dict[tuple[str, object], bytes | None] = {}
        entries, end = 0, self._before(last)
        whole = end.number == 0
        for number, kind, key, digest, link in self._database.execute(f"{_CHAIN} WHERE number > ?", (end.number,)):
            due = next_link(end, kind, key, digest)
            if (number, link) != (due.number, due.link):
                self._note(FaultKind.BROKEN, "chain", number)
            end = Head(number, link if isinstance(link, bytes) else START)
            if len(self.faults) >= MOST_FAULTS:
                return end
            if kind == ENTRIES.table:
                # Written once and never changed; there are too many to remember.
                entries += 1
                self._check(kind, key, digest)
            else:
                latest[kind, key] = digest
        for (name, own), chained in latest.items():
            self._check(name, own, chained)
        if whole:
            self._unchained(latest, entries)
        else:
            self._unchained_behind()
        return end

    def game(self, table: str) -> tuple[int, int, int]:
        """Of a game's entries: how many were written, how many from the first on are whole, the number of the last.

        The last of the whole ones, that is. Notes what is wrong with the game's own rows.
        """
        match, event = self._database.execute(
            "SELECT match_id, event_id FROM tables WHERE id = ?", (table,)
        ).fetchone() or (None, None)
        for kind, key in (("tables", table), ("results", table), ("matches", match), ("events", event)):
            if key is not None:
                self._check(kind, key, self._chained(kind, key))
        rows = self._database.execute(_OF_GAME, (f"{table}:", f"{table};"))
        links = sorted((_number(key), key, digest) for key, digest in rows)
        flawed, last = len(self.faults), 0
        for good, (number, key, digest) in enumerate(links):
            self._check(ENTRIES.table, key, digest)
            if len(self.faults) > flawed:
                return len(links), good, last
            last = number
        return len(links), len(links), last

    def small(self, table: str) -> None:
        """Notes what is wrong with the rows of a table that is not large."""
        kind = KINDS_OF_ROWS[table]
        for row in self._database.execute(kind.select).fetchall():
            key = self._tokens.get(row[0], row[0]) if kind is PLAYERS else row[0]
            if self._digest(kind, key, row) != self._chained(table, key):
                self._note(FaultKind.CHANGED, table, row[0])

    def _before(self, last: int | None) -> Head:
        """The link before those that are looked at."""
        if last is not None:
            row = self._database.execute(_BEHIND, (last,)).fetchone()
            if row is not None:
                return Head(*row)
        return Head()

    def _chained(self, kind: str, key: object) -> bytes | None:
        row = self._database.execute(_OF_ROW, (kind, key)).fetchone()
        return None if row is None else row[0]

    def _check(self, name: str, key: object, digest: bytes | None) -> None:
        """Whether a row is as it was chained last; `digest` None for one that was removed, or never was."""
        if name == NAMES:
            if key not in self._names or not isinstance(digest, bytes) or digest.hex().upper() != key:
                self._note(FaultKind.MISSING, name, key)
            return
        kind = KINDS_OF_ROWS.get(name)
        row = None if kind is None else self._row(kind, key)
        if kind is None or (row is None and digest is not None):
            self._note(FaultKind.MISSING, name, key)
        elif row is not None and self._digest(kind, key, row) != digest:
            self._note(FaultKind.CHANGED, name, key)

    def _row(self, kind: RowKind, key: object) -> Row | None:
        """A row by its key in the chain."""
        lookup = self._names.get(str(key)) if kind is PLAYERS else _number(key) if kind is ENTRIES else key
        found: Row | None = self._database.execute(f"{kind.select} WHERE {kind.lookup} = ?", (lookup,)).fetchone()
        return found

    def _digest(self, kind: RowKind, key: object, row: Row) -> bytes | None:
        try:
            own = self._tokens[str(row[0])] if kind is PLAYERS else row[0]
            return digest_of(kind, own, row[1:], self._tokens.__getitem__) if own == key else None
        except (KeyError, TypeError, ValueError, RecursionError):
            return None

    def _unchained(self, latest: Mapping[tuple[str, object], object], entries: int) -> None:
        """Rows that nobody wrote, where all links are known."""
        for kind in KINDS_OF_ROWS.values():
            if kind is not ENTRIES:
                for (key,) in self._database.execute(f"SELECT {kind.key or kind.lookup} FROM {kind.table}"):
                    if (kind.table, self._tokens.get(key, key) if kind is PLAYERS else key) not in latest:
                        self._note(FaultKind.UNCHAINED, kind.table, key)
        for token in self._names:
            if (NAMES, token) not in latest:
                self._note(FaultKind.UNCHAINED, NAMES, token)
        if self._database.execute("SELECT count(*) FROM entries").fetchone()[0] != entries:
            for (key,) in self._database.execute(_UNCHAINED_ENTRIES):
                self._note(FaultKind.UNCHAINED, ENTRIES.table, key)

    def _unchained_behind(self) -> None:
        """An entry behind the last that was chained."""
        row = self._database.execute(_LAST_ENTRY).fetchone()
        if row is not None and self._chained(ENTRIES.table, row[0]) is None:
            self._note(FaultKind.UNCHAINED, ENTRIES.table, row[0])

    def _note(self, what: FaultKind, kind: str, key: object) -> None:
        self.faults.append(Fault(what, kind, key))


def _number(key: object) -> int:
    """The number of an entry, of its key in the chain; -1 for what is none."""
    digits = str(key).rpartition(":")[2]
    return int(digits) if digits.isdecimal() and len(digits) < 16 else -1


def _is_token(name: object, salt: object, token: object) -> bool:
    if not isinstance(name, str) or not isinstance(token, bytes):
        return False
    return name.startswith(ANONYMOUS) if salt is None else isinstance(salt, bytes) and token_of(name, salt) == token


def structure(database: sqlite3.Connection) -> Iterator[Fault]:
    """What SQLite itself finds wrong with the file: pages, cells, indexes."""
    try:
        for (said,) in database.execute("PRAGMA integrity_check(5)"):
            if said != "ok":
                yield Fault(FaultKind.UNREADABLE, "structure", said)
    except sqlite3.Error as error:
        yield Fault(FaultKind.UNREADABLE, "structure", str(error))


def audited(database: sqlite3.Connection, high: Head | None = None) -> Audit:
    """The whole journal: structure, every row, and the high-water mark, which was read before. Never raises."""
    forgiving(database)
    faults, end, entries = list[Fault](), Head(), 0
    try:
        # One view of the journal to the end, whatever is played meanwhile.
        database.execute("BEGIN")
        faults += structure(database)
        verifier = Verifier(database)
        end = verifier.chain()
        faults += verifier.faults
        faults += [fault] if (fault := against_high_water(database, end, high)) is not None else []
        entries = int(database.execute("SELECT count(*) FROM entries").fetchone()[0])
    except (sqlite3.Error, TypeError, ValueError, OverflowError) as error:
        faults.append(Fault(FaultKind.UNREADABLE, "structure", str(error)))
    with suppress(sqlite3.Error):
        database.execute("ROLLBACK")
    return Audit(end, entries, tuple(faults))
