"""A cup with dice in it, for while dice are awaited; it stands still, for that may be for long."""

from functools import lru_cache
from math import pi

import pygame

from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, Colour

SCALE = 4
LEATHER: tuple[Colour, ...] = ((66, 36, 18), (150, 92, 50), (128, 76, 40), (58, 31, 15))
"""From the left edge to the right one."""
INSIDE: Colour = (30, 15, 7)
IVORY: Colour = (246, 238, 216)
PIPS: Colour = (30, 24, 20)


@lru_cache(maxsize=8)
def waiting_cup(px: int) -> pygame.Surface:
    """The cup in a square of `px` pixels."""
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    _mouth(big, side, INSIDE)
    for middle, lean in (((0.37, 0.22), 14), ((0.62, 0.20), -20)):
        _die(big, side, middle, lean)
    _leather(big, side)
    return pygame.transform.smoothscale(big, (px, px))


def _mouth(big: pygame.Surface, side: int, colour: Colour) -> None:
    pygame.draw.ellipse(big, colour, (side * 0.15, side * 0.28, side * 0.7, side * 0.18))


def _leather(big: pygame.Surface, side: int) -> None:
    """The body in front of the dice, narrower at the foot, with a brass band."""
    body = pygame.Surface((side, side), pygame.SRCALPHA)
    parts = len(LEATHER) - 1
    for x in range(side):
        at = min(0.999, x / side) * parts
        low, high = LEATHER[int(at)], LEATHER[int(at) + 1]
        body.fill([round(a + (b - a) * (at % 1)) for a, b in zip(low, high, strict=True)], (x, 0, 1, side))
    band = pygame.Surface((side, side // 14), pygame.SRCALPHA)
    band.fill(BRASS_LIGHT)
    body.blit(band, (0, round(side * 0.78)))
    shape = pygame.Surface((side, side), pygame.SRCALPHA)
    left, right, top = side * 0.15, side * 0.85, side * 0.37
    corners = [(left, top), (right, top), (side * 0.76, side * 0.92), (side * 0.24, side * 0.92)]
    pygame.draw.polygon(shape, (255, 255, 255), corners)
    pygame.draw.ellipse(shape, (255, 255, 255), (side * 0.24, side * 0.86, side * 0.52, side * 0.12))
    pygame.draw.ellipse(shape, (0, 0, 0, 0), (left, side * 0.28, right - left, side * 0.18))
    body.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(body, (0, 0))
    rim = pygame.Rect(left, side * 0.28, right - left, side * 0.18)
    pygame.draw.arc(big, LEATHER[1], rim, pi, 2 * pi, max(2, side // 28))


def _die(big: pygame.Surface, side: int, middle: tuple[float, float], lean: int) -> None:
    edge = round(side * 0.26)
    die = pygame.Surface((edge, edge), pygame.SRCALPHA)
    pygame.draw.rect(die, IVORY, die.get_rect(), border_radius=edge // 5)
    for x, y in ((0.27, 0.27), (0.5, 0.5), (0.73, 0.73)):
        pygame.draw.circle(die, PIPS, (edge * x, edge * y), edge * 0.1)
    turned = pygame.transform.rotate(die, lean)
    big.blit(turned, turned.get_rect(center=(round(side * middle[0]), round(side * middle[1]))))
