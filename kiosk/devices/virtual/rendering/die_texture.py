"""The six faces of a die: which side carries which value; bowls of pips, or what is printed on it, as one picture."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import Array, DieColour, light_of
from kiosk.devices.virtual.physics.rigid_body import HALF, Body
from vision.poker.drawing.face_design import FACES
from vision.poker.drawing.face_raster import face_texture

SIDES = {1: (2, 1), 6: (2, -1), 2: (0, 1), 5: (0, -1), 3: (1, 1), 4: (1, -1)}
"""Value -> axis and sign of its outward normal. Opposite values add up to 7; 1, 2, 3 run counter-clockwise
around their common corner, as on Western dice."""
VALUE_OF = {side: value for value, side in SIDES.items()}

SPREAD = 0.50
PIP_RADIUS, PIP_DEPTH = 1.62, 0.75
BOWL = (PIP_RADIUS**2 + PIP_DEPTH**2) / (2 * PIP_DEPTH)
"""mm: radius of the ball that a pip's bowl is cut by."""
TILE = 128

_S = SPREAD * HALF
_DIAGONAL = ((-_S, -_S), (_S, _S))
_OTHER = ((-_S, _S), (_S, -_S))
_MIDDLE = ((0.0, 0.0),)
LAYOUTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: _MIDDLE,
    2: _DIAGONAL,
    3: (*_OTHER, *_MIDDLE),
    4: (*_DIAGONAL, *_OTHER),
    5: (*_DIAGONAL, *_OTHER, *_MIDDLE),
    6: (*_DIAGONAL, *_OTHER, (-_S, 0.0), (_S, 0.0)),
}
"""Centres of the pips in mm on the face, along its two axes in ascending order."""


def value_up(body: Body) -> int:
    """The number of the face that points up most."""
    axis, sign, _ = body.up()
    return VALUE_OF[axis, sign]


def face_up(body: Body, colour: DieColour) -> str:
    """The face that points up most, as a reader names it: a poker die has its As where another has its one."""
    value = value_up(body)
    return FACES[value - 1] if colour.design else str(value)


@cache
def atlas() -> Array:
    """(6 * TILE, TILE, 3): pip coverage and the slopes of its bowl along u and v; tile 2 * axis + (sign < 0)."""
    tiles = np.zeros((6, TILE, TILE, 3), np.float32)
    steps = ((np.arange(TILE, dtype=np.float32) + 0.5) / TILE * 2 - 1) * np.float32(HALF)
    for value, (axis, sign) in SIDES.items():
        tile = tiles[2 * axis + (sign < 0)]
        for u, v in LAYOUTS[value]:
            away_u, away_v = steps[None] - u, steps[:, None] - v
            reach = np.hypot(away_u, away_v)
            inside = np.clip((PIP_RADIUS - reach) / 0.16 + 0.5, 0, 1)
            tile[..., 0] += inside
            tile[..., 1] -= inside * away_u / BOWL
            tile[..., 2] -= inside * away_v / BOWL
    return tiles.reshape(6 * TILE, TILE, 3)


@cache
def printed(design: str) -> Array:
    """(6 * TILE, TILE, 3): linear blue, green, red of a poker die's faces, tiles as in `atlas`."""
    tiles = np.zeros((6, TILE, TILE, 3), np.float32)
    for value, (axis, sign) in SIDES.items():
        face: NDArray[np.uint8] = face_texture(design, FACES[value - 1], TILE)[::-1]
        # Seen from outside, the first of a face's two axes runs to the left on three of the sides.
        tiles[2 * axis + (sign < 0)] = light_of(face[:, :: -1 if (axis == 1) != (sign < 0) else 1] / np.float32(255))
    return tiles.reshape(6 * TILE, TILE, 3)


def look_up(sheet: Array, tile: Array, u: Array, v: Array) -> Array:
    """Entries (n, 3) of an atlas at mm (u, v) of the tiles named; all (n,)."""
    scale = np.float32(TILE / 2 / HALF)
    x = np.clip((u + HALF) * scale - 0.5, 0, TILE - 1)
    y = np.clip((v + HALF) * scale - 0.5, 0, TILE - 1) + tile * np.float32(TILE)
    rows = _folded(x), _folded(y)
    return np.asarray(cv2.remap(sheet, *rows, cv2.INTER_LINEAR), np.float32).reshape(-1, 3)[: len(x)]


def _folded(line: Array) -> Array:
    """A line as rows of 1024: OpenCV's maps may not be longer than 32767."""
    rows = -(-len(line) // 1024)
    return np.resize(line, (rows, 1024)).astype(np.float32, copy=False) if rows > 1 else line[None].astype(np.float32)
