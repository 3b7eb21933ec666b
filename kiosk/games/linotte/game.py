"""La Linotte: five dice and a board of twenty-five squares, each with what it asks for.

Two players throw up to three times, then put a pawn on a free square that the dice allow. Three, four or five pawns
in line bring points; the game ends with five in line or with the twelfth pawn of a player. After the first throw a
player may announce a major (*appel*), and then has to make it.
"""

from kiosk.games import handicap
from kiosk.games.dice_value import DiceValue
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.options import Chosen
from kiosk.games.engine.values import ScoreReason
from kiosk.games.linotte.advice import advise
from kiosk.games.linotte.board import DATA, runs
from kiosk.games.linotte.bot import BOT
from kiosk.games.linotte.guide import guide, guided, promised
from kiosk.games.linotte.hands import SquareKinds
from kiosk.games.linotte.options import OPTIONS, HouseRules
from kiosk.games.linotte.state import LinotteState
from kiosk.games.linotte.view import done_words, line_words, sheet_json, sheet_text
from kiosk.i18n.phrase import Phrase, phrase


class Linotte(BaseGame[LinotteState], data=DATA):
    """La Linotte as a game."""

    key = "linotte"
    name = phrase("La Linotte")
    playing = phrase("à la Linotte")
    summary = phrase("Cinq dés et un plateau : chaque combinaison place un pion, et les pions s’alignent.")
    options = OPTIONS
    bot = BOT
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    advise = staticmethod(advise)
    promise = staticmethod(promised)
    guided = staticmethod(guided)
    guide = staticmethod(guide)

    def begin(self, players: int, chosen: Chosen) -> LinotteState:
        """The empty board. Raises `BadOptions`."""
        rules = HouseRules(
            defi_libre=bool(chosen["defi_libre"]),
            appel_souple=bool(chosen["appel_souple"]),
            appel_case_seule=bool(chosen["appel_case_seule"]),
            victoire_immediate=bool(chosen["victoire_immediate"]),
            yam_predateur=bool(chosen["yam_predateur"]),
            handicap=handicap.ahead(chosen, players),
        )
        return LinotteState(rules)

    def news(self, state: LinotteState) -> Phrase | None:
        """A sentence on what the turn that just ended brought; None where there is nothing to say."""
        return None if state.last is None or state.throw else done_words(state.last, state.end)

    def explain(self, state: LinotteState, seat: int) -> tuple[ScoreReason, ...]:
        """The reasons of a seat's score: its lines of pawns, and its handicap."""
        lines = tuple(ScoreReason(line_words(run), run.points) for run in runs(state.board) if run.seat == seat)
        return lines + handicap.explained(state.rules.handicap[seat])

    def dice_value(self, state: LinotteState) -> DiceValue:
        """What dice of the next throw are valued by: the number of kinds of square that they allow."""
        return SquareKinds(state.throw + 1)
