"""The skin and the sleeve: blotches, creases, nails, folds."""

import math

import cv2
import numpy as np

from kiosk.devices.virtual.hand.hand_shape import Anatomy, Capsule
from kiosk.devices.virtual.optics.appearance import Array, linear


def blotched(body: Anatomy, skin: int, shape: tuple[int, ...]) -> Array:
    """Bare skin (rows, columns, 3), a little uneven."""
    rng = np.random.default_rng(7)
    rows, columns = shape
    coarse = rng.standard_normal((rows // 24, columns // 24), np.float32)
    blotch = cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(rng.standard_normal((rows, columns), np.float32), (0, 0), 0.9)
    tone = linear(tuple(body["skin"][skin]["colour"]))
    return np.asarray(tone * (1 + 0.05 * blotch + 0.10 * grain)[..., None], np.float32)


def skin_over(
    body: Anatomy, skin: int, bare: Array, fingers: list[list[Capsule]], curl: float, u: Array, v: Array
) -> Array:
    """The hand's skin: redder knuckles and tips, creases at the joints, nails while they can be seen.

    At places (n,) `u` along and `v` across the hand in mm: changes to its bare colour (n, 3).
    """
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


def sleeve_folds(shape: tuple[int, ...]) -> Array:
    """Folds of a sleeve in mm, an array (height, width) of that shape."""
    rng = np.random.default_rng(11)
    rows, columns = shape[0], shape[1]
    wide = cv2.resize(
        rng.standard_normal((7, columns // 55), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC
    )
    fine = cv2.resize(
        rng.standard_normal((12, columns // 16), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(2.6 * wide + 0.7 * fine, np.float32)


def cuff_band(behind: Array, v: Array) -> Array:
    """The ribbed band at the sleeve's end, mm; `behind` (n,) is how far places lie behind that end."""
    inside = np.clip(behind / 2, 0, 1) * np.clip((21 - behind) / 2, 0, 1)
    return np.asarray(inside * (1.2 + 0.28 * np.cos(v * 2.1)), np.float32)
