"""Cribble on the screen: the board above, what lies on the table below it."""

import pygame

from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.cribble import board, cards_on_table
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM_SOFT

ALONE = ("mark", "over")
"""Stages at which only the board matters."""


class CribbleSheet(GameSheet):
    """How the screens show Cribble."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView) -> None:
        """The board and the table, as much of both as fits in `box`."""
        sheet, names, player = view.sheet, view.names, view.player
        if sheet["stage"] == "draw":
            cards_on_table.draw(canvas, box, sheet, names, player)
            return
        if sheet["stage"] in ALONE:
            self._alone(canvas, box, sheet, names)
            return
        strip = self.least_height(canvas, len(names))
        if box.height < strip:
            return
        tall = max(strip, min(box.height // 2, round(box.width * 0.16)))
        board.draw(canvas, pygame.Rect(box.left, box.top, box.width, tall), sheet["board"], names)
        gap = canvas.measures.gap // 4
        rest = pygame.Rect(box.left, box.top + tall + gap, box.width, box.height - tall - gap)
        cards_on_table.draw(canvas, rest, sheet, names, player)

    def _alone(self, canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...]) -> None:
        """The board over the whole box, and below it who deals."""
        line = round(line_height("sans", canvas.measures.cell) * 1.1)
        grow = 1.0
        if box.height > 9 * line:
            grow = canvas.measures.text / canvas.measures.cell
            line = round(line * grow)
        foot = line if sheet["stage"] == "mark" and box.height > 4 * line else 0
        if box.height - foot < self.least_height(canvas, len(names)):
            return
        tall = min(box.height - foot, round(box.width * 0.36))
        top = box.top + (box.height - foot - tall) // 2
        board.draw(canvas, pygame.Rect(box.left, top, box.width, tall), sheet["board"], names)
        if foot:
            said = phrase("Donne {deal} : le crib est à {name}", deal=sheet["deal"] + 1, name=names[sheet["dealer"]])
            canvas.text(
                pygame.Rect(box.left, top + tall, box.width, foot), said, role="cell", colour=CREAM_SOFT, grow=grow
            )

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height of the board as a strip, in pixels."""
        return round(line_height("bold", canvas.measures.cell) * 1.1 + canvas.measures.cell)

    def aloud(self, sheet: Json) -> str | None:
        """The count, as whoever lays a card says it."""
        return str(sheet["count"]) if sheet.get("pile") else None
