"""The picture of the last throw, as large as it goes: for those who argue."""

from typing import TYPE_CHECKING, Any

import pygame

from kiosk.games.engine import phrase
from kiosk.screens import play_view
from kiosk.screens.canvas import Canvas
from kiosk.screens.legend import Legend
from kiosk.screens.screen import Item, Screen
from kiosk.screens.theme import BRASS_LIGHT

if TYPE_CHECKING:
    from kiosk.screens.app import App


class Photo(Screen):
    """The frame that was read, with a frame around every die."""

    def __init__(self, app: "App", umpire: Any) -> None:
        super().__init__(app)
        self.panel = umpire.panel()

    def items(self) -> list[Item]:
        """Back."""
        return [Item("back", phrase("Retour"), self.app.pop)]

    def legend(self) -> Legend:
        """OK goes back."""
        return Legend(None, phrase("Retour"), None)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The picture, or that there is none any more."""
        canvas.target("back", body, sized=False)
        picture = play_view.picture(self.panel.picture)
        if picture is None:
            canvas.text(body, phrase("Il n'y a pas d'image de ce lancer."))
            return
        for die in self.panel.dice:
            if die.box is not None:
                pygame.draw.rect(picture, BRASS_LIGHT, pygame.Rect(die.box).inflate(8, 8), 3)
        play_view.framed(canvas, body, picture, "picture of the throw")
