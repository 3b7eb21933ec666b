"""Soft shadows that dice throw on the felt: the outline seen from many points of the lamp, laid over each other."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.body import CORE
from kiosk.devices.virtual.lens import Lens
from kiosk.devices.virtual.look import Array

_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32) * np.float32(
    CORE + 1.3
)


def box_corners(centre: Array, rotation: Array) -> Array:
    """Corners (8, 3) of a die, drawn in a little because its edges are rounded."""
    return np.asarray(_CORNERS @ rotation.T + centre, np.float32)


def outlines(corners: Array, lamps: Array, lens: Lens) -> list[Array]:
    """One outline (n, 2) in pixels for each point of the lamp: the corners thrown on the felt."""
    reach = corners[None, :, 2] / np.maximum(lamps[:, None, 2] - corners[None, :, 2], 1.0)
    thrown = corners[None] + (corners[None] - lamps[:, None]) * reach[..., None]
    pixels = lens.project(thrown.reshape(-1, 3)).reshape(len(lamps), len(corners), 2)
    return [cv2.convexHull(outline).reshape(-1, 2) for outline in pixels]


def footprint(corners: Array, lens: Lens) -> Array:
    """Outline (n, 2) in pixels of the die set straight down on the felt."""
    flat = corners * np.array([1, 1, 0], np.float32)
    return cv2.convexHull(lens.project(flat)).reshape(-1, 2)


def shade(shapes: list[Array], box: tuple[int, int, int, int], blur: float) -> Array:
    """Share (rows, columns) of the shapes that cover each pixel of box (x, y, width, height)."""
    x, y, width, height = box
    total: NDArray[np.uint8] = np.zeros((height, width), np.uint8)
    layer = np.zeros_like(total)
    tone = 255 // len(shapes)
    for shape in shapes:
        layer[:] = 0
        points = np.round((shape - (x + 0.5, y + 0.5)) * 16).astype(np.int32)
        cv2.fillConvexPoly(layer, points, tone, cv2.LINE_AA, 4)
        total += layer
    soft = cv2.GaussianBlur(total, (0, 0), max(blur, 0.3)).astype(np.float32)
    return np.asarray(soft / (tone * len(shapes)), np.float32)
