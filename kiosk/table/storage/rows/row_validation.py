"""Every row of a journal that was not written here a moment ago, read as play would read it before it is believed.

Columns are checked where a journal has them, whatever the version of its schema.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from calibration.files.untrusted_input import Untrusted, moment, parsed, quoted
from kiosk.errors import PisteError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.errors import Refused
from kiosk.games.engine.moves import Json, move_from_json
from kiosk.table.storage.rows.chained_rows import is_text

MOST_TEXT = 100_000
"""Bytes of a value; the longest honest ones, the figures of a game, have a few thousand."""
MOST_ENTRY, ENTRY_DEPTH = 4000, 8
MOST_ROWS = {"entries": 5_000_000, "chain": 10_000_000, "tables": 100_000, "players": 100_000, "tokens": 100_000}
MOST_OTHERS = 10_000
"""Rows of any other table. A year at a busy table has 5,000 games and 600,000 entries."""
LONGEST_NAME, LONGEST_ID, LONGEST_HASH = 200, 40, 64
MOST_NAMES = 64
HIGHEST = 10**12
"""Any number that is counted somewhere."""
MOST_SAID = 100
"""Characters of a reason."""
KNOWN = 200_000
"""Texts that were read already and are not read again."""


class BadRow(PisteError):
    """A row that play could not read; one line says which and why."""


def check_rows(database: sqlite3.Connection) -> None:
    """Raises `BadRow` unless every row is one that play can read; `sqlite3.Error` for a damaged file.

    The file's schema is the caller's to check, see `files.schema_migration.schema`.
    """
    with _short_values(database):
        for table, (key, checks) in _tables().items():
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


def _check_table(database: sqlite3.Connection, table: str, key: str, checks: Mapping[str, "Check"]) -> None:
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
    """How many sit at the table of an event's meeting, see `events.seats_of`."""
    return 2 if GAMES[game].least_players <= 2 else 4


def _ids(database: sqlite3.Connection, table: str) -> set[str]:
    return {row[0] for row in database.execute(f"SELECT id FROM {table}")} if _columns(database, table) else set()


# What a value has to be; each raises `ValueError`

Check = Callable[[object], object]


def _count(value: object) -> None:
    if type(value) is not int or not 0 <= value <= HIGHEST:
        raise ValueError("it is no number that can be")


def _whole(value: object) -> None:
    if type(value) is not int or abs(value) > HIGHEST:
        raise ValueError("it is no number that can be")


def _flag(value: object) -> None:
    if type(value) is not int or value not in (0, 1):
        raise ValueError("it is neither yes nor no")


def _or_none(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def _id(value: object) -> None:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or not value.isprintable():
        raise ValueError("it is no id")


def _hash(value: object) -> None:
    if not isinstance(value, bytes) or not 0 < len(value) <= LONGEST_HASH:
        raise ValueError("it is no hash")


def _game(value: object) -> None:
    if value not in GAMES:
        raise ValueError(f"there is no game '{quoted(value)}'")


def _name(value: object) -> None:
    # Invisible letters were let in once; a NUL no font can draw, and half of a surrogate pair is no text.
    if not isinstance(value, str) or not is_text(value) or not 0 < len(value.strip()) <= LONGEST_NAME:
        raise ValueError(f"'{quoted(value)}' is no name")
    if "\0" in value or len(value.splitlines()) > 1:
        raise ValueError(f"'{quoted(value)}' is no name")


def _names(value: object) -> None:
    names = _list(value, MOST_NAMES)
    for name in names:
        _name(name)
    if not names:
        raise ValueError("nobody plays")


def _numbers(value: object) -> None:
    for number in _list(value, MOST_NAMES):
        _whole(number)


def _list(value: object, most: int) -> list[object]:
    found = _json(value)
    if not isinstance(found, list) or len(found) > most:
        raise ValueError("it is no list")
    return found


def _object(value: object, most: int = MOST_TEXT) -> Json:
    found = _json(value, most)
    if not isinstance(found, dict):
        raise ValueError("it is no JSON object")
    return found


def _json(value: object, most: int = MOST_TEXT) -> object:
    if not isinstance(value, str):
        raise Untrusted("it is no text")
    found: object = parsed(value, most, most_depth=ENTRY_DEPTH)
    return found


class _Entry:
    """An entry is a move in its form, or takes moves back; whether the rules allow it is the replay's affair."""

    def __init__(self) -> None:
        self._known = set[str]()

    def __call__(self, value: object) -> None:
        if value in self._known:
            return
        move_from_json(_object(value, MOST_ENTRY))
        if len(self._known) < KNOWN:
            self._known.add(str(value))


_PLAY: dict[str, Check] = {"game": _game, "names": _names, "options": _object, "demo": _flag, "started": moment}


def _tables() -> dict[str, tuple[str, dict[str, Check]]]:
    """Of each table the column that names a row, and what its columns have to be."""
    return {
        "players": ("rowid", {"name": _name, "seen": moment, "games": _count, "mark": _or_none(_id)}),
        "matches": ("id", {"id": _id, **_PLAY, "form": _id, "length": _count}),
        "events": ("id", {"id": _id, **_PLAY, "form": _id, "put_away": _flag}),
        "tables": ("id", {
            "id": _id, **_PLAY, "after": _count, "put_away": _flag, "seated": _or_none(_names),
            "match_id": _or_none(_id), "event_id": _or_none(_id), "number": _or_none(_count),
        }),
        "entries": ("number", {"at": moment, "entry": _Entry()}),
        "results": ("table_id", {
            "ended": moment, "scores": _numbers, "winners": _numbers, "figures": _or_none(_object),
        }),
        "forfeits": ("event_id", {"number": _whole, "loser": _count}),
        "tokens": ("rowid", {"name": _name, "salt": _or_none(_hash), "token": _hash}),
        "chain": ("number", {"kind": _id, "digest": _or_none(_hash), "link": _hash}),
        # The number that the next entry goes on from: at SQLite's highest nothing could be written any more.
        "sqlite_sequence": ("name", {"seq": _count}),
    }  # fmt: skip
