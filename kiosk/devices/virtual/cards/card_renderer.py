"""Draws cards on the light of the track: arched, lit by the lamp, glossy, each with its shadow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from kiosk.devices.virtual.cards.card_faces import HIGH, SCALE, WIDE, cover, face
from kiosk.devices.virtual.cards.card_pose import CardPose
from kiosk.devices.virtual.optics.appearance import Appearance, Array, light_of
from kiosk.devices.virtual.rendering.compositor import Compositor, CoveredPatch
from kiosk.devices.virtual.rendering.track_surface import lamp_light
from vision.types.reading import Box

AMBIENT = 0.30
GLOSS, SHINE = 0.16, 90.0
"""Share of the lamp's light that lacquer throws back, and how narrowly."""
SHADOW, SOFT = 0.45, 1.2
"""How dark a shadow is at most, and how soft, in mm, of a card that lies flat."""


def lay_cards(canvas: Compositor, cards: Sequence[CardPose]) -> list[CoveredPatch]:
    """Draws cards one over the other; what they covered."""
    kept: list[CoveredPatch] = []
    for card in cards:
        kept += _shadow(canvas, card)
        kept += _lay(canvas, card)
    return kept


def _shadow(canvas: Compositor, card: CardPose) -> list[CoveredPatch]:
    lx, ly, lz = canvas.look.lamp
    high = card.z + max(card.bend, 0.0) + 0.4
    ground = card.corners()
    ground[:, :2] += (ground[:, :2] - np.array((lx, ly), np.float32)) * np.float32(high / max(lz - high, 1.0))
    ground[:, 2] = 0
    outline = canvas.lens.project(ground)
    soft = (SOFT + 0.12 * high) * canvas.lens.scale_at(0.0)
    box = canvas.box_around(outline, 3 * soft)
    if box is None:
        return []
    left, upper, wide, tall = box
    dark = np.zeros((tall, wide), np.uint8)
    cv2.fillPoly(dark, [np.asarray((outline - (left, upper)) * 16, np.int32)], 255, cv2.LINE_AA, 4)
    share = cv2.GaussianBlur(dark, (0, 0), soft).astype(np.float32) * np.float32(SHADOW / 255)
    kept = canvas.keep(box)
    canvas.light[upper : upper + tall, left : left + wide] *= 1 - share[..., None]
    return [kept]


def _lay(canvas: Compositor, card: CardPose) -> list[CoveredPatch]:
    box = canvas.box_around(canvas.lens.project(card.corners()), 3 + 3 * canvas.detail * abs(card.bend))
    if box is None:
        return []
    across, along, points = _seen(canvas, card, box)
    light, share = _texture(card, canvas.lens.scale_at(0.0), across, along)
    lit = light * _lamp(canvas.look, card, along, points) + _gloss(canvas, card, along, points)
    kept = canvas.keep(box)
    left, upper, wide, tall = box
    part = canvas.light[upper : upper + tall, left : left + wide]
    part += (lit * canvas.fading(box) - part) * share
    return [kept]


def _seen(canvas: Compositor, card: CardPose, box: Box) -> tuple[Array, Array, Array]:
    """Where the rays of a box of pixels meet the card: mm across and along it (h, w), mm of the track (h, w, 3)."""
    left, upper, wide, tall = box
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(tall, dtype=np.float32))
    rays = canvas.lens.rays(np.stack([x.ravel() + left + 0.5, y.ravel() + upper + 0.5], 1)).reshape(tall, wide, 3)
    eye, height = canvas.lens.eye, np.full((tall, wide), card.z, np.float32)
    for _ in range(3):
        reach = ((height - eye[2]) / rays[..., 2])[..., None]
        points = eye + rays * reach
        across, along = card.local(points[..., 0], points[..., 1])
        height = card.height(along.clip(-HIGH / 2, HIGH / 2))
    return across, along, points


@lru_cache(maxsize=160)
def _reduced(card: str | None, letters: str, scale: float) -> tuple[Array, Array]:
    """The light (h, w, 3) that a face throws back and its cover (h, w), at so many pixels a millimetre."""
    size = round(WIDE * scale), round(HIGH * scale)
    small = cv2.resize(np.asarray(face(card, letters)), size, interpolation=cv2.INTER_AREA)
    share = cv2.resize(cover(), size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return light_of(small.astype(np.float32) / 255), share


def _texture(card: CardPose, scale: float, across: Array, along: Array) -> tuple[Array, Array]:
    fine = min(float(SCALE), round(1.25 * scale, 2))
    light, cover = _reduced(card.card if card.up else None, card.letters, fine)
    x = ((across + WIDE / 2) * fine - 0.5).astype(np.float32)
    y = ((HIGH / 2 - along) * fine - 0.5).astype(np.float32)
    seen = cv2.remap(light, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    share = cv2.remap(cover, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(seen, np.float32), np.asarray(share, np.float32)[..., None]


def _normal(card: CardPose, along: Array) -> Array:
    """Unit vectors (h, w, 3) away from the card."""
    slope = card.slope(along)
    lean = np.stack([slope * math.sin(card.turn), -slope * math.cos(card.turn), np.ones_like(slope)], -1)
    return np.asarray(lean / np.linalg.norm(lean, axis=-1, keepdims=True), np.float32)


def _lamp(look: Appearance, card: CardPose, along: Array, points: Array) -> Array:
    toward = _unit(np.array(look.lamp, np.float32) - points)
    facing = (toward * _normal(card, along)).sum(-1) / toward[..., 2]
    strength = lamp_light(look, points[..., 0], points[..., 1], card.z) * facing
    return np.asarray(strength[..., None] * look.light + AMBIENT, np.float32)


def _gloss(canvas: Compositor, card: CardPose, along: Array, points: Array) -> Array:
    toward = _unit(np.array(canvas.look.lamp, np.float32) - points) + _unit(canvas.lens.eye - points)
    facing = (_unit(toward) * _normal(card, along)).sum(-1).clip(0, 1)
    return np.asarray((GLOSS * facing**SHINE)[..., None] * canvas.look.light, np.float32)


def _unit(vectors: Array) -> Array:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True), np.float32)
