"""Which results the director has: a small SQLite file beside the outbox, never part of the journal's backups.

Losing it loses nothing: everything is sent again, and the director knows it.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.errors import StoreError
from kiosk.tournament.messages.encoding import sum_of
from kiosk.tournament.messages.game_result import MOST_VERSIONS

FILE = "delivered.sqlite"
_SCHEMA = """CREATE TABLE IF NOT EXISTS delivered (
    event TEXT NOT NULL,
    game_id TEXT NOT NULL,
    digests TEXT NOT NULL,     -- of every version that arrived, the first first
    entries INTEGER NOT NULL,  -- of the game, when the last version was made
    trail TEXT NOT NULL,       -- digest of these entries
    again INTEGER NOT NULL,    -- to be sent once more
    PRIMARY KEY (event, game_id)
)"""
_READ = "SELECT game_id, digests, entries, trail, again FROM delivered WHERE event = ?"
_WRITE = "INSERT OR REPLACE INTO delivered VALUES (?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Delivered:
    """What has arrived of one game: the digests of all versions, and how far its journal had come by the last."""

    digests: tuple[str, ...]
    entries: int
    trail: str
    again: bool = False


class DeliveredFile:
    """The file while it is open, for one event; `changes` counts what was noted since."""

    def __init__(self, folder: Path, event: str) -> None:
        """A damaged file is begun anew. Raises `StoreError` where the folder cannot be written."""
        self._path, self._event = folder / FILE, event
        self.changes = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._database = self._opened()
            self._games = {game: _delivered(*rest) for game, *rest in self._database.execute(_READ, (event,))}
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"cannot keep what was delivered in {folder}: {error}") from error

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    @property
    def games(self) -> Mapping[str, Delivered]:
        """What has arrived, by the game's id."""
        return self._games

    @property
    def summary(self) -> str:
        """All of it in a short text."""
        return sum_of((game, one.digests[-1]) for game, one in self._games.items())

    def note(self, game: str, delivered: Delivered) -> None:
        """A result has arrived. Raises `StoreError`; then it counts as not delivered."""
        self._keep({game: replace(delivered, digests=delivered.digests[-MOST_VERSIONS:])})

    def send_again(self) -> None:
        """The director lacks something: nothing counts as delivered any more. Raises `StoreError`."""
        self._keep({game: replace(one, again=True) for game, one in self._games.items()})

    def _keep(self, games: Mapping[str, Delivered]) -> None:
        """All in one transaction: one write to the disk, however many games there are."""
        rows = [
            (self._event, game, " ".join(one.digests), one.entries, one.trail, int(one.again))
            for game, one in games.items()
        ]
        try:
            with self._database:
                self._database.executemany(_WRITE, rows)
        except sqlite3.Error as error:
            raise StoreError(f"cannot write {self._path}: {error}") from error
        self._games |= games
        self.changes += 1

    def _opened(self) -> sqlite3.Connection:
        try:
            return _prepared(self._path)
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise
            self._path.unlink()
            return _prepared(self._path)


def _prepared(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    try:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("PRAGMA synchronous = FULL")
        with database:
            database.execute(_SCHEMA)
        database.execute("SELECT count(*) FROM delivered").fetchone()
        with closing(database.execute("PRAGMA quick_check(1)")) as check:
            if check.fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the file is damaged")
    except BaseException:
        database.close()
        raise
    return database


def _delivered(digests: str, entries: int, trail: str, again: int) -> Delivered:
    return Delivered(tuple(digests.split()), entries, trail, bool(again))
