"""Switching off, asked for once more."""

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.menu_page import LARGE
from kiosk.screens.kit.screen import Item, Kiosk, Screen


class PowerOff(Screen):
    """Stay, switch off, or start anew: staying comes first. Only an unattended kiosk may start the machine anew."""

    screen_key = "off"

    def __init__(self, app: Kiosk, may_restart: bool) -> None:
        super().__init__(app)
        self.may_restart = may_restart

    def items(self) -> list[Item]:
        """No, then yes."""
        items = [
            Item("stay", phrase("Rester allumé"), self.app.pop),
            Item("off", phrase("Éteindre"), self._off),
        ]
        if self.may_restart:
            items.append(Item("restart", phrase("Redémarrer"), self._restart))
        return items

    def _off(self) -> None:
        self.app.leave("off")

    def _restart(self) -> None:
        self.app.leave("restart")

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The question, and that nothing is lost."""
        rest = tiles.title(canvas, body, phrase("Faut-il éteindre la machine ?"))
        words = pygame.Rect(rest.left, rest.top, rest.width, rest.height // 3)
        canvas.text(words, phrase("Rien n’est perdu : la partie reprendra où elle en est."), grow=LARGE)
        button_grid.draw(
            canvas,
            pygame.Rect(rest.left, words.bottom, rest.width, rest.bottom - words.bottom),
            self.items(),
            self.place,
        )
