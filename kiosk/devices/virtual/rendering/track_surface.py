"""The empty track, drawn once for a look and a picture size: felt, light, shadow of the rim, then the rim above."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from kiosk.devices.virtual.optics.appearance import (
    LAMP_RADIUS,
    MARKERS_MM,
    RIM_HEIGHT,
    RIM_WIDTH,
    Appearance,
    Array,
    linear,
)
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.rendering.wooden_rim import rim_layer, wood_grain

SCALE = 3.2
"""Pixels per mm of the sheets on which felt and rim are drawn before the camera sees them."""
SHEET_MM = (500.0, 300.0)
INNER = ((MARKERS_MM[0] - RIM_WIDTH) / 2, (MARKERS_MM[1] - RIM_WIDTH) / 2)
OUTER = ((MARKERS_MM[0] + RIM_WIDTH) / 2, (MARKERS_MM[1] + RIM_WIDTH) / 2)
AMBIENT = 0.30


@lru_cache(maxsize=6)
def empty_track(look: Appearance, width: int, height: int) -> Array:
    """The track without dice: linear light (height, width, 3) float32 with the lamp at its normal level.

    `width` and `height` are the picture's size in pixels.
    """
    lens = PinholeCamera(look, width, height)
    if width < 640:
        # A small picture is the large one seen through larger pixels.
        large = empty_track(look, width * 4, height * 4)
        return cv2.resize(large, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    # One sheet after the other: each takes 18 MB, and several times that while it is drawn.
    rng, rays = np.random.default_rng(1789), lens.field()
    picture = _walls(look, lens, rays, _seen(_floor(look, rng), lens, rays, 0.0))
    top, cover = (_seen(sheet, lens, rays, RIM_HEIGHT) for sheet in _top(look, rng))
    picture += (top - picture) * cover[..., None]
    picture *= vignette((width, height), (0, 0, width, height))[..., None]
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.55 * width / 1280), np.float32)


def vignette(size: tuple[int, int], box: tuple[int, int, int, int]) -> Array:
    """Share of light (h, w) that the lens leaves towards the corners, in a box (x, y, w, h) of a picture."""
    (width, height), (left, upper, w, h) = size, box
    x = (np.arange(left, left + w, dtype=np.float32) + 0.5 - width / 2) / width
    y = (np.arange(upper, upper + h, dtype=np.float32) + 0.5 - height / 2) / width
    square = x[None] ** 2 + y[:, None] ** 2
    return np.asarray(1 - 0.95 * square, np.float32)


def lamp_light(look: Appearance, x: Array, y: Array, z: float) -> Array:
    """Light of the lamp on a level surface at mm (x, y, z): 1 in the middle of the felt."""
    lx, ly, lz = look.lamp
    square = (x - lx) ** 2 + (y - ly) ** 2 + (lz - z) ** 2
    bright = lx * lx + ly * ly + lz * lz
    fall = (bright / square) ** 1.5 * (lz - z) / lz
    pool = 1 / (1 + ((x + 18) ** 2 / 250**2 + (y - 12) ** 2 / 190**2) ** 2 * 0.55)
    return np.asarray(fall * pool * 1.06, np.float32)


def lamp_on(look: Appearance, centre: Array) -> float:
    """Light of the lamp on a level surface at the top of a die whose centre (3,) is given."""
    x, y, z = centre
    return float(lamp_light(look, np.asarray(x), np.asarray(y), float(z) + 8.0))


def lamp_points(look: Appearance, count: int) -> Array:
    """Points (count, 3) spread over the lamp's disc, for soft shadows (Vogel's spiral)."""
    k = np.arange(count) + 0.5
    radius, turn = LAMP_RADIUS * np.sqrt(k / count), k * 2.399963
    offsets = np.stack([radius * np.cos(turn), radius * np.sin(turn), np.zeros(count)], 1)
    return np.asarray(np.array(look.lamp) + offsets, np.float32)


def sheet_axes() -> tuple[Array, Array]:
    """Where the sheet's pixels lie in track axes, in mm: x (columns,), y (rows,)."""
    columns, rows = int(SHEET_MM[0] * SCALE), int(SHEET_MM[1] * SCALE)
    x = (np.arange(columns, dtype=np.float32) + 0.5) / SCALE - SHEET_MM[0] / 2
    y = SHEET_MM[1] / 2 - (np.arange(rows, dtype=np.float32) + 0.5) / SCALE
    return x, y


def _floor(look: Appearance, rng: np.random.Generator) -> Array:
    """The sheet of lit felt and table (z = 0)."""
    x, y = sheet_axes()
    floor = _felt(look, rng)
    table = wood_grain(rng, floor.shape[:2]) * linear((58, 40, 30))
    inside = (np.abs(x)[None] < INNER[0] + 4) & (np.abs(y)[:, None] < INNER[1] + 4)
    floor = np.asarray(np.where(inside[..., None], floor, table), np.float32)
    del table
    light: Array = lamp_light(look, x[None], y[:, None], 0.0) * _rim_shadow(look, x, y)
    floor *= light[..., None] * look.light + AMBIENT * _hollow(x, y)[..., None]
    floor += _mirrored(look, x, y)[..., None] * look.light
    return floor.astype(np.float32)


def _top(look: Appearance, rng: np.random.Generator) -> tuple[Array, Array]:
    """The sheets of the lit rim, and of its coverage."""
    x, y = sheet_axes()
    top, cover = rim_layer(look, rng, x, y)
    light = lamp_light(look, x[None], y[:, None], RIM_HEIGHT)
    top *= light[..., None] * look.light + AMBIENT
    return top.astype(np.float32), cover


def mirror(look: Appearance) -> tuple[float, float, float]:
    """Where (x, y in mm) a level varnished floor shows the camera the lamp, and how large (radius in mm)."""
    (ex, ey, ez), (lx, ly, lz) = look.eye, look.lamp
    share = ez / (ez + lz)
    return ex + (lx - ex) * share, ey + (ly - ey) * share, LAMP_RADIUS * share


def _mirrored(look: Appearance, x: Array, y: Array) -> Array:
    """The lamp's own light (rows, columns) that the floor mirrors into the lens."""
    across, down, radius = mirror(look)
    far = np.hypot(x[None] - across, y[:, None] - down)
    return np.asarray(look.gloss * np.clip((radius - far) / 4 + 0.5, 0, 1), np.float32)


def _felt(look: Appearance, rng: np.random.Generator) -> Array:
    """Colour of the cloth: pressed fibres, fine grain, and a nap that is a little uneven."""
    rows, columns = int(SHEET_MM[1] * SCALE), int(SHEET_MM[0] * SCALE)
    grain = rng.standard_normal((rows, columns), np.float32)
    fine = cv2.GaussianBlur(grain, (0, 0), 1.1) * 2.6
    coarse = cv2.GaussianBlur(grain, (0, 0), 5.0) * 9.0
    nap = cv2.resize(rng.standard_normal((11, 17), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC)
    weave = 1 + 0.085 * fine + 0.045 * coarse + 0.035 * nap + _fibres(rng, rows, columns)
    return np.asarray(np.clip(weave, 0.3, 2.2)[..., None] * linear(look.felt), np.float32)


def _fibres(rng: np.random.Generator, rows: int, columns: int) -> Array:
    """Short bright and dark threads lying in all directions."""
    sheet = np.full((rows, columns), 128, np.uint8)
    count = 16000
    starts = rng.integers(0, (columns, rows), (count, 2))
    turns, lengths = rng.uniform(0, np.pi, count), rng.uniform(4, 13, count)
    ends = starts + np.stack([np.cos(turns), np.sin(turns)], 1) * lengths[:, None]
    for start, end, tone in zip(starts, ends.astype(int), rng.integers(70, 190, count), strict=True):
        cv2.line(sheet, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), int(tone), 1, cv2.LINE_AA)
    return cv2.GaussianBlur(sheet.astype(np.float32) - 128, (0, 0), 0.8) / 260


def _rim_shadow(look: Appearance, x: Array, y: Array) -> Array:
    """Share of the lamp's disc (rows, columns) that the rim leaves in sight."""
    lit = np.zeros((len(y), len(x)), np.float32)
    points = lamp_points(look, 16)
    for lx, ly, lz in points:
        reach = RIM_HEIGHT / lz
        cx = (np.abs(x + (lx - x) * reach) < INNER[0]) | (np.abs(x) > OUTER[0])
        cy = (np.abs(y + (ly - y) * reach) < INNER[1]) | (np.abs(y) > OUTER[1])
        lit += cx[None] & cy[:, None]
    return cv2.GaussianBlur(lit / len(points), (0, 0), 2.0).astype(np.float32)


def _hollow(x: Array, y: Array) -> Array:
    """Darkening (rows, columns) of the sky's light along the foot of the walls, inside and out."""
    gap_x, gap_y = INNER[0] - np.abs(x), INNER[1] - np.abs(y)
    away = np.minimum(np.where(gap_x < 0, -gap_x - RIM_WIDTH, gap_x)[None], np.where(gap_y < 0, 99, gap_y)[:, None])
    return np.asarray(1 - 0.5 * np.exp(-np.maximum(away, 0) / 9.0), np.float32)


def _seen(sheet: Array, lens: PinholeCamera, rays: Array, height: float) -> Array:
    """A sheet that lies `height` mm above the felt, as the camera sees it."""
    reach = (height - lens.eye[2]) / rays[..., 2]
    x = lens.eye[0] + rays[..., 0] * reach
    y = lens.eye[1] + rays[..., 1] * reach
    columns = (x + SHEET_MM[0] / 2) * SCALE - 0.5
    rows = (SHEET_MM[1] / 2 - y) * SCALE - 0.5
    return np.asarray(cv2.remap(sheet, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _walls(look: Appearance, lens: PinholeCamera, rays: Array, floor: Array) -> Array:
    """The floor with the inner sides of the rim standing on it."""
    picture = floor
    wood = linear(look.wood) * 0.62
    for axis in (0, 1):
        slope = rays[..., axis]
        for sign in (-1.0, 1.0):
            reach = (sign * INNER[axis] - lens.eye[axis]) / np.where(np.abs(slope) < 1e-6, 1e-6, slope)
            level = lens.eye[2] + rays[..., 2] * reach
            other = lens.eye[1 - axis] + rays[..., 1 - axis] * reach
            on_wall = (reach > 0) & (np.abs(other) < INNER[1 - axis] + 0.3) & (level < RIM_HEIGHT + 1)
            cover = np.clip(level * lens.focal / lens.eye[2] * 0.06 + 0.5, 0, 1) * on_wall
            facing = max(0.0, -sign * look.lamp[axis]) / 700
            shade = 0.18 + 0.5 * facing + 0.22 * np.clip(level / RIM_HEIGHT, 0, 1)
            picture = picture + (wood * look.light * shade[..., None] - picture) * cover[..., None]
    return np.asarray(picture, np.float32)
