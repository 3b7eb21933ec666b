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
    """BGR 0..255 of body, pips and ace; how glossy; `marble` the strength of clouds in the body."""

    body: Array
    pips: Array
    ace: Array
    gloss: float
    marble: float


def random_paint(rng: np.random.Generator) -> Paint:
    """A random paint whose body and pips differ in brightness; a coloured ace now and then."""
    name = rng.choice(list(BODIES), p=BODY_ODDS)
    body = np.array(BODIES[name], np.float32) * rng.uniform(0.75, 1.06) + rng.normal(0, 9, 3).astype(np.float32)
    while True:
        pips = np.array(INKS[rng.choice(len(INKS), p=INK_ODDS)], np.float32) + rng.normal(0, 8, 3).astype(np.float32)
        if abs(float(LUMA @ (pips - body))) > 42 or rng.random() < 0.02:
            break
    ace = pips
    if rng.random() < 0.28:
        ace = np.array(INKS[rng.choice([2, 3])], np.float32)
        ace = ace if abs(float(LUMA @ (ace - body))) > 45 else pips
    marble = rng.uniform(0.1, 0.5) if rng.random() < 0.15 else 0.0
    return Paint(body, pips, ace, rng.uniform(0, 0.9) * float(rng.random() < 0.8), marble)


def coat(layers: Array, paint: Paint, exposure: float, rng: np.random.Generator) -> Array:
    """The colours (h, w, 3) float32 BGR of a painted sprite, not clipped to 255.

    `layers` (h, w, 6) are 0..1 in the order of `sprite_renderer.LAYERS`; `exposure` multiplies all but the gloss.
    """
    pips, ace = layers[..., 3:4], layers[..., 4:5]
    body: Array = paint.body
    if paint.marble:
        clouds = cv2.resize(
            rng.uniform(-1, 1, (5, 5)).astype(np.float32), layers.shape[1::-1], interpolation=cv2.INTER_CUBIC
        )
        body = body * (1 + paint.marble * clouds[..., None])
    colour = body * (1 - pips) + paint.pips * (pips - ace) + paint.ace * ace
    shiny = 255 * paint.gloss * layers[..., 2:3]
    return np.asarray(colour * layers[..., 1:2] * exposure + shiny, np.float32)
