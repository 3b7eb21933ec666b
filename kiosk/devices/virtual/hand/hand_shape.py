"""The hand's bones as capsules, bent by a curl, and their union as a height over the picture's plane."""

import math
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypedDict, cast

import numpy as np

from kiosk.devices.virtual.optics.appearance import Array

CURLS = 6
"""Degrees of closing that are drawn: 0, 0.2 .. 1."""
BEND = (52.0, 62.0, 40.0)
"""Degrees by which a closed finger's bones turn down, each against the one before."""
FORWARD = 26.0
"""mm that the knuckles come forward while the hand closes, so that what it holds stays under it."""
MELT = 0.24
"""Per mm: how sharply neighbouring parts of the relief meet."""

Capsule = tuple[tuple[float, float, float, float], tuple[float, float, float, float]]
Ends = list[list[float]]
"""A capsule's two ends as they stand in the file: (u, v, height, radius) in mm."""


class Finger(TypedDict):
    """`knuckle` (u, v, height) in mm, `spread` in degrees, three lengths in mm, the first and the last radius."""

    knuckle: list[float]
    spread: float
    bones: list[float]
    radii: list[float]


class Skin(TypedDict):
    """Colours of the skin and of the sleeve, red, green, blue."""

    colour: list[float]
    sleeve: list[float]


class Anatomy(TypedDict):
    """What arm.toml holds; see there."""

    pixels_per_mm: float
    sheet: list[float]
    hand: float
    cuff: float
    finger: list[Finger]
    thumb: dict[str, list[list[float]]]
    palm: dict[str, list[Ends]]
    limb: dict[str, Ends]
    skin: list[Skin]


@cache
def anatomy() -> Anatomy:
    """The measures of arm.toml."""
    text = Path(__file__).with_name("arm.toml").read_text(encoding="utf-8")
    return cast(Anatomy, tomllib.loads(text))


def capsule_of(ends: Ends) -> Capsule:
    """A capsule from the (u, v, height, radius) of its two ends, in mm."""
    (a, b, c, d), (e, f, g, h) = ends
    return (a, b, c, d), (e, f, g, h)


def palm_bones(body: Anatomy, curl: float) -> list[Capsule]:
    """The palm and the forearm behind it."""
    moved = []
    for start, end in body["palm"]["bones"]:
        u, v, z, radius = end
        moved.append(capsule_of([start, [u + FORWARD * curl, v * (1 - 0.08 * curl), z + 4 * curl, radius]]))
    return [*moved, capsule_of(body["limb"]["forearm"])]


def thumb_bones(body: Anatomy, curl: float) -> list[Capsule]:
    """The thumb, between open and closed."""
    joints = [
        [a + (b - a) * curl for a, b in zip(opened, closed, strict=True)]
        for opened, closed in zip(body["thumb"]["open"], body["thumb"]["closed"], strict=True)
    ]
    for k, joint in enumerate(joints):
        joint[0] += FORWARD * curl * min(1.0, k / 2)
    return [capsule_of([first, second]) for first, second in pairwise(joints)]


def finger_bones(finger: Finger, curl: float) -> list[Capsule]:
    """Three bones, each turned further down than the one before."""
    u, v, z = finger["knuckle"]
    u, v, z = u + FORWARD * curl, v * (1 - 0.08 * curl), z + 4 * curl
    sideways = math.radians(finger["spread"] * (1 - 0.8 * curl))
    first, last = finger["radii"]
    down, bones = math.radians(6), []
    for number, (length, bend) in enumerate(zip(finger["bones"], BEND, strict=True)):
        down += math.radians(bend * curl)
        along, fall = length * math.cos(down), length * math.sin(down)
        end = (u + along * math.cos(sideways), v + along * math.sin(sideways), z - fall)
        radii = [first + (last - first) * (number + k) / 3 for k in (0, 1)]
        bones.append(((u, v, z, radii[0]), (*end, radii[1])))
        u, v, z = end
    return bones


def melted(parts: list[Capsule], u: Array, v: Array) -> tuple[Array, Array]:
    """Height (rows, columns) in mm and coverage of capsules that melt into each other (log-sum-exp)."""
    total = np.zeros((v.shape[0], u.shape[1]), np.float32)
    cover = np.zeros_like(total)
    for start, end in parts:
        reach = max(start[3], end[3]) + 1
        columns = np.flatnonzero((u[0] > min(start[0], end[0]) - reach) & (u[0] < max(start[0], end[0]) + reach))
        rows = np.flatnonzero((v[:, 0] > min(start[1], end[1]) - reach) & (v[:, 0] < max(start[1], end[1]) + reach))
        if len(columns) == 0 or len(rows) == 0:
            continue
        area = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        dome, inside = _dome(start, end, u[:, area[1]], v[area[0]])
        total[area] += np.where(inside > 0, np.exp(MELT * np.clip(dome + 40, 0, 120)), 0)
        cover[area] = np.maximum(cover[area], inside)
    return np.asarray(np.log(np.maximum(total, 1e-3)) / MELT - 40, np.float32), cover


def _dome(start: tuple[float, ...], end: tuple[float, ...], u: Array, v: Array) -> tuple[Array, Array]:
    """Height of one capsule's upper side and its coverage.

    On a bone that slopes, the highest ball over a place lies uphill of the nearest one by q * fall / (far * length).
    """
    du, dv, fall = end[0] - start[0], end[1] - start[1], end[2] - start[2]
    far = max(math.hypot(du, dv), 1e-3)
    from_u, from_v = u - start[0], v - start[1]
    nearest = (from_u * du + from_v * dv) / (far * far)
    share = np.clip(nearest, 0, 1)
    radius = start[3] + (end[3] - start[3]) * share
    aside = (from_v * du - from_u * dv) / far
    uphill = np.sqrt(np.maximum(radius * radius - aside * aside, 0)) * (fall / (far * math.hypot(far, fall)))
    best = np.clip(nearest + uphill, 0, 1)
    height = np.full_like(radius, -60)
    for along in (share, best):
        square = (from_u - du * along) ** 2 + (from_v - dv * along) ** 2
        rise = start[2] + fall * along + 0.85 * np.sqrt(np.maximum(radius * radius - square, 0))
        height = np.where(square < radius * radius, np.maximum(height, rise), height)
    gap = np.hypot(from_u - du * share, from_v - dv * share) - radius
    return height, np.clip(0.5 - gap / float(u[0, 1] - u[0, 0]), 0, 1)
