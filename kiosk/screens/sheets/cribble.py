"""Cribble on the screen: the board above, what lies on the table below it."""

import pygame

from kiosk.games.engine import Json, Phrase
from kiosk.screens.canvas import Canvas
from kiosk.screens.fonts import line_height
from kiosk.screens.sheets import cribble_board, cribble_table
from kiosk.screens.sheets.grid import Change

ALONE = ("mark", "over")
"""Stages at which only the board matters."""


class CribbleSheet:
    """How the screens show Cribble."""

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
        """The board and the table, as much of both as fits in `box`."""
        if sheet["stage"] == "draw":
            cribble_table.draw(canvas, box, sheet, names, player)
            return
        alone = sheet["stage"] in ALONE
        strip = self.least_height(canvas, len(names))
        if box.height < strip:
            return
        tall = box.height if alone else max(strip, min(box.height // 2, round(box.width * 0.16)))
        if alone:
            tall = min(tall, round(box.width * 0.36))
        top = box.top + (box.height - tall) // 2 if alone else box.top
        cribble_board.draw(canvas, pygame.Rect(box.left, top, box.width, tall), sheet["board"], names)
        if not alone:
            gap = canvas.measures.gap // 4
            rest = pygame.Rect(box.left, box.top + tall + gap, box.width, box.height - tall - gap)
            cribble_table.draw(canvas, rest, sheet, names, player)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height of the board as a strip, in pixels."""
        return round(line_height("bold", canvas.measures.cell) * 1.1 + canvas.measures.cell)

    def change(self, sheet: Json) -> Change | None:
        """The pegs show what changed."""
        return None

    def short(self, sheet: Json, column: str) -> str:
        """There are no columns."""
        return column

    def announced(self, sheet: Json) -> Phrase | None:
        """Nothing is announced."""
        return None

    def column_of(self, key: str) -> str | None:
        """There are no columns."""
        return None
