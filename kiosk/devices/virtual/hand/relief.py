"""A forearm and hand as a relief seen from above: tapered capsules (arm.toml), at some degree of closing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.hand.hand_shape import (
    CURLS,
    anatomy,
    capsule_of,
    finger_bones,
    melted,
    palm_bones,
    thumb_bones,
)
from kiosk.devices.virtual.hand.skin import blotched, cuff_band, skin_over, sleeve_folds
from kiosk.devices.virtual.optics.appearance import Array, linear

STEEPEST = 3.0
"""Slope that the relief's 0 and 255 stand for."""
SOFTNESS = 2.4
"""Pixels over which the relief is smoothed: skin over bones."""


@dataclass(frozen=True, slots=True)
class ReliefSheet:
    """`skin` (rows, columns, 4): colour (gamma 2) and coverage; `form` (.., 3): slopes along u and v, hollows.

    uint8; columns run along u, rows against v.
    """

    skin: NDArray[np.uint8]
    form: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class HandRelief:
    """An arm's sheet for large and for small pictures; `corners` (4, 2): mm (u, v) of its corners, clockwise from
    the upper left."""

    large: ReliefSheet
    small: ReliefSheet
    corners: Array


@lru_cache(maxsize=2 * CURLS)
def relief(curl_step: int, skin: int) -> HandRelief:
    """The arm with its hand closed by curl_step / (CURLS - 1); `skin` chooses one of the anatomy's skins."""
    body, curl = anatomy(), curl_step / (CURLS - 1)
    u, v, height, cover, colour = _limb(skin)
    hand = np.s_[:, int(np.searchsorted(u[0], body["hand"])) :]
    fingers = [finger_bones(finger, curl) for finger in body["finger"]]
    flesh = [*palm_bones(body, curl), *thumb_bones(body, curl), *(bone for finger in fingers for bone in finger)]
    near_u = u[hand]
    height, cover, colour = height.copy(), cover.copy(), colour.copy()
    height[hand], cover[hand] = melted(flesh, near_u, v)
    colour[hand] = skin_over(body, skin, colour[hand], fingers, curl, near_u, v)
    left, right, low, high = body["sheet"]
    corners = np.array([(left, high), (right, high), (right, low), (left, low)], np.float32)
    large = _packed(colour, height, cover, body["pixels_per_mm"])
    return HandRelief(large, _quarter(large), corners)


@lru_cache(maxsize=2)
def _limb(skin: int) -> tuple[Array, Array, Array, Array, Array]:
    """u (1, columns) and v (rows, 1) in mm; height, coverage and colour of forearm and sleeve, for every hand."""
    body = anatomy()
    left, right, low, high = body["sheet"]
    scale = body["pixels_per_mm"]
    u = np.arange(left, right, 1 / scale, dtype=np.float32)[None]
    v = np.arange(high, low, -1 / scale, dtype=np.float32)[:, None]
    height, cover = melted([capsule_of(body["limb"]["forearm"])], u, v)
    sleeve, clothed = melted([capsule_of(body["limb"]["sleeve"])], u, v)
    edge = body["cuff"] - 5 + 7 * np.sqrt(np.clip(1 - (v / 40) ** 2, 0, 1))
    clothed = clothed * np.clip((edge - u) * scale + 0.5, 0, 1)
    sleeve = sleeve + sleeve_folds(sleeve.shape) * np.clip((edge - 22 - u) / 8, 0, 1) + cuff_band(edge - u, v)
    over = clothed > 0.5
    colour = np.where(
        over[..., None], linear(tuple(body["skin"][skin]["sleeve"])), blotched(body, skin, height.shape)
    )
    return u, v, np.where(over, sleeve, height), np.maximum(cover, clothed), colour.astype(np.float32)


def _packed(colour: Array, height: Array, cover: Array, scale: float) -> ReliefSheet:
    # Means over covered places alone: the drop to the ground beside the hand is no slope of the hand's.
    inside = (cover > 0.5).astype(np.float32)
    tall = np.asarray(height * inside, np.float32)
    smooth, wide = (
        cv2.GaussianBlur(tall, (0, 0), blur) / np.maximum(cv2.GaussianBlur(inside, (0, 0), blur), 0.02)
        for blur in (SOFTNESS, 7.0)
    )
    slope_u = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3) / 8 * scale
    slope_v = -cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3) / 8 * scale
    hollow = np.clip((wide - smooth) / 9, 0, 1)
    slopes = (np.clip(slope / (2 * STEEPEST) + 0.5, 0, 1) for slope in (slope_u, slope_v))
    skin = np.concatenate([np.sqrt(np.clip(colour, 0, 1)), cover[..., None]], 2)
    form = np.stack([*slopes, hollow], 2)
    return ReliefSheet((skin * 255 + 0.5).astype(np.uint8), (form * 255 + 0.5).astype(np.uint8))


def _quarter(sheet: ReliefSheet) -> ReliefSheet:
    """A quarter of the size."""
    rows, columns = sheet.skin.shape[:2]
    skin, form = (
        np.asarray(cv2.resize(part, (columns // 4, rows // 4), interpolation=cv2.INTER_AREA), np.uint8)
        for part in (sheet.skin, sheet.form)
    )
    return ReliefSheet(skin, form)
