"""What comes between the lamp and the sensor: a flash, somebody's shadow, a lens out of focus; a knocked camera."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import Array, develop, light_of
from kiosk.devices.virtual.physics.tray import STEP

SHAKE_SECONDS = 0.6
SHAKES_A_SECOND = 11.0
SHAKE_MM = 3.2

FLASHES = ((0.0, 0.07), (0.16, 0.30))
"""Seconds from and to which a telephone's flash is lit: once to measure, once for the photograph."""
FLASH_GAIN = 2.2
COMES_IN = 0.5
"""Seconds in which somebody leans over the track, and back."""
SHADE_SOFT = 0.16
"""Share of the picture's width over which such a shadow fades out."""
FOCUS_RATE = 6.0
"""Pixels of blur a second that a lens gains or loses."""


class Shake:
    """`offset` is how far the camera is off its place, mm to the right and up."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.offset = (0.0, 0.0)
        self._since = SHAKE_SECONDS
        self._way = (1.0, 0.0)
        self._rest = (0.0, 0.0)

    def start(self, lasting: float) -> None:
        """A knock; the camera ends `lasting` mm further than it was."""
        angle = self.random.uniform(0, 2 * math.pi)
        self._way = (math.cos(angle), math.sin(angle))
        self._rest = (self._rest[0] + lasting * self._way[0], self._rest[1] + lasting * self._way[1])
        self._since = 0.0

    def step(self) -> None:
        """One physics step."""
        if self._since >= SHAKE_SECONDS:
            return
        self._since += STEP
        fade = max(0.0, 1 - self._since / SHAKE_SECONDS) ** 2
        swing = SHAKE_MM * fade * math.sin(2 * math.pi * SHAKES_A_SECOND * self._since)
        self.offset = (self._rest[0] + swing * self._way[0], self._rest[1] + swing * self._way[1])


@dataclass(frozen=True, slots=True)
class Air:
    """At one moment: `flash` (x, y, gain) in shares of the picture; `shade` (angle, reach, depth): a shadow that
    reaches over that share of the picture from the side at `angle` radians; `blur` in pixels at 1280 wide."""

    flash: tuple[float, float, float] | None = None
    shade: tuple[float, float, float] | None = None
    blur: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether nothing is in the way."""
        return self == CLEAR


CLEAR = Air()


class TransientEffects:
    """Effects that are started by calls and change with each physics step."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._flash: tuple[float, float, float] | None = None
        self._shade: tuple[float, float, float, float] | None = None
        self._since = 0.0
        self._blur = self._blurred = 0.0

    @property
    def air(self) -> Air:
        """The effects at this moment."""
        return Air(self._lit(), self._shadow(), self._blur)

    def flash(self) -> None:
        """Starts the flash of a photograph."""
        self._flash = (self.random.uniform(0.1, 0.9), self.random.uniform(0.1, 0.9), 0.0)

    def lean_in(self, seconds: float) -> None:
        """Starts a shadow of a person over part of the track, for so many seconds."""
        reach, depth = self.random.uniform(0.3, 0.8), self.random.uniform(0.3, 0.6)
        self._shade, self._since = (self.random.uniform(0, 2 * math.pi), reach, depth, seconds), 0.0

    def focus(self, blur: float) -> None:
        """Starts a change of the focus to so many pixels of blur (0: sharp) at 1280 wide."""
        self._blurred = blur

    def step(self) -> None:
        """One physics step."""
        if self._flash is not None:
            x, y, since = self._flash
            self._flash = (x, y, since + STEP) if since < FLASHES[-1][1] else None
        if self._shade is not None:
            self._since += STEP
            if self._since > self._shade[3] + 2 * COMES_IN:
                self._shade = None
        self._blur += max(-STEP * FOCUS_RATE, min(STEP * FOCUS_RATE, self._blurred - self._blur))

    def _lit(self) -> tuple[float, float, float] | None:
        if self._flash is None or not any(start <= self._flash[2] < end for start, end in FLASHES):
            return None
        return self._flash[0], self._flash[1], FLASH_GAIN

    def _shadow(self) -> tuple[float, float, float] | None:
        if self._shade is None:
            return None
        angle, reach, depth, seconds = self._shade
        share = min(1.0, self._since / COMES_IN, (seconds + 2 * COMES_IN - self._since) / COMES_IN)
        return angle, reach * max(0.0, share), depth


def seen_through(picture: NDArray[np.uint8], air: Air) -> NDArray[np.uint8]:
    """The picture (height, width, 3) BGR as it is with that in the way."""
    height, width = picture.shape[:2]
    if air.flash is not None or air.shade is not None:
        gain = light_left(width, height, air)
        # 8 bits are too few for shadows of a dark picture; the sensor's noise is laid over all of it later.
        picture = develop(_LIGHT[picture] * gain[..., None])
    if air.blur > 0.05:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), max(air.blur * width / 1280, 0.05)), np.uint8)
    return picture


def light_left(width: int, height: int, air: Air) -> Array:
    """What a flash and a shadow multiply the light with, (height, width)."""
    x = (np.arange(width, dtype=np.float32) / width - 0.5)[None]
    y = (np.arange(height, dtype=np.float32) / height - 0.5)[:, None] * np.float32(height / width)
    gain = np.ones((height, width), np.float32)
    if air.shade is not None:
        angle, reach, depth = air.shade
        # 0 at the side where somebody stands, 1 at the other.
        far = 0.5 + (x * math.cos(angle) + y * math.sin(angle))
        gain *= 1 - np.float32(depth) / (1 + np.exp((far - (reach * 1.3 - 0.15)) / np.float32(SHADE_SOFT / 4)))
    if air.flash is not None:
        fx, fy, strength = air.flash
        square = (x - (fx - 0.5)) ** 2 + (y - (fy - 0.5) * np.float32(height / width)) ** 2
        gain *= 1 + np.float32(strength) / (1 + square * 6)
    return gain


_LIGHT = light_of(np.arange(256, dtype=np.float32) / 255)
