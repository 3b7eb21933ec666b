"""A small page of settings: language, how throws are confirmed, switching off."""

import pygame

from kiosk.games.engine import phrase
from kiosk.screens import rows, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.screen import Item, Screen
from kiosk.screens.words import LANGUAGES

CONFIRM = {True: phrase("par les dés"), False: phrase("par le bouton")}


class Settings(Screen):
    """What the people at the table may change."""

    def items(self) -> list[Item]:
        """Each setting with what it is now; choosing it takes the next value."""
        app = self.app
        return [
            Item("done", phrase("Retour"), app.pop),
            *([Item("again", phrase("Redémarrer normalement"), self._again)] if app.duty.safe else []),
            Item("language", phrase("Langue"), self._language, value=LANGUAGES[app.words.language]),
            Item(
                "confirm", phrase("Relancer se confirme"), self._confirm, value=CONFIRM[app.config.confirms_by_dice()]
            ),
            Item("off", phrase("Éteindre"), app.ask_off),
        ]

    def _again(self) -> None:
        self.app.closing = "again"

    def _language(self) -> None:
        self.app.speak(self.app.words.next_language())

    def _confirm(self) -> None:
        way = "button" if self.app.config.confirms_by_dice() else "dice"
        play = self.app.config.play.model_copy(update={"confirm": way})
        self.app.reconfigure(self.app.config.model_copy(update={"play": play}))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and settings."""
        rows.draw(canvas, tiles.title(canvas, body, phrase("Réglages")), self.items(), self.place)
