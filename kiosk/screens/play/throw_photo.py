"""The picture of the last throw, as large as it goes: for those who argue."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.play.layout.framed_picture import draw_framed, read_picture
from kiosk.table.narration.speech import lying
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

PHOTO = phrase("Photo du lancer")


class ThrowPhoto(ReadOnlyScreen):
    """The frame that was read, with a frame around every die."""

    screen_key = "photo"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.panel = referee.panel()

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The dice in the picture."""
        dice = lying(self.panel.dice)
        return (listed(dice),) if dice else drawn

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The picture, or that there is none any more."""
        picture = read_picture(self.panel.picture)
        if picture is None:
            canvas.text(body, phrase("Il n’y a pas d’image de ce lancer."))
            return
        for die in self.panel.dice:
            if die.box is not None:
                pygame.draw.rect(picture, BRASS_LIGHT, pygame.Rect(die.box).inflate(8, 8), 3)
        draw_framed(canvas, body, picture, "picture of the throw")
