"""What the journal holds as values: a table as it was laid, a line of the history, and how they stand in a row."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar

from calibration.files.untrusted_input import Untrusted, moment, parsed, quoted
from kiosk.errors import StoreError
from kiosk.games.engine.moves import Json

SAVED = """SELECT id, game, names, options, demo, started, match_id, event_id, tables.number, seated,
    table_id IS NOT NULL FROM tables LEFT JOIN results ON table_id = id"""
# A table just laid has no entry yet: it counts as touched after the last entry of any other.
NEWEST = """ORDER BY max(after, coalesce((SELECT max(number) FROM entries WHERE table_id = id), 0)) DESC,
    tables.rowid DESC"""
RESULTS = """SELECT id, game, coalesce(seated, names), started, ended, scores, winners, options, match_id, event_id,
    number FROM tables JOIN results ON table_id = id WHERE"""

ELSEWHERE = "@"
"""Begins the id of an event that a director at another machine keeps: no row of ours tells of it."""
MOST_BYTES = 64 * 1024
"""Of a cell: the longest honest ones, the names of an event and the options of a game, have some two thousand."""
MOST_DEPTH = 8

SavedRow = tuple[str, str, str, str, int, str, str | None, str | None, int | None, str | None, int]
"""A row of `SAVED`."""
FinishedRow = tuple[str, str, str, str, str, str, str, str, str | None, str | None, int | None]
"""A row of `RESULTS`."""
R = TypeVar("R")
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class GameContext:
    """What a game is part of: a match or an event, by id, and which game or meeting of it; nothing by default."""

    match: str | None = None
    event: str | None = None
    number: int | None = None


NO_CONTEXT = GameContext()


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A table as it was laid: who plays what; `seated` is who sits there now, `over` when its game has ended."""

    id: str
    game: str
    names: tuple[str, ...]
    options: Json = field(hash=False)
    demo: bool
    started: str
    over: bool
    frame: GameContext
    seated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A line of the history; times are ISO 8601 in UTC, `winners` are seats."""

    id: str
    game: str
    names: tuple[str, ...]
    started: str
    ended: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    options: Json = field(hash=False, default_factory=dict)
    frame: GameContext = NO_CONTEXT


def dump(value: object) -> str:
    """JSON as the journal keeps it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def entry_from(text: object) -> Json:
    """A line of a journal; what is no JSON object, or none of bounded size and depth, reads as no move."""
    try:
        entry = cell(text)
    except Untrusted:
        entry = None
    return entry if isinstance(entry, dict) else {"unreadable": quoted(text)}


def cell(text: object) -> object:
    """The value of a JSON text that a row of the journal holds. Raises `Untrusted`."""
    if not isinstance(text, str):
        raise Untrusted("it is no text")
    value: object = parsed(text, MOST_BYTES, most_depth=MOST_DEPTH)
    return value


def options_from(text: str) -> Json:
    """Options as the journal keeps them. Raises `Untrusted`."""
    options = cell(text)
    if not isinstance(options, dict):
        raise Untrusted("the options are no object")
    return options


def readable(make: Callable[[R], Made], rows: Iterable[R]) -> Iterator[Made]:
    """One damaged row keeps nobody from the others."""
    for row in rows:
        with suppress(StoreError):
            yield make(row)


def saved_from(row: SavedRow) -> SavedGame:
    """A row of `SAVED`. Raises `StoreError`."""
    table, game, names, options, demo, started, match, event, number, seated, over = row
    with understood(table):
        seats = names_from(names)
        now = seats if seated is None else names_from(seated)
        return SavedGame(
            table, game, seats, options_from(options), bool(demo), started, bool(over),
            GameContext(match, event, number), now,
        )  # fmt: skip


def finished_from(row: FinishedRow) -> FinishedGame:
    """A row of `RESULTS`. Raises `StoreError`."""
    table, game, names, started, ended, scores, winners, options, match, event, number = row
    with understood(table):
        moment(ended)
        points, won = _numbers(scores), _numbers(winners)
        return FinishedGame(
            table, game, names_from(names), started, ended, points, won, options_from(options),
            GameContext(match, event, number),
        )  # fmt: skip


def names_from(text: str) -> tuple[str, ...]:
    """Names as the journal keeps them. Raises `Untrusted`."""
    names = cell(text)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise Untrusted("the names are no list of names")
    return tuple(names)


def _numbers(text: str) -> tuple[int, ...]:
    numbers = cell(text)
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise Untrusted("it is no list of whole numbers")
    return tuple(numbers)


@contextmanager
def understood(table: object) -> Iterator[None]:
    """Whatever is wrong with a row is a `StoreError` that names it."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise StoreError(f"table '{table}' in the journal cannot be read") from error
