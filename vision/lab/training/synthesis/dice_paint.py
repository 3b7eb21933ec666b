"""Colours of dice that are sold, and sprites painted in them."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.types.picture import Array

BODIES = {
    "white": (238, 240, 240), "ivory": (190, 222, 236), "red": (40, 36, 190), "green": (62, 130, 30),
    "black": (30, 28, 28), "blue": (180, 80, 24), "yellow": (50, 200, 240), "orange": (30, 110, 235),
    "purple": (130, 40, 110), "brown": (40, 70, 110), "grey": (128, 128, 128), "pink": (170, 130, 235),
}  # fmt: skip
BODY_ODDS = np.array([0.30, 0.12, 0.13, 0.08, 0.10, 0.08, 0.06, 0.03, 0.03, 0.02, 0.02, 0.03])
INKS = ((245, 245, 245), (20, 20, 20), (30, 30, 190), (150, 60, 20), (60, 190, 225), (60, 130, 40))
INK_ODDS = np.array([0.40, 0.36, 0.09, 0.06, 0.05, 0.04])
LUMA = np.array([0.114, 0.587, 0.299], np.float32)


@dataclass(frozen=True, slots=True)
class Paint:
    """BGR 0..255 of body, pips and ace; how glossy.

    `marble` is the strength of clouds in the body and `clouds` how many there are along an edge of the sprite, across
    and down: few and long ones are a grain of wood. `clear` is the share of the ground that shines through the body,
    and of the pips below, `sparkle` the strength of glitter in it.
    """

    body: Array
    pips: Array
    ace: Array
    gloss: float
    marble: float
    clouds: tuple[int, int] = (5, 5)
    clear: float = 0.0
    sparkle: float = 0.0


def random_paint(rng: np.random.Generator) -> Paint:
    """A random paint whose body and pips differ in brightness or in colour; a coloured ace now and then."""
    name = rng.choice(list(BODIES), p=BODY_ODDS)
    body = np.array(BODIES[name], np.float32) * rng.uniform(0.75, 1.06) + rng.normal(0, 9, 3).astype(np.float32)
    body = any_colour(rng) if rng.random() < 0.15 else body
    while True:
        pips = any_colour(rng) if rng.random() < 0.15 else _ink(rng, rng.choice(len(INKS), p=INK_ODDS))
        bright, coloured = abs(float(LUMA @ (pips - body))), float(np.abs(pips - body).max())
        if bright > 42 or (bright > 20 and coloured > 110) or rng.random() < 0.02:
            break
    ace = pips
    if rng.random() < 0.28:
        ace = np.array(INKS[rng.choice([2, 3])], np.float32)
        ace = ace if abs(float(LUMA @ (ace - body))) > 45 else pips
    marble = rng.uniform(0.1, 0.5) if rng.random() < 0.2 else 0.0
    clouds = (
        (int(rng.integers(2, 5)), int(rng.integers(14, 40)))
        if rng.random() < 0.3
        else (int(rng.integers(3, 12)),) * 2
    )
    clear = rng.uniform(0.15, 0.75) if rng.random() < 0.14 else 0.0
    sparkle = rng.uniform(0.1, 0.5) if rng.random() < 0.05 else 0.0
    gloss = rng.uniform(0, 0.9) * float(rng.random() < 0.8)
    return Paint(body, pips, ace, gloss, marble, clouds, clear, sparkle)


def any_colour(rng: np.random.Generator) -> Array:
    """A saturated colour (3,) of any hue, BGR 0..255, from dark to bright."""
    pixel = np.array([[[rng.uniform(0, 180), rng.uniform(90, 255), rng.uniform(40, 255)]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _ink(rng: np.random.Generator, which: int) -> Array:
    return np.array(INKS[which], np.float32) + rng.normal(0, 8, 3).astype(np.float32)


def body_colours(shape: tuple[int, int], paint: Paint, rng: np.random.Generator) -> Array:
    """The body's colour at each pixel of a sprite (h, w): (h, w, 3), or (3,) where it is even."""
    body: Array = paint.body
    if paint.marble:
        body = body * (1 + paint.marble * _clouds(shape, paint.clouds, rng))
    if paint.sparkle:
        glitter = rng.random(shape, np.float32) ** 12 * rng.choice([-0.5, 1.0])
        body = body + 255 * paint.sparkle * cv2.GaussianBlur(glitter, (3, 3), 0)[..., None]
    return body


def _clouds(shape: tuple[int, int], cells: tuple[int, int], rng: np.random.Generator) -> Array:
    noise = rng.uniform(-1, 1, cells).astype(np.float32)
    return np.asarray(cv2.resize(noise, shape[::-1], interpolation=cv2.INTER_CUBIC)[..., None], np.float32)


def see_through(layers: Array, paint: Paint, rng: np.random.Generator) -> Array:
    """How much of each pixel (h, w, 1) the die hides: less of a clear one, whose lower pips are seen through it."""
    cover = layers[..., :1]
    if not paint.clear:
        return cover
    below = np.roll(layers[::-1, ::-1, 3], rng.integers(-6, 7, 2).tolist(), (0, 1))
    below = cv2.GaussianBlur(below, (0, 0), max(0.02 * len(below), 0.5))[..., None] * np.float32(rng.uniform(0, 0.8))
    solid = np.maximum(layers[..., 3:4], np.float32(1 - paint.clear))
    return np.asarray(cover * np.maximum(solid, below), np.float32)


def coat(layers: Array, paint: Paint, exposure: float, rng: np.random.Generator) -> Array:
    """The colours (h, w, 3) float32 BGR of a painted sprite, not clipped to 255.

    `layers` (h, w, 6) are 0..1 in the order of `sprite_renderer.LAYERS`; `exposure` multiplies all but the gloss.
    """
    pips, ace = layers[..., 3:4], layers[..., 4:5]
    colour = body_colours(layers.shape[:2], paint, rng) * (1 - pips) + paint.pips * (pips - ace) + paint.ace * ace
    shiny = 255 * paint.gloss * layers[..., 2:3]
    return np.asarray(colour * layers[..., 1:2] * exposure + shiny, np.float32)
