"""What is played in a simulated evening: any form that a director knows, short games."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import UsageError
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json
from kiosk.pairing.facts import Facts
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.planned import meetings
from kiosk.pairing.tables import sizes
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.evening_format import FORMS, format_from, seats_at_tables
from kiosk.tournament.control.games_format import Mix, check_games, team_of
from kiosk.tournament.director.entrants import Games
from kiosk.tournament.messages.teams import in_teams, team_name

EVENT = "@simulated"
WORDS = tuple(word.replace("_", "-") for word in FORMS)
"""The forms as the command line names them."""
OF_TWO, OF_SEVERAL = ("cameroun",), ("si_no",)


def plan_of(
    form: str, people: int, tables: int, rounds: int | None = None, games: Sequence[str] = (), mix: str = Mix.ROUNDS
) -> EveningPlan:
    """The evening; `rounds` of the forms that are drawn by round. Raises `UsageError`.

    `games` by key; where two play together, two of the people are one entrant.
    """
    said: Json = {"form": form.replace("-", "_")} | ({} if rounds is None else {"rounds": rounds})
    try:
        team = team_of(_short(games), form != "tables")
        chosen = format_from(said, people // team)
        played = _short(games or (OF_SEVERAL if chosen.form == Form.TABLES else OF_TWO))
        check_games(played, {team * size for size in seats_at_tables(chosen, chosen.entrants)})
    except (Untrusted, BadOptions) as error:
        raise UsageError(str(error)) from error
    (game, options), *more = played
    names = [f"Joueur {number + 1}" for number in range(chosen.entrants * team)]
    return EveningPlan(
        EVENT, "Simulated", game, tuple(map(team_name, in_teams(names, team))), tuple(map(table_name, range(tables))),
        dict(options), chosen=chosen, listed=True, more=tuple(more), mix=Mix(mix),
    )  # fmt: skip


def _short(games: Sequence[str]) -> Games:
    return tuple((key, _options().get(key, {})) for key in games)


@cache
def _options() -> dict[str, Json]:
    return tomllib.loads(files(__package__).joinpath("short_games.toml").read_text("utf-8"))


def table_name(number: int) -> str:
    """A table by its number from 0."""
    return f"table-{number + 1}"


def per_round(chosen: Format) -> int:
    """Meetings of a round that is drawn, with the bye, while nobody leaves."""
    return -(-chosen.entrants // 2) if chosen.size == 2 else len(sizes(chosen.entrants, chosen.size))


def games_of(chosen: Format) -> int:
    """How many meetings are played in all; those of two finals where one may be enough."""
    if chosen.drawn_by_round:
        bye = chosen.size == 2 and chosen.entrants % 2
        return chosen.rounds * (per_round(chosen) - bye)
    return sum(not meeting.bye for meeting in meetings(chosen, Facts()))
