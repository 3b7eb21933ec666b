"""Soft shadows that dice throw on the felt: the outlines seen from many points of the lamp, laid over each other."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.optics.appearance import Array
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.physics.rigid_body import CORE, HALF
from kiosk.devices.virtual.rendering.die_raycaster import DiePose
from vision.types.reading import Box

LAMP_SHARE, CONTACT_SHARE = 0.70, 0.42
"""How much of the light on the felt comes from the lamp, and from the room just around a die."""
CONTACT_REACH = 40.0
"""mm above the felt from where a die no longer darkens the room's light."""

_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32) * np.float32(
    CORE + 1.3
)


def box_corners(poses: Sequence[DiePose]) -> Array:
    """Corners (m, 8, 3) in mm in track axes of the boxes of m dice, a little inside the cubes as their edges are
    rounded."""
    rotation = np.stack([pose.rotation for pose in poses])
    centres = np.stack([pose.centre for pose in poses])
    return np.asarray(np.matmul(_CORNERS, rotation.transpose(0, 2, 1)) + centres[:, None], np.float32)


class Shadows:
    """Outlines of all dice in pixels: `thrown`, a list for each of the lamp's points (n, 3), and `feet`, straight
    down."""

    def __init__(self, dice: Sequence[Sequence[DiePose]], lamps: Array, lens: PinholeCamera) -> None:
        corners = box_corners([pose for die in dice for pose in die])
        # While the shutter is open a die is seen in several poses: each stands for some points of the lamp.
        chosen, start = [], 0
        for die in dice:
            chosen += [(start + k % len(die), k) for k in range(len(lamps))]
            start += len(die)
        pose, lamp = (np.array(column) for column in zip(*chosen, strict=True))
        solid, light = corners[pose], lamps[lamp][:, None]
        reach = solid[..., 2:] / np.maximum(light[..., 2:] - solid[..., 2:], 1.0)
        thrown = _pixels(solid + (solid - light) * reach, lens)
        flat = corners * np.array([1, 1, 0], np.float32)
        self.thrown = [[thrown[i] for i in np.flatnonzero(lamp == k)] for k in range(len(lamps))]
        self.feet = list(_pixels(flat, lens))
        low = [float(p.centre[2]) - HALF for die in dice for p in die]
        share = [1 / len(die) for die in dice for _ in die]
        self.weights = [max(0.0, 1 - z / CONTACT_REACH) * s for z, s in zip(low, share, strict=True)]
        self.points = np.concatenate([thrown.reshape(-1, 2), *self.feet])

    def light_left(self, box: Box, detail: float) -> Array:
        """Share (rows, columns, 1) of the light that reaches the felt in the box (x, y, width, height)."""
        corner = np.array(box[:2], np.float32) + 0.5
        total = np.zeros((box[3], box[2]), np.uint8)
        tone = 255 // len(self.thrown)
        for shapes in self.thrown:
            layer = np.zeros_like(total)
            for shape in shapes:
                _fill(layer, shape - corner, tone)
            total += layer
        dark = _soft(total, 1.2 * detail + 0.2) * np.float32(LAMP_SHARE / (tone * len(self.thrown)))
        close = np.zeros_like(total)
        for foot, weight in zip(self.feet, self.weights, strict=True):
            if weight > 0:
                _fill(close, foot - corner, round(255 * weight))
        near = _soft(close, 4.2 * detail) * np.float32(CONTACT_SHARE / 255)
        return np.asarray(((1 - dark) * (1 - near))[..., None], np.float32)


def _pixels(points: Array, lens: PinholeCamera) -> Array:
    return lens.project(points.reshape(-1, 3)).reshape(*points.shape[:-1], 2)


def _fill(layer: NDArray[np.uint8], corners: Array, tone: int) -> None:
    outline = cv2.convexHull((corners * 16).astype(np.int32))
    cv2.fillConvexPoly(layer, outline, tone, cv2.LINE_AA, 4)


def _soft(layer: NDArray[np.uint8], blur: float) -> Array:
    return np.asarray(cv2.GaussianBlur(layer, (0, 0), max(blur, 0.3)), np.float32)
