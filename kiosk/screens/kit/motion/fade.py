"""One picture gives way to the next."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.screens.kit.motion.difference import differing

LASTS = 0.18
"""Seconds."""
OPAQUE = 254
"""SDL draws 255 of 255 pixel by pixel, in ten times the time."""


@dataclass(frozen=True, slots=True)
class Fade:
    """The picture `before` vanishes from `begins` seconds on, where it differs from the one that comes."""

    before: pygame.Surface
    rects: Sequence[pygame.Rect]
    begins: float

    @classmethod
    def between(cls, before: pygame.Surface, begins: float, after: pygame.Surface) -> "Fade":
        """From one picture to the other."""
        return cls(before, differing(before, after), begins)

    def over(self, now: float) -> bool:
        """Whether nothing is left of the picture before."""
        return now - self.begins >= LASTS

    def draw(self, surface: pygame.Surface, now: float) -> Sequence[pygame.Rect]:
        """Draws what is left of it over the picture that comes. Returns where it drew."""
        self.before.set_alpha(round(OPAQUE * max(0.0, 1 - (now - self.begins) / LASTS)))
        for rect in self.rects:
            surface.blit(self.before, rect, rect)
        return self.rects
