"""What everybody may see of an evening, made from the director's status: nothing that is not put in here is shown."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from kiosk.table.tournament.called_games import table_name
from kiosk.tournament.messages.teams import members, team_name
from kiosk.tournament.spectators.public_names import Naming, public_names

Json = dict[str, Any]
VERSION = 1
CALLED_SECONDS = 120.0
"""For so long a meeting counts as just called."""
LAST_RESULTS = 12
LINE = ("place", "played", "wins", "points")


class PublicView:
    """Knows since when each meeting has been called; those that were before it began count as called long ago."""

    def __init__(self, entrants: Iterable[str], naming: Naming, team: int = 1, games: Iterable[str] = ()) -> None:
        """`team`: how many people an entrant is; `games`: the keys of those that calls are to name, of a mix."""
        self._team = team
        self._games = {key: short_names()[key] for key in games}
        self._shown = public_names([one for name in entrants for one in members(name, team)], naming)
        self._naming = naming
        self._since: dict[tuple[int, str], float] | None = None

    def of(self, status: Mapping[str, Any], now: float) -> Json:
        """The view of a status at a time in seconds of any clock."""
        self._note(status, now)
        return {
            "v": VERSION,
            "title": status["title"],
            "played": status["played"],
            "meetings": status["meetings"],
            "tables": [self._table(table, now) for table in status["tables"]],
            "results": [self._result(one) for one in reversed(status["results"][-LAST_RESULTS:])],
            "standings": [self._line(line) for line in status["standings"]],
        }

    def _note(self, status: Mapping[str, Any], now: float) -> None:
        calls = [(call["number"], table["table"]) for table in status["tables"] for call in table["calls"]]
        before = self._since
        since = dict.fromkeys(calls, float("-inf")) if before is None else {}
        self._since = since | {call: (before or {}).get(call, now) for call in calls if before is not None}

    def _table(self, table: Mapping[str, Any], now: float) -> Json:
        shown: Json = {"table": table_name(table["table"]), "open": table["open"], "names": [], "called": False}
        if table["calls"]:
            call = table["calls"][0]
            since = (self._since or {})[call["number"], table["table"]]
            shown |= {"names": self._names(call["names"]), "called": now - since < CALLED_SECONDS}
            shown |= {"game": game} if (game := self._games.get(call.get("game"))) else {}
        return shown

    def _result(self, result: Mapping[str, Any]) -> Json:
        return {
            "table": table_name(result["table"]), "names": self._names(result["names"]),
            "scores": result["scores"], "winners": result["winners"],
        }  # fmt: skip

    def _line(self, line: Mapping[str, Any]) -> Json:
        return {"name": self._name(line["name"])} | {key: line[key] for key in LINE}

    def _names(self, names: Iterable[str]) -> list[str]:
        return [self._name(name) for name in names]

    def _name(self, name: str) -> str:
        """One that is not in the plan was taken out of the journal or sat down in another's place."""
        return team_name([self._person(one) for one in members(name, self._team)])

    def _person(self, name: str) -> str:
        return self._shown.get(name) or public_names([name], self._naming)[name]


def short_names() -> dict[str, dict[str, str]]:
    """What each game is called beside names, by its key and the language."""
    return tomllib.loads(files(__package__).joinpath("short_names.toml").read_text("utf-8"))
