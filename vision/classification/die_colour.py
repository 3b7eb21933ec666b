"""What colour a die's body is, told from the pixels of its top face and the scene's own light.

Pips that are light are taken for white, and tell what the light is like. For the others the picture is taken as it
is: `vision.classification.white_balance` takes the light's colour out of it where a marker shows what white is.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classification.pip_template import EDGE, SIDE, face_mask
from vision.imaging.percentiles import median, percentile
from vision.types.picture import Array, Picture

LUMA = np.array([0.114, 0.587, 0.299], np.float32)
GREY_CHROMA, WASHED_CHROMA = 0.30, 0.10
"""Bodies with less colour than the first (0..1) are white or black, unless gloss has washed them out."""
WASHED_LUMA, WASHED_LOW = 170.0, 130.0
"""Brightness and least colour (0..255) from which a body with light pips mirrors the lamp."""
EDGE_LIT = 0.8
"""By the brightest of a mirroring face's edge, how bright a pixel of the edge is that tells its colour."""
DARK_LUMA = 115.0
"""Bodies with light pips and hardly any colour are black below this brightness (0..255)."""
TINTED = {"blue": 0.8, "other": 0.6}
"""How much colour a white body with dark pips may take from the light, by the hue that it then seems to have."""
HUES = (
    (0, 11, "red"),
    (11, 19, "other"),
    (19, 32, "yellow"),
    (32, 92, "green"),
    (92, 136, "blue"),
    (136, 164, "other"),
    (164, 181, "red"),
)
"""OpenCV's hue (0..180, half degrees) from, to, name."""


MOST_GAIN = 3.0
"""By how much light pips may say that the light lacks a colour."""
PALE_LUMA = 90.0
"""Brightness (0..255) from which light pips are taken for white."""
CLEAR_HUES = {"red": (168, 188), "green": (40, 86)}
CLEAR_CHROMA = {"red": 0.45, "green": 0.36}
CLEAR_WHITE, CLEAR_WHITE_LUMA = 0.36, 75.0
"""Of the colours that a game is played by: hue (beyond 180: from 0 again), least chroma, and most chroma and least
brightness of white. Between them lies a band in which the colour is named but not sure."""
GLOSSY_HUES = {"red": (177, 183), "green": (55, 70)}
GLOSSY_CHROMA, GLOSSY_LUMA = 0.30, 120.0
"""A lamp mirrored in the face adds white and leaves the hue: a bright face with light pips may be as pale as this
where its hue is a pure one."""


@dataclass(frozen=True, slots=True)
class BodyColour:
    """One of `vision.types.reading.COLOURS`; `clear`: white, red or green beyond confusion; `body` as measured.

    `chroma`: how coloured it is and the limit for that, where this alone decides whether it is clear.
    """

    name: str
    clear: bool
    body: tuple[float, float, float]
    chroma: tuple[float, float] | None = None


def classified(patch: Picture, light_pips: bool) -> BodyColour:
    """The colour of the die whose face is in the patch."""
    body, pips = body_colour(patch, light_pips)
    word = name(body, pips, light_pips)
    clear, chroma = _clear(word, *_white_balanced(body, pips, light_pips))
    return BodyColour(word, clear, (float(body[0]), float(body[1]), float(body[2])), chroma)


def _clear(word: str, body: Array, light_pips: bool) -> tuple[bool, tuple[float, float] | None]:
    """Whether the colour is clear; its chroma and the limit of that, where the rest is as it should be."""
    chroma = _chroma(body)
    if word == "white":
        pale = not light_pips and float(LUMA @ body) >= CLEAR_WHITE_LUMA
        return pale and chroma <= CLEAR_WHITE, (chroma, CLEAR_WHITE) if pale else None
    if word not in CLEAR_HUES:
        return False, None
    hue, glossy = _hue_angle(body), light_pips and float(LUMA @ body) >= GLOSSY_LUMA
    if not _within(hue, CLEAR_HUES[word]):
        return False, None
    least = GLOSSY_CHROMA if glossy and _within(hue, GLOSSY_HUES[word]) else CLEAR_CHROMA[word]
    return chroma >= least, (chroma, least)


def _within(hue: int, band: tuple[int, int]) -> bool:
    start, stop = band
    return start <= hue <= stop or start <= hue + 180 <= stop


def _white_balanced(body: Array, pips: Array, light_pips: bool) -> tuple[Array, bool]:
    """The body as it would be in white light, as far as light pips tell; and whether they are light after all."""
    light_pips = light_pips and float(LUMA @ pips) > 0.8 * float(LUMA @ body)
    # No lamp is greener than it is red or blue: such pips are seen through, or mixed with, a green body. And what is
    # darker than the body is the edge of a face that mirrors the lamp.
    pale = float(LUMA @ pips) >= max(PALE_LUMA, float(LUMA @ body))
    if not light_pips or not pale or int(pips.argmax()) == 1:
        return body, light_pips
    gain = np.minimum(float(pips.max()) / np.maximum(pips, 1.0), MOST_GAIN)
    return np.asarray(np.minimum(body * gain, 255), np.float32), light_pips


def _chroma(body: Array) -> float:
    top = float(body.max())
    return (top - float(body.min())) / max(top, 1.0)


def body_colour(patch: Picture, light_pips: bool) -> tuple[Array, Array]:
    """Body and pip colour (BGR) of the face in a patch (48, 48, 3) of `vision.classification.pip_template`.

    The body is the larger of two clusters: pips cover less than half of any face. Where pips are light, the
    third of the face that is lowest in white is taken, since gloss washes colours out.
    """
    pixels = patch[face_mask()].astype(np.float32)
    far = np.abs(pixels - median(pixels)).sum(1)
    pips = pixels[far > max(0.6 * percentile(far, 99), 20.0)]
    body = _least_white(pixels) if light_pips else pixels[far <= percentile(far, 50)]
    if light_pips and _washed(body.mean(0)):
        body, pips = _edge_colour(patch), _mirrored(pixels)
    return body.mean(0).astype(np.float32), (pips if len(pips) else body).mean(0).astype(np.float32)


def _least_white(pixels: Array) -> Array:
    whiteness = pixels.min(1)
    return np.asarray(pixels[whiteness <= percentile(whiteness, 33)], np.float32)


def _mirrored(pixels: Array) -> Array:
    """What is nearest to white: the lamp itself."""
    whiteness = pixels.min(1)
    return np.asarray(pixels[whiteness >= percentile(whiteness, 67)], np.float32)


def _washed(body: Array) -> bool:
    """Whether the lamp is mirrored in the whole face: a body with light pips is not as bright as that."""
    return float(LUMA @ body) >= WASHED_LUMA and float(body.min()) >= WASHED_LOW


def _edge_colour(patch: Picture) -> Array:
    """The bright and coloured part of the face's rounded edges, which mirror something else, as pixels (n, 3).

    Where the face was taken for larger than it is, the ground beside it lies among them: the lit edge is brighter.
    """
    pixels = patch[_edges()].astype(np.float32)
    top = pixels.max(1)
    lit = pixels[top >= EDGE_LIT * percentile(top, 98)]
    spread = lit.max(1) - lit.min(1)
    return np.asarray(lit[spread >= percentile(spread, 75)], np.float32)


@cache
def _edges() -> NDArray[np.bool_]:
    """Around the border of the face in a patch, without its corners."""
    steps = np.abs(np.arange(SIDE) - (SIDE - 1) / 2) / (EDGE / 2)
    out, along = np.maximum(steps[None], steps[:, None]), np.minimum(steps[None], steps[:, None])
    return np.asarray((out >= 0.74) & (out <= 1.0) & (along <= 0.75))


def name(body: Array, pips: Array, light_pips: bool) -> str:
    """One of `vision.types.reading.COLOURS` for the colours (3,) of a body and of pips, BGR 0..255."""
    body, light_pips = _white_balanced(body, pips, light_pips)
    top, chroma = float(body.max()), _chroma(body)
    if light_pips and top < 70 and chroma < 0.6:
        return "black"
    hue = _hue(body)
    if light_pips and WASHED_CHROMA <= chroma < GREY_CHROMA and float(LUMA @ body) >= DARK_LUMA:
        return hue  # gloss over the whole face: what tint is left is the die's
    if chroma < GREY_CHROMA:
        return _grey(body, light_pips)
    # Dark pips on a pale body: ivory, or white under coloured light. Dice that are really blue have light pips.
    if not light_pips and chroma < TINTED.get(hue, 0.5):
        return "white"
    return hue


def _grey(body: Array, light_pips: bool) -> str:
    luma = float(LUMA @ body)
    if light_pips:
        return "black" if luma < DARK_LUMA else "other"
    return "white" if luma > 60 else "black"


def _hue(body: Array) -> str:
    hue = _hue_angle(body)
    return next(label for start, stop, label in HUES if start <= hue < stop)


def _hue_angle(body: Array) -> int:
    """OpenCV's hue, 0..180."""
    pixel = np.clip(body, 0, 255).astype(np.uint8)[None, None]
    return int(cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0, 0])
