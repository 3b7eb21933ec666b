"""Crops with poker dice for the finder: dice rendered once and laid down again and again on drawn grounds."""

from typing import NamedTuple

import cv2
import numpy as np

from vision.lab.training.poker.synthesis.cube_caster import Camera, meet
from vision.lab.training.poker.synthesis.face_atlas import dress, linear
from vision.lab.training.poker.synthesis.lighting import random_light, shaded
from vision.lab.training.poker.synthesis.picture_renderer import FINE, Laid, developed, lying, overhead, truth
from vision.lab.training.synthesis import background_textures
from vision.poker.drawing.face_design import Design
from vision.poker.face_finder import MODEL
from vision.types.picture import Array, Picture

Rng = np.random.Generator

CROP = 128
GROUNDS = 150


class Sprite(NamedTuple):
    """A lit die with its cover (side, side, 4), linear; its face's middle, edge and angle in its pixels."""

    layer: Array
    x: float
    y: float
    edge: float
    angle: float


def sprite(rng: Rng, design: Design, tilt: float) -> Sprite:
    """A die as it looks anywhere below an overhead camera."""
    edge = MODEL.edge * float(np.exp(rng.uniform(-0.42, 0.45)))
    side = int(edge * 2.1)
    camera = overhead(0, 0, 1490 * edge / 43, (0, 0, rng.uniform(480, 700)))
    pose = lying(rng, rng.uniform(-230, 230), rng.uniform(-130, 130), 16, tilt)
    at = camera.project(pose.corners()).mean(0)
    camera = Camera(camera.eye, camera.axes, camera.focal, (side / 2 - float(at[0]), side / 2 - float(at[1])))
    step = (np.arange(side * FINE, dtype=np.float32) + 0.5) / FINE
    pixels = np.stack(np.broadcast_arrays(step[None], step[:, None]), -1).reshape(-1, 2)
    worn, surface = dress(rng, design), meet(camera, pose, pixels)
    layer = np.zeros((len(pixels), 4), np.float32)
    layer[surface.hit, :3] = shaded(surface, worn, pose, random_light(rng), camera)
    layer[surface.hit, 3] = 1
    shrunk = cv2.resize(layer.reshape(side * FINE, side * FINE, 4), (side, side), interpolation=cv2.INTER_AREA)
    lies = truth(Laid(pose, worn), camera)
    return Sprite(np.asarray(shrunk, np.float32), lies.x, lies.y, lies.edge, lies.angle)


def turned(rng: Rng, one: Sprite) -> Sprite:
    """The sprite after a quarter turn and perhaps in a mirror: letters do not matter to the finder."""
    layer, x, y, edge, angle = one
    side = len(layer)
    for _ in range(int(rng.integers(4))):
        layer, x, y = np.rot90(layer), y, side - x
    if rng.random() < 0.5:
        layer, x, angle = layer[:, ::-1], side - x, -angle
    return Sprite(layer, x, y, edge, angle)


class Paster:
    """Lays sprites on grounds."""

    def __init__(self, rng: Rng, designs: list[Design], many: int) -> None:
        self.rng = rng
        tilts = [float(rng.uniform(0.1, 0.6)) if rng.random() < 0.08 else 0.0 for _ in range(many)]
        self.sprites = [sprite(rng, designs[rng.integers(len(designs))], tilt) for tilt in tilts]
        self.sprites.sort(key=_edge_of)
        self.grounds = [linear(picture) for picture in background_textures.bank(rng, GROUNDS)]

    def crop(self) -> tuple[Picture, Array]:
        """A picture (128, 128, 3), and middle, edge and angle of every die in it (n, 4)."""
        rng = self.rng
        canvas = self._ground() * np.float32(rng.uniform(0.4, 1.0))
        rows: list[tuple[float, float, float, float]] = []
        first = int(rng.integers(len(self.sprites)))
        for _ in range(int(rng.choice([0, 1, 2, 3, 4, 5], p=[0.1, 0.2, 0.2, 0.2, 0.15, 0.15]))):
            k = int(np.clip(first + rng.normal(0, 0.02 * len(self.sprites)), 0, len(self.sprites) - 1))
            self._lay(canvas, turned(rng, self.sprites[k]), rows)
        return developed(rng, canvas, rng.uniform(0.45, 1.2)), np.array(rows, np.float32).reshape(-1, 4)

    def _ground(self) -> Array:
        ground = self.grounds[self.rng.integers(len(self.grounds))]
        span = int(self.rng.integers(40, 256))
        x, y = self.rng.integers(0, 257 - span, 2)
        return np.asarray(cv2.resize(ground[y : y + span, x : x + span], (CROP, CROP), interpolation=cv2.INTER_AREA))

    def _lay(self, canvas: Array, one: Sprite, rows: list[tuple[float, float, float, float]]) -> None:
        """At a free place, at times right beside another die."""
        rng, side = self.rng, len(one.layer)
        for _ in range(6):
            x, y = rng.uniform(-one.edge * 0.3, CROP + one.edge * 0.3, 2)
            if rows and rng.random() < 0.5:
                beside, way = rows[rng.integers(len(rows))], rng.uniform(0, 2 * np.pi)
                x, y = beside[0] + np.cos(way) * one.edge * 1.25, beside[1] + np.sin(way) * one.edge * 1.25
            if all(np.hypot(x - a, y - b) > 1.18 * max(one.edge, edge) for a, b, edge, _ in rows):
                break
        else:
            return
        left, top = round(x - one.x), round(y - one.y)
        self._shade(canvas, left + side / 2, top + side / 2, one.edge)
        x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + side, CROP), min(top + side, CROP)
        if x1 <= x0 or y1 <= y0:
            return
        layer = one.layer[y0 - top : y1 - top, x0 - left : x1 - left]
        part = canvas[y0:y1, x0:x1]
        part *= 1 - layer[..., 3:]
        part += layer[..., :3]
        rows.append((left + one.x, top + one.y, one.edge, one.angle))

    def _shade(self, canvas: Array, x: float, y: float, edge: float) -> None:
        """A soft shadow to one side."""
        away = self.rng.uniform(-0.5, 0.5, 2) * edge
        mask = np.zeros((CROP, CROP), np.float32)
        centre = (round(x + away[0]), round(y + away[1]))
        cv2.circle(mask, centre, round(edge * 0.62), float(self.rng.uniform(0, 0.6)), -1)
        canvas *= 1 - cv2.GaussianBlur(mask, (0, 0), edge * 0.12)[..., None]


def _edge_of(one: Sprite) -> float:
    return one.edge
