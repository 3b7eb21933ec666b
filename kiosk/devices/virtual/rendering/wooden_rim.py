"""The wooden rim seen from above: grain, mitred corners, rounded edges; the corners carry `plates`."""

from __future__ import annotations

import cv2
import numpy as np

from kiosk.devices.virtual.optics.appearance import MARKERS_MM, RIM_WIDTH, Appearance, Array, linear
from kiosk.devices.virtual.rendering.corner_plates import lay_plates

INNER = ((MARKERS_MM[0] - RIM_WIDTH) / 2, (MARKERS_MM[1] - RIM_WIDTH) / 2)
OUTER = ((MARKERS_MM[0] + RIM_WIDTH) / 2, (MARKERS_MM[1] + RIM_WIDTH) / 2)


def wood_grain(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Brightness (rows, columns, 1) of wood whose grain runs along the columns, about 1."""
    rows, columns = shape
    streaks = cv2.resize(
        rng.standard_normal((rows // 3, columns // 110 + 2), np.float32),
        (columns, rows),
        interpolation=cv2.INTER_CUBIC,
    )
    pores = cv2.resize(
        rng.standard_normal((rows, columns // 26 + 2), np.float32), (columns, rows), interpolation=cv2.INTER_LINEAR
    )
    bands = cv2.resize(
        rng.standard_normal((rows // 30 + 2, 5), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(np.clip(1 + 0.17 * streaks + 0.10 * pores + 0.20 * bands, 0.25, 2)[..., None], np.float32)


def rim_layer(look: Appearance, rng: np.random.Generator, x: Array, y: Array) -> tuple[Array, Array]:
    """Colour (rows, columns, 3) and coverage (rows, columns) of everything on the rim's top, unlit."""
    scale = 1 / float(x[1] - x[0])
    away_x, away_y = np.abs(x)[None] - MARKERS_MM[0] / 2, np.abs(y)[:, None] - MARKERS_MM[1] / 2
    along = wood_grain(rng, (len(y), len(x)))
    across = np.ascontiguousarray(wood_grain(rng, (len(x), len(y))).transpose(1, 0, 2))
    upright = away_x > away_y
    grain = np.where(upright[..., None], across, along) * np.where(upright, 0.93, 1.05)[..., None]
    colour = grain * linear(look.wood)
    colour *= 1 - 0.6 * np.exp(-(((away_x - away_y) * scale / 1.2) ** 2))[..., None]
    reach = np.maximum(away_x, away_y)
    colour *= _edges(look, reach, x, y)[..., None]
    cover = np.clip((RIM_WIDTH / 2 - np.abs(reach)) * scale + 0.5, 0, 1).astype(np.float32)
    lay_plates(colour, rng, x, y)
    return np.asarray(colour, np.float32), cover


def _edges(look: Appearance, reach: Array, x: Array, y: Array) -> Array:
    """Rounded edges of the rim: bright where they face the lamp, dark where they turn away."""
    toward_x = np.sign(x)[None] * (look.lamp[0] - x[None]) / 500
    toward_y = np.sign(y)[:, None] * (look.lamp[1] - y[:, None]) / 500
    upright = np.abs(x)[None] - MARKERS_MM[0] / 2 > np.abs(y)[:, None] - MARKERS_MM[1] / 2
    toward = np.where(upright, toward_x, toward_y)
    bend = np.clip(np.abs(reach) - (RIM_WIDTH / 2 - 3.0), 0, 3.0) / 3.0
    return np.asarray(np.clip(1 + 1.1 * toward * np.sign(reach) * bend**2, 0.25, 2.4), np.float32)
