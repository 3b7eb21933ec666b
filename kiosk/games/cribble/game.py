"""Cribble: partnership cribbage to 121 with a pegging board; four players, partners opposite each other.

Each holds four of five cards, the four laid away are the dealer's crib. Cards are laid in turn and counted to 31,
then the hands and the crib are shown with the starter as a fifth card; what a hand forgets the other side may claim
(*muggins*). Two modes: *assisté*, in which cards are entered and the kiosk counts, and *marque*, in which it is the
board alone.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games.cribble.base_state import TEAMS
from kiosk.games.cribble.board import Board
from kiosk.games.cribble.cards.pegging import SEATS
from kiosk.games.cribble.options import OPTIONS, rules
from kiosk.games.cribble.scoreboard_state import MarqueState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.cribble.view import sheet_text
from kiosk.games.engine.protocols import check_players
from kiosk.i18n.phrase import Say, phrase


class Cribble:
    """Cribble as a game."""

    key = "cribble"
    name = phrase("Le Cribble")
    summary = phrase("Des cartes et une planche : le 1er et le 3e contre le 2e et le 4e, premiers à 121 points.")
    least_players = SEATS
    most_players = SEATS
    options = OPTIONS
    sides = TEAMS

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> CribbleState | MarqueState:
        """Both sides at the start, the dealer still to be drawn. Raises `BadOptions`."""
        check_players(self, players)
        mode, chosen = rules(options)
        board = Board((chosen.handicap[0], chosen.handicap[1]))
        return MarqueState(chosen, board) if mode == "marque" else CribbleState(chosen, board)

    def text(self, state: Any, names: Sequence[str], say: Say = str) -> str:
        """The board and the table as plain text."""
        return sheet_text(state.sheet(), names, say)
