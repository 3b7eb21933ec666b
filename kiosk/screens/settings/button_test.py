"""The test of buttons and lamps: each lights up while it is pressed, the lamps shine one after the other."""

import pygame

from kiosk.config.descriptions import UNITS
from kiosk.devices.buttons.gestures import Button, Gesture, Lamp
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend, sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD, GREEN, INK, ORANGE, YELLOW, Colour
from kiosk.screens.kit.screen import Item, Kiosk, Screen

LAMP_FOR = 1.0
"""Seconds that each lamp shines."""
LEAVES_AFTER = 2.0
"""OK held for so many seconds leaves."""
QUIET_FOR = 90.0
"""Seconds without a press after which it leaves by itself: a box that is dead must not hold anybody here."""

COLOURS: dict[Button, Colour] = {
    Button.LEFT: YELLOW,
    Button.OK: GREEN,
    Button.RIGHT: YELLOW,
    Button.RED: (255, 96, 72),
}
ORDER = (Button.LEFT, Button.OK, Button.RIGHT, Button.RED)
NAMES = {
    Button.LEFT: phrase("Gauche"),
    Button.OK: phrase("OK"),
    Button.RIGHT: phrase("Droite"),
    Button.RED: phrase("Rouge"),
}
FAULTS = {"stuck": phrase("bloqué"), "bouncing": phrase("rebondit")}


class ButtonTest(Screen):
    """Nothing is chosen here: every press is only shown."""

    screen_key = "wiring"

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self._begun = self._touched = app.now
        self._ok_since: float | None = None
        self._shown: object = None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Those that are wired; the three of the keyboard where none is."""
        config = self.app.config
        wired = tuple(button for button in ORDER if button in config.buttons.button_pins)
        return wired or ORDER[:3]

    @property
    def lamp(self) -> Button | None:
        """The button whose lamp is lit now."""
        with_lamp = [button for button in ORDER if self._pin(button, "_lamp") is not None]
        if not with_lamp:
            return None
        return with_lamp[int((self.app.now - self._begun) / LAMP_FOR) % len(with_lamp)]

    def items(self) -> list[Item]:
        """Back, for touch."""
        return [Item("done", phrase("Retour"), self.app.pop)]

    def gesture(self, gesture: Gesture) -> None:
        """Only OK that was held leaves."""
        if self._ok_since is not None and self.app.now - self._ok_since >= LEAVES_AFTER:
            self.app.pop()

    def update(self, now: float) -> bool:
        """What is pressed, and the next lamp."""
        box = self.app.box
        if box.down:
            self._touched = now
        if Button.OK in box.down:
            self._ok_since = now if self._ok_since is None else self._ok_since
        elif self._shown is not None and Button.OK not in self._shown[0]:  # type: ignore[index]
            self._ok_since = None
        before, self._shown = self._shown, (box.down, self.lamp, tuple(box.faults.items()))
        if now - self._touched > QUIET_FOR and self.app.screen is self:
            self.app.pop()
            return True
        return before != self._shown

    def lamps(self) -> dict[str, Lamp]:
        """One at a time."""
        return {button.value: Lamp.LIT if button is self.lamp else Lamp.OFF for button in ORDER}

    def legend(self) -> Legend:
        """How to leave."""
        return Legend(None, phrase("Tenir : retour"), None)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """A column a button: lens, name, pins."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, phrase("Essai des boutons"))
        line = round(measures.text * 1.3)
        said = phrase("Chaque bouton appuyé s’allume ici.")
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, line), said, colour=CREAM_SOFT)
        columns = self.buttons
        back, gap = self.items()[0], measures.gap // 4
        wide = max(rest.width // (len(columns) + 1), (rest.width - tiles.wanted(canvas, back)) // len(columns)) - gap
        wide = min(wide, measures.target * 3)
        left = rest.left
        top = rest.top + line + measures.gap // 3
        for button in columns:
            self._column(canvas, pygame.Rect(left, top, wide, rest.bottom - top), button)
            left += wide + gap
        place = pygame.Rect(left, top, rest.right - left, min(measures.target * 3 // 2, rest.bottom - top))
        place.centery = (top + rest.bottom) // 2
        tiles.tile(canvas, place, back, False)

    def _column(self, canvas: Canvas, box: pygame.Rect, button: Button) -> None:
        measures, pressed = canvas.measures, button in self.app.box.down
        canvas.box(box, brass.NIGHT, radius=measures.gap // 3, rim=measures.line, what=button.value)
        line, pad = round(measures.text * 1.3), measures.line + 1
        radius = max(8, min(box.width * 2 // 5, (box.height - line * 3) * 2 // 5))
        centre = (box.centerx, box.top + (box.height - line * 3) // 2)
        self._lens(canvas, centre, radius, button, pressed)
        texts = (
            (NAMES[button], CREAM),
            (self._state(button), ORANGE if button in self.app.box.faults else GOLD),
            (self._lamp_words(button), GOLD if self.lamp is button else CREAM_SOFT),
        )
        for row, (text, colour) in enumerate(texts):
            place = pygame.Rect(box.left + pad, box.bottom - line * (3 - row) - pad, box.width - 2 * pad, line)
            canvas.text(place, text, role="cell", colour=colour, grow=measures.text / measures.cell)

    def _lens(self, canvas: Canvas, centre: tuple[int, int], radius: int, button: Button, pressed: bool) -> None:
        """Dark glass, shining in its colour while it is pressed; a ring while its lamp is lit."""
        colour, surface = COLOURS[button], canvas.surface
        dark: Colour = (colour[0] // 5 + 10, colour[1] // 5 + 10, colour[2] // 5 + 10)
        if pressed:
            halo = pygame.Rect(0, 0, radius * 3, radius * 3)
            halo.center = centre
            brass.light(surface, halo, colour, 150)
        pygame.draw.circle(surface, INK, centre, radius)
        pygame.draw.circle(surface, colour if self.lamp is button else dark, centre, radius - 2, max(3, radius // 8))
        pygame.draw.circle(surface, colour if pressed else dark, centre, round(radius * 0.74))
        if button is not Button.RED:
            sign(surface, centre, round(radius * 0.74), button.value, INK if pressed else colour)

    def _state(self, button: Button) -> Text:
        """What is wrong with it, else its pin."""
        fault = self.app.box.faults.get(button)
        if fault is not None:
            return FAULTS.get(fault, phrase("muet"))
        return phrase("appuyé") if button in self.app.box.down else self._pin_words(self._pin(button))

    def _lamp_words(self, button: Button) -> Text:
        pin = self._pin(button, "_lamp")
        return phrase("sans lampe") if pin is None else phrase("lampe {n}", n=pin)

    def _pin(self, button: Button, what: str = "") -> int | None:
        pin = self.app.config.value(f"buttons.{button.value}{what}")
        return pin if isinstance(pin, int) else None

    def _pin_words(self, pin: int | None) -> Phrase:
        return phrase("clavier") if pin is None else Phrase(UNITS["pin"].template, {"n": pin})
