"""The sheets and boards, one file a game."""

from collections.abc import Mapping
from typing import Protocol

import pygame

from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.common.sheet_base import Change
from kiosk.screens.games.cribble.sheet import CribbleSheet
from kiosk.screens.games.linotte.sheet import LinotteSheet
from kiosk.screens.games.menteur.sheet import MenteurSheet
from kiosk.screens.games.poker_as.sheet import PokerAsSheet
from kiosk.screens.games.si_no.sheet import SiNoSheet
from kiosk.screens.kit.drawing.canvas import Canvas


class Sheet(Protocol):
    """What a game's sheet knows: how to draw itself, and what its columns are."""

    def draw(
        self,
        canvas: Canvas,
        box: pygame.Rect,
        sheet: Json,
        names: tuple[str, ...],
        player: int,
        change: Change | None = None,
        column: str | None = None,
    ) -> None:
        """Draws `State.sheet()` in `box`; `column` is the one that the choice under the cursor would write in."""
        ...

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rows of so many players need, in pixels."""
        ...

    def change(self, sheet: Json) -> Change | None:
        """What the last turn changed."""
        ...

    def short(self, sheet: Json, column: str) -> str:
        """How a column is headed."""
        ...

    def announced(self, sheet: Json) -> Phrase | None:
        """What was announced for the throw to come."""
        ...

    def column_of(self, key: str) -> str | None:
        """The column that a choice of that key is about."""
        ...


SHEETS: Mapping[str, Sheet] = {
    "cameroun": CamerounSheet(),
    "poker_as": PokerAsSheet(),
    "menteur": MenteurSheet(),
    "linotte": LinotteSheet(),
    "cribble": CribbleSheet(),
    "si_no": SiNoSheet(),
}
