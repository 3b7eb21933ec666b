"""A hand in the picture: its relief in perspective over the track, lit, blurred by its motion, with its shadow."""

from __future__ import annotations

import math

import cv2
import numpy as np

from kiosk.devices.virtual.arm import CURLS, STEEPEST, Relief, relief
from kiosk.devices.virtual.canvas import Box, Canvas, Kept
from kiosk.devices.virtual.ground import lamp_light
from kiosk.devices.virtual.hand import HandPose
from kiosk.devices.virtual.look import LAMP_RADIUS, Array

RISE = 0.16
"""How steeply the forearm rises from the hand to the elbow."""
WRAP = np.array([0.10, 0.16, 0.30], np.float32)
"""Light that skin carries around its edges, by colour: red goes furthest."""
AMBIENT = 0.36
SHADOW_SIZE = (320, 180)


def lay_hand(canvas: Canvas, pose: HandPose, before: HandPose, skin: int) -> list[Kept]:
    """Draws the hand at `pose`, having come from `before` while the shutter was open."""
    shape = relief(round(pose.curl * (CURLS - 1)), skin)
    kept = _shadow(canvas, shape, pose)
    places = _places(shape, pose)
    pixels = canvas.lens.straight(places)
    start = canvas.lens.straight(np.array([[before.x, before.y, before.z]], np.float32))
    end = canvas.lens.straight(np.array([[pose.x, pose.y, pose.z]], np.float32))
    moved = np.clip((end - start)[0], -canvas.size[0] / 8, canvas.size[0] / 8)
    box = _box(canvas, pixels, float(np.abs(moved).max()) + 3)
    if box is None:
        return kept
    layer = _smeared(_lit(canvas, shape, pose, pixels, box), moved)
    kept.append(canvas.keep(box))
    x, y, w, h = box
    part = canvas.light[y : y + h, x : x + w]
    part *= 1 - layer[..., 3:]
    part += layer[..., :3] * canvas.fading[y : y + h, x : x + w, None]
    return kept


def _places(shape: Relief, pose: HandPose) -> Array:
    """Where the corners (4, 3) of the relief's sheet are, mm."""
    c, s = math.cos(pose.turn), math.sin(pose.turn)
    u, v = shape.corners.T
    return np.asarray(np.stack([pose.x + u * c - v * s, pose.y + u * s + v * c, pose.z - RISE * u], 1), np.float32)


def _warp(shape: Relief, pixels: Array, corner: tuple[float, float], scale: float = 1.0) -> Array:
    """Matrix (3, 3) from the relief's pixels to those of a box that begins at `corner`."""
    rows, columns = shape.layers.shape[:2]
    sheet = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32) - 0.5
    return np.asarray(
        cv2.getPerspectiveTransform(sheet, ((pixels - corner) * scale - 0.5).astype(np.float32)), np.float32
    )


def _box(canvas: Canvas, pixels: Array, margin: float) -> Box | None:
    return canvas.box_around(np.clip(pixels, -margin - 2, np.array(canvas.size) + margin + 2), margin)


def _lit(canvas: Canvas, shape: Relief, pose: HandPose, pixels: Array, box: Box) -> Array:
    """Covered light and coverage (rows, columns, 4) of the hand in the box."""
    warp = _warp(shape, pixels, box[:2])
    size = (box[2], box[3])
    skin = (
        cv2.warpPerspective(shape.layers[..., (0, 1, 2, 6)], warp, size, flags=cv2.INTER_LINEAR).astype(np.float32)
        / 255
    )
    form = cv2.warpPerspective(shape.layers[..., 3:6], warp, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    steep_u, steep_v = (form[..., k] * (2 * STEEPEST) - STEEPEST for k in (0, 1))
    c, s = math.cos(pose.turn), math.sin(pose.turn)
    x, y = -steep_u * c + steep_v * s, -steep_u * s - steep_v * c
    toward = np.array(canvas.look.lamp) - (pose.x, pose.y, pose.z)
    toward /= np.linalg.norm(toward)
    level = 1 / np.sqrt(x * x + y * y + 1)
    facing = (x * toward[0] + y * toward[1] + toward[2]) * level
    lamp = 0.9 * float(lamp_light(canvas.look, np.asarray(pose.x), np.asarray(pose.y), pose.z))
    sun = np.maximum((facing[..., None] + WRAP) / (1 + WRAP), 0) * (lamp * canvas.look.light)
    half = toward + (0, 0, 1)
    half /= np.linalg.norm(half)
    shine = np.clip((x * half[0] + y * half[1] + half[2]) * level, 0, 1) ** 14 * (0.035 * lamp)
    open_sky = (AMBIENT * (0.35 + 0.65 * level))[..., None]
    colour = np.square(skin[..., :3]) * (sun + open_sky) * (1 - 0.6 * form[..., 2:]) + shine[..., None]
    return np.concatenate([colour * skin[..., 3:], skin[..., 3:]], 2).astype(np.float32)


def _smeared(layer: Array, moved: Array) -> Array:
    """The layer averaged along the way it came."""
    far = float(np.abs(moved).max())
    for part in range(1, 5):
        if far < 1.2:
            break
        shift = -moved / 2**part
        matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
        size = (layer.shape[1], layer.shape[0])
        layer = (layer + cv2.warpAffine(layer, matrix, size, borderMode=cv2.BORDER_REPLICATE)) * np.float32(0.5)
        far /= 2
    return layer


def _shadow(canvas: Canvas, shape: Relief, pose: HandPose) -> list[Kept]:
    """Darkens the track under the hand: the lamp's shadow, and the room's light that the hand keeps off."""
    places = _places(shape, pose)
    lamp = np.array(canvas.look.lamp, np.float32)
    reach = places[:, 2:] / np.maximum(lamp[2] - places[:, 2:], 1)
    thrown = places + (places - lamp) * reach
    down = places * np.array([1, 1, 0], np.float32)
    scale = SHADOW_SIZE[0] / canvas.size[0]
    wide = 2.8 / 4 * (1 + pose.z * LAMP_RADIUS / 600 * 0.8)
    dark = _blurred_cover(shape, canvas.lens.straight(thrown), scale, wide)
    near = _blurred_cover(shape, canvas.lens.straight(down), scale, 2.5 + pose.z / 12)
    left = (1 - 0.66 * dark) * (1 - max(0.10, 0.42 - pose.z / 300) * near)
    where = cv2.boundingRect((left < 0.995).astype(np.uint8))
    if not where[2]:
        return []
    box = canvas.clip(*(int(v / scale) for v in where))
    if box is None:
        return []
    kept = [canvas.keep(box)]
    x, y, w, h = box
    if scale != 1:
        left = cv2.resize(left, canvas.size, interpolation=cv2.INTER_LINEAR)
    canvas.light[y : y + h, x : x + w] *= left[y : y + h, x : x + w, None]
    return kept


def _blurred_cover(shape: Relief, pixels: Array, scale: float, blur: float) -> Array:
    warp = _warp(shape, pixels, (0.0, 0.0), scale)
    cover = cv2.warpPerspective(shape.layers[..., 6], warp, SHADOW_SIZE, flags=cv2.INTER_LINEAR)
    return cv2.GaussianBlur(cover, (0, 0), blur).astype(np.float32) / 255
