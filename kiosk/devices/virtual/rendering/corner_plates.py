"""Brass plates on the corners of the rim, with screws, and the printed markers that are set into them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import MARKERS_MM, RIM_WIDTH, Array, linear

MARKER_MM, CARD_MM = 17.0, 20.5
MARKER_DICTIONARY = cv2.aruco.DICT_4X4_50
CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""Signs of x and y of the markers 0..3: clockwise from the picture's upper left."""
ARM_MM, SCREW_MM = 40.0, 34.5
"""From a plate's corner to the ends of its arms, and to the screws."""
REACH_MM = 58.0
BRASS = (206, 164, 84)


class Patch:
    """The part of the sheet around one corner: `colour` (rows, columns, 3) is a view that is painted on."""

    def __init__(self, colour: Array, x: Array, y: Array, side: int, top: int) -> None:
        self.side, self.top = side, top
        self.middle = (side * MARKERS_MM[0] / 2, top * MARKERS_MM[1] / 2)
        columns = np.flatnonzero(np.abs(x - self.middle[0]) < REACH_MM)
        rows = np.flatnonzero(np.abs(y - self.middle[1]) < REACH_MM)
        self.x, self.y = x[columns[0] : columns[-1] + 1], y[rows[0] : rows[-1] + 1]
        self.colour = colour[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        self.scale = 1 / float(x[1] - x[0])

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Column and row of a place in mm."""
        return (x - float(self.x[0])) * self.scale, (float(self.y[0]) - y) * self.scale


def lay_plates(colour: Array, rng: np.random.Generator, x: Array, y: Array) -> None:
    """Paints the four plates and markers on the rim's sheet, whose pixels are at mm x (columns,), y (rows,)."""
    for number, (side, top) in enumerate(CORNERS):
        patch = Patch(colour, x, y, side, top)
        _plate(patch, rng, number)
        for along, across in ((SCREW_MM, 0.0), (0.0, SCREW_MM)):
            _screw(patch, patch.middle[0] - side * along, patch.middle[1] - top * across, rng)
        _card(patch, number)


def _plate(patch: Patch, rng: np.random.Generator, number: int) -> None:
    mask = _outline(patch)
    brushed = cv2.GaussianBlur(rng.standard_normal(mask.shape, np.float32), (0, 0), sigmaX=11, sigmaY=0.5) * 4
    shadow = cv2.GaussianBlur(np.roll(mask, (3, 3), (0, 1)), (0, 0), 0.9 * patch.scale)
    patch.colour *= 1 - 0.55 * shadow[..., None]
    soft = cv2.GaussianBlur(mask, (0, 0), 0.4 * patch.scale)
    relief = np.roll(soft, (1, 1), (0, 1)) - np.roll(soft, (-1, -1), (0, 1))
    sheen = 0.78 + 0.30 * np.cos(patch.x[None] * 0.0715 + patch.y[:, None] * 0.091 + number)
    brass = linear(BRASS) * (sheen * (1 + 0.09 * brushed) - 0.7 * relief)[..., None]
    patch.colour += (brass - patch.colour) * mask[..., None]


def _outline(patch: Patch) -> Array:
    """Coverage (rows, columns) of an L along both arms of the corner, its ends rounded."""
    half, radius = RIM_WIDTH / 2 - 1.1, 2.0
    mask: NDArray[np.uint8] = np.zeros(patch.colour.shape[:2], np.uint8)
    for long_x, long_y in ((ARM_MM, half), (half, ARM_MM)):
        xs = (patch.middle[0] + patch.side * (half - radius), patch.middle[0] - patch.side * (long_x - radius))
        ys = (patch.middle[1] + patch.top * (half - radius), patch.middle[1] - patch.top * (long_y - radius))
        ends = [patch.pixel(x, y) for x, y in ((xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1]))]
        box = (np.array(ends) * 16).astype(np.int32)
        cv2.fillConvexPoly(mask, box, 255, cv2.LINE_AA, 4)
        cv2.polylines(mask, [box], True, 255, round(2 * radius * patch.scale), cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.6), np.float32) / np.float32(255)


def _screw(patch: Patch, x: float, y: float, rng: np.random.Generator) -> None:
    column, row = patch.pixel(x, y)
    tone, scale = linear(BRASS), patch.scale
    for radius, bright, off in ((2.9, 0.25, 0.0), (2.4, 0.92, 0.0), (1.3, 1.25, -0.5)):
        place = (round(column + off * scale), round(row + off * scale))
        cv2.circle(patch.colour, place, round(radius * scale), (tone * bright).tolist(), -1, cv2.LINE_AA)
    turn = rng.uniform(0, np.pi)
    slot_x, slot_y = np.cos(turn) * 2.1 * scale, np.sin(turn) * 2.1 * scale
    ends = [(round(column + s * slot_x), round(row + s * slot_y)) for s in (-1, 1)]
    cv2.line(patch.colour, ends[0], ends[1], (tone * 0.12).tolist(), round(0.75 * scale), cv2.LINE_AA)


def _card(patch: Patch, number: int) -> None:
    """A printed marker on its white card, with a dark joint around it."""
    column, row = patch.pixel(*patch.middle)
    size, side = round(CARD_MM * patch.scale), round(MARKER_MM * patch.scale)
    left, upper, edge = round(column - size / 2), round(row - size / 2), (size - side) // 2
    cv2.rectangle(patch.colour, (left - 2, upper - 2), (left + size + 1, upper + size + 1), (0.03, 0.05, 0.07), -1)
    card = np.full((size, size), 215, np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    print_ = cv2.aruco.generateImageMarker(dictionary, number, side)
    card[edge : edge + side, edge : edge + side] = print_ * 0.78 + 16
    paper = cv2.GaussianBlur(card, (0, 0), 0.5).astype(np.float32)[..., None] / 255
    white = np.array([0.93, 0.98, 1.0], np.float32)
    patch.colour[upper : upper + size, left : left + size] = paper**2.2 * white
