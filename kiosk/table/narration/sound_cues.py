"""Which sound goes with what has just happened."""

from kiosk.games.catalogue import GAMES
from kiosk.table.narration.speech import TableScene, between


def sound(before: TableScene | None, after: TableScene) -> str | None:
    """The name of a sound; None when nothing deserves one."""
    if before is None or before.table != after.table:
        return None
    turn = between(before, after)
    if after.refused is not None and after.refused != before.refused:
        return "refused"
    if turn.gone and not turn.came:
        return "undo"
    if not turn.came:
        return None
    if after.over and not before.over:
        return "win"
    gained = after.scores[before.panel.player] - before.scores[before.panel.player]
    if gained > 0:
        return "great" if gained >= GAMES[after.game].great_gain else "good"
    return "throw" if turn.thrown is not None else None
