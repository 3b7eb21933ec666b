"""What sheets have in common: what each can do, a change to point at, which rows to show when not all fit."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Change:
    """A score that changed: the seat, the column's key, and the totals before and after."""

    seat: int
    column: str
    before: int
    after: int
    points: int
    cross: bool = False


class GameSheet(Protocol):
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


def window(count: int, room: int, centre: int) -> range:
    """The rows to show of `count` when only `room` fit: those around `centre`."""
    room = max(1, min(count, room))
    first = min(max(0, centre - room // 2), count - room)
    return range(first, first + room)
