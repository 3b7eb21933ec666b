"""Pictures of one size: the empty track kept ready, dice and their shadows drawn over it, then the sensor's noise."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.ground import AMBIENT, empty_track, lamp_light, lamp_points, vignette
from kiosk.devices.virtual.lens import Lens
from kiosk.devices.virtual.look import Array, Look, develop
from kiosk.devices.virtual.noise import Noise
from kiosk.devices.virtual.shadow import box_corners, footprint, outlines, shade
from kiosk.devices.virtual.solid import Pose, cast

Box = tuple[int, int, int, int]
Picture = NDArray[np.uint8]
SUPERSAMPLE = 2


class Painter:
    """Draws pictures (height, width, 3) BGR of the track as one look shows it."""

    def __init__(self, look: Look, width: int, height: int, seed: int) -> None:
        self.look = look
        self.lens = Lens(look, width, height)
        self.size = (width, height)
        self.empty = empty_track(look, width, height)
        self.light = self.empty.copy()
        self.plain = develop(self.empty)
        self.fading = vignette(width, height)
        self.noise = Noise(seed, width, height)
        self.lamps = lamp_points(look, 12 if width > 640 else 5)
        self.detail = width / 1280

    def paint(self, poses: Sequence[Sequence[Pose]], level: float, moment: int) -> Picture:
        """The picture at lamp `level` (1 = as set up); each die as its poses while the shutter is open.

        `moment` chooses the noise: the same moment has the same noise.
        """
        picture = self.plain.copy() if level == 1 else develop_level(self.plain, level)
        boxes = self._shadows(poses) + self._dice(poses)
        for x, y, w, h in boxes:
            part = self.light[y : y + h, x : x + w]
            picture[y : y + h, x : x + w] = develop(part * np.float32(level))
        for x, y, w, h in boxes:
            self.light[y : y + h, x : x + w] = self.empty[y : y + h, x : x + w]
        return self.noise.add(picture, moment)

    def _shadows(self, poses: Sequence[Sequence[Pose]]) -> list[Box]:
        boxes = []
        for die in poses:
            shapes, feet = [], []
            for pose in die:
                corners = box_corners(pose.centre, pose.rotation)
                shapes += outlines(corners, self.lamps, self.lens)
                feet.append(footprint(corners, self.lens))
            low = min(float(pose.centre[2]) for pose in die)
            box = self._box(np.concatenate([*shapes, *feet]), 14 * self.detail + 2)
            if box is None:
                continue
            x, y, w, h = box
            part = self.light[y : y + h, x : x + w]
            dark = shade(shapes, box, 1.2 * self.detail + 0.2)
            close = shade(feet, box, 4.2 * self.detail) * max(0.0, 1 - (low - 8) / 40)
            part *= (1 - 0.70 * dark)[..., None] * (1 - 0.42 * close)[..., None]
            boxes.append(box)
        return boxes

    def _dice(self, poses: Sequence[Sequence[Pose]]) -> list[Box]:
        """Far dice first, so that near ones cover them."""
        eye = self.lens.eye
        order = sorted(poses, key=lambda die: -float(np.linalg.norm(die[0].centre - eye)))
        if not order:
            return []
        flat = [pose for die in order for pose in die]
        spots = [self._spot(pose) for pose in flat]
        side = max(spot[2] for spot in spots)
        cover, light = self._patches(flat, spots, side)
        boxes, start = [], 0
        for die in order:
            part = slice(start, start + len(die))
            boxes += self._lay(spots[part], cover[part], light[part], side)
            start += len(die)
        return boxes

    def _spot(self, pose: Pose) -> tuple[int, int, int]:
        """Left, upper corner and side of the square that a die fills."""
        pixels = self.lens.project(box_corners(pose.centre, pose.rotation))
        low, high = pixels.min(0) - 2, pixels.max(0) + 2
        side = int(np.ceil((high - low).max())) + 1
        left, upper = np.floor((low + high - side) / 2).astype(int)
        return int(left), int(upper), side

    def _patches(
        self, poses: Sequence[Pose], spots: Sequence[tuple[int, int, int]], side: int
    ) -> tuple[Array, Array]:
        """Coverage (m, side, side) and covered light (m, side, side, 3) of every pose."""
        fine = side * SUPERSAMPLE
        step = (np.arange(fine, dtype=np.float32) + 0.5) / SUPERSAMPLE
        grid = np.stack(np.broadcast_arrays(step[None], step[:, None]), -1).reshape(-1, 2)
        centred = [(left + (own - side) // 2, upper + (own - side) // 2) for left, upper, own in spots]
        rays = np.stack([self.lens.rays(grid + np.array(corner, np.float32)) for corner in centred])
        spots[:] = [(left, upper, side) for left, upper in centred]  # type: ignore[index]
        cover, light = cast(self.look, poses, rays, 1 / (self.lens.scale_at(16) * SUPERSAMPLE))
        light = (light * cover[..., None]).reshape(-1, fine, fine, 3)
        cover = cover.reshape(-1, fine, fine)
        cover = np.stack([cv2.resize(c, (side, side), interpolation=cv2.INTER_AREA) for c in cover])
        light = np.stack([cv2.resize(c, (side, side), interpolation=cv2.INTER_AREA) for c in light])
        return cover, light

    def _lay(self, spots: Sequence[tuple[int, int, int]], cover: Array, light: Array, side: int) -> list[Box]:
        """Lays one die's patches over the picture, each with its share of the time the shutter was open."""
        left, upper = min(s[0] for s in spots), min(s[1] for s in spots)
        width = max(s[0] for s in spots) - left + side
        height = max(s[1] for s in spots) - upper + side
        veil, glow = np.zeros((height, width), np.float32), np.zeros((height, width, 3), np.float32)
        for (x, y, _), one_cover, one_light in zip(spots, cover, light, strict=True):
            area = np.s_[y - upper : y - upper + side, x - left : x - left + side]
            veil[area] += one_cover
            glow[area] += one_light
        box = self._clip(left, upper, width, height)
        if box is None:
            return []
        x, y, w, h = box
        cut = np.s_[y - upper : y - upper + h, x - left : x - left + w]
        soft = 0.62 * self.detail
        veil = cv2.GaussianBlur(veil, (0, 0), soft)[cut] / len(spots)
        glow = cv2.GaussianBlur(glow, (0, 0), soft)[cut] / len(spots)
        part = self.light[y : y + h, x : x + w]
        part *= (1 - veil)[..., None]
        part += glow * self.fading[y : y + h, x : x + w, None]
        return [box]

    def _box(self, points: Array, margin: float) -> Box | None:
        low = np.floor(points.min(0) - margin).astype(int)
        high = np.ceil(points.max(0) + margin).astype(int)
        return self._clip(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))

    def _clip(self, x: int, y: int, width: int, height: int) -> Box | None:
        """The part of a box that is in the picture; None when nothing is."""
        right, lower = min(x + width, self.size[0]), min(y + height, self.size[1])
        x, y = max(x, 0), max(y, 0)
        return (x, y, right - x, lower - y) if right - x > 1 and lower - y > 1 else None


def lamp_on(look: Look, centre: Array) -> float:
    """Light of the lamp on a level surface at a die's top."""
    x, y, z = (np.float32(v) for v in centre)
    return float(lamp_light(look, np.array(x), np.array(y), float(z) + 8.0))


def develop_level(plain: Picture, level: float) -> Picture:
    """A developed picture as it would be at another lamp level."""
    shown = np.arange(256, dtype=np.float32) / 255
    light = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
    return cv2.LUT(plain, develop((light * level).astype(np.float32)))


__all__ = ["AMBIENT", "Painter", "Picture", "develop_level", "lamp_on"]
