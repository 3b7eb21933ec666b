"""Le Poker d'As menteur: poker hands called over dice that only the caller sees.

Five dice are thrown under a cup. Their player calls a hand, true or not, higher than the last that was validated;
the left neighbour accepts it and takes the cup, or says "Bluff !", and the cup is lifted. The highest call of a tour
takes the pot. Hands are those of Poker-Joker, in which an As is any figure.
"""

from kiosk.games import handicap
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.options import Chosen
from kiosk.games.engine.values import CupThrow
from kiosk.games.menteur import advice
from kiosk.games.menteur.calls import DATA
from kiosk.games.menteur.options import OPTIONS
from kiosk.games.menteur.position import HouseRules, Stage
from kiosk.games.menteur.state import MenteurState, begin
from kiosk.games.menteur.view import deed, news_of, sheet_json, sheet_text
from kiosk.games.poker_as.hands import face_worth
from kiosk.games.tokens import reasons_of
from kiosk.i18n.phrase import Phrase, phrase


class Menteur(BaseGame[MenteurState], data=DATA):
    """Le Poker d'As menteur as a game."""

    key = "menteur"
    name = phrase("Poker d’As menteur")
    playing = phrase("au Poker d’As menteur")
    summary = phrase("Les dés sous le cornet : annonce vrai ou faux, le voisin accepte ou crie au bluff.")
    options = OPTIONS
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    explain = staticmethod(reasons_of)
    advise = staticmethod(advice.advise)
    advise_seeing = staticmethod(advice.advise_seeing)
    face_worth = staticmethod(face_worth)
    deed = staticmethod(deed)

    def begin(self, players: int, chosen: Chosen) -> MenteurState:
        """The first tour, with the stakes in the pot. Raises `BadOptions`."""
        rules = HouseRules(
            players,
            chosen["dice"] == "pips",
            chosen.number("ante"),
            chosen.number("tokens"),
            handicap.ahead(chosen, players),
            chosen.number("tours") if chosen["match"] == "tours" else 0,
        )
        return begin(rules, rules.brought, 0, tuple(range(players)))

    def news(self, state: MenteurState) -> Phrase | None:
        """How the call or the tour that just ended went, or the call that waits to be believed."""
        return news_of(state)

    def cup_throw(self, state: MenteurState) -> CupThrow | None:
        """All dice before a first call, some again after a call was accepted; None for who answers a call."""
        return None if state.stage == Stage.REPLY else CupThrow(state.rules.dice, state.fresh)
