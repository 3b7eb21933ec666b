"""The caps of arcade buttons: a turned brass ring, and in it a dome that is dark, lit or glowing."""

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.devices.buttons.gestures import Lamp
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.felt_and_wood import surface_of
from kiosk.screens.kit.drawing.theme import LAMPS, Colour

Plane = NDArray[np.float32]
RING, DOME = 0.84, 0.79
"""Where the ring ends inside and the dome begins, in the radius of the cap; a dark groove lies between them."""
LIGHT = (-0.38, -0.62, 0.68)
"""Where the light comes from: from the upper left, in front."""
DARK_SIGN, PALE_SIGN = (18, 22, 10), (176, 160, 130)
HALO = {Lamp.LIT: (2.6, 90), Lamp.BLINK: (3.4, 190)}
"""How wide the light around a lit cap reaches, in its radius, and how strong it is."""


def draw_cap(surface: pygame.Surface, centre: tuple[int, int], radius: int, name: str, lamp: Lamp) -> None:
    """The cap of the button `name` as its `lamp` shows it, lit where that blinks; sizes in pixels."""
    lit = lamp in HALO
    if lit:
        reach, strength = HALO[lamp]
        halo = pygame.Rect(0, 0, round(2 * radius * reach), round(2 * radius * reach))
        halo.center = centre
        brass.light(surface, halo, LAMPS[name], strength)
    picture = cap(radius, LAMPS[name], lit)
    surface.blit(picture, picture.get_rect(center=centre))
    sign(surface, centre, round(radius * 0.74), name, DARK_SIGN if lit else PALE_SIGN)


@lru_cache(maxsize=32)
def cap(radius: int, colour: Colour, lit: bool) -> pygame.Surface:
    """Ring and dome without a sign, twice `radius` wide."""
    side = 2 * radius + 2
    y, x = (np.mgrid[0:side, 0:side].astype(np.float32) - (side - 1) / 2) / radius
    far = np.sqrt(x * x + y * y)
    pixels = np.zeros((side, side, 4), np.float32)
    pixels[..., :3] = (14, 9, 5)
    ring = _soft(far - RING, radius)
    pixels[..., :3] += ring[..., None] * (_ring(x, y, far) - pixels[..., :3])
    dome = _soft(DOME - far, radius)
    pixels[..., :3] += dome[..., None] * (_dome(x / DOME, y / DOME, colour, lit) - pixels[..., :3])
    pixels[..., 3] = 255 * _soft(1 - far, radius)
    return surface_of(pixels)


def _soft(inside: Plane, radius: int) -> Plane:
    """1 inside, 0 outside, and over the width of a pixel in between."""
    soft: Plane = np.clip(inside * radius + 0.5, 0, 1)
    return soft


def _ring(x: Plane, y: Plane, far: Plane) -> Plane:
    """Turned brass: rounded across, bright towards the light."""
    across = (far - (1 + RING) / 2) / ((1 - RING) / 2)
    towards = -(x * LIGHT[0] + y * LIGHT[1]) / np.maximum(far, 0.01)
    bright = 0.62 + 0.34 * np.clip(-across, -1, 1) * -towards + 0.3 * np.exp(-((across + 0.1) ** 2) * 5)
    brassy: Plane = bright[..., None] * np.array((232, 190, 104), np.float32)
    return brassy


def _dome(x: Plane, y: Plane, colour: Colour, lit: bool) -> Plane:
    """Translucent plastic: dull from outside, or shining from within; the lamp above is mirrored in it."""
    flat = np.clip(1 - x * x - y * y, 0, 1)
    high = np.sqrt(flat)
    bright = np.clip(-(x * -LIGHT[0] + y * -LIGHT[1]) + high * LIGHT[2], 0, 1)
    base = np.array(colour, np.float32)
    if lit:
        glow = (0.66 + 0.36 * bright)[..., None] * base
        glow += ((flat**1.4) * 0.42)[..., None] * (255 - glow)
    else:
        glow = (0.09 + 0.2 * bright)[..., None] * (0.8 * base + 0.2 * base.mean())
    mirrored = np.exp(-2.2 * (((x + 0.16) / 0.5) ** 2 + ((y + 0.56) / 0.2) ** 2)) * (0.62 if lit else 0.3)
    whole: Plane = np.clip(glow + mirrored[..., None] * (255 - glow), 0, 255)
    return whole
