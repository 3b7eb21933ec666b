"""A forearm and hand as a relief seen from above: tapered capsules (arm.toml), at some degree of closing."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import Array, linear

CURLS = 6
"""Degrees of closing that are drawn: 0, 0.2 .. 1."""
BEND = (52.0, 62.0, 40.0)
"""Degrees by which a closed finger's bones turn down, each against the one before."""
FORWARD = 26.0
"""mm that the knuckles come forward while the hand closes, so that what it holds stays under it."""
STEEPEST = 3.0
"""Slope that the relief's 0 and 255 stand for."""
SOFTNESS = 2.4
"""Pixels over which the relief is smoothed: skin over bones."""
MELT = 0.24
"""Per mm: how sharply neighbouring parts of the relief meet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """`skin` (rows, columns, 4): colour (gamma 2) and coverage; `form` (.., 3): slopes along u and v, hollows.

    uint8; columns run along u, rows against v.
    """

    skin: NDArray[np.uint8]
    form: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Relief:
    """An arm's sheet for large and for small pictures; `corners` (4, 2): mm (u, v) of its corners, clockwise from
    the upper left."""

    large: Sheet
    small: Sheet
    corners: Array


Capsule = tuple[tuple[float, float, float, float], tuple[float, float, float, float]]


@cache
def anatomy() -> dict[str, Any]:
    """The measures of arm.toml."""
    return tomllib.loads(Path(__file__).with_name("arm.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=2 * CURLS)
def relief(curl_step: int, skin: int) -> Relief:
    """The arm with its hand closed by curl_step / (CURLS - 1); `skin` chooses one of the anatomy's skins."""
    body, curl = anatomy(), curl_step / (CURLS - 1)
    u, v, height, cover, colour = _limb(skin)
    hand = np.s_[:, int(np.searchsorted(u[0], body["hand"])) :]
    fingers = [_finger(finger, curl) for finger in body["finger"]]
    flesh = [*_palm(body, curl), *_thumb(body, curl), *(bone for finger in fingers for bone in finger)]
    near_u = u[hand]
    height, cover, colour = height.copy(), cover.copy(), colour.copy()
    height[hand], cover[hand] = _union(flesh, near_u, v)
    colour[hand] = _skin(body, skin, colour[hand], fingers, curl, near_u, v)
    left, right, low, high = body["sheet"]
    corners = np.array([(left, high), (right, high), (right, low), (left, low)], np.float32)
    large = _packed(colour, height, cover, body["pixels_per_mm"])
    return Relief(large, _quarter(large), corners)


@lru_cache(maxsize=2)
def _limb(skin: int) -> tuple[Array, Array, Array, Array, Array]:
    """u (1, columns) and v (rows, 1) in mm; height, coverage and colour of forearm and sleeve, for every hand."""
    body = anatomy()
    left, right, low, high = body["sheet"]
    scale = body["pixels_per_mm"]
    u = np.arange(left, right, 1 / scale, dtype=np.float32)[None]
    v = np.arange(high, low, -1 / scale, dtype=np.float32)[:, None]
    height, cover = _union([_capsule(body["limb"]["forearm"])], u, v)
    sleeve, clothed = _union([_capsule(body["limb"]["sleeve"])], u, v)
    edge = body["cuff"] - 5 + 7 * np.sqrt(np.clip(1 - (v / 40) ** 2, 0, 1))
    clothed = clothed * np.clip((edge - u) * scale + 0.5, 0, 1)
    sleeve = sleeve + _folds(sleeve.shape) * np.clip((edge - 22 - u) / 8, 0, 1) + _band(edge - u, v)
    over = clothed > 0.5
    colour = np.where(
        over[..., None], linear(tuple(body["skin"][skin]["sleeve"])), _blotched(body, skin, height.shape)
    )
    return u, v, np.where(over, sleeve, height), np.maximum(cover, clothed), colour.astype(np.float32)


def _capsule(ends: list[list[float]]) -> Capsule:
    (a, b, c, d), (e, f, g, h) = ends
    return (a, b, c, d), (e, f, g, h)


def _palm(body: dict[str, Any], curl: float) -> list[Capsule]:
    moved = []
    for start, end in body["palm"]["bones"]:
        u, v, z, radius = end
        moved.append(_capsule([start, [u + FORWARD * curl, v * (1 - 0.08 * curl), z + 4 * curl, radius]]))
    return [*moved, _capsule(body["limb"]["forearm"])]


def _thumb(body: dict[str, Any], curl: float) -> list[Capsule]:
    joints = [
        [a + (b - a) * curl for a, b in zip(opened, closed, strict=True)]
        for opened, closed in zip(body["thumb"]["open"], body["thumb"]["closed"], strict=True)
    ]
    for k, joint in enumerate(joints):
        joint[0] += FORWARD * curl * min(1.0, k / 2)
    return [_capsule([first, second]) for first, second in pairwise(joints)]


def _finger(finger: dict[str, Any], curl: float) -> list[Capsule]:
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


def _union(parts: list[Capsule], u: Array, v: Array) -> tuple[Array, Array]:
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


def _blotched(body: dict[str, Any], skin: int, shape: tuple[int, ...]) -> Array:
    """Bare skin (rows, columns, 3), a little uneven."""
    rng = np.random.default_rng(7)
    rows, columns = shape
    coarse = rng.standard_normal((rows // 24, columns // 24), np.float32)
    blotch = cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(rng.standard_normal((rows, columns), np.float32), (0, 0), 0.9)
    tone = linear(tuple(body["skin"][skin]["colour"]))
    return np.asarray(tone * (1 + 0.05 * blotch + 0.10 * grain)[..., None], np.float32)


def _skin(
    body: dict[str, Any], skin: int, bare: Array, fingers: list[list[Capsule]], curl: float, u: Array, v: Array
) -> Array:
    """The hand's skin: redder knuckles and tips, creases at the joints, nails while they can be seen."""
    colour = bare.copy()
    flush = np.array([0.72, 0.80, 1.04], np.float32) - 1
    for finger in fingers:
        for number, (start, end) in enumerate(finger):
            area = _around(start, 26.0, u, v)
            near_u, near_v = u[:, area[1]], v[area[0]]
            red = np.exp(-((near_u - start[0]) ** 2 + (near_v - start[1]) ** 2) / 70) * (0.75 if number else 0.5)
            colour[area] *= 1 + flush * red[..., None]
            if number:
                colour[area] *= 1 - 0.22 * _creases(start, end, near_u, near_v)[..., None]
        if curl < 0.25:
            area = _around(finger[-1][1], 14.0, u, v)
            _nail(colour[area], finger[-1], u[:, area[1]], v[area[0]])
    return colour


def _around(place: tuple[float, ...], reach: float, u: Array, v: Array) -> tuple[slice, slice]:
    """Rows and columns within `reach` mm of a place (u, v, ...)."""
    columns = np.flatnonzero(np.abs(u[0] - place[0]) < reach)
    rows = np.flatnonzero(np.abs(v[:, 0] - place[1]) < reach)
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _creases(start: tuple[float, ...], end: tuple[float, ...], u: Array, v: Array) -> Array:
    """Two fine lines across a finger's joint."""
    du, dv = end[0] - start[0], end[1] - start[1]
    size = math.hypot(du, dv) or 1.0
    along = ((u - start[0]) * du + (v - start[1]) * dv) / size
    aside = (-(u - start[0]) * dv + (v - start[1]) * du) / size
    lines = np.exp(-(((along - 1.6) / 0.55) ** 2)) + np.exp(-(((along + 1.6) / 0.55) ** 2))
    return np.asarray(lines * np.exp(-((aside / 5.5) ** 4)), np.float32)


def _nail(colour: Array, tip: Capsule, u: Array, v: Array) -> None:
    (au, av, _, _), (bu, bv, _, radius) = tip
    turn = math.atan2(bv - av, bu - au)
    along = (u - bu) * math.cos(turn) + (v - bv) * math.sin(turn)
    aside = -(u - bu) * math.sin(turn) + (v - bv) * math.cos(turn)
    inside = np.clip((1 - ((along - 0.5) / 5.4) ** 4 - (aside / (radius * 0.66)) ** 4) * 3, 0, 1)
    nail = np.array([0.62, 0.66, 0.86], np.float32) * float(colour[..., 1].mean() / 0.34)
    colour += (nail - colour) * (0.55 * inside)[..., None]


def _folds(shape: tuple[int, ...]) -> Array:
    """Folds of a sleeve, mm."""
    rng = np.random.default_rng(11)
    rows, columns = shape[0], shape[1]
    wide = cv2.resize(
        rng.standard_normal((7, columns // 55), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC
    )
    fine = cv2.resize(
        rng.standard_normal((12, columns // 16), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(2.6 * wide + 0.7 * fine, np.float32)


def _band(behind: Array, v: Array) -> Array:
    """The ribbed band at the sleeve's end, mm; `behind` is how far a place lies behind that end."""
    inside = np.clip(behind / 2, 0, 1) * np.clip((21 - behind) / 2, 0, 1)
    return np.asarray(inside * (1.2 + 0.28 * np.cos(v * 2.1)), np.float32)


def _packed(colour: Array, height: Array, cover: Array, scale: float) -> Sheet:
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
    return Sheet((skin * 255 + 0.5).astype(np.uint8), (form * 255 + 0.5).astype(np.uint8))


def _quarter(sheet: Sheet) -> Sheet:
    """A quarter of the size."""
    rows, columns = sheet.skin.shape[:2]
    skin, form = (
        np.asarray(cv2.resize(part, (columns // 4, rows // 4), interpolation=cv2.INTER_AREA), np.uint8)
        for part in (sheet.skin, sheet.form)
    )
    return Sheet(skin, form)
