"""Names in the director's journal: records hold tokens, a table of its own says whose they are.

As in a kiosk's journal a token is the hash of a random salt and the name, so that a name can be taken out and the
chain stays as it is.
"""

import secrets
import sqlite3
from collections.abc import Iterable

from kiosk.games.seats import cleaned, same
from kiosk.table.storage.integrity.hash_chain import SALT, token_of

SCHEMA = """CREATE TABLE names (
    token TEXT PRIMARY KEY,
    salt BLOB,                -- null once the name was taken out; the name is then a made-up one
    name TEXT NOT NULL
)"""
_ADD = "INSERT INTO names VALUES (?, ?, ?)"
_FORGET = "UPDATE names SET salt = NULL, name = ? WHERE token = ?"


class NameBook:
    """The names that the journal knows; new ones are written within the transaction that is open."""

    def __init__(self, database: sqlite3.Connection) -> None:
        """Reads all names. Raises `sqlite3.Error`."""
        self._database = database
        self.reread()

    def reread(self) -> None:
        """Forgets what a transaction that failed had added. Raises `sqlite3.Error`."""
        rows = self._database.execute("SELECT token, name FROM names").fetchall()
        self._names: dict[str, str] = dict(rows)
        self._tokens = {same(name): token for token, name in rows}

    def tokens(self, names: Iterable[str]) -> list[str]:
        """What stands for these names. Raises `sqlite3.Error`."""
        return [self._token(name) for name in names]

    def names(self, tokens: Iterable[str]) -> tuple[str, ...]:
        """The names behind tokens."""
        return tuple(self._names[token] for token in tokens)

    def forget(self, name: str, instead: str) -> bool:
        """Takes a name out; False where it is not here. Raises `sqlite3.Error`."""
        token = self._tokens.pop(same(name), None)
        if token is None:
            return False
        self._database.execute(_FORGET, (instead, token))
        self._names[token] = instead
        self._tokens[same(instead)] = token
        return True

    def _token(self, name: str) -> str:
        found = self._tokens.get(same(name))
        if found is None:
            salt, kept = secrets.token_bytes(SALT), cleaned(name)
            found = self._tokens[same(name)] = token_of(kept, salt).hex()
            self._database.execute(_ADD, (found, salt, kept))
            self._names[found] = kept
        return found
