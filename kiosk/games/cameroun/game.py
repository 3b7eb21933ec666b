"""Le Cameroun: five dice, ten shared columns, and an announcement before the third throw.

Everybody writes into the same ten columns, each with a cap for all players together. A player may stop after the
first or second throw and write; before the third throw a column has to be announced, and a combination announced
and missed is crossed out for everybody.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games import handicap
from kiosk.games.cameroun.board import DATA, KEYS, caps
from kiosk.games.cameroun.options import OPTIONS
from kiosk.games.cameroun.state import CamerounState, Rules
from kiosk.games.cameroun.view import sheet_text
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.options import complete_options
from kiosk.games.engine.protocols import check_players
from kiosk.i18n.phrase import Say, phrase


class Cameroun:
    """Le Cameroun as a game."""

    key = "cameroun"
    name = phrase("Le Cameroun")
    summary = phrase("Cinq dés, dix colonnes pour tous : trois lancers, et le troisième s’annonce.")
    least_players: int = DATA["least_players"]
    most_players: int = DATA["most_players"]
    options = OPTIONS
    spellings: Mapping[str, Mapping[str, str]] = {"column": {"C": "Q"}}
    """The sheet calls the quinton's column both; moves and journals have Q."""

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> CamerounState:
        """The empty sheet. Raises `BadOptions`."""
        check_players(self, players)
        chosen = complete_options(self.options, options)
        limits = self.caps(players, chosen)
        if not any(limits.values()):
            raise BadOptions("no_column", phrase("Il faut un plafond au-dessus de 0 à une colonne au moins."))
        rules = Rules(
            players,
            chosen["turns"],
            tuple(limits[key] for key in KEYS),
            chosen["over_cap"] == "ecretage",
            chosen["announce_by_throwing"],
            handicap.ahead(chosen, players),
        )
        empty = (None,) * len(KEYS)
        return CamerounState(rules, (0,) * len(KEYS), tuple(cap == 0 for cap in rules.caps), (empty,) * players)

    def caps(self, players: int, options: Mapping[str, Any] | None = None) -> dict[str, int]:
        """What each column may hold in all with these options, for the screen on which they are edited."""
        chosen = complete_options(self.options, options)
        return caps(players, chosen["preset"], chosen["caps"])

    def text(self, state: CamerounState, names: Sequence[str], say: Say = str) -> str:
        """The sheet as plain text."""
        return sheet_text(state.sheet(), names, say)
