"""Le 421: three dice, and jetons that nobody wants.

In the charge everybody throws once, and the weakest hand takes from the pot what the best hand is worth, until the
pot is empty. In the décharge the weakest takes it from the best; the first player of a round sets the number of
throws, three at most. Who has no jetons left is out of danger, who has them all has lost the manche.
"""

from kiosk.games.dice_value import DiceValue
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.moves import Face
from kiosk.games.engine.options import Chosen, Options
from kiosk.games.engine.values import ScoreReason
from kiosk.games.le_421 import advice, guide
from kiosk.games.le_421.bot import BOT
from kiosk.games.le_421.hands import DATA, HandValue
from kiosk.games.le_421.options import OPTIONS, rules_of
from kiosk.games.le_421.state import Le421State, opening
from kiosk.games.le_421.view import news_of, sheet_json, sheet_text
from kiosk.i18n.phrase import Phrase, phrase


class Le421(BaseGame[Le421State], data=DATA):
    """Le 421 as a game."""

    key = "le_421"
    name = phrase("Le 421")
    playing = phrase("au 421")
    summary = phrase("Trois dés et des jetons dont personne ne veut : la charge, puis la décharge.")
    options = OPTIONS
    bot = BOT
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    advise = staticmethod(advice.advise)

    def begin(self, players: int, chosen: Chosen) -> Le421State:
        """The first round of the charge. Raises `BadOptions`."""
        return opening(rules_of(players, chosen), int(chosen.word("first")) % players)

    def rematch(self, state: Le421State, options: Options) -> dict[str, object]:
        """The options of the same players' next game: who lost the last manche begins."""
        loser = None if state.last is None else state.last.loser
        return dict(options) | ({} if loser is None else {"first": str(loser)})

    def news(self, state: Le421State) -> Phrase | None:
        """How the turn or the round that just ended went."""
        return None if state.throw else news_of(state)

    def explain(self, state: Le421State, seat: int) -> tuple[ScoreReason, ...]:
        """The points of every manche, newest first."""
        return tuple(reason for whose, reason in reversed(state.reasons) if whose == seat)

    def guide(self, state: Le421State) -> Phrase | None:
        """The dice to keep, and the jetons that it brings on average."""
        return None if state.over else guide.guide(state)

    def promise(self, state: Le421State, thrown: tuple[int, ...]) -> Phrase | None:
        """What throwing these dice promises."""
        return None if state.over else guide.promise(state, thrown)

    def guided(self, state: Le421State) -> tuple[Guided, ...]:
        """What the guide knows of every choice, the recommended one first."""
        return () if state.over else guide.guided(state)

    def dice_value(self, state: Le421State) -> DiceValue:
        """The part of all throws that the hand beats."""
        return HandValue(state.rules.ways)

    def face_worth(self, face: Face) -> int:
        """An As is the best, then the six."""
        return 6 if face == 1 else int(face) - 1
