"""What each of the three buttons does now, in words and by its lamp; the sign of each button."""

from dataclasses import dataclass

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.drawing.theme import Colour

BEFORE = phrase("Précédent")
AFTER = phrase("Suivant")
OTHER = phrase("Autre choix")
CHOOSE = phrase("Choisir")
CHANGE = phrase("Changer")
"""What choosing a setting does."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What left, OK and right do now; None for a button that does nothing. `blinks`: the table waits for OK.

    `act`: what choosing does, in the words of what the cursor stands on. `waiting`: why OK does nothing yet; `dice`:
    because dice are awaited.
    """

    left: Text | None = BEFORE
    ok: Text | None = CHOOSE
    right: Text | None = AFTER
    blinks: bool = False
    act: Text | None = None
    waiting: Text | None = None
    dice: bool = False

    def spoken(self) -> tuple[Phrase, ...]:
        """What each button does, OK first, for the screen reader where no cursor says it."""
        said = (
            None if self.ok is None else phrase("OK : {what}", what=self.ok),
            None if self.left is None else phrase("Gauche : {what}", what=self.left),
            None if self.right is None else phrase("Droite : {what}", what=self.right),
        )
        return tuple(line for line in said if line is not None)

    def lamps(self) -> dict[str, Lamp]:
        """What the lamp of each button shows."""
        ready = None if self.waiting is not None else self.ok
        lit = {"left": self.left, "ok": ready, "right": self.right}
        lamps = {name: Lamp.OFF if what is None else Lamp.LIT for name, what in lit.items()}
        return lamps | ({"ok": Lamp.BLINK} if self.blinks and ready is not None else {})


def sign(surface: pygame.Surface, centre: tuple[int, int], radius: int, name: str, colour: Colour) -> None:
    """Draws the sign of the button `name`: a triangle for "left" and "right", a tick for "ok"."""
    x, y = centre
    half = round(radius * 0.46)
    if name == "ok":
        points = [(x - half, y), (x - half // 4, y + round(half * 0.8)), (x + half, y - round(half * 0.8))]
        pygame.draw.lines(surface, colour, False, points, max(3, radius // 4))
        return
    way = -1 if name == "left" else 1
    pygame.draw.polygon(
        surface, colour, [(x + way * half, y), (x - way * half, y - half), (x - way * half, y + half)]
    )
