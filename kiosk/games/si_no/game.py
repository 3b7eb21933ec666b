"""Les Cases Si-No: a croupier's ten throws of a green and a red die, and chips on what they may bring.

The croupier first throws two white dice for a 7, circle by circle: the sooner it comes, the more a 7 is worth to
the croupier in this turn. Then all others lay four chips: one on each of three lines, one on the vertical line. Ten
throws of the green and the red die pay the chips on what comes up; a 7 pays the croupier, "vert" when the green die
is higher, else "rouge". Whoever first has exactly 7000 points wins; points that would go beyond do not count.
"""

from collections.abc import Sequence
from dataclasses import replace

from kiosk.games import handicap
from kiosk.games.agreed_end import ENDED
from kiosk.games.engine.base_game import BaseGame
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.options import Chosen, Options, complete_options
from kiosk.games.engine.values import ScoreReason
from kiosk.games.si_no.advice import advised
from kiosk.games.si_no.board import DATA, NO_CHIPS, Values, circles_of, lines_of, values_of
from kiosk.games.si_no.bot import BOT
from kiosk.games.si_no.decisions import deed
from kiosk.games.si_no.guide import guided, promised
from kiosk.games.si_no.options import BY_LOT, OPTIONS
from kiosk.games.si_no.payouts import KINDS_OF_THROW, Phase
from kiosk.games.si_no.position import HouseRules
from kiosk.games.si_no.state import SiNoState
from kiosk.games.si_no.view import explained, news_of, sheet_json, sheet_text
from kiosk.i18n.phrase import Phrase, phrase


class SiNo(BaseGame[SiNoState], data=DATA):
    """Les Cases Si-No as a game."""

    key = "si_no"
    name = phrase("Les Cases Si-No")
    playing = phrase("aux Cases Si-No")
    summary = phrase("Quatre jetons sur la table du croupier, un dé vert, un dé rouge : 7000 points pile.")
    options = OPTIONS
    bot = BOT
    text = staticmethod(sheet_text)
    sheet = staticmethod(sheet_json)
    deed = staticmethod(deed)

    def begin(self, players: int, chosen: Chosen) -> SiNoState:
        """The empty tables. Raises `BadOptions`."""
        values = values_of(chosen.word("preset"), chosen.table("lines"), chosen.table("vert"), chosen.table("rouge"))
        _check_reachable(values, chosen.number("target"))
        ahead = handicap.ahead(chosen, players)
        _check_ahead(ahead, values, chosen.number("target"))
        rules = HouseRules(players, chosen.number("target"), values, bool(chosen["rouge_perd"]), ahead)
        state = SiNoState(rules, Phase.DESCENTE, ahead, 0, (NO_CHIPS,) * players, (NO_CHIPS,) * players)
        return _seated(state, chosen.word("croupier"))

    def option_values(self, key: str, players: int, options: Options | None) -> dict[str, int] | None:
        """What each line is worth with these options, or what a green or a red 7 is worth by circle."""
        chosen = complete_options(self.options, options)
        if key == "lines":
            return lines_of(chosen.word("preset"), chosen.table("lines"))
        return circles_of(key, chosen.table(key)) if key in ("vert", "rouge") else None

    def rematch(self, state: SiNoState, options: Options) -> dict[str, object]:
        """The options of the same players' next game: the next seat clockwise is its first croupier."""
        return dict(options) | {"croupier": str((state.first + 1) % state.rules.players)}

    def news(self, state: SiNoState) -> Phrase | None:
        """What the last throw brought."""
        return ENDED if state.accord else news_of(state)

    def explain(self, state: SiNoState, seat: int) -> tuple[ScoreReason, ...]:
        """Where a player's points come from, newest first."""
        return explained(state.events, seat) + handicap.explained(state.rules.handicap[seat])

    def advise(self, state: SiNoState) -> Decision | tuple[int, ...]:
        """Both dice, or the bet with the best chances."""
        return advised(state) if state.phase == Phase.MISES else (0, 1)

    def chance(self, state: SiNoState, move: Decision) -> Phrase | None:
        """What a chip or a whole bet promises; exact."""
        return promised(state, move) if state.phase == Phase.MISES else None

    def guided(self, state: SiNoState) -> tuple[Guided, ...]:
        """What the guide knows of every choice, the recommended one first."""
        return guided(state) if state.phase == Phase.MISES else ()

    def fallen(self, state: SiNoState) -> tuple[tuple[tuple[int, ...], int], ...]:
        """The points of all seats after each throw of the green and the red die that pays differently."""
        if state.phase != Phase.MONTEE:
            return ()
        return tuple((state.paid(dice)[0], count) for dice, count in KINDS_OF_THROW)


def _seated(state: SiNoState, croupier: str) -> SiNoState:
    """The first croupier, or the draw for it; seats are counted round the table."""
    players = state.rules.players
    if croupier != BY_LOT:
        first = int(croupier) % players
        return replace(state, croupier=first, first=first)
    return replace(state, phase=Phase.TIRAGE, croupier=-1, contenders=tuple(range(players)), rolls=(None,) * players)


def _check_ahead(ahead: Sequence[int], values: Values, target: int) -> None:
    """Raises `BadOptions` for points ahead from which the target cannot be reached exactly, or that reach it."""
    least = min((*values.horizontal, *values.vertical))
    wrong = next((points for points in ahead if points >= target or points % least), None)
    if wrong is not None:
        reason = phrase(
            "{value} points d’avance : il faut un multiple de {least}, moins que {target}.",
            value=wrong,
            least=least,
            target=target,
        )
        raise BadOptions("not_reachable", reason)


def _check_reachable(values: Values, target: int) -> None:
    """Raises `BadOptions` when a score could get stuck below the target: the least value has to fit everywhere."""
    bets = (*values.horizontal, *values.vertical)
    least = min(bets)
    chosen = {"lines": bets, "vert": values.vert, "rouge": values.rouge, "target": (target,)}
    wrong = next(((option, value) for option, given in chosen.items() for value in given if value % least), None)
    if wrong is not None:
        option, value = wrong
        reason = phrase(
            "{where} : {value} n’est pas un multiple de {least}, la plus petite valeur ; on ne finirait jamais pile.",
            where=next(known.label for known in OPTIONS if known.key == option),
            value=value,
            least=least,
        )
        raise BadOptions("not_reachable", reason)
