"""What a beginner is told beside the question: chances, and what is best done."""

from kiosk.games.engine.guidance import GuidesDecisions, GuidesThrows
from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import Phrase
from kiosk.table.referee.panels.advised import best
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind
from kiosk.table.table import Table

BEFORE_A_THROW = (PanelKind.THROW, PanelKind.CHOOSE, PanelKind.ANNOUNCE, PanelKind.VOID)


def advice(referee: Referee[Table], panel: Panel, pointed: str | None) -> Phrase | None:
    """What the choice of the key `pointed` promises, or what is best done; None where the table wants no advice."""
    table = referee.table
    if not table.options.get("guide") or referee.moment.wish is not None:
        return None
    taken = tuple(index for index, die in enumerate(panel.dice) if die.state == DieState.IN_HAND)
    game: Game = table.game
    if isinstance(game, GuidesThrows):
        if taken and panel.kind in (PanelKind.IN_HAND, PanelKind.CONFIRM):
            return game.promise(table.state, taken)
        return game.guide(table.state) if panel.kind in BEFORE_A_THROW else None
    if not isinstance(game, GuidesDecisions) or pointed is None:
        return None
    move = next((choice.move for choice in panel.choices if choice.key == pointed), None)
    return None if move is None else game.chance(table.state, move)


def advised_throw(referee: Referee[Table]) -> frozenset[int]:
    """The places in the turn of the dice that the guide would throw again; none where it advises something else."""
    found = best(referee.moment)
    return frozenset(found.dice if found is not None else ())
