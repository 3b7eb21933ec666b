"""What deserves a screen of its own when a move brought it about, one function a game; OK goes on with the game."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kiosk.screens.screen import Screen
from kiosk.screens.sheets import cribble_count

if TYPE_CHECKING:
    from kiosk.screens.app import App

REVEALS: Mapping[str, Callable[["App", Any], Screen | None]] = {"cribble": cribble_count.reveal}


def reveal(app: "App", umpire: Any) -> Screen | None:
    """The screen for what the last move brought about, None when there is nothing to look at."""
    made = REVEALS.get(umpire.table.game.key)
    return None if made is None else made(app, umpire)
