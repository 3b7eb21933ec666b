"""Le Cameroun: five dice, ten shared columns, and an announcement before the third throw.

Everybody writes into the same ten columns, each with a cap for all players together. A player may stop after the
first or second throw and write; before the third throw a column has to be announced, and a combination announced
and missed is crossed out for everybody.
"""

from collections.abc import Mapping

from kiosk.games import handicap
from kiosk.games.cameroun.advice import advise
from kiosk.games.cameroun.board import DATA, KEYS, ColumnValue, caps
from kiosk.games.cameroun.bot import BOT
from kiosk.games.cameroun.guide import guide, guided, promise
from kiosk.games.cameroun.options import OPTIONS
from kiosk.games.cameroun.position import HouseRules
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.cameroun.view import sheet_json, sheet_text, written_words
from kiosk.games.dice_value import DiceValue
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.options import Chosen, Options, complete_options
from kiosk.games.engine.values import ScoreReason
from kiosk.i18n.phrase import Phrase, phrase


class Cameroun(BaseGame[CamerounState], data=DATA):
    """Le Cameroun as a game."""

    key = "cameroun"
    name = phrase("Le Cameroun")
    playing = phrase("au Cameroun")
    summary = phrase("Cinq dés, dix colonnes pour tous : trois lancers, et le troisième s’annonce.")
    options = OPTIONS
    bot = BOT
    spellings: Mapping[str, Mapping[str, str]] = {"column": {"C": "Q"}}
    """The sheet calls the quinton's column both; moves and journals have Q."""
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    advise = staticmethod(advise)
    promise = staticmethod(promise)
    guided = staticmethod(guided)
    guide = staticmethod(guide)

    def begin(self, players: int, chosen: Chosen) -> CamerounState:
        """The empty sheet. Raises `BadOptions`."""
        limits = self.caps(players, chosen)
        if not any(limits.values()):
            raise BadOptions("no_column", phrase("Il faut un maximum au-dessus de 0 à une colonne au moins."))
        rules = HouseRules(
            players,
            chosen.number("turns"),
            tuple(limits[key] for key in KEYS),
            chosen["over_cap"] == "ecretage",
            bool(chosen["announce_by_throwing"]),
            handicap.ahead(chosen, players),
        )
        empty = (None,) * len(KEYS)
        return CamerounState(rules, (0,) * len(KEYS), tuple(cap == 0 for cap in rules.caps), (empty,) * players)

    def option_values(self, key: str, players: int, options: Options | None) -> dict[str, int] | None:
        """The caps of all columns, where these are asked for."""
        return self.caps(players, options) if key == "caps" else None

    def caps(self, players: int, options: Options | None = None) -> dict[str, int]:
        """What each column may hold in all with these options, for the screen on which they are edited."""
        chosen = complete_options(self.options, options)
        return caps(players, chosen.word("preset"), chosen.table("caps"))

    def news(self, state: CamerounState) -> Phrase | None:
        """What the turn that just ended brought."""
        return None if state.last is None or state.throw else written_words(state.last)

    def explain(self, state: CamerounState, seat: int) -> tuple[ScoreReason, ...]:
        """Every turn of a player, newest first, and what the player had ahead."""
        own = [turn for turn in reversed(state.written) if turn.player == seat]
        told = tuple(ScoreReason(written_words(turn), turn.points, turn.dice) for turn in own)
        return told + handicap.explained(state.rules.handicap[seat])

    def dice_value(self, state: CamerounState) -> DiceValue:
        """Points of the best column, or of the announced one."""
        return ColumnValue(state.announce)
