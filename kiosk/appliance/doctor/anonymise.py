"""What was played, without who played it."""

import json
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.errors import PisteError, StoreError
from kiosk.games.engine.moves import Json
from kiosk.table.storage.files.journal_file import open_for_reading
from kiosk.table.storage.files.retention import set_aside
from kiosk.table.storage.rows.row_validation import BadRow, check_rows

TABLES, ENTRIES = 20, 2000
"""The newest tables, and so many entries of each at most."""
_NAMES = (
    "SELECT names FROM tables",
    "SELECT seated FROM tables",
    "SELECT names FROM matches",
    "SELECT names FROM events",
)
_NAMED = "SELECT entry FROM entries WHERE instr(entry, '\"name\"')"
_RECENT = "SELECT id, game, names, options, started, seated FROM tables ORDER BY rowid DESC LIMIT ?"
_ENTRIES = "SELECT entry FROM entries WHERE table_id = ? ORDER BY number LIMIT ?"
LOG_REACHES = timedelta(days=8)
"""How long ago somebody may have played who is in a log of a week."""
MOST_TEXT = 8 * 1024 * 1024
LOG_ITEMS = 10_000


class Unsure(PisteError):
    """Not every name is known: nothing in which one may stand can go out."""


class Anonymiser:
    """Puts "Player 1", "Player 2" ... in the place of the names, the same number for the same name."""

    def __init__(self, names: Iterable[str]) -> None:
        ordered = sorted({_same(name) for name in names} - {""}, key=lambda name: (-len(name), name))
        self._instead = {name: f"Player {number}" for number, name in enumerate(ordered, 1)}
        # In running text a name counts as a word of its own: who is called "on" would garble every sentence.
        words = [re.escape(name) for name in ordered if len(name) > 2]
        self._words = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE) if words else None

    def text(self, body: str) -> str:
        """Running text without the names."""
        if self._words is None:
            return body
        plain = unicodedata.normalize("NFC", body)
        return self._words.sub(lambda found: self._instead.get(_same(found[0]), "Player"), plain)

    def value(self, value: object) -> object:
        """The same of JSON: also keys, and strings that are nothing but a name."""
        if isinstance(value, str):
            return self._instead.get(_same(value)) or self.text(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if isinstance(value, dict):
            return {self.value(key): self.value(one) for key, one in value.items()}
        return value

    def lines(self, body: str) -> str:
        """The same of lines of JSON, as journald writes them; those that are none are left out."""
        return "".join(f"{json.dumps(self.value(line), ensure_ascii=False)}\n" for line in _lines(body))


def _lines(body: str) -> Iterator[object]:
    for line in body.splitlines():
        try:
            value = parsed(line, MOST_TEXT, most_items=LOG_ITEMS)
        except Untrusted:
            continue
        yield {key: _spelled(one) for key, one in value.items()} if isinstance(value, dict) else value


def _spelled(value: object) -> object:
    """Text that is no UTF-8 journald writes as a list of its bytes."""
    if isinstance(value, list) and value and all(type(one) is int and 0 <= one < 256 for one in value):
        return bytes(value).decode("utf-8", "replace")
    return value


def _same(name: str) -> str:
    """A name as it is compared: however it is written, whoever wrote it."""
    return unicodedata.normalize("NFC", name).strip().casefold()


def names_in(data: Path | None, now: datetime | None = None) -> set[str]:
    """Every name that the journal knows, or one that was set aside not long ago. Raises `Unsure`.

    No folder, and no journal where none was set aside, hold no names.
    """
    if data is None:
        return set()
    try:
        database = open_for_reading(data)
        found = set() if database is None else _names(database)
        recent = (now or datetime.now(UTC)) - LOG_REACHES
        for made, path in set_aside(data):
            if made > recent:
                found |= _names(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))
    except (StoreError, BadRow, sqlite3.Error, OSError) as error:
        raise Unsure(f"the names of the players cannot be read for certain: {error}") from error
    return found


def recent(data: Path | None) -> list[Json]:
    """The newest tables with their entries, names and all. Raises `Unsure`."""
    try:
        database = None if data is None else open_for_reading(data)
        if database is None:
            return []
        with closing(database):
            return _recent(database)
    except (StoreError, sqlite3.Error, ValueError, RecursionError) as error:
        raise Unsure(f"the journal cannot be read: {error}") from error


def _names(database: sqlite3.Connection) -> set[str]:
    """Raises `BadRow` where a single row is not as play writes it, `sqlite3.Error`."""
    with closing(database):
        check_rows(database)
        found = {name for (name,) in database.execute("SELECT name FROM players")}
        known = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for query in _NAMES:
            if query.split()[-1] in known:
                for (names,) in database.execute(query):
                    found.update(json.loads(names or "[]"))
        for (entry,) in database.execute(_NAMED):
            name = json.loads(entry).get("name")
            found |= {name} if isinstance(name, str) else set()
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
