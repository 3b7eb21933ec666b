"""What a die lies in or on when it fills a picture: a ring, a coaster, a dish, a square well, a striped cloth.

They are drawn below the die, often in nearly its colour, so that neither a round frame nor a lack of contrast with
the ground speaks against it.
"""

from collections.abc import Callable

import cv2
import numpy as np

from vision.lab.training.synthesis.background_textures import random_colour
from vision.lab.training.synthesis.clutter import MIDDLE, SIDE, Layer, lay, relief
from vision.types.picture import Array

EDGE = 36
"""Edge of the die in the pixels in which holders are drawn."""


def ring(rng: np.random.Generator, body: Layer) -> None:
    """A ring or a short tube around the die."""
    inner = EDGE * rng.uniform(0.62, 1.1)
    thick = EDGE * rng.uniform(0.08, 0.6)
    cv2.circle(body, MIDDLE, round(inner + thick / 2), 1.0, max(round(thick), 2), cv2.LINE_AA)


def dish(rng: np.random.Generator, body: Layer) -> None:
    """A coaster, a saucer or the bottom of a cup."""
    cv2.circle(body, MIDDLE, round(EDGE * rng.uniform(0.8, 1.6)), float(rng.uniform(0.6, 1)), -1, cv2.LINE_AA)
    ring(rng, body)


def well(rng: np.random.Generator, body: Layer) -> None:
    """A square frame or a tray."""
    half = round(EDGE * rng.uniform(0.65, 1.2))
    thick = round(EDGE * rng.uniform(0.08, 0.5)) if rng.random() < 0.7 else -1
    cv2.rectangle(body, (64 - half, 64 - half), (64 + half, 64 + half), 1.0, thick)


def stripes(rng: np.random.Generator, body: Layer) -> None:
    """A striped or chequered ground."""
    pitch, width = rng.uniform(6, 30), rng.uniform(0.2, 0.8)
    across = (np.arange(SIDE) % pitch < pitch * width).astype(np.float32)
    body[:] = across[None]
    if rng.random() < 0.5:
        np.maximum(body, across[:, None] * np.float32(0.6), out=body)


KINDS: tuple[Callable[[np.random.Generator, Layer], None], ...] = (ring, ring, dish, well, stripes)


def paste_holder(rng: np.random.Generator, picture: Array, x: float, y: float, edge: float, die: Array) -> None:
    """Draws one in place around (x, y) of `picture` (h, w, 3), BGR 0..255, for a die of `edge` pixels whose colour is
    `die` (3,)."""
    body = np.zeros((SIDE, SIDE), np.float32)
    KINDS[rng.integers(len(KINDS))](rng, body)
    colour = die * rng.uniform(0.4, 1.2) if rng.random() < 0.4 else random_colour(rng)
    paint = np.asarray(colour * relief(rng, body)[..., None], np.float32)
    off = rng.normal(0, 0.12 * edge, 2)
    lay(rng, picture, (x + float(off[0]), y + float(off[1])), edge / EDGE, body, paint)
