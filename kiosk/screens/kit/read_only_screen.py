"""A screen to look at: nothing to choose, OK or a finger anywhere goes back."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.screen import Item, Screen


class ReadOnlyScreen(Screen):
    """Subclasses draw what there is to see in `show`."""

    screen_key = "look"

    def items(self) -> list[Item]:
        """Back."""
        return [Item("back", phrase("Retour"), self.app.pop)]

    def pointed(self) -> Sequence[Text]:
        """There is no cursor: what the buttons do."""
        return self.legend().spoken()

    def legend(self) -> Legend:
        """OK goes back."""
        return Legend(None, phrase("Retour"), None)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The whole screen is the way back."""
        canvas.target("back", body, sized=False)
        self.show(canvas, body)

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """What there is to see."""
        raise NotImplementedError
