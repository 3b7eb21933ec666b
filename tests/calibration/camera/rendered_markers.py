"""Renders of a track with its markers through a pinhole camera with a bent lens: all of it is known exactly."""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.track.markers import IDS

SCALE = 4.0
"""Pixels a millimetre of the drawn floor."""
AROUND = 60.0
"""mm of floor around the markers' rectangle."""


@dataclass(frozen=True)
class Shot:
    """`tilt`, `way`, `roll` in degrees, `high` mm, `focal` in picture widths, `bend` Brown's k1 and k2, `glued`
    each marker's own turn in degrees, `light` and `noise` of the picture, `off` of the line of sight in mm."""

    width: float = 400.0
    height: float = 300.0
    size: tuple[int, int] = (1280, 960)
    tilt: float = 0.0
    way: float = 0.0
    roll: float = 0.0
    high: float = 560.0
    focal: float = 1.05
    bend: tuple[float, float] = (-0.1, 0.02)
    glued: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    light: float = 1.0
    noise: float = 2.0
    off: tuple[float, float] = (0.0, 0.0)
    marker: float = 24.0
    skip: tuple[int, ...] = ()

    @property
    def eye(self) -> np.ndarray:
        away, way = self.high * np.tan(np.radians(self.tilt)), np.radians(self.way)
        aim = np.array([self.width / 2 + self.off[0], self.height / 2 + self.off[1], 0.0])
        return aim + (away * np.cos(way), away * np.sin(way), -self.high)

    def axes(self) -> np.ndarray:
        """Rows: the picture's right, its down, the line of sight; the track has x right, y down, z into the table."""
        aim = np.array([self.width / 2 + self.off[0], self.height / 2 + self.off[1], 0.0])
        sight = (aim - self.eye) / np.linalg.norm(aim - self.eye)
        right = np.cross([0.0, 1.0, 0.0], sight)
        right /= np.linalg.norm(right)
        down = np.cross(sight, right)
        c, s = np.cos(np.radians(self.roll)), np.sin(np.radians(self.roll))
        return np.stack([c * right + s * down, c * down - s * right, sight])

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels (n, 2), counted by their middles, of places (n, 2) on the floor in mm."""
        seen = (np.column_stack([points, np.zeros(len(points))]) - self.eye) @ self.axes().T
        flat = seen[:, :2] / seen[:, 2:]
        square = (flat**2).sum(axis=1, keepdims=True)
        bent = flat * (1 + square * (self.bend[0] + self.bend[1] * square))
        return bent * self.focal * self.size[0] + (np.array(self.size) - 1) / 2

    def picture(self, seed: int = 0) -> np.ndarray:
        floor, rng = self._floor(), np.random.default_rng(seed)
        x, y = np.meshgrid(*(np.arange(side, dtype=np.float32) for side in self.size))
        bent = (np.stack([x, y], -1) - (np.array(self.size, np.float32) - 1) / 2) / np.float32(
            self.focal * self.size[0]
        )
        flat = bent
        for _ in range(8):
            square = flat[..., :1] ** 2 + flat[..., 1:] ** 2
            flat = bent / (1 + square * (self.bend[0] + self.bend[1] * square))
        rays = cv2.transform(flat, np.column_stack([self.axes().T[:, :2], self.axes()[2]]))
        place = (rays[..., :2] * (-self.eye[2] / rays[..., 2:]) + self.eye[:2] + AROUND) * SCALE - 0.5
        seen = cv2.remap(floor, place.astype(np.float32), None, cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        seen = cv2.GaussianBlur(seen, (0, 0), 0.7).astype(np.float32) * np.float32(self.light)
        noise = rng.standard_normal(seen.shape, np.float32) * np.float32(self.noise)
        return (seen + noise).clip(0, 255).astype(np.uint8)

    def _floor(self) -> np.ndarray:
        shape = (round((self.height + 2 * AROUND) * SCALE), round((self.width + 2 * AROUND) * SCALE), 3)
        floor = np.full(shape, (40, 90, 35), np.uint8)
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        places = [(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)]
        for name, (x, y), turn in zip(IDS, places, self.glued, strict=True):
            if name in self.skip:
                continue
            side, edge = round(self.marker * SCALE), round(4 * SCALE)
            card = np.full((side + 2 * edge,) * 2, 235, np.uint8)
            card[edge:-edge, edge:-edge] = (
                np.maximum(20, cv2.aruco.generateImageMarker(dictionary, name, side)) * 0.92
            )
            middle, reach = (len(card) - 1) / 2, len(card)
            # A pixel's middle lies half a pixel inside: mm (x, y) are pixel ((x + AROUND) * SCALE - 0.5).
            at = np.array([x + AROUND, y + AROUND]) * SCALE - 0.5
            corner = np.floor(at).astype(int) - reach
            way = cv2.getRotationMatrix2D((middle, middle), turn, 1.0)
            way[:, 2] += at - corner - middle
            area = (2 * reach,) * 2
            part = floor[corner[1] : corner[1] + area[1], corner[0] : corner[0] + area[0]]
            mask = cv2.warpAffine(np.full_like(card, 255), way, area)[..., None] / 255
            part[:] = part * (1 - mask) + cv2.warpAffine(card, way, area)[..., None] * mask
        return floor


def grid(shot: Shot, count: int = 9) -> np.ndarray:
    """Places over the whole track, its corners among them, mm."""
    x, y = np.meshgrid(np.linspace(0, shot.width, count), np.linspace(0, shot.height, count))
    return np.stack([x.ravel(), y.ravel()], 1)


def error_mm(shot: Shot, lens, view, places: np.ndarray) -> np.ndarray:
    """Distances (n,) between where places are and where the calibration says that their pixels lie."""
    straight = lens.straight(shot.project(places), shot.size)
    told = cv2.perspectiveTransform(straight.reshape(-1, 1, 2), view.matrix).reshape(-1, 2)
    return np.linalg.norm(told - places, axis=1)
