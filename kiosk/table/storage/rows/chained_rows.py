"""The rows that the hash chain covers: their keys, what counts of them, and where names stand in them."""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeGuard

from kiosk.games.seats import KINDS
from kiosk.table.storage.rows.saved_games import dump

DIGEST = 8
"""Bytes of a digest, a link and a token: chance damage is to be found, no attacker; a year has 600,000 links."""
_PERSON = b"piste-journal-3"

SqlValue = str | int | float | bytes | None
"""What SQLite keeps."""
Row = Sequence[SqlValue]


def forgiving(database: sqlite3.Connection) -> sqlite3.Connection:
    """Text that is no UTF-8, or is none any more, reads as something else, not as an error."""
    database.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return database


class Names(Enum):
    """How names stand in a column."""

    TEXT = "the column is a name"
    LIST = "a JSON list of names"
    ENTRY = 'the "name" of a JSON object that changes seats'
    PEOPLE = 'the keys of "people" in a JSON object'


@dataclass(frozen=True, slots=True)
class RowKind:
    """A table of the journal and the columns that are digested.

    `lookup` is the SQL by which one row is found, `key` the SQL of its key in the chain; `names` says which columns
    hold names.
    """

    table: str
    lookup: str
    columns: tuple[str, ...]
    names: Mapping[str, Names] = field(default_factory=dict)
    key: str = ""

    @property
    def select(self) -> str:
        """SQL for key and columns of every row."""
        return f"SELECT {self.key or self.lookup}, {', '.join(self.columns)} FROM {self.table}"


ENTRIES = RowKind(
    "entries", "number", ("at", "entry"), {"entry": Names.ENTRY}, key="table_id || ':' || number"
)  # fmt: skip
"""Their keys name the table, so that a lost entry is missed by its own game."""
PLAYERS = RowKind("players", "name", ("name", "seen", "games", "mark"), {"name": Names.TEXT})
"""Their key in the chain is the name's token."""
_MATCH = ("game", "names", "options", "form", "length", "demo", "started")
_EVENT = ("game", "names", "options", "form", "demo", "started", "put_away")
_TABLE = (
    "game", "names", "options", "demo", "started", "after", "put_away", "seated", "match_id", "event_id", "number",
)  # fmt: skip
KINDS_OF_ROWS: dict[str, RowKind] = {
    kind.table: kind
    for kind in (
        PLAYERS,
        RowKind("matches", "id", _MATCH, {"names": Names.LIST}),
        RowKind("events", "id", _EVENT, {"names": Names.LIST}),
        RowKind("forfeits", "event_id || ':' || number", ("loser",)),
        RowKind("tables", "id", _TABLE, {"names": Names.LIST, "seated": Names.LIST}),
        ENTRIES,
        RowKind("results", "table_id", ("ended", "scores", "winners", "figures"), {"figures": Names.PEOPLE}),
    )
}
"""In the order in which rows of one transaction are chained."""


def mapped(how: Names, text: object, change: Callable[[str], str]) -> object:
    """A column's value with every name changed; what is not as it should be comes back as it is."""
    if not isinstance(text, str):
        return text
    if how is Names.TEXT:
        return change(text)
    if how is Names.ENTRY and '"name"' not in text:
        return text
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if how is Names.LIST and isinstance(value, list):
        return [change(one) if is_text(one) else one for one in value]
    if how is Names.ENTRY and _changes_seats(value):
        return value | {"name": change(value["name"])}
    if how is Names.PEOPLE and isinstance(value, dict) and isinstance(value.get("people"), dict):
        people = value["people"].items()
        return value | {"people": {change(name) if is_text(name) else name: figure for name, figure in people}}
    return text


def is_text(name: object) -> TypeGuard[str]:
    """Whether it can be kept as a name: half of a surrogate pair, which JSON may hold, is no text for SQLite."""
    return isinstance(name, str) and not any("\ud800" <= letter <= "\udfff" for letter in name)


def _changes_seats(value: object) -> TypeGuard[dict[str, str]]:
    return isinstance(value, dict) and value.get("decide") in KINDS and is_text(value.get("name"))


def names_in(how: Names, text: object) -> set[str]:
    """The names in a column."""
    found = set[str]()

    def note(name: str) -> str:
        found.add(name)
        return name

    mapped(how, text, note)
    return found


def names_of(kind: RowKind, values: Sequence[object]) -> set[str]:
    """The names in a row, whose `values` are those of `kind.columns`."""
    columns = zip(kind.columns, values, strict=True)
    return {name for column, value in columns if column in kind.names for name in names_in(kind.names[column], value)}


def digest_of(kind: RowKind, key: object, values: Sequence[object], token: Callable[[str], str]) -> bytes:
    """The digest of a row, names replaced by their tokens: BLAKE2b (RFC 7693) of its JSON."""
    if kind.names:
        values = [
            mapped(kind.names[column], value, token) if column in kind.names else value
            for column, value in zip(kind.columns, values, strict=True)
        ]
    return hashed(text_of([kind.table, key, *values]))


def renamed(how: Names, text: object, renames: Mapping[str, str]) -> str | None:
    """The column with names replaced; None where none of them stands in it."""
    value = mapped(how, text, lambda name: renames.get(name, name))
    if value == mapped(how, text, str):
        return None
    if how is Names.TEXT:
        return str(value)
    return written if is_text(written := dump(value)) else json.dumps(value)


def hashed(text: str, before: bytes = b"") -> bytes:
    """BLAKE2b of a text, behind the bytes that it continues."""
    body = before + text.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(body, digest_size=DIGEST, person=_PERSON).digest()


def text_of(values: Sequence[object]) -> str:
    """What is hashed of values as SQLite gives them: JSON, bytes in hexadecimal."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), default=bytes.hex)
