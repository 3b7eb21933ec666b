"""The hash chain over the journal: every commit adds a link for each row that it added, changed or removed.

A link is BLAKE2b of the link before it, the row's table and key, and the row's digest. Names enter as tokens, which
are hashes of the name with a random salt: to take a name out, its text is replaced and its salt forgotten, and all
digests stay as they are. Which rows a commit changed is noted by triggers of the connection itself, so that no writer
can forget it.
"""

import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kiosk.table.storage.rows.chained_rows import (
    DIGEST,
    KINDS_OF_ROWS,
    PLAYERS,
    Row,
    RowKind,
    digest_of,
    hashed,
    names_of,
    text_of,
)

NAMES = "tokens"
"""The kind of the links for tokens."""
SALT = 16
START = bytes(DIGEST)

_TOUCHED = "CREATE TEMP TABLE touched (kind TEXT, key, gone INTEGER)"
_TOKEN_OF = "(SELECT hex(token) FROM main.tokens WHERE name = old.name)"
_LINK = "INSERT INTO chain (number, kind, key, digest, link) VALUES (?, ?, ?, ?, ?)"
_LAST = "SELECT digest FROM chain WHERE kind = ? AND key = ? ORDER BY number DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a chain: how many links it has, and the last."""

    number: int = 0
    link: bytes = START


def head(database: sqlite3.Connection) -> Head:
    """The end of the chain. Raises `sqlite3.Error`."""
    row = database.execute("SELECT number, link FROM chain ORDER BY number DESC LIMIT 1").fetchone()
    return Head() if row is None else Head(*row)


def next_link(before: Head, kind: str, key: object, digest: bytes | None) -> Head:
    """The head once a row's digest is chained, None for a row that was removed."""
    number = before.number + 1
    return Head(number, hashed(text_of([number, kind, key, digest]), before.link))


def token_of(name: str, salt: bytes) -> bytes:
    """What stands for a name."""
    return hashed(name, salt)


def follow(database: sqlite3.Connection) -> None:
    """Notes from now on which rows this connection changes, in tables of its own that nobody else sees."""
    database.execute("PRAGMA temp_store = MEMORY")
    database.execute(_TOUCHED)
    for kind in KINDS_OF_ROWS.values():
        for event, row in (("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")):
            gone = int(event == "DELETE")
            # A removed player's name may be forgotten by the end of the transaction.
            key = _TOKEN_OF if gone and kind is PLAYERS else _of_row(kind, row)
            database.execute(
                f"CREATE TEMP TRIGGER touched_{kind.table}_{event} AFTER {event} ON main.{kind.table} "
                f"BEGIN INSERT INTO touched VALUES ('{kind.table}', {key}, {gone}); END"
            )


def _of_row(kind: RowKind, row: str) -> str:
    return " || ':' || ".join(f"{row}.{column}" for column in kind.lookup.split(" || ':' || "))


def extend(database: sqlite3.Connection) -> Head:
    """Chains what the open transaction has changed so far; the new head. Raises `sqlite3.Error`."""
    # Removed rows first: a player may be removed and come back in one transaction.
    touched: dict[str, list[tuple[object, bool]]] = {}
    for kind, key, gone in database.execute(
        "SELECT DISTINCT kind, key, gone FROM touched ORDER BY gone DESC, key"
    ).fetchall():
        touched.setdefault(kind, []).append((key, bool(gone)))
    if not touched:
        return head(database)
    database.execute("DELETE FROM touched")
    links = ChainWriter(database)
    for kind in KINDS_OF_ROWS.values():
        for key, gone in touched.get(kind.table, ()):
            links.row(kind, key, gone)
    return links.head


def build(database: sqlite3.Connection) -> Head:
    """Chains all rows of a journal that has no chain yet, within the open transaction. Raises `sqlite3.Error`."""
    _mend_names(database)
    links = ChainWriter(database)
    for kind in KINDS_OF_ROWS.values():
        rows = database.execute(f"{kind.select} ORDER BY rowid")
        links.many(kind, rows)
    return links.head


def _mend_names(database: sqlite3.Connection) -> None:
    """A player's name that is no UTF-8 becomes what is read of it: players are found by their names."""
    for number, raw in database.execute("SELECT rowid, CAST(name AS BLOB) FROM players").fetchall():
        if (text := raw.decode("utf-8", "replace")).encode() != raw:
            database.execute("UPDATE OR REPLACE players SET name = ? WHERE rowid = ?", (text, number))


class ChainWriter:
    """Adds links behind the head, within the open transaction of a connection."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.head = head(database)
        self._database = database
        self._tokens: dict[str, str] = {}

    def row(self, kind: RowKind, key: object, gone: bool) -> None:
        """A row as it is now, `key` as `kind.lookup` says; nothing where it is as it was chained last.

        For a player that is gone `key` is the token, None when there never was one.
        """
        row = None if gone and kind is PLAYERS else self._read(kind, key)
        if row is None:
            if key is not None and self._last(kind.table, key) is not None:
                self._add(kind.table, key, None)
            return
        key, digest = self.digested(kind, row)
        if digest != self._last(kind.table, key):
            self._add(kind.table, key, digest)

    def many(self, kind: RowKind, rows: Iterable[Row]) -> None:
        """Rows as `kind.select` gives them, none of which was chained before."""
        self._database.executemany(_LINK, self._links(kind, rows))

    def digested(self, kind: RowKind, row: Row) -> tuple[object, bytes]:
        """The key in the chain and the digest of a row as `kind.select` gives it; new names get their tokens."""
        key, *values = row
        for name in sorted(names_of(kind, values) - self._tokens.keys()) if kind.names else ():
            self._tokens[name] = self._token(name)
        if kind is PLAYERS:
            key = self._tokens.get(str(key), key)
        return key, digest_of(kind, key, values, self._tokens.__getitem__)

    def _links(self, kind: RowKind, rows: Iterable[Row]) -> Iterator[tuple[object, ...]]:
        for row in rows:
            # Digesting a row may itself add a link, for a new name.
            key, digest = self.digested(kind, row)
            yield self._next(kind.table, key, digest)

    def _read(self, kind: RowKind, key: object) -> Row | None:
        found: Row | None = self._database.execute(f"{kind.select} WHERE {kind.lookup} = ?", (key,)).fetchone()
        return found

    def _last(self, kind: str, key: object) -> bytes | None:
        row = self._database.execute(_LAST, (kind, key)).fetchone()
        return None if row is None else row[0]

    def _token(self, name: str) -> str:
        row = self._database.execute("SELECT token FROM tokens WHERE name = ?", (name,)).fetchone()
        if row is not None:
            return str(row[0].hex().upper())
        salt = secrets.token_bytes(SALT)
        token = token_of(name, salt)
        self._database.execute("INSERT INTO tokens (name, salt, token) VALUES (?, ?, ?)", (name, salt, token))
        self._add(NAMES, token.hex().upper(), token)
        return token.hex().upper()

    def _add(self, kind: str, key: object, digest: bytes | None) -> None:
        self._database.execute(_LINK, self._next(kind, key, digest))

    def _next(self, kind: str, key: object, digest: bytes | None) -> tuple[object, ...]:
        self.head = next_link(self.head, kind, key, digest)
        return (self.head.number, kind, key, digest, self.head.link)
