"""The finished game's QR code alone, as large as the screen has room for."""

import pygame

from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.play.outcome import sheet_code, sheet_text
from kiosk.table.table import Table

TAKE_HOME = phrase("Sur le téléphone")


class SheetOnPhone(ReadOnlyScreen):
    """What a phone photographs where the ranking leaves the code no room, or from farther away."""

    screen_key = "phone"

    def __init__(self, app: Kiosk, table: Table, outcome: Outcome, heading: Phrase) -> None:
        super().__init__(app)
        self.table, self.outcome, self.heading = table, outcome, heading

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The code below what to do with it."""
        room = tiles.title(canvas, body, phrase("Photographie la feuille"))
        texts = sheet_text.versions(self.table, self.outcome, self.heading, canvas.say)
        code = sheet_code.fitting(texts, min(room.size))
        if code is not None:
            sheet_code.draw(canvas, code.get_rect(center=room.center), code)
