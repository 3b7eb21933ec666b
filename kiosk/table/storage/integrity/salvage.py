"""A journal put together anew from others: what is whole in a damaged one, a backup, what was played since."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from kiosk.table.storage.integrity.chain_audit import Verifier
from kiosk.table.storage.integrity.hash_chain import Head, build
from kiosk.table.storage.rows.chained_rows import KINDS_OF_ROWS, PLAYERS, SqlValue, forgiving
from kiosk.table.storage.rows.saved_games import ELSEWHERE

BATCH = 500
"""Entries that are read together, as long as their pages can be read."""
SMALL = ("matches", "events", "forfeits", "players")
MOST_ENTRIES = 100_000_000
"""A damaged counter must not keep anybody busy for ever."""
_ENTRIES = "SELECT number, table_id, at, entry FROM entries WHERE number >= ? AND number < ? ORDER BY number"
_PLAYER = """INSERT INTO players (name, seen, games, mark) VALUES (:name, :seen, :games, :mark)
    ON CONFLICT (name) DO UPDATE SET seen = max(seen, excluded.seen),
    games = max(games, excluded.games), mark = coalesce(excluded.mark, mark)"""


@dataclass(frozen=True, slots=True)
class SalvagedGame:
    """What of a game is whole: of all `written` entries so many from the first on, the last one's number, and whether
    everything is, its result included."""

    written: int
    entries: int
    last: int
    whole: bool


@dataclass(slots=True)
class SalvageSource:
    """A journal and what of it is whole; games of which nothing can be kept are counted in `lost`.

    `flawed`: rows of the small tables that are not as they were written, as (table, key).
    """

    database: sqlite3.Connection
    games: dict[str, SalvagedGame] = field(default_factory=dict)
    lost: int = 0
    flawed: set[tuple[str, object]] = field(default_factory=set)

    @property
    def cut(self) -> int:
        """How many games end earlier than they were played."""
        return sum(not game.whole for game in self.games.values())


def examined(database: sqlite3.Connection, only: str | None = None) -> SalvageSource:
    """What of a journal, or of one game in it, can be kept. Raises `sqlite3.Error` when nothing can be read."""
    verifier, found = Verifier(forgiving(database)), SalvageSource(database)
    every = database.execute("SELECT id FROM tables ORDER BY rowid").fetchall() if only is None else [(only,)]
    for (table,) in every:
        verifier.faults.clear()
        with suppress(sqlite3.Error):
            written, good, last = verifier.game(table)
            if not any(fault.kind == "tables" for fault in verifier.faults):
                # A match or an event that is not as it was written is not this game's fault.
                whole = all(fault.kind in ("matches", "events") for fault in verifier.faults)
                found.games[table] = SalvagedGame(written, good, last, whole)
                continue
        found.lost += 1
    verifier.faults.clear()
    for name in SMALL:
        with suppress(sqlite3.Error):
            verifier.small(name)
    found.flawed = {(fault.kind, fault.key) for fault in verifier.faults}
    return found


def merge(target: sqlite3.Connection, *sources: SalvageSource) -> Head:
    """Fills an empty journal, source after source; of a game in several the one with most entries, else the later.

    Returns the end of the new chain. Raises `sqlite3.Error`; then the transaction may still be open.
    """
    target.execute("BEGIN IMMEDIATE")
    offset = 0
    for number, source in enumerate(sources):
        _copy_small(source, target)
        own = {key: game for key, game in source.games.items() if _holder(sources, key) == number}
        for key, game in own.items():
            _copy_game(source.database, target, key, game, offset)
        top = offset
        for entry, table, at, text in _entries(source.database):
            if table in own and entry <= own[table].last:
                top = offset + entry
                target.execute("INSERT INTO entries VALUES (?, ?, ?, ?)", (top, table, at, text))
        offset = top
    for column, table in (("match_id", "matches"), ("event_id", "events")):
        # A game whose match or event could not be kept stands by itself.
        target.execute(
            f"UPDATE tables SET {column} = NULL, number = NULL WHERE {column} NOT IN (SELECT id FROM {table}) "
            f"AND {column} NOT LIKE '{ELSEWHERE}%'"
        )
    end = build(target)
    target.execute("COMMIT")
    return end


def _holder(sources: Sequence[SalvageSource], key: str) -> int:
    """Which source's version of a game is kept."""
    return max(
        (number for number, source in enumerate(sources) if key in source.games),
        key=lambda number: (sources[number].games[key].entries, number),
    )


def _copy_game(
    source: sqlite3.Connection, target: sqlite3.Connection, key: str, game: SalvagedGame, offset: int
) -> None:
    for table, column in (("tables", "id"), ("results", "table_id")):
        if table == "tables" or game.whole:
            for row in _rows(source, f"SELECT * FROM {table} WHERE {column} = ?", key):
                after = row.get("after")
                _insert(target, "INSERT", table, row | {"after": after + offset} if isinstance(after, int) else row)


def _copy_small(source: SalvageSource, target: sqlite3.Connection) -> None:
    """Matches, events and people that are whole; of equal keys the later row, of people the larger numbers."""
    for table in SMALL:
        kind = KINDS_OF_ROWS[table]
        with suppress(sqlite3.Error):
            for row in _rows(source.database, f"SELECT *, {kind.lookup} AS looked_up FROM {table} ORDER BY rowid"):
                if (table, row.pop("looked_up")) in source.flawed:
                    continue
                if kind is PLAYERS:
                    target.execute(_PLAYER, row)
                elif table != "forfeits" or _holds_event(target, row["event_id"]):
                    _insert(target, "INSERT OR REPLACE", table, row)


def _holds_event(target: sqlite3.Connection, event: object) -> bool:
    return target.execute("SELECT 1 FROM events WHERE id = ?", (event,)).fetchone() is not None


def _insert(target: sqlite3.Connection, how: str, table: str, row: Mapping[str, SqlValue]) -> None:
    target.execute(f"{how} INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))


def _rows(source: sqlite3.Connection, sql: str, *params: object) -> list[dict[str, SqlValue]]:
    cursor = source.execute(sql, params)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _entries(source: sqlite3.Connection) -> Iterator[tuple[int, str, str, str]]:
    """All entries in order, without those whose pages cannot be read."""
    for first in range(0, _last_entry(source) + 1, BATCH):
        try:
            yield from source.execute(_ENTRIES, (first, first + BATCH)).fetchall()
        except sqlite3.Error:
            for number in range(first, first + BATCH):
                with suppress(sqlite3.Error):
                    yield from source.execute(_ENTRIES, (number, number + 1)).fetchall()


def _last_entry(source: sqlite3.Connection) -> int:
    for sql in ("SELECT max(number) FROM entries", "SELECT seq FROM sqlite_sequence WHERE name = 'entries'"):
        with suppress(sqlite3.Error, TypeError, ValueError):
            return min(int(source.execute(sql).fetchone()[0] or 0), MOST_ENTRIES)
    return 0
