"""The signs of playing by hand: a ring that fills, and the outline of a hand."""

from functools import lru_cache
from math import cos, pi, sin

import pygame

from kiosk.screens.kit.drawing.theme import BRASS_DARK, INK, Colour

SCALE = 3
STEPS = 72
"""Parts in which a ring fills."""

FINGERS = ((-0.30, -0.42, 0.082), (-0.10, -0.60, 0.088), (0.11, -0.56, 0.086), (0.31, -0.38, 0.074))
"""Across and up to the tip, and half the width, of each finger of a hand that is one high."""


def ring(surface: pygame.Surface, centre: tuple[int, int], radius: int, filled: float, colour: Colour) -> None:
    """A dark disc with a rim of which the part `filled` (0..1) shines, clockwise from the top."""
    picture = _ring(radius, round(min(1.0, max(0.0, filled)) * STEPS), colour)
    surface.blit(picture, picture.get_rect(center=centre))


@lru_cache(maxsize=512)
def _ring(radius: int, step: int, colour: Colour) -> pygame.Surface:
    side = (2 * radius + 4) * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, outer = side // 2, radius * SCALE
    thick = max(SCALE * 2, outer * 22 // 100)
    pygame.draw.circle(big, (*INK, 235), (middle, middle), outer)
    pygame.draw.circle(big, BRASS_DARK, (middle, middle), outer, max(SCALE, thick // 4))
    if step:
        pygame.draw.polygon(big, colour, _arc(middle, outer, outer - thick, step / STEPS))
    return pygame.transform.smoothscale(big, (side // SCALE, side // SCALE))


def _arc(middle: int, outer: int, inner: int, part: float) -> list[tuple[float, float]]:
    angles = [2 * pi * part * k / 48 for k in range(49)]
    outside = [(middle + outer * sin(a), middle - outer * cos(a)) for a in angles]
    return outside + [(middle + inner * sin(a), middle - inner * cos(a)) for a in reversed(angles)]


@lru_cache(maxsize=32)
def hand(tall: int, colour: Colour, alpha: int) -> pygame.Surface:
    """An open hand seen from above with a piece of its arm, `tall` pixels high."""
    side = tall * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    x, unit = side / 2, side / 1.3

    def bone(start: tuple[float, float], end: tuple[float, float], half: float) -> None:
        a, b = ((x + px * unit, side * 0.58 + py * unit) for px, py in (start, end))
        thick = half * unit
        pygame.draw.line(big, colour, a, b, round(thick * 2))
        for place in (a, b):
            pygame.draw.circle(big, colour, place, thick)
        along = pygame.Vector2(b[0] - a[0], b[1] - a[1])
        if along.length():
            across = along.normalize().rotate(90) * thick
            start_, end_ = pygame.Vector2(a), pygame.Vector2(b)
            pygame.draw.polygon(big, colour, [start_ + across, end_ + across, end_ - across, start_ - across])

    for across, up, half in FINGERS:
        bone((across * 0.72, -0.02), (across, up * 0.82), half)
    bone((0.16, 0.20), (0.44, -0.02), 0.085)
    bone((-0.12, 0.05), (-0.06, 0.26), 0.17)
    bone((0.10, 0.05), (0.06, 0.26), 0.17)
    bone((0.0, 0.3), (0.0, 0.7), 0.15)
    small = pygame.transform.smoothscale(big, (tall, tall))
    small.set_alpha(alpha)
    return small
