"""Things that are no dice: coins, screws, keys, beads, letters, tiles with wrong dots.

Drawn flat with a shaded body and a soft shadow, so that the network learns that dots alone make no die.
"""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.synthesis.background_textures import random_colour
from vision.types.picture import Picture

Layer = NDArray[np.float32]
"""(SIDE, SIDE): how much of each pixel is covered, 0..1: by the thing, or by the marks on it."""
Point = tuple[int, int]

SIDE = 128
MIDDLE: Point = (64, 64)


def _dots(mask: Layer, centres: list[tuple[float, float]], radius: float) -> None:
    for x, y in centres:
        cv2.circle(mask, (int(64 + x), int(64 + y)), max(1, int(radius)), 1.0, -1, cv2.LINE_AA)


def _letters(rng: np.random.Generator, marks: Layer, text: str, strength: float) -> None:
    drawn = np.zeros(marks.shape, np.uint8)  # OpenCV 5 writes on 8-bit pictures only
    font, size, thick = int(rng.integers(0, 5)), rng.uniform(1.3, 2.2), int(rng.integers(3, 8))
    cv2.putText(drawn, text, (40, 84), font, size, 255, thick, cv2.LINE_AA)
    np.maximum(marks, drawn.astype(np.float32) * np.float32(strength / 255), out=marks)


def coin(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A coin with a rim and a figure."""
    cv2.circle(body, MIDDLE, 44, 1.0, -1, cv2.LINE_AA)
    cv2.circle(marks, MIDDLE, 40, 0.5, 2, cv2.LINE_AA)
    _letters(rng, marks, str(rng.integers(1, 50)), 0.6)


def screw(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A screw's or a bolt's head with its slot, cross or hexagon."""
    cv2.circle(body, MIDDLE, int(rng.integers(24, 46)), 1.0, -1, cv2.LINE_AA)
    reach = int(rng.integers(10, 24))
    cv2.line(marks, (64 - reach, 64), (64 + reach, 64), 1.0, 6)
    if rng.random() < 0.6:
        cv2.line(marks, (64, 64 - reach), (64, 64 + reach), 1.0, 6)


def key(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A flat key: a holed head, a shaft, teeth."""
    cv2.circle(body, (36, 64), 26, 1.0, -1, cv2.LINE_AA)
    cv2.rectangle(body, (56, 58), (120, 70), 1.0, -1)
    for x in range(80, 120, 10):
        cv2.rectangle(body, (x, 70), (x + 5, 70 + int(rng.integers(3, 14))), 1.0, -1)
    cv2.circle(marks, (30, 64), 9, 1.0, -1, cv2.LINE_AA)


def bead(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A ball, a marble, a lamp: round, perhaps with one dot."""
    radius = int(rng.integers(20, 46))
    cv2.circle(body, MIDDLE, radius, 1.0, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        _dots(marks, [(float(rng.uniform(-10, 10)), float(rng.uniform(-10, 10)))], rng.uniform(3, radius / 2))


def letter_tile(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A rounded tile with a letter: a keyboard's key, a letter die, a word-game tile."""
    _tile(rng, body)
    sign = str(rng.choice(list("ABCDEFGHJKLMNPQRSTUVWXYZ23456789+?!:=")))
    _letters(rng, marks, sign, 1.0)


def wrong_dots(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A tile with dots where no die has them, too many dots, or none."""
    _tile(rng, body)
    count = int(rng.choice([0, 0, 2, 3, 4, 7, 9]))
    if count == 9:
        _dots(marks, [(x * 22.0, y * 22.0) for x in (-1, 0, 1) for y in (-1, 0, 1)], rng.uniform(4, 8))
        return
    row = rng.random() < 0.5
    spots = [(float((k - count / 2) * 12), -26.0 if row else float(rng.uniform(-34, 34))) for k in range(count)]
    _dots(marks, spots, rng.uniform(3, 6))


def _tile(rng: np.random.Generator, body: Layer) -> None:
    half = 44
    cv2.rectangle(body, (64 - half, 64 - half), (64 + half, 64 + half), 1.0, -1)
    if rng.random() < 0.7:
        body[:] = (cv2.GaussianBlur(body, (0, 0), rng.uniform(3, 9)) > 0.5).astype(np.float32)


def marker(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """A square code of black and white cells with a black rim, as printed for cameras."""
    cv2.rectangle(body, (20, 20), (108, 108), 1.0, -1)
    cells = int(rng.integers(4, 8))
    code = np.zeros((cells + 2, cells + 2), np.float32)
    code[1:-1, 1:-1] = rng.integers(0, 2, (cells, cells))
    margin = int(rng.integers(0, 10))
    inside = slice(20 + margin, 109 - margin)
    side = inside.stop - inside.start
    marks[inside, inside] = 1 - cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST)


def rubble(rng: np.random.Generator, body: Layer, marks: Layer) -> None:
    """An irregular thing with random spots: a pebble, a crumb, a bug."""
    corners = 64 + rng.normal(0, 24, (8, 2))
    cv2.fillPoly(body, [cv2.convexHull(corners.astype(np.int32))], 1.0, cv2.LINE_AA)
    spots = [(float(x), float(y)) for x, y in rng.normal(0, 14, (int(rng.integers(0, 6)), 2))]
    _dots(marks, spots, rng.uniform(2, 7))


THINGS: tuple[Callable[[np.random.Generator, Layer, Layer], None], ...] = (
    coin, screw, screw, key, bead, letter_tile, letter_tile,
    marker, marker, wrong_dots, wrong_dots, rubble,
)  # fmt: skip


def relief(rng: np.random.Generator, body: Layer) -> Layer:
    """How bright each pixel (SIDE, SIDE) of a body is that a lamp lights from one side, 1 where it is even."""
    soft = cv2.GaussianBlur(body, (0, 0), rng.uniform(2, 8))
    slope = rng.uniform(-1, 1) * cv2.Sobel(soft, -1, 1, 0) + rng.uniform(-1, 1) * cv2.Sobel(soft, -1, 0, 1)
    ramp = np.linspace(-0.15, 0.15, SIDE, dtype=np.float32) * np.float32(rng.uniform(-1, 1))
    return np.asarray(np.clip(rng.uniform(0.6, 1.1) + slope * 1.5 + ramp, 0, 1.6), np.float32)


def paste_thing(rng: np.random.Generator, picture: NDArray[np.float32], x: float, y: float, size: float) -> None:
    """Draws one thing about `size` pixels wide at (x, y) of `picture` (h, w, 3), in place."""
    lay(rng, picture, (x, y), size / 88, *_drawn(rng))


def paste_object(
    rng: np.random.Generator, picture: NDArray[np.float32], x: float, y: float, size: float, cut: Picture
) -> None:
    """Lays a cut-out object (h, h, 4) about `size` pixels wide at (x, y) of `picture` (h, w, 3), in place."""
    layers = cv2.resize(cut, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)
    paint = np.asarray(layers[..., :3] * np.float32(rng.uniform(0.5, 1.2)), np.float32)
    lay(rng, picture, (x, y), size / SIDE, np.asarray(layers[..., 3] / 255, np.float32), paint)


def _drawn(rng: np.random.Generator) -> tuple[Layer, NDArray[np.float32]]:
    body, marks = np.zeros((SIDE, SIDE), np.float32), np.zeros((SIDE, SIDE), np.float32)
    THINGS[rng.integers(len(THINGS))](rng, body, marks)
    colour, ink = random_colour(rng), random_colour(rng) * rng.choice([0.1, 1.0])
    paint = (colour + marks[..., None] * (ink - colour)) * relief(rng, body)[..., None]
    return body, np.asarray(paint, np.float32)


def lay(
    rng: np.random.Generator,
    picture: NDArray[np.float32],
    place: tuple[float, float],
    scale: float,
    body: Layer,
    paint: NDArray[np.float32],
) -> None:
    """Lays a drawing on `picture` (h, w, 3) at `place` (x, y), turned at random, with its shadow, in place.

    `body` (SIDE, SIDE) is its cover, `paint` (SIDE, SIDE, 3) its colours.
    """
    shadow = np.roll(cv2.GaussianBlur(body, (0, 0), 5), rng.integers(-10, 11, 2).tolist(), (0, 1))
    turn = cv2.getRotationMatrix2D((64, 64), rng.uniform(0, 360), scale)
    turn[:, 2] += np.array(place) - 64
    where = (picture.shape[1], picture.shape[0])
    cover, shade, cast = (cv2.warpAffine(layer.astype(np.float32), turn, where) for layer in (body, paint, shadow))
    picture *= 1 - cast[..., None] * np.float32(rng.uniform(0, 0.6))
    picture += cover[..., None] * (np.clip(shade, 0, 255) - picture)
