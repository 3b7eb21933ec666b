"""The leather cup that dice are thrown under: mouth down over them, or tilted when it is to be lifted."""

from functools import lru_cache

import pygame

from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, Colour

LEATHER: tuple[Colour, Colour, Colour] = ((52, 28, 14), (128, 76, 40), (70, 38, 20))
"""At the left edge, where the light falls, and at the right edge."""
LIGHT_AT = 0.34
STITCH: Colour = (214, 170, 104)
SCALE = 3
TILT = 24.0


@lru_cache(maxsize=32)
def cup(px: int, tilted: bool = False) -> pygame.Surface:
    """The cup from the side, `px` pixels high."""
    high = px * SCALE
    wide = high * 9 // 10
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    for row in range(high):
        inset = round(wide * 0.13 * (1 - row / high))
        _line(big, row, inset, wide - inset)
    _band(big, round(high * 0.05), round(high * 0.03), STITCH, wide)
    _band(big, round(high * 0.80), round(high * 0.07), BRASS_LIGHT, wide)
    _band(big, round(high * 0.93), round(high * 0.07), LEATHER[0], wide)
    if tilted:
        big = pygame.transform.rotate(big, TILT)
    return pygame.transform.smoothscale(big, (max(1, big.get_width() * px // big.get_height()), max(1, px)))


def _line(big: pygame.Surface, row: int, left: int, right: int) -> None:
    """One row of round leather."""
    middle = left + round((right - left) * LIGHT_AT)
    for start, stop, dark, light in ((left, middle, LEATHER[0], LEATHER[1]), (middle, right, LEATHER[1], LEATHER[2])):
        steps = max(1, (stop - start) // 4)
        for step, colour in enumerate(_shades(dark, light, steps)):
            x = start + (stop - start) * step // steps
            big.fill(colour, (x, row, (stop - start) // steps + 1, 1))


@lru_cache(maxsize=512)
def _shades(first: Colour, last: Colour, steps: int) -> list[tuple[int, ...]]:
    """So many colours from the first towards the last."""
    parts = (step / steps for step in range(steps))
    return [tuple(round(a + (b - a) * part) for a, b in zip(first, last, strict=True)) for part in parts]


def _band(big: pygame.Surface, top: int, tall: int, colour: Colour, wide: int) -> None:
    """A band around the cup, as shaded as the leather below it."""
    high = big.get_height()
    inset = round(wide * 0.13 * (1 - top / high))
    band = pygame.Surface((wide - 2 * inset, max(2, tall)), pygame.SRCALPHA)
    for x in range(band.get_width()):
        far = abs(x / band.get_width() - LIGHT_AT)
        shade = max(0.35, 1 - 1.1 * far)
        band.fill(tuple(round(part * shade) for part in colour), (x, 0, 1, band.get_height()))
    big.blit(band, (inset, top))
