"""What deserves a screen of its own when a move brought it about, one function a game; OK goes on with the game."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kiosk.games.engine.moves import Json
from kiosk.games.seats import advance
from kiosk.screens.games.cribble import count_screen
from kiosk.screens.kit.screen import Screen
from kiosk.screens.people.marked_names import seated

if TYPE_CHECKING:
    from kiosk.screens.app.application import App

REVEALS: Mapping[str, Callable[["App", Json, tuple[str, ...]], Screen | None]] = {"cribble": count_screen.reveal}


def reveal(app: "App", umpire: Any) -> Screen | None:
    """The screen for what the last move brought about, None when there is nothing to look at."""
    made, table = REVEALS.get(umpire.table.game.key), umpire.table
    return None if made is None else made(app, table.game.sheet(table.state), seated(app, table))


def last_revealed(app: "App", umpire: Any) -> Screen | None:
    """The last such screen of the game, to settle a dispute; None when there was none."""
    made, table = REVEALS.get(umpire.table.game.key), umpire.table
    if made is None:
        return None
    state, found = table.game.start(table.seats, table.options), None
    for move in table.moves:
        state = advance(state, move, replayed=True)
        found = made(app, table.game.sheet(state), seated(app, table)) or found
    return found
