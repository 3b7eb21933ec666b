"""The six faces of a die as textures: linear light, and the slopes of what is engraved."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.poker.drawing.face_design import FACES, Design
from vision.poker.drawing.face_raster import draw, engraving
from vision.types.picture import Array

SIDE = 96
DEPTH = 9.0
"""Slope of the walls of what is deeply engraved."""
FLAT: Array = np.zeros((SIDE, SIDE, 2), np.float32)


@dataclass(frozen=True, slots=True)
class Dress:
    """`colour` (6 * SIDE, SIDE, 3) linear BGR and `slopes` (6 * SIDE, SIDE, 2) by slot; `faces` the names by slot."""

    colour: Array
    slopes: Array
    faces: tuple[str, ...]
    body: Array


def linear(shown: NDArray[np.generic]) -> Array:
    """Linear light 0..1 of shown bytes, (..., 3); a power of 2.2 is near enough for drawn colours."""
    return np.asarray((shown.astype(np.float32) / 255) ** 2.2, np.float32)


@lru_cache(maxsize=512)
def faces_of(design: Design) -> tuple[tuple[str, Array, Array], ...]:
    """Every face: its name, linear light 0..1 (SIDE, SIDE, 3), and depth of engraving 0..1 (SIDE, SIDE)."""
    return tuple(
        (face, linear(draw(design, marks, SIDE)), engraving(design, marks, SIDE))
        for face, marks in design.faces.items()
    )


def dress(rng: np.random.Generator, design: Design, up: tuple[int, str] | None = None) -> Dress:
    """The design's faces on slots and at quarter turns drawn by lot: makers arrange them as they like.

    `up` (slot, face) puts that face on that slot, not turned.
    """
    order = rng.permutation(len(FACES))
    if up is not None:
        slot, k = up[0], FACES.index(up[1])
        order[np.flatnonzero(order == k)], order[slot] = order[slot], k
    colour, slopes, names = [], [], []
    for at, k in enumerate(order):
        name, picture, cut = faces_of(design)[k]
        turn = 0 if up is not None and at == up[0] else int(rng.integers(4))
        colour.append(np.rot90(picture, turn))
        slopes.append(_slopes(np.ascontiguousarray(np.rot90(cut, turn))) if design.relief else FLAT)
        names.append(name)
    body = linear(np.array(design.body[::-1], np.uint8))
    return Dress(np.concatenate(colour), np.concatenate(slopes), tuple(names), body)


def _slopes(cut: Array) -> Array:
    soft = cv2.GaussianBlur(cut, (0, 0), 1.0)
    return np.stack([cv2.Sobel(soft, cv2.CV_32F, dx, dy, scale=DEPTH / 8) for dx, dy in ((1, 0), (0, 1))], -1)


def look_up(atlas: Array, slot: NDArray[np.intp], u: Array, v: Array) -> Array:
    """Entries (n, channels) of an atlas at u, v (-1..1) of the slots."""
    x = np.clip((u + 1) * (SIDE / 2) - 0.5, 0, SIDE - 1)
    y = np.clip((v + 1) * (SIDE / 2) - 0.5, 0, SIDE - 1) + slot * SIDE
    rows = -(-len(x) // 512)
    across, down = (np.resize(line, (rows, 512)).astype(np.float32) for line in (x, y))
    return np.asarray(
        cv2.remap(atlas, across, down, cv2.INTER_LINEAR).reshape(-1, atlas.shape[2])[: len(x)], np.float32
    )
