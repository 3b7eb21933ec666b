"""A cup with dice in it, for while dice are awaited; a phase shakes it."""

from functools import lru_cache
from math import pi, sin

import pygame

from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, Colour

SCALE = 4
STEPS = 24
"""Pictures of one shake."""
SWAY, HOP = 13.0, 0.09
"""Degrees that it leans to either side; how high the dice hop, in its height."""
LEATHER: tuple[Colour, ...] = ((66, 36, 18), (150, 92, 50), (128, 76, 40), (58, 31, 15))
"""From the left edge to the right one."""
INSIDE: Colour = (30, 15, 7)
IVORY: Colour = (246, 238, 216)
PIPS: Colour = (30, 24, 20)


def shaken_cup(px: int, phase: float = 0.0) -> pygame.Surface:
    """The cup in a square of `px` pixels at `phase` (0..1) of a shake; at 0 it stands upright."""
    return _picture(px, round(phase % 1.0 * STEPS) % STEPS)


@lru_cache(maxsize=64)
def _picture(px: int, step: int) -> pygame.Surface:
    turn = 2 * pi * step / STEPS
    big = pygame.Surface((px * SCALE, px * SCALE), pygame.SRCALPHA)
    side = px * SCALE
    hops = (HOP * abs(sin(turn)), HOP * abs(sin(turn + pi / 3)) if step else 0.0)
    _mouth(big, side, INSIDE)
    for x, y, hop, lean in ((0.37, 0.22, hops[0], 14), (0.62, 0.20, hops[1], -20)):
        _die(big, side, (x, y - hop), lean)
    _leather(big, side)
    if step:
        turned = pygame.transform.rotate(big, SWAY * sin(turn))
        big = turned.subsurface(big.get_rect(center=turned.get_rect().center))
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
