"""The wooden rim seen from above: grain, mitred corners, brass plates with screws, and the four printed markers."""

from __future__ import annotations

import cv2
import numpy as np

from kiosk.devices.virtual.look import MARKERS_MM, RIM_HEIGHT, RIM_WIDTH, Array, Look, linear

INNER = ((MARKERS_MM[0] - RIM_WIDTH) / 2, (MARKERS_MM[1] - RIM_WIDTH) / 2)
OUTER = ((MARKERS_MM[0] + RIM_WIDTH) / 2, (MARKERS_MM[1] + RIM_WIDTH) / 2)
MARKER_MM, CARD_MM = 17.0, 20.5
ARM_MM = 40.0
MARKER_DICTIONARY = cv2.aruco.DICT_4X4_50
CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""Signs of x and y of the markers 0..3: clockwise from the picture's upper left."""
BRASS = (206, 164, 84)


def wood_grain(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Brightness (rows, columns, 1) of wood whose grain runs along the columns, about 1."""
    rows, columns = shape
    streaks = cv2.resize(
        rng.standard_normal((rows // 3, columns // 110 + 2), np.float32),
        (columns, rows),
        interpolation=cv2.INTER_CUBIC,
    )
    pores = cv2.resize(
        rng.standard_normal((rows, columns // 26 + 2), np.float32), (columns, rows), interpolation=cv2.INTER_LINEAR
    )
    bands = cv2.resize(
        rng.standard_normal((rows // 30 + 2, 5), np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(np.clip(1 + 0.17 * streaks + 0.10 * pores + 0.20 * bands, 0.25, 2)[..., None], np.float32)


def rim_layer(look: Look, rng: np.random.Generator, x: Array, y: Array) -> tuple[Array, Array]:
    """Colour (rows, columns, 3) and coverage (rows, columns) of everything on the rim's top, unlit."""
    scale = 1 / float(x[1] - x[0])
    away_x, away_y = np.abs(x)[None] - MARKERS_MM[0] / 2, np.abs(y)[:, None] - MARKERS_MM[1] / 2
    along = wood_grain(rng, (len(y), len(x)))
    across = np.ascontiguousarray(wood_grain(rng, (len(x), len(y))).transpose(1, 0, 2))
    upright = away_x > away_y
    grain = np.where(upright[..., None], across, along) * np.where(upright, 0.93, 1.05)[..., None]
    colour = grain * linear(look.wood)
    colour *= 1 - 0.6 * np.exp(-(((away_x - away_y) * scale / 1.2) ** 2))[..., None]
    reach = np.maximum(away_x, away_y)
    colour *= _edges(look, reach, x, y)[..., None]
    cover = np.clip((RIM_WIDTH / 2 - np.abs(reach)) * scale + 0.5, 0, 1).astype(np.float32)
    _plates(colour, rng, x, y, scale)
    return np.asarray(colour, np.float32), cover


def _edges(look: Look, reach: Array, x: Array, y: Array) -> Array:
    """Rounded edges of the rim: bright where they face the lamp, dark where they turn away."""
    toward_x = np.sign(x)[None] * (look.lamp[0] - x[None]) / 500
    toward_y = np.sign(y)[:, None] * (look.lamp[1] - y[:, None]) / 500
    upright = np.abs(x)[None] - MARKERS_MM[0] / 2 > np.abs(y)[:, None] - MARKERS_MM[1] / 2
    toward = np.where(upright, toward_x, toward_y)
    bend = np.clip(np.abs(reach) - (RIM_WIDTH / 2 - 3.0), 0, 3.0) / 3.0
    return np.asarray(np.clip(1 + 1.1 * toward * np.sign(reach) * bend**2, 0.25, 2.4), np.float32)


def _plates(colour: Array, rng: np.random.Generator, x: Array, y: Array, scale: float) -> None:
    rows, columns = colour.shape[:2]
    brushed = cv2.GaussianBlur(rng.standard_normal((rows, columns), np.float32), (0, 0), sigmaX=14, sigmaY=0.6) * 4
    for number, (side, top) in enumerate(CORNERS):
        centre = (side * MARKERS_MM[0] / 2, top * MARKERS_MM[1] / 2)
        mask = _plate_mask(x, y, scale, centre, side, top)
        soft = cv2.GaussianBlur(np.roll(mask, (3, 3), (0, 1)), (0, 0), 3.5)
        colour *= 1 - 0.55 * soft[..., None]
        inner = cv2.GaussianBlur(mask, (0, 0), 1.6)
        relief = np.roll(inner, (1, 1), (0, 1)) - np.roll(inner, (-1, -1), (0, 1))
        sheen = 0.78 + 0.30 * np.cos((x[None] * 0.055 + y[:, None] * 0.07) * 1.3 + number)
        brass = linear(BRASS) * (sheen * (1 + 0.09 * brushed) - 0.7 * relief)[..., None]
        colour += (brass - colour) * mask[..., None]
        for along, across in ((ARM_MM - 5.5, 0.0), (0.0, ARM_MM - 5.5)):
            _screw(colour, x, y, scale, (centre[0] - side * along, centre[1] - top * across), rng)
        _card(colour, number, x, y, scale, centre)


def _plate_mask(x: Array, y: Array, scale: float, centre: tuple[float, float], side: int, top: int) -> Array:
    """Coverage of an L-shaped plate along both arms of a corner, its ends rounded."""
    mask = np.zeros((len(y), len(x)), np.uint8)
    half = RIM_WIDTH / 2 - 1.1
    bars = (((side, 0), (ARM_MM, 0.0)), ((0, top), (0.0, ARM_MM)))
    for _, (dx, dy) in bars:
        ends = [(centre[0] + side * half * 0, centre[1]), (centre[0] - side * dx, centre[1] - top * dy)]
        low = np.min(ends, 0) - half * np.array([dy > 0 or side < 0 or dx > 0, 1.0])
        high = np.max(ends, 0) + half * np.array([1.0, 1.0])
        if dx > 0:
            low[0], high[0] = sorted((centre[0] + side * half, centre[0] - side * dx))
        if dy > 0:
            low[1], high[1] = sorted((centre[1] + top * half, centre[1] - top * dy))
        _fill_round(mask, x, y, scale, low, high)
    return cv2.GaussianBlur(mask, (0, 0), 0.7).astype(np.float32) / 255


def _fill_round(mask: np.ndarray, x: Array, y: Array, scale: float, low: Array, high: Array) -> None:
    radius = 2.0
    left, right = ((v - x[0]) * scale for v in (low[0] + radius, high[0] - radius))
    upper, lower = ((y[0] - v) * scale for v in (high[1] - radius, low[1] + radius))
    box = (np.array([[left, upper], [right, upper], [right, lower], [left, lower]]) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, box, 255, cv2.LINE_AA, 4)
    cv2.polylines(mask, [box], True, 255, int(2 * radius * scale), cv2.LINE_AA, 4)


def _screw(
    colour: Array, x: Array, y: Array, scale: float, centre: tuple[float, float], rng: np.random.Generator
) -> None:
    column, row = (centre[0] - x[0]) * scale, (y[0] - centre[1]) * scale
    point = (round(column), round(row))
    tone = linear(BRASS)
    cv2.circle(colour, point, round(2.9 * scale), (tone * 0.25).tolist(), -1, cv2.LINE_AA)
    cv2.circle(colour, point, round(2.4 * scale), (tone * 0.92).tolist(), -1, cv2.LINE_AA)
    cv2.circle(colour, (point[0] - 2, point[1] - 2), round(1.3 * scale), (tone * 1.25).tolist(), -1, cv2.LINE_AA)
    turn = rng.uniform(0, np.pi)
    slot = np.array([np.cos(turn), np.sin(turn)]) * 2.1 * scale
    ends = [(round(column + s * slot[0]), round(row + s * slot[1])) for s in (-1, 1)]
    cv2.line(colour, ends[0], ends[1], (tone * 0.12).tolist(), 3, cv2.LINE_AA)


def _card(colour: Array, number: int, x: Array, y: Array, scale: float, centre: tuple[float, float]) -> None:
    """A printed marker on its white card, set into the plate."""
    column, row = (centre[0] - x[0]) * scale, (y[0] - centre[1]) * scale
    size = round(CARD_MM * scale)
    left, upper = round(column - size / 2), round(row - size / 2)
    cv2.rectangle(colour, (left - 2, upper - 2), (left + size + 1, upper + size + 1), (0.03, 0.05, 0.07), -1)
    card = np.full((size, size), 215, np.uint8)
    side = round(MARKER_MM * scale)
    edge = (size - side) // 2
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    card[edge : edge + side, edge : edge + side] = cv2.aruco.generateImageMarker(dictionary, number, side) * 0.78 + 16
    paper = cv2.GaussianBlur(card, (0, 0), 0.6).astype(np.float32)[..., None] / 255
    colour[upper : upper + size, left : left + size] = paper**2.2 * np.array([0.93, 0.98, 1.0], np.float32)


__all__ = ["RIM_HEIGHT", "rim_layer", "wood_grain"]
