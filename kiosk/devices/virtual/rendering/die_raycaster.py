"""Dice ray-cast as rounded cubes: coverage and linear light of patches of the picture, many dice at once.

The distance to a rounded box is after I. Quilez, "Distance functions", 2008; the light is Lambert with a sky and the
felt's glow, two Blinn-Phong lobes and Schlick's Fresnel term. Vectors are kept as three arrays (x, y, z), which
numpy works through several times faster than one array of triples.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import Appearance, Array, DieColour, linear
from kiosk.devices.virtual.physics.rigid_body import CORE, HALF, ROUND
from kiosk.devices.virtual.rendering.die_texture import atlas, look_up, printed

AMBIENT = 0.31
XYZ = tuple[Array, Array, Array]
Index = NDArray[np.intp]
_HALF, _CORE, _ROUND = np.float32(HALF), np.float32(CORE), np.float32(ROUND)


@dataclass(frozen=True, slots=True)
class DiePose:
    """Where a die is while one picture is taken: centre (3,) mm, rotation (3, 3) from die to track axes.

    `lamp` is the lamp's light on it, 1 in the middle of the felt.
    """

    centre: Array
    rotation: Array
    colour: DieColour
    lamp: float = 1.0


def cast(
    look: Appearance, poses: Sequence[DiePose], rays: Array, pixel: float, rounds: int = 5
) -> tuple[Array, Array]:
    """Coverage (m, n) and covered light (m, n, 3) of each die alone along its rays (m, n, 3).

    `pixel` is a pixel's size in mm, `rounds` the steps towards a rounded edge. Where no ray meets a die, as for one
    outside the picture, both are 0.
    """
    count, size = rays.shape[:2]
    rotation = np.stack([pose.rotation for pose in poses])
    direction = _unit(*np.moveaxis(np.matmul(rays, rotation), -1, 0))
    origin = np.stack([(np.array(look.eye, np.float32) - pose.centre) @ pose.rotation for pose in poses])
    which, enter = _near(origin, direction)
    cover = np.zeros(count * size, np.float32)
    light = np.zeros((count * size, 3), np.float32)
    if which.size:
        die = which // size
        ray = _pick(direction, which)
        start = _columns(origin, die)
        points, normals, gap = _march(start, ray, enter, rounds)
        veil = np.clip(1 - (gap - 0.03) / np.float32(pixel), 0, 1)
        cover[which] = veil
        light[which] = _shaded(look, poses, die, points, normals, ray) * veil[:, None]
    return cover.reshape(count, size), light.reshape(count, size, 3)


def _unit(x: Array, y: Array, z: Array) -> XYZ:
    scale = 1 / np.sqrt(x * x + y * y + z * z)
    return x * scale, y * scale, z * scale


def _dot(a: XYZ, b: XYZ) -> Array:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _pick(vector: XYZ, which: Index) -> XYZ:
    return vector[0].ravel()[which], vector[1].ravel()[which], vector[2].ravel()[which]


def _columns(table: Array, rows: Index) -> XYZ:
    return table[:, 0][rows], table[:, 1][rows], table[:, 2][rows]


def _near(origin: Array, direction: XYZ) -> tuple[Index, Array]:
    """Which rays meet the cube that a die was cut from (indices into m * n), and where they enter it."""
    enter: Array | None = None
    leave: Array | None = None
    for axis in (0, 1, 2):
        along = np.where(np.abs(direction[axis]) < 1e-6, np.float32(1e-6), direction[axis])
        slope = 1 / along
        middle, reach = -origin[:, axis, None] * slope, _HALF * np.abs(slope)
        enter = middle - reach if enter is None else np.maximum(enter, middle - reach)
        leave = middle + reach if leave is None else np.minimum(leave, middle + reach)
    assert enter is not None and leave is not None
    which = np.flatnonzero(enter < leave)
    return which, enter.ravel()[which]


def _march(start: XYZ, ray: XYZ, travelled: Array, rounds: int) -> tuple[XYZ, XYZ, Array]:
    """Points, normals and remaining distance after sphere tracing from the cube's surface inwards."""
    for step in range(rounds):
        points = tuple(s + r * travelled for s, r in zip(start, ray, strict=True))
        out = tuple(np.maximum(np.abs(p) - _CORE, 0) for p in points)
        far = np.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
        gap = far - _ROUND
        if step < rounds - 1:
            travelled = travelled + np.maximum(gap, 0)
    scale = 1 / np.maximum(far, np.float32(1e-6))
    x, y, z = (np.copysign(o, p) * scale for o, p in zip(out, points, strict=True))
    return (points[0], points[1], points[2]), (x, y, z), gap


Spot = tuple[Array, Array, Array]
"""Tile of an atlas, and mm along its two axes; each (n,)."""


def _engraved(points: XYZ, normals: XYZ, plain: Array) -> tuple[Array, XYZ, Spot]:
    """Pip coverage, normals bent into the bowls of the pips, and the place of each point in the atlas.

    `plain` (n,) is 0 where the die has no pips.
    """
    nx, ny, nz = normals
    ax, ay, az = np.abs(nx), np.abs(ny), np.abs(nz)
    first = (ax >= ay) & (ax >= az)
    second = (ay >= az) & ~first
    third = ~(first | second)
    u = np.where(first, points[1], points[0])
    v = np.where(third, points[1], points[2])
    along = np.where(first, nx, np.where(second, ny, nz))
    tile = (second * np.float32(2) + third * np.float32(4)) + (along < 0)
    pip, slope_u, slope_v = np.moveaxis(look_up(atlas(), tile, u, v) * plain[:, None], -1, 0)
    nx = nx + np.where(first, 0, slope_u)
    ny = ny + np.where(first, slope_u, np.where(third, slope_v, 0))
    nz = nz + np.where(third, 0, slope_v)
    return pip, _unit(nx, ny, nz), (tile, u, v)


def _shaded(look: Appearance, poses: Sequence[DiePose], die: Index, points: XYZ, normals: XYZ, ray: XYZ) -> Array:
    """Light (n, 3) that leaves the points towards the eye."""
    plain = np.array([not pose.colour.design for pose in poses], np.float32)[die]
    pip, bent, spot = _engraved(points, normals, plain)
    centres = np.stack([pose.centre for pose in poses])
    rotation = np.stack([pose.rotation for pose in poses])
    toward = np.array(look.lamp, np.float32) - centres
    toward /= np.linalg.norm(toward, axis=1, keepdims=True)
    lamp = _columns(np.matmul(toward[:, None], rotation)[:, 0], die)
    up = _columns(rotation[:, 2], die)
    strength = np.array([pose.lamp for pose in poses], np.float32)[die]
    level = _dot(points, up) + centres[:, 2][die]
    rising = 0.5 + 0.5 * _dot(bent, up)
    foot = np.clip(0.34 + level * np.float32(1 / 22), 0, 1)
    sun = np.maximum(_dot(bent, lamp), 0) * strength * np.float32(0.95)
    sky = rising * foot * np.float32(AMBIENT)
    glow = (1 - rising) * foot * np.clip(1.1 - level * np.float32(1 / 60), 0.2, 1)
    gloss = _gloss(bent, lamp, ray) * strength + _mirrored(bent, ray) * rising * foot
    light = sun[:, None] * look.light + sky[:, None] + glow[:, None] * (linear(look.felt) * np.float32(0.55))
    light *= _albedo(poses, die, pip, spot)
    light += gloss[:, None] * look.light
    return np.asarray(light, np.float32)


def _gloss(normals: XYZ, lamp: XYZ, ray: XYZ) -> Array:
    """The lamp's reflection: a broad sheen and a small bright spot."""
    half = _unit(lamp[0] - ray[0], lamp[1] - ray[1], lamp[2] - ray[2])
    shine = np.clip(_dot(normals, half), 0, 1)
    eighth = (shine * shine) ** 2
    eighth *= eighth
    sheen = eighth * eighth * eighth
    spot = sheen * sheen * sheen
    return np.asarray(np.float32(0.055) * sheen + np.float32(0.5) * spot * spot * spot)


def _mirrored(normals: XYZ, ray: XYZ) -> Array:
    """The room's reflection, stronger at grazing angles."""
    turned = 1 + np.clip(_dot(normals, ray), -1, 0)
    square = turned * turned
    return np.asarray(np.float32(0.018) + np.float32(0.11) * square * square * turned)


def _albedo(poses: Sequence[DiePose], die: Index, pip: Array, spot: Spot) -> Array:
    """Colour (n, 3) of body, pip or print; the bowls of pips get less light."""
    body, ink, ace = (
        np.stack([linear(colour) for colour in column])
        for column in zip(*((p.colour.body, p.colour.pip, p.colour.ace) for p in poses), strict=True)
    )
    inked = np.where((spot[0] == 4)[:, None], ace[die], ink[die]) * np.float32(0.78)
    plain = body[die]
    colour = plain + (inked - plain) * pip[:, None]
    for design in {pose.colour.design for pose in poses} - {""}:
        which = np.array([pose.colour.design == design for pose in poses])[die]
        colour[which] = look_up(printed(design), *(part[which] for part in spot))
    return np.asarray(colour, np.float32)
