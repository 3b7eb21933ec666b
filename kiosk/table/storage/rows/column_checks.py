"""What each column of a journal's row has to be; a check raises `ValueError`."""

from collections.abc import Callable

from calibration.files.untrusted_input import Untrusted, moment, parsed, quoted
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Json, move_from_json
from kiosk.table.storage.rows.chained_rows import is_text

MOST_TEXT = 100_000
"""Bytes of a value; the longest honest ones, the figures of a game, have a few thousand."""
MOST_ENTRY, ENTRY_DEPTH = 4000, 8
LONGEST_NAME, LONGEST_ID, LONGEST_HASH = 200, 40, 64
MOST_NAMES = 64
HIGHEST = 10**12
"""Any number that is counted somewhere."""
KNOWN = 200_000
"""Texts that were read already and are not read again."""
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


def column_checks() -> dict[str, tuple[str, dict[str, Check]]]:
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
