"""Linear light on which dice and their shadows are laid over the empty track, and taken off again."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from kiosk.devices.virtual.optics.appearance import Appearance, Array
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.rendering.die_raycaster import DiePose, cast
from kiosk.devices.virtual.rendering.soft_shadows import Shadows, box_corners
from kiosk.devices.virtual.rendering.track_surface import empty_track, lamp_points, vignette
from vision.types.reading import Box

CoveredPatch = tuple[Box, Array]
"""A box and the light that was there."""
SHARP = 2
"""Rays along each side of a pixel, for dice that do not move."""


class Compositor:
    """`light` (height, width, 3) of the track; what is drawn returns what it covered, so that it can be taken off."""

    def __init__(self, look: Appearance, width: int, height: int) -> None:
        self.look = look
        self.size = (width, height)
        self.lens = PinholeCamera(look, width, height)
        self.light = empty_track(look, width, height).copy()
        self.lamps = lamp_points(look, 12 if width > 640 else 4)
        self.detail = width / 1280

    def take_off(self, kept: Sequence[CoveredPatch]) -> None:
        """Undoes drawings, the last one first."""
        for (x, y, w, h), part in reversed(kept):
            self.light[y : y + h, x : x + w] = part

    def draw(self, dice: Sequence[Sequence[DiePose]]) -> list[CoveredPatch]:
        """Draws dice, each as its poses while the shutter is open, with their shadows on the felt."""
        kept = self._shadows(dice)
        order = sorted(dice, key=lambda die: -float(np.linalg.norm(die[0].centre - self.lens.eye)))
        sharp = [die for die in order if len(die) == 1]
        blurred = [die for die in order if len(die) > 1]
        return kept + self._dice(sharp, SHARP) + self._dice(blurred, 1 if self.detail < 0.5 else SHARP)

    def fading(self, box: Box) -> Array:
        """Share of light (h, w, 1) that the lens leaves in a box."""
        return vignette(self.size, box)[..., None]

    def keep(self, box: Box) -> CoveredPatch:
        """Remembers what is in a box before it is drawn over."""
        x, y, w, h = box
        return box, self.light[y : y + h, x : x + w].copy()

    def box_around(self, points: Array, margin: float) -> Box | None:
        """The whole pixels around points (n, 2), as far as they are in the picture."""
        low = np.floor(points.min(0) - margin)
        high = np.ceil(points.max(0) + margin)
        return self.clip(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    def clip(self, x: int, y: int, width: int, height: int) -> Box | None:
        """The part of a box that is in the picture; None when nothing is."""
        right, lower = min(x + width, self.size[0]), min(y + height, self.size[1])
        x, y = max(x, 0), max(y, 0)
        return (x, y, right - x, lower - y) if right - x > 1 and lower - y > 1 else None

    def _shadows(self, dice: Sequence[Sequence[DiePose]]) -> list[CoveredPatch]:
        if not dice:
            return []
        shadows = Shadows(dice, self.lamps, self.lens)
        box = self.box_around(shadows.points, 14 * self.detail + 2)
        if box is None:
            return []
        kept = self.keep(box)
        x, y, w, h = box
        self.light[y : y + h, x : x + w] *= shadows.light_left(box, self.detail)
        return [kept]

    def _dice(self, dice: Sequence[Sequence[DiePose]], fine: int) -> list[CoveredPatch]:
        poses = [pose for die in dice for pose in die]
        if not poses:
            return []
        spots, side = self._spots(poses)
        cover, light = self._patches(poses, spots, side, fine)
        kept, start = [], 0
        for die in dice:
            part = slice(start, start + len(die))
            kept += self._lay(spots[part], cover[part], light[part])
            start += len(die)
        return kept

    def _spots(self, poses: Sequence[DiePose]) -> tuple[np.ndarray, int]:
        """Left and upper corners (m, 2) of the squares that dice fill, and the side of all."""
        pixels = self.lens.project(box_corners(poses).reshape(-1, 3)).reshape(len(poses), 8, 2)
        low, high = pixels.min(1) - 2, pixels.max(1) + 2
        side = int(np.ceil((high - low).max())) + 1
        return np.floor((low + high - side) / 2).astype(int), side

    def _patches(self, poses: Sequence[DiePose], spots: np.ndarray, side: int, fine: int) -> tuple[Array, Array]:
        """Coverage (m, side, side) and covered light (m, side, side, 3) of every pose."""
        step = (np.arange(side * fine, dtype=np.float32) + 0.5) / fine
        grid = np.stack(np.broadcast_arrays(step[None], step[:, None]), -1).reshape(1, -1, 2)
        pixels = grid + spots[:, None].astype(np.float32)
        rays = self.lens.rays(pixels.reshape(-1, 2)).reshape(len(poses), -1, 3)
        pixel = 1 / (self.lens.scale_at(16) * fine)
        cover, light = cast(self.look, poses, rays, pixel, 5 if self.detail > 0.5 else 3)
        shape = (len(poses), side, fine, side, fine)
        if fine == 1:
            return cover.reshape(shape[0], side, side), light.reshape(shape[0], side, side, 3)
        return _averaged(cover.reshape(*shape, 1), fine)[..., 0], _averaged(light.reshape(*shape, 3), fine)

    def _lay(self, spots: np.ndarray, cover: Array, light: Array) -> list[CoveredPatch]:
        """Lays one die's patches down, each with its share of the time the shutter was open."""
        side = cover.shape[1]
        left, upper = (int(v) for v in spots.min(0))
        width, height = (int(v) + side for v in spots.max(0) - spots.min(0))
        stack = np.zeros((height, width, 4), np.float32)
        for (x, y), one_cover, one_light in zip(spots, cover, light, strict=True):
            area = stack[y - upper : y - upper + side, x - left : x - left + side]
            area[..., 3] += one_cover
            area[..., :3] += one_light
        box = self.clip(left, upper, width, height)
        if box is None:
            return []
        x, y, w, h = box
        soft = cv2.GaussianBlur(stack, (0, 0), 0.62 * self.detail) if self.detail > 0.5 else stack
        soft = soft[y - upper : y - upper + h, x - left : x - left + w] / np.float32(len(spots))
        kept = self.keep(box)
        part = self.light[y : y + h, x : x + w]
        part *= 1 - soft[..., 3:]
        part += soft[..., :3] * self.fading(box)
        return [kept]


def _averaged(values: Array, fine: int) -> Array:
    """Means over fine x fine blocks of (m, rows, fine, columns, fine, channels)."""
    total = sum(values[:, :, j, :, i] for j in range(fine) for i in range(fine))
    return np.asarray(total * np.float32(1 / (fine * fine)), np.float32)
