"""Le Poker d'As: five dice with As, Roi, Dame, Valet, 10 and 9, and poker hands for tokens.

The first player throws until he is content; the others may throw as often as he did and try to do better. The best
hand takes the pot, equal ones are parted by a "coup sec", one throw each. In Poker-Joker an As is any figure.
"""

from kiosk.games import handicap
from kiosk.games.dice_value import DiceValue
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.options import Chosen, Options
from kiosk.games.poker_as import advice, guide
from kiosk.games.poker_as.bot import BOT
from kiosk.games.poker_as.hands import DATA, HandRules, HandValue, face_worth
from kiosk.games.poker_as.options import OPTIONS
from kiosk.games.poker_as.position import FREE, HouseRules
from kiosk.games.poker_as.state import PokerAsState, begin
from kiosk.games.poker_as.view import news_of, sheet_json, sheet_text
from kiosk.games.tokens import reasons_of
from kiosk.i18n.phrase import Phrase, phrase


class PokerAs(BaseGame[PokerAsState], data=DATA):
    """Le Poker d'As as a game."""

    key = "poker_as"
    name = phrase("Le Poker d’As")
    playing = phrase("au Poker d’As")
    summary = phrase("Cinq dés, la meilleure main emporte le pot. À 4 ou 5, c’est le mieux.")
    options = OPTIONS
    bot = BOT
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    explain = staticmethod(reasons_of)
    advise = staticmethod(advice.advise)
    face_worth = staticmethod(face_worth)

    def begin(self, players: int, chosen: Chosen) -> PokerAsState:
        """The first round, with the stakes in the pot. Raises `BadOptions`."""
        ways = HandRules(
            chosen["mode"] == "joker", chosen["sequence"] == "stricte", bool(chosen["pure"]), bool(chosen["kickers"])
        )
        rules = HouseRules(
            players,
            chosen["dice"] == "pips",
            chosen.number("stake"),
            chosen.number("tokens"),
            handicap.ahead(chosen, players),
            ways,
            DATA["throws"] if chosen["throws"] == "trois" else FREE,
            chosen["followers"] == "moins",
            {"coup": 1, "coups": chosen.number("rounds"), "jetons": 0}[chosen.word("match")],
        )
        return begin(rules, rules.brought, int(chosen.word("first")) % players)

    def rematch(self, state: PokerAsState, options: Options) -> dict[str, object]:
        """The options of the same players' next game: the loser of the last round begins."""
        return dict(options) | ({} if state.last is None else {"first": str(state.last.loser)})

    def news(self, state: PokerAsState) -> Phrase | None:
        """How the turn or the round that just ended went."""
        return None if state.throw else news_of(state)

    def guide(self, state: PokerAsState) -> Phrase | None:
        """The dice to keep and the chance of the round."""
        return None if state.over else guide.guide(state)

    def promise(self, state: PokerAsState, thrown: tuple[int, ...]) -> Phrase | None:
        """What throwing these dice promises."""
        return None if state.over else guide.promise(state, thrown)

    def guided(self, state: PokerAsState) -> tuple[Guided, ...]:
        """What the guide knows of every choice, the recommended one first."""
        return () if state.over else guide.guided(state)

    def dice_value(self, state: PokerAsState) -> DiceValue:
        """The part of all throws that the hand beats."""
        return HandValue(state.rules.ways, state.rules.plain)
