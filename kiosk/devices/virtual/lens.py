"""The virtual camera's lens: a pinhole with radial distortion, between the track and pixels."""

from __future__ import annotations

import math

import numpy as np

from kiosk.devices.virtual.look import Array, Look


class Lens:
    """Projection of one picture size. Pixel (column i, row j) covers i..i+1, j..j+1."""

    def __init__(self, look: Look, width: int, height: int) -> None:
        self.size = (width, height)
        self.focal = look.focal * width / 1280
        self.bend = look.bend
        self.eye = np.array(look.eye, np.float32)
        self.axes = _axes(look)

    def project(self, points: Array) -> Array:
        """Pixels (n, 2) of points (n, 3) in mm."""
        seen = (points - self.eye) @ self.axes.T
        flat = seen[:, :2] / seen[:, 2:]
        square = np.square(flat).sum(1, keepdims=True)
        bent = flat * (1 + self.bend[0] * square + self.bend[1] * square * square)
        return np.asarray(bent * self.focal + np.array(self.size) / 2, np.float32)

    def rays(self, pixels: Array) -> Array:
        """Directions (n, 3), not of unit length, from the eye through pixels (n, 2)."""
        bent = (pixels - np.array(self.size, np.float32) / 2) / np.float32(self.focal)
        flat = bent
        for _ in range(4):
            square = np.square(flat).sum(1, keepdims=True)
            flat = bent / (1 + self.bend[0] * square + self.bend[1] * square * square)
        local = np.concatenate([flat, np.ones((len(flat), 1), np.float32)], 1)
        return np.asarray(local @ self.axes, np.float32)

    def field(self) -> Array:
        """Directions (height, width, 3) through the middles of all pixels."""
        width, height = self.size
        x, y = np.meshgrid(np.arange(width, dtype=np.float32) + 0.5, np.arange(height, dtype=np.float32) + 0.5)
        return self.rays(np.stack([x.ravel(), y.ravel()], 1)).reshape(height, width, 3)

    def scale_at(self, height: float) -> float:
        """Pixels per mm in the picture's middle at `height` mm above the felt."""
        return float(self.focal / (self.eye[2] - height))


def _axes(look: Look) -> Array:
    """Rows: picture's right, picture's down, line of sight; in track axes."""
    sight = np.array([*look.aim, 0.0]) - np.array(look.eye)
    sight /= np.linalg.norm(sight)
    right = np.cross(sight, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(sight, right)
    turn = math.radians(look.roll)
    c, s = math.cos(turn), math.sin(turn)
    return np.asarray(np.stack([c * right + s * down, c * down - s * right, sight]), np.float32)
