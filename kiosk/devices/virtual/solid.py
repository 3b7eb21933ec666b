"""Dice ray-cast as rounded cubes: coverage and linear light of square patches of the picture, many at once.

Arrays of rays are (3, m, n): axis, die, pixel. The distance to a rounded box is after I. Quilez, "Distance
functions", 2008; the light is Lambert with a sky and the felt's glow, two Blinn-Phong lobes and Schlick's Fresnel term.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kiosk.devices.virtual.body import CORE, HALF, ROUND
from kiosk.devices.virtual.faces import look_up
from kiosk.devices.virtual.look import Array, DieColour, Look, linear

MARCH_STEPS = 6
AMBIENT = 0.34
_EVEN = ((1, 2), (0, 2), (0, 1))


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a die is while one picture is taken: centre (3,) mm, rotation (3, 3) from die to track axes."""

    centre: Array
    rotation: Array
    colour: DieColour
    lamp: float = 1.0


def cast(look: Look, poses: Sequence[Pose], rays: Array, pixel: float) -> tuple[Array, Array]:
    """Coverage (m, n) and light (m, n, 3) of each die alone along its rays (m, n, 3); `pixel` in mm."""
    rotation = np.stack([pose.rotation for pose in poses])
    origin = np.stack([(np.array(look.eye, np.float32) - pose.centre) @ pose.rotation for pose in poses]).T[
        :, :, None
    ]
    direction = np.einsum("mnk,mka->amn", rays, rotation, optimize=False)
    direction /= np.sqrt(np.square(direction).sum(0))
    points, normals, cover = _hit(origin.astype(np.float32), direction, pixel)
    pips, normals, axis = _engraved(points, normals)
    return cover, _shaded(look, poses, rotation, points, normals, direction, pips, axis)


def _hit(origin: Array, direction: Array, pixel: float) -> tuple[Array, Array, Array]:
    """Points and normals (3, m, n) where rays meet the dice, and coverage (m, n)."""
    safe = np.where(np.abs(direction) < 1e-6, np.float32(1e-6), direction)
    side = np.copysign(np.float32(HALF), safe)
    enter = ((-side - origin) / safe).max(0)
    leave = ((side - origin) / safe).min(0)
    travelled = enter.copy()
    for _ in range(MARCH_STEPS):
        points = origin + direction * travelled
        beyond = np.abs(points) - np.float32(CORE)
        outside = np.maximum(beyond, 0)
        gap = np.sqrt(np.square(outside).sum(0)) - np.float32(ROUND)
        travelled += np.maximum(gap, 0)
    normals = np.copysign(outside, points)
    normals /= np.maximum(np.sqrt(np.square(normals).sum(0)), np.float32(1e-6))
    cover = np.clip(0.5 - (gap - 0.03) / np.float32(pixel), 0, 1) * (enter < leave)
    return points, normals, cover


def _engraved(points: Array, normals: Array) -> tuple[Array, Array, Array]:
    """Pip coverage (m, n), normals (3, m, n) bent into the bowls, and the tile of each point."""
    size = np.abs(normals)
    first = (size[0] >= size[1]) & (size[0] >= size[2])
    second = ~first & (size[1] >= size[2])
    u = np.where(first, points[1], points[0])
    v = np.where(first | second, points[2], points[1])
    along = np.where(first, normals[0], np.where(second, normals[1], normals[2]))
    axis = np.where(first, 0, np.where(second, 1, 2))
    tile = (axis * 2 + (along < 0)).astype(np.float32)
    pip, slope_u, slope_v = np.moveaxis(look_up(tile, u, v), -1, 0)
    bent = normals.copy()
    bent[0] += np.where(first, 0, slope_u)
    bent[1] += np.where(first, slope_u, np.where(second, 0, slope_v))
    bent[2] += np.where(first | second, slope_v, 0)
    bent /= np.sqrt(np.square(bent).sum(0))
    return pip, bent, tile


def _shaded(
    look: Look,
    poses: Sequence[Pose],
    rotation: Array,
    points: Array,
    normals: Array,
    direction: Array,
    pips: Array,
    tile: Array,
) -> Array:
    """Light (m, n, 3) that leaves the points towards the eye."""
    centres = np.stack([pose.centre for pose in poses])
    toward = np.array(look.lamp, np.float32) - centres
    toward /= np.linalg.norm(toward, axis=1, keepdims=True)
    lamp = np.einsum("mk,mka->am", toward, rotation)[:, :, None]
    strength = np.array([pose.lamp for pose in poses], np.float32)[:, None]
    up = rotation[:, 2].T[:, :, None]
    level = (points * up).sum(0) + centres[:, 2, None]
    rising = (normals * up).sum(0)
    sun = np.maximum((normals * lamp).sum(0), 0) * strength
    foot = np.clip(0.34 + level / 22, 0, 1)
    sky = (0.5 + 0.5 * rising) * AMBIENT * foot
    glow = (0.5 - 0.5 * rising) * np.clip(1.1 - level / 60, 0.2, 1) * foot
    half = lamp - direction
    half /= np.sqrt(np.square(half).sum(0))
    shine = np.clip((normals * half).sum(0), 0, 1)
    facing = np.clip(-(normals * direction).sum(0), 0, 1)
    fresnel = 0.035 + 0.22 * (1 - facing) ** 5
    gloss = (0.055 * shine**24 + 0.5 * shine**220) * strength + fresnel * (0.5 + 0.5 * rising) * 0.5 * foot
    felt = linear(look.felt) * 0.55
    body, pip, ace = (
        np.stack([linear(getattr(p.colour, part)) for p in poses])[:, None] for part in ("body", "pip", "ace")
    )
    inked = np.where((tile == 4)[..., None], ace, pip)
    albedo = body + (inked - body) * pips[..., None]
    bowl = (1 - 0.22 * pips)[..., None]
    light = sun[..., None] * look.light + sky[..., None] + glow[..., None] * felt
    return np.asarray(albedo * light * bowl + gloss[..., None] * look.light, np.float32)
