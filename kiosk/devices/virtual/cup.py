"""A dice cup, upside down, as the camera sees it: a leather cone with a flat bottom, and its shadow."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.canvas import Box, Canvas, Kept
from kiosk.devices.virtual.ground import lamp_light
from kiosk.devices.virtual.look import Array, linear

MOUTH, BOTTOM, TALL = 42.0, 35.0, 88.0
"""mm: radius of the mouth, which is below, and of the bottom, which is on top; height."""
LEATHER, SEAM = (92, 44, 26), (168, 120, 70)
AMBIENT = 0.3
POINTS = 72

Place = tuple[float, float, float]
"""x, y of the axis and z of the mouth, mm."""


def lay_cup(canvas: Canvas, place: Place) -> list[Kept]:
    """Draws the cup with its mouth at that place."""
    kept = _shadow(canvas, place)
    x, y, z = place
    mouth, top = _ring(canvas, x, y, z, MOUTH), _ring(canvas, x, y, z + TALL, BOTTOM)
    box = canvas.box_around(np.concatenate([mouth, top]), 2)
    if box is None:
        return kept
    kept.append(canvas.keep(box))
    lamp = float(lamp_light(canvas.look, np.asarray(x), np.asarray(y), z + TALL))
    leather, light = linear(LEATHER), canvas.look.light
    side = np.concatenate([mouth, top])
    _fill(canvas, box, cv2.convexHull(side), leather * (0.35 * lamp * light + AMBIENT * 0.6))
    for k in range(POINTS):
        # Each strip of the side by how far it faces the lamp.
        turn = 2 * math.pi * (k + 0.5) / POINTS
        to_lamp = np.array(canvas.look.lamp) - (x, y, z + TALL / 2)
        facing = (math.cos(turn) * to_lamp[0] + math.sin(turn) * to_lamp[1]) / float(np.linalg.norm(to_lamp))
        strip = np.array([mouth[k], mouth[(k + 1) % POINTS], top[(k + 1) % POINTS], top[k]], np.float32)
        _fill(canvas, box, strip, leather * (max(0.0, facing) * lamp * light + AMBIENT * 0.6))
    _fill(canvas, box, top, leather * (0.9 * lamp * light + AMBIENT))
    for radius in (BOTTOM - 3.0, BOTTOM - 4.5):
        ring = _ring(canvas, x, y, z + TALL, radius)
        tone = linear(SEAM) if radius > BOTTOM - 4 else leather
        _fill(canvas, box, ring, tone * (0.9 * lamp * light + AMBIENT))
    return kept


def _ring(canvas: Canvas, x: float, y: float, z: float, radius: float) -> Array:
    turn = np.linspace(0, 2 * math.pi, POINTS, endpoint=False)
    points = np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(POINTS, z)], 1)
    return canvas.lens.straight(points.astype(np.float32))


def _fill(canvas: Canvas, box: Box, outline: Any, colour: Array) -> None:
    left, top, width, height = box
    part = canvas.light[top : top + height, left : left + width]
    corners = ((outline.reshape(-1, 2) - (left, top)) * 16).astype(np.int32)
    cover: NDArray[np.uint8] = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(cover, [corners], 255, cv2.LINE_AA, 4)
    share = cover[..., None] * np.float32(1 / 255)
    fading = canvas.fading[top : top + height, left : left + width, None]
    part += (colour.astype(np.float32) * fading - part) * share


def _shadow(canvas: Canvas, place: Place) -> list[Kept]:
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
    left, top, width, height = box
    dark = np.zeros((height, width), np.uint8)
    cv2.fillPoly(dark, [((hull - (left, top)) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    share = cv2.GaussianBlur(dark, (0, 0), soft).astype(np.float32) * np.float32(0.6 / 255)
    canvas.light[top : top + height, left : left + width] *= 1 - share[..., None]
    return [kept]
