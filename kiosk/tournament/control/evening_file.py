"""The file that says what is played in an evening, in TOML: the game, the people, the tables."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, quoted, read_bytes
from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json
from kiosk.games.seats import seating
from kiosk.tournament.messages.topics import is_table
from kiosk.tournament.spectators.public_names import Naming

LEAST_PEOPLE, MOST_PEOPLE, MOST_TABLES = 4, 64, 32
DAYS, MOST_DAYS = 2, 30
_MOST_BYTES = 256 * 1024
PAGE_PORT, LEAST_PAGE_PORT, MOST_PORT = 8080, 1024, 65535
_KEYS = {"event", "title", "game", "options", "people", "tables", "days", "spectators", "names"}


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """An evening as it was planned; `days` is how long the tables' keys are valid.

    `spectators`: the port of the page for everybody in the hall, 0 without one; `names`: what it tells of them.
    """

    event: str
    title: str
    game: str
    people: tuple[str, ...]
    tables: tuple[str, ...]
    options: Json = field(hash=False, default_factory=dict)
    days: int = DAYS
    spectators: int = 0
    names: Naming = Naming.FIRST


def plan_from(path: Path) -> EveningPlan:
    """The plan in a file. Raises `UsageError`, one line that names the file and the fault."""
    try:
        return _plan(tomllib.loads(read_bytes(path, _MOST_BYTES).decode()))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except (Untrusted, UnicodeDecodeError, tomllib.TOMLDecodeError, BadOptions) as error:
        raise UsageError(f"{path}: {quoted(str(error), 200)}") from error


def _plan(said: Json) -> EveningPlan:
    if unknown := sorted(said.keys() - _KEYS):
        raise Untrusted(f"there is no key {quoted(unknown[0])}; the keys are {', '.join(sorted(_KEYS))}")
    event, game, options = said.get("event"), said.get("game"), said.get("options", {})
    if not isinstance(event, str) or not is_table(event):
        raise Untrusted("event is a short word of small letters, digits and -")
    if not isinstance(game, str) or not isinstance(options, dict):
        raise Untrusted("game is the key of a game, [options] are its options")
    played = find_game(game)
    if not played.least_players <= 2 <= played.most_players:
        raise Untrusted(f"{game} is not for two")
    played.start(2, options)
    title, days = said.get("title", event), said.get("days", DAYS)
    if not isinstance(title, str) or not title.isprintable() or len(title) > 80:
        raise Untrusted("title is one line of at most 80 letters")
    if type(days) is not int or not 1 <= days <= MOST_DAYS:
        raise Untrusted(f"days is 1 to {MOST_DAYS}")
    return EveningPlan(
        f"@{event}", title, game, _people(said), _tables(said), options, days, _page(said), _naming(said)
    )


def _page(said: Json) -> int:
    port = said.get("spectators", False)
    if isinstance(port, bool):
        return PAGE_PORT if port else 0
    if type(port) is not int or not LEAST_PAGE_PORT <= port <= MOST_PORT:
        raise Untrusted(f"spectators is true, false, or a port from {LEAST_PAGE_PORT} to {MOST_PORT}")
    return port


def _naming(said: Json) -> Naming:
    try:
        return Naming(said.get("names", Naming.FIRST))
    except ValueError as error:
        raise Untrusted(f"names is one of {', '.join(Naming)}") from error


def _people(said: Json) -> tuple[str, ...]:
    people = said.get("people")
    if not isinstance(people, list) or not LEAST_PEOPLE <= len(people) <= MOST_PEOPLE:
        raise Untrusted(f"people is a list of {LEAST_PEOPLE} to {MOST_PEOPLE} names")
    return seating(people)


def _tables(said: Json) -> tuple[str, ...]:
    tables = said.get("tables")
    if (
        not isinstance(tables, list)
        or not 1 <= len(tables) <= MOST_TABLES
        or len(set(map(str, tables))) < len(tables)
    ):
        raise Untrusted(f"tables is a list of 1 to {MOST_TABLES} different names")
    for table in tables:
        if not isinstance(table, str) or not is_table(table):
            raise Untrusted(f"a table's name has small letters, digits and -, not {quoted(table)}")
    return tuple(tables)
