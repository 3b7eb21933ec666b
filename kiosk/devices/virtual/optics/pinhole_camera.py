"""The virtual camera's lens: a pinhole with radial distortion, between the track and pixels."""

from __future__ import annotations

import math

import numpy as np

from kiosk.devices.virtual.optics.appearance import Appearance, Array


class PinholeCamera:
    """Projection for one picture size. Pixel (column i, row j) covers i..i+1, j..j+1.

    Points are in mm in track axes: origin in the middle of the felt, z up.
    """

    def __init__(self, look: Appearance, width: int, height: int) -> None:
        self.size = (width, height)
        self.focal = look.focal * width / 1280
        self.bend = look.bend
        self.middle = np.array([width / 2, height / 2], np.float32)
        self.eye = np.array(look.eye, np.float32)
        self.axes = _axes(look)

    def project(self, points: Array) -> Array:
        """Pixels (n, 2) at which the camera shows points (n, 3) in mm, distortion included."""
        seen = (points - self.eye) @ self.axes.T
        flat = seen[:, :2] / seen[:, 2:]
        square = (flat * flat) @ np.ones((2, 1), np.float32)
        bent = flat * ((1 + square * (self.bend[0] + self.bend[1] * square)) * self.focal)
        return np.asarray(bent + self.middle, np.float32)

    def straight(self, points: Array) -> Array:
        """Pixels (n, 2) of points (n, 3) in mm without the lens's distortion: usable far outside the picture, too."""
        seen = (points - self.eye) @ self.axes.T
        return np.asarray(seen[:, :2] / np.maximum(seen[:, 2:], 1) * self.focal + self.middle, np.float32)

    def rays(self, pixels: Array) -> Array:
        """Directions (n, 3) in track axes, not of unit length, from the camera through pixels (n, 2).

        The radial distortion is inverted by three fixed-point iterations.
        """
        k1, k2 = (np.float32(k) for k in self.bend)
        bent_x = (pixels[:, 0] - np.float32(self.size[0] / 2)) * np.float32(1 / self.focal)
        bent_y = (pixels[:, 1] - np.float32(self.size[1] / 2)) * np.float32(1 / self.focal)
        x, y = bent_x, bent_y
        for _ in range(3):
            square = x * x + y * y
            share = 1 / (1 + (k1 + k2 * square) * square)
            x, y = bent_x * share, bent_y * share
        rays = np.empty((len(pixels), 3), np.float32)
        for axis in (0, 1, 2):
            rays[:, axis] = x * self.axes[0, axis] + y * self.axes[1, axis] + self.axes[2, axis]
        return rays

    def field(self) -> Array:
        """Directions (height, width, 3) through the middles of all pixels, as of `rays`."""
        width, height = self.size
        x, y = np.meshgrid(np.arange(width, dtype=np.float32) + 0.5, np.arange(height, dtype=np.float32) + 0.5)
        return self.rays(np.stack([x.ravel(), y.ravel()], 1)).reshape(height, width, 3)

    def scale_at(self, height: float) -> float:
        """Pixels per mm in the picture's middle at `height` mm above the felt."""
        return float(self.focal / (self.eye[2] - height))

    def shift(self, right: float, up: float) -> tuple[float, float]:
        """The picture's shift (x, y) in pixels at the felt when the camera is moved by so many mm."""
        scale = self.scale_at(0.0)
        return -right * scale, up * scale


def _axes(look: Appearance) -> Array:
    """Rows: picture's right, picture's down, line of sight; in track axes."""
    sight = np.array([*look.aim, 0.0]) - np.array(look.eye)
    sight /= np.linalg.norm(sight)
    right = np.cross(sight, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(sight, right)
    turn = math.radians(look.roll)
    c, s = math.cos(turn), math.sin(turn)
    return np.asarray(np.stack([c * right + s * down, c * down - s * right, sight]), np.float32)
