"""What was played, without who played it."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from kiosk.errors import StoreError
from kiosk.games.engine import Json
from kiosk.table.storefile import open_for_reading

TABLES, ENTRIES = 20, 2000
"""The newest tables, and so many entries of each at most."""
_NAMES = (
    "SELECT names FROM tables",
    "SELECT seated FROM tables",
    "SELECT names FROM matches",
    "SELECT names FROM events",
)
_RECENT = "SELECT id, game, names, options, started, seated FROM tables ORDER BY rowid DESC LIMIT ?"
_ENTRIES = "SELECT entry FROM entries WHERE table_id = ? ORDER BY number LIMIT ?"


Answer = TypeVar("Answer")


class Nameless:
    """Puts "Player 1", "Player 2" ... in the place of the names, the same number for the same name."""

    def __init__(self, names: Iterable[str]) -> None:
        ordered = sorted(set(names) - {""}, key=lambda name: (-len(name), name))
        self._instead = {name: f"Player {number}" for number, name in enumerate(ordered, 1)}
        # In running text a name counts as a word of its own: who is called "on" would garble every sentence.
        words = [re.escape(name) for name in ordered if len(name) > 2]
        self._words = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)") if words else None

    def text(self, body: str) -> str:
        """Running text without the names."""
        if self._words is None:
            return body
        return self._words.sub(lambda found: self._instead[found[0]], body)

    def value(self, value: Any) -> Any:
        """The same of JSON: also keys, and strings that are nothing but a name."""
        if isinstance(value, str):
            return self._instead.get(value) or self.text(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if isinstance(value, dict):
            return {self.value(key): self.value(one) for key, one in value.items()}
        return value


def names_in(data: Path | None) -> set[str]:
    """Every name that the journal knows. Nothing where there is no readable journal."""
    return _asked(data, _names, set())


def recent(data: Path | None) -> list[Json]:
    """The newest tables with their entries, names and all. Nothing where there is no readable journal."""
    return _asked(data, _recent, [])


def _names(database: sqlite3.Connection) -> set[str]:
    found = {name for (name,) in database.execute("SELECT name FROM players")}
    for query in _NAMES:
        for (names,) in database.execute(query):
            found.update(_strings(json.loads(names or "[]")))
    return found


def _recent(database: sqlite3.Connection) -> list[Json]:
    return [
        {
            "table": id_,
            "game": game,
            "options": json.loads(options),
            "started": started,
            "names": json.loads(names),
            "seated": json.loads(seated or "null"),
            "entries": [json.loads(entry) for (entry,) in database.execute(_ENTRIES, (id_, ENTRIES))],
        }
        for id_, game, names, options, started, seated in database.execute(_RECENT, (TABLES,)).fetchall()
    ]


def _asked(data: Path | None, ask: Callable[[sqlite3.Connection], Answer], otherwise: Answer) -> Answer:
    """What the journal answers, if it can be read."""
    with suppress(StoreError, sqlite3.Error, ValueError, RecursionError):
        database = None if data is None else open_for_reading(data)
        if database is not None:
            with closing(database):
                return ask(database)
    return otherwise


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
