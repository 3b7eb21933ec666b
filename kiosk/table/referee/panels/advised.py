"""What the beginners' guide advises among the choices of a panel: it has the focus by itself."""

from kiosk.games.engine.guidance import Guided, Guides
from kiosk.games.engine.protocols import Game
from kiosk.table.referee.panels.prompts import ANNOUNCE_CHOICE
from kiosk.table.referee.state.panel import Panel, PanelKind, move_key
from kiosk.table.referee.state.referee_state import RefereeState

DECIDING = (PanelKind.CHOOSE, PanelKind.ANNOUNCE, PanelKind.VOID)
"""Situations in which the guide's advice may be one of the choices."""


def best(moment: RefereeState) -> Guided | None:
    """What the guide would do; None where the table wants no advice, or there is nothing to choose."""
    game: Game = moment.table.game
    if moment.wish is not None or not moment.table.options.get("guide") or not isinstance(game, Guides):
        return None
    return next(iter(game.guided(moment.table.state)), None)


def advised(moment: RefereeState, panel: Panel) -> str:
    """The key of the advised choice; empty where throwing on is, or where the table wants no advice."""
    found = best(moment) if panel.kind in DECIDING else None
    if found is None or found.move is None:
        return ""
    # What is announced stands behind one choice until somebody takes it.
    wanted = (move_key(found.move), *([ANNOUNCE_CHOICE.key] if found.move in moment.unlocks else []))
    offered = {choice.key for choice in panel.choices}
    return next((key for key in wanted if key in offered), "")
