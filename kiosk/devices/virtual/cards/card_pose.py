"""How a card lies over the track, or is held there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from kiosk.devices.virtual.cards.card_faces import HIGH, WIDE
from kiosk.devices.virtual.optics.appearance import Array

THICK = 0.3
"""Millimetres of a card."""


@dataclass(frozen=True, slots=True)
class CardPose:
    """A card, its middle at `x`, `y`, `z` mm, its upper end `turn` radians counter-clockwise from y. It is arched
    along its length by `bend` mm in the middle; `up`: it shows its face. `letters` is the language of its index."""

    card: str
    x: float
    y: float
    z: float = THICK
    turn: float = 0.0
    bend: float = 0.0
    up: bool = True
    letters: str = "french"

    def corners(self) -> Array:
        """Its corners (4, 3) in mm, clockwise from the upper left one."""
        ends = np.array([(-WIDE, HIGH), (WIDE, HIGH), (WIDE, -HIGH), (-WIDE, -HIGH)], np.float32) / 2
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        flat = ends @ np.array([[cos, sin], [-sin, cos]], np.float32) + (self.x, self.y)
        return np.column_stack([flat, np.full(4, self.z)]).astype(np.float32)

    def local(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Millimetres across and along the card, from its middle, of points of the track (h, w)."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        dx, dy = x - self.x, y - self.y
        return dx * cos + dy * sin, -dx * sin + dy * cos

    def height(self, along: Array) -> Array:
        """Height in mm of the card there, (h, w)."""
        return np.asarray(self.z + self.bend * (1 - (2 * along / HIGH) ** 2), np.float32)

    def slope(self, along: Array) -> Array:
        """How steeply it rises along itself there, (h, w)."""
        return np.asarray(-8 * self.bend * along / HIGH**2, np.float32)
