"""The dome of a lamp that blinks goes dark and lights up with it, over a picture that is else at rest.

Two pictures of the dome and its light are exchanged, the second one drawn when it is first wanted: a blink costs the
copying of a small rectangle.
"""

from collections.abc import Callable

import pygame

from kiosk.devices.buttons.gestures import Lamp
from kiosk.devices.buttons.lamp_pattern import shines


class BlinkingDome:
    """The dome in `box` of a picture that shows it lit; `dark` draws the whole picture with the dome unlit."""

    def __init__(self, box: pygame.Rect, dark: Callable[[], pygame.Surface]) -> None:
        self._box, self._dark = box, dark
        self._lit = True
        self._pictures: dict[bool, pygame.Surface] = {}

    def turn(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Shows on the picture what the lamp does at `now` seconds. Returns the rectangles that it changed."""
        lit = shines(Lamp.BLINK, now)
        if lit == self._lit:
            return []
        if not self._pictures:
            self._pictures = {
                True: surface.subsurface(self._box).copy(),
                False: self._dark().subsurface(self._box).copy(),
            }
        self._lit = lit
        surface.blit(self._pictures[lit], self._box)
        return [self._box]
