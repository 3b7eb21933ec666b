"""The demonstration's hand without a mouse: which dice stay where they lie."""

import pygame

from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.play.demo_controls import DemoControls
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

STAYS, ROLLS = phrase("gardé"), phrase("relancé")
KEEP, ROLL = phrase("Garder ce dé"), phrase("Relancer ce dé")


class HeldDice(Screen):
    """A button a die; throwing comes last, one press to the left."""

    screen_key = "hold"

    def __init__(self, app: Kiosk, referee: Referee[Table], hand: DemoControls) -> None:
        super().__init__(app)
        self.hand = hand
        self.dice = referee.panel().dice

    def items(self) -> list[Item]:
        """The dice with what happens to them, the throw, and the way back."""
        held = self.hand.held
        dice = [self._die(number, die.face, number in held) for number, die in enumerate(self.dice)]
        return [*dice, Item("back", phrase("Retour"), self.app.pop), Item("throw", phrase("Lancer"), self._throw)]

    def _die(self, number: int, face: Face | None, held: bool) -> Item:
        said, act = (STAYS, ROLL) if held else (ROLLS, KEEP)
        return Item(f"held:{number}", said, self._toggler(number), face=face, act=act)

    def _toggler(self, number: int) -> Action:
        return lambda: self.hand.toggle(number)

    def _throw(self) -> None:
        self.app.pop()
        self.hand.throw()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and dice."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Quels dés gardes-tu ?")), self.items(), self.place)
