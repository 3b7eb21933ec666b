"""La Linotte: five dice and a board of twenty-five squares, each with what it asks for.

Two players throw up to three times, then put a pawn on a free square that the dice allow. Three, four or five pawns
in line bring points; the game ends with five in line or with the twelfth pawn of a player. After the first throw a
player may announce a major (*appel*), and then has to make it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games import handicap
from kiosk.games.engine.options import complete_options
from kiosk.games.engine.protocols import check_players
from kiosk.games.linotte.board import DATA
from kiosk.games.linotte.house_rules import Rules
from kiosk.games.linotte.options import OPTIONS
from kiosk.games.linotte.state import LinotteState
from kiosk.games.linotte.view import sheet_text
from kiosk.i18n.phrase import Say, phrase


class Linotte:
    """La Linotte as a game."""

    key = "linotte"
    name = phrase("La Linotte")
    summary = phrase("Cinq dés et un plateau : chaque combinaison place un pion, et les pions s’alignent.")
    least_players: int = DATA["players"]
    most_players: int = DATA["players"]
    options = OPTIONS

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> LinotteState:
        """The empty board. Raises `BadOptions`."""
        check_players(self, players)
        chosen = complete_options(self.options, options)
        chosen[handicap.KEY] = handicap.ahead(chosen, players)
        return LinotteState(Rules(**{name: chosen[name] for name in Rules.__slots__}))

    def text(self, state: LinotteState, names: Sequence[str], say: Say = str) -> str:
        """The board as plain text."""
        return sheet_text(state.sheet(), names, say)
