"""A dice cup, upside down, as the camera sees it: a leather cone with a flat bottom, and its shadow."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import Array, linear
from kiosk.devices.virtual.rendering.compositor import Compositor, CoveredPatch
from kiosk.devices.virtual.rendering.track_surface import lamp_light
from vision.types.reading import Box

MOUTH, BOTTOM, TALL = 42.0, 35.0, 88.0
"""mm: radius of the mouth, which is below, and of the bottom, which is on top; height."""
LEATHER, SEAM = (92, 44, 26), (168, 120, 70)
AMBIENT = 0.3
POINTS = 48
SHIFT = 4

Place = tuple[float, float, float]
"""x, y of the axis and z of the mouth, mm."""


def lay_cup(canvas: Compositor, place: Place) -> list[CoveredPatch]:
    """Draws the cup with its mouth at that place."""
    kept = _shadow(canvas, place)
    x, y, z = place
    mouth, top = _ring(canvas, x, y, z, MOUTH), _ring(canvas, x, y, z + TALL, BOTTOM)
    box = canvas.box_around(np.concatenate([mouth, top]), 2)
    if box is None:
        return kept
    kept.append(canvas.keep(box))
    left, upper, width, height = box
    sheet, cover = np.zeros((height, width, 3), np.float32), np.zeros((height, width), np.uint8)
    hull = np.asarray(cv2.convexHull(np.concatenate([mouth, top])), np.float32).reshape(-1, 2)
    cv2.fillPoly(cover, [_fixed(hull, box)], 255, cv2.LINE_AA, SHIFT)
    for outline, colour in _faces(canvas, place, mouth, top):
        cv2.fillPoly(sheet, [_fixed(outline, box)], colour.tolist(), cv2.LINE_8, SHIFT)
    part = canvas.light[upper : upper + height, left : left + width]
    part += (sheet * canvas.fading(box) - part) * (cover[..., None] * np.float32(1 / 255))
    return kept


def _faces(canvas: Compositor, place: Place, mouth: Array, top: Array) -> list[tuple[Array, Array]]:
    """Outlines in pixels and light (3,) of the side's strips, of the bottom and of the seam around it."""
    x, y, z = place
    lamp = float(lamp_light(canvas.look, np.asarray(x), np.asarray(y), z + TALL)) * canvas.look.light
    toward = np.array(canvas.look.lamp) - (x, y, z + TALL / 2)
    toward /= np.linalg.norm(toward)
    leather, faces = linear(LEATHER), []
    turns = 2 * math.pi * (np.arange(POINTS) - 0.5) / POINTS
    for k in range(POINTS):
        facing = max(0.0, float(math.cos(turns[k]) * toward[0] + math.sin(turns[k]) * toward[1]))
        strip = np.array([mouth[k - 1], mouth[k], top[k], top[k - 1]], np.float32)
        faces.append((strip, leather * (facing * lamp + AMBIENT * 0.6)))
    for radius, colour in ((BOTTOM, leather), (BOTTOM - 3.0, linear(SEAM)), (BOTTOM - 4.5, leather)):
        faces.append((_ring(canvas, x, y, z + TALL, radius), colour * (0.9 * lamp + AMBIENT)))
    return faces


def _ring(canvas: Compositor, x: float, y: float, z: float, radius: float) -> Array:
    turn = np.linspace(0, 2 * math.pi, POINTS, endpoint=False)
    points = np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(POINTS, z)], 1)
    return canvas.lens.straight(points.astype(np.float32))


def _fixed(outline: Array, box: Box) -> NDArray[np.int32]:
    """Fixed-point pixels (n, 2) in the box."""
    return np.asarray((outline - box[:2]) * (1 << SHIFT), np.int32)


def _shadow(canvas: Compositor, place: Place) -> list[CoveredPatch]:
    x, y, z = place
    lx, ly, lz = canvas.look.lamp
    outline = []
    for level, radius in ((z, MOUTH), (z + TALL, BOTTOM)):
        reach = level / max(lz - level, 1.0)
        outline.append(_ring(canvas, x + (x - lx) * reach, y + (y - ly) * reach, 0.0, radius * (1 + reach)))
    hull = np.asarray(cv2.convexHull(np.concatenate(outline)), np.float32).reshape(-1, 2)
    soft = (2.0 + z * 0.12) * canvas.lens.scale_at(0.0)
    box = canvas.box_around(hull, 3 * soft)
    if box is None:
        return []
    kept = canvas.keep(box)
    left, upper, width, height = box
    dark = np.zeros((height, width), np.uint8)
    cv2.fillPoly(dark, [_fixed(hull, box)], 255, cv2.LINE_AA, SHIFT)
    share = cv2.GaussianBlur(dark, (0, 0), soft).astype(np.float32) * np.float32(0.6 / 255)
    canvas.light[upper : upper + height, left : left + width] *= 1 - share[..., None]
    return [kept]
