"""Pictures of one size: the track with the dice that lie kept ready, what moves drawn over it, then the sensor's noise."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.canvas import Canvas, Kept
from kiosk.devices.virtual.ground import lamp_light
from kiosk.devices.virtual.hand import HandPose
from kiosk.devices.virtual.look import Array, Look, develop, light_of
from kiosk.devices.virtual.noise import Noise
from kiosk.devices.virtual.reach import lay_hand
from kiosk.devices.virtual.solid import Pose

Picture = NDArray[np.uint8]
Reach = tuple[HandPose, HandPose, int]
"""A hand's pose, its pose when the shutter opened, and which skin it has."""


class Painter:
    """Draws pictures (height, width, 3) BGR of the track as one look shows it."""

    def __init__(self, look: Look, width: int, height: int, seed: int) -> None:
        self.canvas = Canvas(look, width, height)
        self.noise = Noise(seed, width, height)
        self._plain = develop(self.canvas.light)
        self._lying: list[Kept] = []
        self._key: Hashable = ()

    def paint(self, dice: Sequence[Sequence[Pose]], reach: Reach | None, level: float, moment: int) -> Picture:
        """The picture at lamp `level` (1 = as set up); each die as its poses while the shutter is open.

        `reach` is the hand, None without; `moment` chooses the noise: the same moment has the same noise.
        """
        self._lay_down([die for die in dice if len(die) == 1])
        kept = self.canvas.draw([die for die in dice if len(die) > 1])
        if reach is not None:
            kept += lay_hand(self.canvas, *reach)
        picture = _at_level(self._plain, level) if level != 1 else self._plain
        if kept:
            picture = picture.copy() if level == 1 else picture
            self._develop(kept, picture, level)
            self.canvas.take_off(kept)
        return self.noise.add(picture, moment)

    def _lay_down(self, lying: Sequence[Sequence[Pose]]) -> None:
        """Draws the dice that lie still, unless they lay there in the picture before."""
        key = tuple((die[0].centre.tobytes(), die[0].rotation.tobytes(), die[0].colour) for die in lying)
        if key == self._key:
            return
        self.canvas.take_off(self._lying)
        self._develop(self._lying, self._plain, 1.0)
        self._lying = self.canvas.draw(lying)
        self._develop(self._lying, self._plain, 1.0)
        self._key = key

    def _develop(self, kept: Sequence[Kept], picture: Picture, level: float) -> None:
        for (x, y, w, h), _ in kept:
            picture[y : y + h, x : x + w] = develop(self.canvas.light[y : y + h, x : x + w] * np.float32(level))


def lamp_on(look: Look, centre: Array) -> float:
    """Light of the lamp on a level surface at a die's top."""
    x, y, z = centre
    return float(lamp_light(look, np.asarray(x), np.asarray(y), float(z) + 8.0))


def _at_level(plain: Picture, level: float) -> Picture:
    """A developed picture as it would be at another lamp level."""
    tones = develop(light_of(np.arange(256, dtype=np.float32) / 255) * np.float32(level))
    return np.asarray(cv2.LUT(plain, tones), np.uint8)
