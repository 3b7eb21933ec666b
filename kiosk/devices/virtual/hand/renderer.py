"""A hand in the picture: its relief in perspective over the track, lit, blurred by its motion, with its shadow."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.hand.hand_shape import CURLS
from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.hand.relief import STEEPEST, HandRelief, ReliefSheet, relief
from kiosk.devices.virtual.optics.appearance import LAMP_RADIUS, Array
from kiosk.devices.virtual.rendering.compositor import Compositor, CoveredPatch
from kiosk.devices.virtual.rendering.track_surface import lamp_light
from vision.types.reading import Box

RISE = 0.16
"""How steeply the forearm rises from the hand to the elbow."""
WRAP = np.array([0.10, 0.16, 0.30], np.float32)
"""Light that skin carries around its edges, by colour: red goes furthest."""
AMBIENT, SHINE, LAMP = 0.36, 0.035, 0.9
SHADOW_SIZE = (160, 90)
"""Pixels in which shadows are drawn before they are enlarged: a hand's shadow has no sharp edge."""


def lay_hand(canvas: Compositor, pose: HandPose, before: HandPose, skin: int) -> list[CoveredPatch]:
    """Draws the hand at `pose`, having come from `before` while the shutter was open."""
    shape = relief(round(pose.curl * (CURLS - 1)), skin)
    places = _places(shape, pose)
    kept = _shadow(canvas, shape.small, places, pose.z)
    ends = canvas.lens.straight(np.array([[p.x, p.y, p.z] for p in (before, pose)], np.float32))
    moved = np.clip(ends[1] - ends[0], -canvas.size[0] / 8, canvas.size[0] / 8)
    drawn = _lit(canvas, shape, pose, canvas.lens.straight(places), float(np.abs(moved).max()) + 3)
    if drawn is None:
        return kept
    box, layer = drawn
    x, y, w, h = box
    layer = _smeared(layer, moved)
    kept.append(canvas.keep(box))
    part = canvas.light[y : y + h, x : x + w]
    part *= 1 - layer[..., 3:]
    part += layer[..., :3] * canvas.fading(box)
    return kept


def _places(shape: HandRelief, pose: HandPose) -> Array:
    """Where the corners (4, 3) of the relief's sheet are, mm."""
    c, s = math.cos(pose.turn), math.sin(pose.turn)
    u, v = shape.corners.T
    return np.asarray(np.stack([pose.x + u * c - v * s, pose.y + u * s + v * c, pose.z - RISE * u], 1), np.float32)


def _warp(sheet: ReliefSheet, pixels: Array, scale: float = 1.0) -> Array:
    """Matrix (3, 3) from the sheet's pixels to those of the picture, shrunk by `scale`."""
    rows, columns = sheet.skin.shape[:2]
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    return np.asarray(cv2.getPerspectiveTransform(corners, (pixels * scale - 0.5).astype(np.float32)))


def _lit(
    canvas: Compositor, shape: HandRelief, pose: HandPose, pixels: Array, margin: float
) -> tuple[Box, Array] | None:
    """The box that the hand fills, and covered light and coverage (rows, columns, 4) in it; None if unseen."""
    sheet = shape.large if canvas.detail > 0.5 else shape.small
    warp = _warp(sheet, pixels)
    skin = cv2.warpPerspective(sheet.skin, warp, canvas.size)
    x, y, w, h = cv2.boundingRect(skin[..., 3])
    box = (
        canvas.clip(x - round(margin), y - round(margin), w + 2 * round(margin), h + 2 * round(margin)) if w else None
    )
    if box is None:
        return None
    x, y, w, h = box
    shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]])
    form = cv2.warpPerspective(sheet.form, shift @ warp, (w, h)).astype(np.float32)
    return box, _shaded(canvas, pose, skin[y : y + h, x : x + w], form)


def _shaded(canvas: Compositor, pose: HandPose, skin: NDArray[np.generic], form: Array) -> Array:
    """Covered light and coverage (rows, columns, 4) from a sheet's colour and form, both 0..255."""
    c, s = math.cos(pose.turn) * STEEPEST / 127.5, math.sin(pose.turn) * STEEPEST / 127.5
    steep_u, steep_v = form[..., 0] - 127.5, form[..., 1] - 127.5
    x, y = steep_v * np.float32(s) - steep_u * np.float32(c), steep_u * np.float32(-s) - steep_v * np.float32(c)
    level = 1 / np.sqrt(x * x + y * y + 1)
    toward = np.array(canvas.look.lamp, np.float32) - np.array((pose.x, pose.y, pose.z), np.float32)
    toward /= np.linalg.norm(toward)
    half = toward + np.array((0, 0, 1), np.float32)
    half /= np.linalg.norm(half)
    lamp = np.float32(LAMP * lamp_light(canvas.look, np.asarray(pose.x), np.asarray(pose.y), pose.z))
    facing = (x * toward[0] + y * toward[1] + toward[2]) * level
    shine = np.clip((x * half[0] + y * half[1] + half[2]) * level, 0, 1)
    shine = (shine * shine * shine) ** 4 * (lamp * np.float32(SHINE))
    sky = AMBIENT * (np.float32(0.35) + np.float32(0.65) * level)
    open_ = 1 - form[..., 2] * np.float32(0.6 / 255)
    cover = skin[..., 3].astype(np.float32) * np.float32(1 / 255)
    layer = np.empty((*cover.shape, 4), np.float32)
    for k, (wrap, tint) in enumerate(zip(WRAP, canvas.look.light, strict=True)):
        tone = skin[..., k].astype(np.float32) * np.float32(1 / 255)
        sun = np.maximum(facing + wrap, 0) * (lamp * tint / (1 + wrap))
        layer[..., k] = (tone * tone * (sun + sky) * open_ + shine) * cover
    layer[..., 3] = cover
    return layer


def _smeared(layer: Array, moved: Array) -> Array:
    """The layer averaged along the way it came."""
    far = float(np.abs(moved).max())
    for part in range(1, 5):
        if far < 1.2:
            break
        matrix = np.array([[1, 0, -moved[0] / 2**part], [0, 1, -moved[1] / 2**part]], np.float32)
        size = (layer.shape[1], layer.shape[0])
        came = cv2.warpAffine(layer, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        layer = np.asarray(cv2.addWeighted(layer, 0.5, came, 0.5, 0), np.float32)
        far /= 2
    return layer


def _shadow(canvas: Compositor, sheet: ReliefSheet, places: Array, z: float) -> list[CoveredPatch]:
    """Darkens the track under the hand: the lamp's shadow, and the room's light that the hand keeps off."""
    lamp = np.array(canvas.look.lamp, np.float32)
    reach = places[:, 2:] / np.maximum(lamp[2] - places[:, 2:], 1)
    thrown = places + (places - lamp) * reach
    scale = SHADOW_SIZE[0] / canvas.size[0]
    dark = _blurred_cover(sheet, canvas.lens.straight(thrown), scale, 0.35 * (1 + z * LAMP_RADIUS / 750))
    near = _blurred_cover(sheet, canvas.lens.straight(places * np.array([1, 1, 0], np.float32)), scale, 1.2 + z / 24)
    left = (1 - 0.66 * dark) * (1 - max(0.10, 0.42 - z / 300) * near)
    x, y, w, h = (round(v / scale) for v in cv2.boundingRect((left < 0.996).astype(np.uint8)))
    box = canvas.clip(x, y, w, h)
    if box is None:
        return []
    kept = [canvas.keep(box)]
    x, y, w, h = box
    wide = cv2.resize(left, canvas.size, interpolation=cv2.INTER_LINEAR)
    canvas.light[y : y + h, x : x + w] *= wide[y : y + h, x : x + w, None]
    return kept


def _blurred_cover(sheet: ReliefSheet, pixels: Array, scale: float, blur: float) -> Array:
    cover = cv2.warpPerspective(np.ascontiguousarray(sheet.skin[..., 3]), _warp(sheet, pixels, scale), SHADOW_SIZE)
    return cv2.GaussianBlur(cover, (0, 0), blur).astype(np.float32) / np.float32(255)
