"""What colour a die's body is, told from the pixels of its top face and the scene's own light."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture
from vision.pip_layout import face_mask

Array = NDArray[np.float32]

LUMA = np.array([0.114, 0.587, 0.299], np.float32)
GREY_CHROMA, WASHED_CHROMA = 0.30, 0.10
"""Bodies with less colour than the first (0..1) are white or black, unless gloss has washed them out."""
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


def body_colour(patch: Picture, light_pips: bool) -> tuple[Array, Array]:
    """Body and pip colour (BGR) of the face in a patch (48, 48, 3) of `vision.pip_layout`.

    The body is the larger of two clusters: pips cover less than half of any face. Where pips are light, the
    third of the face that is lowest in white is taken, since gloss washes colours out.
    """
    pixels = patch[face_mask()].astype(np.float32)
    far = np.abs(pixels - np.median(pixels, axis=0)).sum(1)
    pips = pixels[far > max(0.6 * float(np.percentile(far, 99)), 20.0)]
    whiteness = pixels.min(1)
    body = pixels[whiteness <= np.percentile(whiteness, 33)] if light_pips else pixels[far <= np.percentile(far, 50)]
    return body.mean(0).astype(np.float32), (pips if len(pips) else body).mean(0).astype(np.float32)


def name(body: Array, pips: Array, light_pips: bool) -> str:
    """One of `vision.reading.COLOURS` for a body and pips (BGR 0..255)."""
    light_pips = light_pips and float(LUMA @ pips) > 0.8 * float(LUMA @ body)
    top, low = float(body.max()), float(body.min())
    chroma = (top - low) / max(top, 1.0)
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
    pixel = np.clip(body, 0, 255).astype(np.uint8)[None, None]
    hue = int(cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0, 0])
    return next(label for start, stop, label in HUES if start <= hue < stop)
