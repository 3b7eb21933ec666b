"""What is played in a simulated evening: any form that a director knows, short games."""

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import UsageError
from kiosk.games.engine.moves import Json
from kiosk.pairing.facts import Facts
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.planned import meetings
from kiosk.pairing.tables import sizes
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.evening_format import FORMS, format_from

EVENT = "@simulated"
WORDS = tuple(word.replace("_", "-") for word in FORMS)
"""The forms as the command line names them."""
OF_TWO: tuple[str, Json] = ("cameroun", {"turns": 2})
OF_SEVERAL: tuple[str, Json] = ("si_no", {"target": 500})


def plan_of(form: str, people: int, tables: int, rounds: int | None = None) -> EveningPlan:
    """The evening; `rounds` of the forms that are drawn by round. Raises `UsageError`."""
    said: Json = {"form": form.replace("-", "_")} | ({} if rounds is None else {"rounds": rounds})
    try:
        chosen = format_from(said, people)
    except Untrusted as error:
        raise UsageError(str(error)) from error
    game, options = OF_SEVERAL if chosen.form == Form.TABLES else OF_TWO
    names = tuple(f"Joueur {number + 1}" for number in range(people))
    return EveningPlan(
        EVENT, "Simulated", game, names, tuple(map(table_name, range(tables))), dict(options), chosen=chosen,
        listed=True,
    )  # fmt: skip


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
