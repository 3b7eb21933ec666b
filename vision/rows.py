"""Dice that lie side against side.

A die that leans stands on an edge or a corner: its top face is nearer to its neighbour, farther off, aside or turned.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.reading import Die

APART = (0.96, 1.07)
"""Edges between the middles of two faces side against side. A slant of 15 degrees moves a middle by a quarter."""
ASTRAY = float(np.radians(7))
"""So much may the edges of two faces, and the way from one to the other, be turned against each other."""


def flush(dice: Sequence[Die], places: NDArray[np.float64], die_mm: float) -> NDArray[np.bool_]:
    """Which of the dice (n,) lie side against side with another. `places` (n, 2) are in mm on the floor."""
    angles = np.array([np.nan if die.angle is None else die.angle for die in dice])
    centres = np.array([die.centre for die in dice])
    far = np.linalg.norm(places[:, None] - places[None], axis=2) / die_mm
    way = centres[:, None] - centres[None]
    along = np.arctan2(way[..., 1], way[..., 0])
    near = (far > APART[0]) & (far < APART[1])
    alike = _turned(angles[:, None] - angles[None]) < ASTRAY
    straight = _turned(along - angles[None]) < ASTRAY
    return np.asarray((near & alike & straight & straight.T).any(1), np.bool_)


def _turned(angles: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far angles (radians) are from a whole number of quarter turns."""
    quarter = np.pi / 2
    return np.asarray(np.abs((angles + quarter / 2) % quarter - quarter / 2), np.float64)
