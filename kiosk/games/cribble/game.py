"""Cribble: partnership cribbage to 121 with a pegging board; four players, partners opposite each other.

Each holds four of five cards, the four laid away are the dealer's crib. Cards are laid in turn and counted to 31,
then the hands and the crib are shown with the starter as a fifth card; what a hand forgets the other side may claim
(*muggins*). Two modes: *assisté*, in which cards are entered and the kiosk counts, and *marque*, in which it is the
board alone.
"""

from collections.abc import Mapping
from random import Random

from kiosk.games import handicap
from kiosk.games.cribble.advice import advise
from kiosk.games.cribble.base_state import TEAMS
from kiosk.games.cribble.board import Board, side
from kiosk.games.cribble.card_players import AssistedPlayers, ScoringPlayers
from kiosk.games.cribble.cards.pack import DATA
from kiosk.games.cribble.decisions import deed
from kiosk.games.cribble.options import OPTIONS, rules
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.cribble.view import EitherState, news_of, sheet_json, sheet_text
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.options import Chosen, Options
from kiosk.games.engine.values import Equipment, ScoreReason
from kiosk.i18n.phrase import phrase


class Cribble(BaseGame[EitherState], data=DATA):
    """Cribble as a game."""

    key = "cribble"
    name = phrase("Le Cribble")
    playing = phrase("au Cribble")
    summary = phrase("Des cartes et une planche : le 1er et le 3e contre le 2e et le 4e, premiers à 121 points.")
    options = OPTIONS
    equipment = Equipment.CARDS
    sides = TEAMS
    hands_free_options: Mapping[str, object] = {"mode": "marque"}
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    news = staticmethod(news_of)
    advise = staticmethod(advise)
    deed = staticmethod(deed)

    def begin(self, players: int, chosen: Chosen) -> EitherState:
        """Both sides at the start, the dealer still to be drawn. Raises `BadOptions`."""
        fixed = rules(chosen)
        board = Board((fixed.handicap[0], fixed.handicap[1]))
        return ScoreboardState(fixed, board) if chosen["mode"] == "marque" else CribbleState(fixed, board)

    def explain(self, state: EitherState, seat: int) -> tuple[ScoreReason, ...]:
        """All that a seat's side was given, newest first."""
        told = tuple(reason for team, reason in state.reasons if team == side(seat))
        return told + handicap.explained(state.rules.handicap[side(seat)])

    def card_players(self, chance: Random, options: Options) -> AssistedPlayers | ScoringPlayers:
        """Four people with real cards, in the mode of these options."""
        return ScoringPlayers(chance) if options.get("mode") == "marque" else AssistedPlayers(chance, options)
