"""The file that says what is played in an evening, in TOML: the game, the people, the tables."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, quoted, read_bytes
from kiosk.errors import UsageError
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json
from kiosk.pairing.forms import LEAST, MOST, Format
from kiosk.tournament.control import evening_format, games_format
from kiosk.tournament.control.evening_format import format_from, seats_at_tables
from kiosk.tournament.control.games_format import Mix, check_games, entrants_from, games_from, team_of
from kiosk.tournament.director.entrants import Games
from kiosk.tournament.messages.topics import is_table
from kiosk.tournament.spectators.public_names import Naming

LEAST_PEOPLE, MOST_PEOPLE, MOST_TABLES = LEAST, MOST, 32
DAYS, MOST_DAYS = 2, 30
_MOST_BYTES = 256 * 1024
PAGE_PORT, LEAST_PAGE_PORT, MOST_PORT = 8080, 1024, 65535
_KEYS = {"event", "title", "people", "tables", "days", "spectators", "names", "draw"}
_KEYS |= evening_format.KEYS | games_format.KEYS
LOT, LISTED = "lot", "listed"


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """An evening as it was planned; `days` is how long the tables' keys are valid.

    `spectators`: the port of the page for everybody in the hall, 0 without one; `names`: what it tells of them.
    `listed`: the draw is the list of people, the strongest first; else it is by lot. `people` are the entrants; where
    two play together one is called "Anne & Luc". `more`: the games besides `game` in a mix, with their options.
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
    chosen: Format | None = None
    listed: bool = False
    more: Games = field(hash=False, default=())
    mix: Mix = Mix.ROUNDS

    @property
    def games(self) -> Games:
        """All that is played, with its options."""
        return ((self.game, self.options), *self.more)

    @property
    def team(self) -> int:
        """How many people an entrant is."""
        return team_of(self.games, self.format.size == 2)

    def played(self, round_: int, table: str) -> tuple[str, Json]:
        """The game of a meeting of that round at that table, with its options; a table that is not listed plays the
        first of a mix by tables."""
        place = round_ if self.mix == Mix.ROUNDS else self.tables.index(table) if table in self.tables else 0
        key, options = self.games[place % len(self.games)]
        return key, dict(options)

    @property
    def format(self) -> Format:
        """The form; what is proposed to so many people where none was chosen."""
        return self.chosen or format_from({}, len(self.people))


def plan_from(path: Path) -> EveningPlan:
    """The plan in a file. Raises `UsageError`, one line that names the file and the fault."""
    try:
        return _plan(tomllib.loads(read_bytes(path, _MOST_BYTES).decode("utf-8-sig")))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: it is not saved as UTF-8") from error
    except RecursionError as error:
        raise UsageError(f"{path}: brackets within brackets, too deep") from error
    except (Untrusted, tomllib.TOMLDecodeError, BadOptions) as error:
        raise UsageError(f"{path}: {quoted(str(error), 200)}") from error


def _plan(said: Json) -> EveningPlan:
    if unknown := sorted(said.keys() - _KEYS):
        raise Untrusted(f"there is no key {quoted(unknown[0])}; the keys are {', '.join(sorted(_KEYS))}")
    event = said.get("event")
    if not isinstance(event, str) or not is_table(event):
        raise Untrusted("event is a short word of small letters, digits and -")
    games, mix = games_from(said)
    people = _people(said)
    chosen = format_from(said, len(people))
    team = team_of(games, chosen.size == 2)
    entrants = entrants_from(people, team)
    check_games(games, {team * size for size in seats_at_tables(chosen, len(people))})
    (game, options), *more = games
    title, days = said.get("title", event), said.get("days", DAYS)
    if not isinstance(title, str) or not title.isprintable() or len(title) > 80:
        raise Untrusted("title is one line of at most 80 letters")
    if type(days) is not int or not 1 <= days <= MOST_DAYS:
        raise Untrusted(f"days is 1 to {MOST_DAYS}")
    return EveningPlan(
        f"@{event}", title, game, entrants, _tables(said), dict(options), days, _page(said), _naming(said), chosen,
        _listed(said), tuple(more), mix,
    )  # fmt: skip


def _listed(said: Json) -> bool:
    if (draw := said.get("draw", LOT)) not in (LOT, LISTED):
        raise Untrusted(f"draw is {LOT} or {LISTED}")
    return bool(draw == LISTED)


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


def _people(said: Json) -> list[object]:
    people = said.get("people")
    if not isinstance(people, list) or not LEAST_PEOPLE <= len(people) <= MOST_PEOPLE:
        raise Untrusted(f"people is a list of {LEAST_PEOPLE} to {MOST_PEOPLE} names")
    return people


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
