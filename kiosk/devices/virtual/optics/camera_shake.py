"""The camera's arm swinging after a knock."""

from __future__ import annotations

import math
from random import Random

from kiosk.devices.virtual.physics.tray import STEP

SECONDS = 0.6
PER_SECOND = 11.0
WIDTH = 3.2


class Shake:
    """`offset` is how far the camera is off its place, mm to the right and up."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.offset = (0.0, 0.0)
        self._since = SECONDS
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
        if self._since >= SECONDS:
            return
        self._since += STEP
        fade = max(0.0, 1 - self._since / SECONDS) ** 2
        swing = WIDTH * fade * math.sin(2 * math.pi * PER_SECOND * self._since)
        self.offset = (self._rest[0] + swing * self._way[0], self._rest[1] + swing * self._way[1])
