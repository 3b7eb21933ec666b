"""Every row of a journal that was not written here a moment ago, read as play would read it before it is believed.

Columns are checked where a journal has them, whatever the version of its schema.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from calibration.files.untrusted_input import quoted
from kiosk.errors import PisteError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.errors import Refused
from kiosk.table.storage.rows.column_checks import HIGHEST, MOST_TEXT, Check, column_checks
from kiosk.table.storage.rows.saved_games import ELSEWHERE

MOST_ROWS = {"entries": 5_000_000, "chain": 10_000_000, "tables": 100_000, "players": 100_000, "tokens": 100_000}
MOST_OTHERS = 10_000
"""Rows of any other table. A year at a busy table has 5,000 games and 600,000 entries."""
MOST_SAID = 100
"""Characters of a reason."""


class BadRow(PisteError):
    """A row that play could not read; one line says which and why."""


def check_rows(database: sqlite3.Connection) -> None:
    """Raises `BadRow` unless every row is one that play can read; `sqlite3.Error` for a damaged file.

    The file's schema is the caller's to check, see `files.schema_migration.schema`.
    """
    with _short_values(database):
        for table, (key, checks) in column_checks().items():
            _check_table(database, table, key, checks)
        loose = database.execute("PRAGMA foreign_key_check").fetchone()
        if loose is not None:
            raise BadRow(f"{loose[0]}, row {loose[1]}: what it belongs to is not there")
        _check_games(database)


@contextmanager
def _short_values(database: sqlite3.Connection) -> Iterator[None]:
    """SQLite itself refuses longer values before they are in memory."""
    before = database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_TEXT)
    try:
        yield
    except sqlite3.DataError as error:
        raise BadRow(f"a value is longer than {MOST_TEXT} bytes") from error
    finally:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)


@contextmanager
def _row(table: str, row: object, what: str) -> Iterator[None]:
    """Whatever is wrong is told with its place."""
    try:
        yield
    except (ValueError, Refused) as fault:
        raise BadRow(f"{table}, row '{quoted(row)}', {what}: {quoted(str(fault), MOST_SAID)}") from fault


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def _check_table(database: sqlite3.Connection, table: str, key: str, checks: Mapping[str, Check]) -> None:
    used = [(column, checks[column]) for column in _columns(database, table) if column in checks]
    if not used:
        return
    count, first, last = database.execute(f"SELECT count(*), min(rowid), max(rowid) FROM {table}").fetchone()
    if count > (most := MOST_ROWS.get(table, MOST_OTHERS)):
        raise BadRow(f"{table}: more than {most} rows")
    if count and not 0 < first <= last <= HIGHEST:
        raise BadRow(f"{table}: its rows have numbers that cannot be")
    for row in database.execute(f"SELECT {key}, {', '.join(column for column, _ in used)} FROM {table}"):
        for (column, check), value in zip(used, row[1:], strict=True):
            try:
                check(value)
            except (ValueError, Refused) as fault:
                raise BadRow(f"{table}, row '{quoted(row[0])}', {column}: {fault}") from fault


def _check_games(database: sqlite3.Connection) -> None:
    """What rows say together: that many can play by these options, each has a score, nobody else has won."""
    start = cache(_start)
    for table in ("matches", "events"):
        if _columns(database, table):
            for row, game, names, options in database.execute(f"SELECT id, game, names, options FROM {table}"):
                with _row(table, row, "options"):
                    start(game, _at_table(game) if table == "events" else len(json.loads(names)), options)
    seated, match, event = (
        column if column in _columns(database, "tables") else "NULL" for column in ("seated", "match_id", "event_id")
    )
    known = {None, *_ids(database, "matches"), *_ids(database, "events")}
    for row, game, names, options, seats, *frame, scores, winners in database.execute(
        f"SELECT id, game, names, options, {seated}, {match}, {event}, scores, winners "
        "FROM tables LEFT JOIN results ON table_id = id"
    ):
        if str(frame[1]).startswith(ELSEWHERE):
            frame = frame[:1]
        count = len(json.loads(names))
        now = count if seats is None else len(json.loads(seats))
        with _row("tables", row, "options"):
            start(game, count, options)
        with _row("tables", row, "seated"):
            if not count <= now <= GAMES[game].most_players or not known.issuperset(frame):
                raise ValueError("nobody can sit like that")
        if scores is not None:
            with _row("results", row, "winners"):
                won = json.loads(winners)
                if len(json.loads(scores)) != now or len(won) > now or not set(won) <= set(range(now)):
                    raise ValueError("they are not those who played")


def _start(game: str, players: int, options: str) -> None:
    """Raises `BadOptions`."""
    GAMES[game].start(players, json.loads(options))


def _at_table(game: str) -> int:
    """How many sit at the table of an event's meeting, see `tournament.tournament.seats_of`."""
    return 2 if GAMES[game].least_players <= 2 else 4


def _ids(database: sqlite3.Connection, table: str) -> set[str]:
    return {row[0] for row in database.execute(f"SELECT id FROM {table}")} if _columns(database, table) else set()
