"""Photographs of dice in other colours: most that there are to learn from show white dice with black pips.

Each grey level gets a colour: that of the pips one, that of the body another, with shades of the body up to close to
the pips. No outline is looked for, so that none is drawn where there is none.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.synthesis.dice_paint import any_colour, random_paint
from vision.types.picture import Array, Picture

FACE, AROUND = 0.36, 1.0
"""In edges of a face: half the side of the square in which body and pips are told apart, and how far from its middle
the ground takes the die's colours too where it has others elsewhere."""
VIVID = 0.5
"""Share of dice whose body has any colour and whose pips are white."""
WHITE = (245.0, 245.0, 245.0)
LEAST_EDGE, LEAST_CONTRAST = 12.0, 35.0
"""A smaller face, in pixels, or a fainter one, in grey levels, keeps its colours."""
SHADED = 0.55, 0.8
"""Of the way from the body's level to the pips': where the body is darkest, and where the pips' colour begins."""


def recoloured(rng: np.random.Generator, picture: Picture, places: Array) -> Picture:
    """A picture (h, w, 3) BGR whose dice and ground have other colours; as it is where none of its dice is clear.

    `places` are rows (n, 3 or more): x, y and edge of a face in pixels.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found = next((levels for place in places.tolist() if (levels := body_and_pips(grey, *place[:3]))), None)
    if found is None:
        return picture
    painted = _colours(rng, *found)[grey]
    kind = rng.random()
    if kind < 0.5:
        return np.asarray(painted, np.uint8)
    ground = picture if kind < 0.7 else _tinted(rng, picture, grey)
    near = np.zeros(grey.shape, np.float32)
    for x, y, edge in places[:, :3].tolist():
        cv2.circle(near, (round(x), round(y)), round(AROUND * edge), 1.0, -1)
    soft = cv2.GaussianBlur(near, (0, 0), float(places[:, 2].mean()) * 0.2)[..., None]
    return np.asarray(ground + soft * (painted - ground.astype(np.float32)), np.uint8)


def body_and_pips(grey: NDArray[np.uint8], x: float, y: float, edge: float) -> tuple[float, float] | None:
    """The grey levels of a face's body and of its pips in `grey` (h, w), told apart after Otsu, 1979; None where they
    are too much alike."""
    half = FACE * edge
    rows, columns = (slice(max(round(at - half), 0), max(round(at + half), 0)) for at in (y, x))
    face = np.ascontiguousarray(grey[rows, columns])
    if edge < LEAST_EDGE or face.size < half**2:
        return None
    limit, _ = cv2.threshold(face, 0, 255, cv2.THRESH_OTSU)
    bright, dark = face[face > limit], face[face <= limit]
    if not bright.size or not dark.size:
        return None
    body, pips = (bright, dark) if bright.size >= dark.size else (dark, bright)
    levels = float(np.median(body)), float(np.median(pips))
    return levels if abs(levels[0] - levels[1]) >= LEAST_CONTRAST else None


def _colours(rng: np.random.Generator, body: float, pips: float) -> Array:
    """A colour (256, 3) for each grey level."""
    paint = random_paint(rng)
    vivid = rng.random() < VIVID
    light = any_colour(rng) if vivid else paint.body
    ink = np.array(WHITE, np.float32) * np.float32(rng.uniform(0.8, 1.0)) if vivid else paint.pips
    way = (np.arange(256) - body) / (pips - body)
    shade, mixed = np.interp(way, (-0.5, 0, SHADED[0]), (1.2, 1, 0.55)), np.interp(way, SHADED, (0, 1))
    colours = light * (shade * (1 - mixed))[:, None] + ink * mixed[:, None]
    return np.asarray(np.clip(colours, 0, 255), np.float32)


def _tinted(rng: np.random.Generator, picture: Picture, grey: NDArray[np.uint8]) -> Array:
    """The picture (h, w, 3) with one hue laid over it."""
    share = np.float32(rng.uniform(0.4, 1.0))
    return np.asarray(picture * (1 - share) + share * grey[..., None] * (any_colour(rng) / 180), np.float32).clip(
        0, 255
    )
