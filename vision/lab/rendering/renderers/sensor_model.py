"""What a camera makes of linear light: lens blur, exposure, noise, tone curve, 8 bits."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.description import Setup
from vision.lab.rendering.scene.dice_makes import Array

BRIGHTEST, TONES = 4.0, 8192


def develop(light: Array, setup: Setup, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The BGR picture (h, w, 3) of linear light (h, w, 3) red, green, blue; white in the set-up's light is 1 / gain.

    Noise is of photons and of the chip: its variance grows with brightness (EMVA 1288), `setup.grain` at white.
    """
    exposed = light * setup.light.gain
    if setup.sharpness > 0.2:
        exposed = np.asarray(cv2.GaussianBlur(exposed, (0, 0), setup.sharpness), np.float32)
    exposed += _grain(exposed.shape, rng) * (setup.grain * np.sqrt(np.maximum(exposed, 0) + 0.02))
    index = np.clip(exposed, 0, BRIGHTEST) * np.float32((TONES - 1) / BRIGHTEST)
    return np.ascontiguousarray(CURVE[index.astype(np.uint16)][..., ::-1])


def _curve() -> NDArray[np.uint8]:
    light = np.linspace(0, BRIGHTEST, TONES)
    # Highlights roll off from 0.8 on, as in a camera; then sRGB (IEC 61966-2-1).
    soft = np.where(light < 0.8, light, 0.8 + 0.2 * np.tanh((light - 0.8) / 0.25))
    shown = np.where(soft <= 0.0031308, soft * 12.92, 1.055 * soft ** (1 / 2.4) - 0.055)
    return np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8)


CURVE = _curve()
_TILE: Array = np.random.default_rng(1).standard_normal((800, 1400, 3)).astype(np.float32)


def _grain(shape: tuple[int, ...], rng: np.random.Generator) -> Array:
    """White noise (h, w, 3), cut anywhere from one drawn tile: drawing it anew costs more than the dice."""
    if shape[0] > 700 or shape[1] > 1200:
        down, right = rng.integers(0, 80, 2)
        tile = _TILE[down : down + shape[0], right : right + shape[1]]
        return tile * np.float32(rng.choice([-1, 1]))
    return rng.standard_normal(shape).astype(np.float32)
