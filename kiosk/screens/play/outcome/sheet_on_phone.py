"""The finished game's QR code alone, as large as the screen has room for."""

import pygame

from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.play.outcome import sheet_code, sheet_text
from kiosk.table.table import Table

TAKE_HOME = phrase("Sur le téléphone")
AIM = phrase("Vise le carré avec l’appareil photo de ton téléphone, puis touche ce qui s’affiche.")
LARGER = 1.5


class SheetOnPhone(ReadOnlyScreen):
    """What a phone photographs where the ranking leaves the code no room, or from farther away."""

    screen_key = "phone"

    def __init__(self, app: Kiosk, table: Table, outcome: Outcome, heading: Phrase) -> None:
        super().__init__(app)
        self.table, self.outcome, self.heading = table, outcome, heading

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """What to do, and the code beside it."""
        room, gap = tiles.title(canvas, body, phrase("La feuille sur ton téléphone")), canvas.measures.gap
        texts = sheet_text.versions(self.table, self.outcome, self.heading, canvas.say)
        code = sheet_code.fitting(texts, min(room.size))
        if code is not None:
            place = code.get_rect(midright=room.midright)
            place.right -= max(0, room.width // 2 - place.width) // 2
            sheet_code.draw(canvas, place, code)
            words = pygame.Rect(room.left, room.top, place.left - gap - room.left, room.height)
            canvas.text(words, AIM, colour=CREAM, grow=LARGER)
