"""What the director calls to a table: which meetings are to be played there, the first first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from calibration.files.untrusted_input import Untrusted
from kiosk.games.engine.moves import Json
from kiosk.tournament.messages.encoding import short_text, whole_number
from kiosk.tournament.messages.game_result import HIGHEST, names_from

MOST_CALLS = 8
"""At one table at a time: what is further off may still change."""
MOST_OPTIONS = 40
KEYS = {"number", "game", "names", "options", "several"}


@dataclass(frozen=True, slots=True)
class Call:
    """One meeting: its number, the game with the table's options, and who plays, the one who begins first.

    `several`: a drawn game is played again.
    """

    number: int
    game: str
    names: tuple[str, ...]
    options: Json = field(hash=False, default_factory=dict)
    several: bool = False

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        said = {"number": self.number, "game": self.game, "names": list(self.names), "options": self.options}
        return said | {"several": self.several}


@dataclass(frozen=True, slots=True)
class Calls:
    """All that is called to a table now: what was called before and is not among them is not to be played."""

    meetings: tuple[Call, ...] = ()


def calls_from(value: object) -> Calls:
    """Calls from a message. Raises `Untrusted`."""
    if not isinstance(value, list) or len(value) > MOST_CALLS:
        raise Untrusted("it is no list of meetings, or too long a one")
    return Calls(tuple(map(_call, value)))


def _call(value: object) -> Call:
    if not isinstance(value, Mapping) or value.keys() != KEYS:
        raise Untrusted("a meeting has other parts")
    options = value["options"]
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS:
        raise Untrusted("the options are no object, or too large a one")
    if not isinstance(value["several"], bool):
        raise Untrusted("several is true or false")
    number = whole_number(value["number"], 0, HIGHEST)
    return Call(number, short_text(value["game"]), names_from(value["names"]), options, value["several"])
