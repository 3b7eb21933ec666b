"""Patches of single dice for the network that compares faces: plain ones and spoilt ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from vision.imaging.pyramid import Pyramid
from vision.lab.training.poker.synthesis.cube_caster import Camera, Pose, Surface, meet
from vision.lab.training.poker.synthesis.face_atlas import dress, linear
from vision.lab.training.poker.synthesis.lighting import random_light, shaded
from vision.lab.training.poker.synthesis.picture_renderer import Laid, Truth, developed, lying, overhead, truth
from vision.lab.training.synthesis import background_textures
from vision.poker.drawing.face_design import FACES, Design
from vision.poker.face_patch import MODEL
from vision.types.picture import Array, Picture

Rng = np.random.Generator
FLAT, TIPPED = np.radians(2.5), (np.radians(11), np.radians(40))
"""Tilt up to which a die counts as lying flat, and tilts that count as leaning."""
MARGIN = 0.45
"""Edges of ground around a die's middle, beyond half its edge."""


class Shape(NamedTuple):
    """A die seen by a camera before it is dressed."""

    camera: Camera
    pose: Pose
    surface: Surface
    side: int
    tipped: bool


def shape(rng: Rng, edge: float, tipped: bool) -> Shape:
    """A die of about `edge` pixels anywhere below an overhead camera."""
    side = int(np.ceil(edge * (1 + 2 * MARGIN)))
    focal = 1490.0 * edge / 43
    x, y = rng.uniform(-230, 230), rng.uniform(-135, 135)
    tilt = rng.uniform(*TIPPED) if tipped else rng.uniform(0, FLAT)
    pose = lying(rng, x, y, 16, tilt)
    camera = overhead(0, 0, focal, (rng.uniform(-20, 20), rng.uniform(-20, 20), rng.uniform(480, 700)))
    middle = camera.project(pose.top_corners()).mean(0)
    camera = Camera(camera.eye, camera.axes, focal, (side / 2 - float(middle[0]), side / 2 - float(middle[1])))
    step = np.arange(side, dtype=np.float32) + 0.5
    pixels = np.stack(np.broadcast_arrays(step[None], step[:, None]), -1).reshape(-1, 2)
    return Shape(camera, pose, meet(camera, pose, pixels), side, tipped)


@dataclass
class Studio:
    """Shapes and grounds made once and used again and again."""

    flat: Sequence[Shape]
    tipped: Sequence[Shape]
    grounds: Sequence[Array]

    @classmethod
    def build(cls, rng: Rng, shapes: int, grounds: int = 60) -> "Studio":
        """`shapes` flat dice and a quarter as many leaning ones."""
        edges = np.exp(rng.uniform(np.log(28), np.log(50), shapes + shapes // 4))
        made = [shape(rng, float(edge), k >= shapes) for k, edge in enumerate(edges)]
        return cls(made[:shapes], made[shapes:], [linear(p) for p in background_textures.bank(rng, grounds)])

    def picture(self, rng: Rng, design: Design, face: str, tipped: bool = False) -> tuple[Picture, Truth]:
        """One die with `face` up, and where that face is."""
        one = (self.tipped if tipped else self.flat)[int(rng.integers(len(self.tipped if tipped else self.flat)))]
        axis, sign = one.pose.top
        worn = dress(rng, design, (2 * axis + (sign < 0), face))
        light = random_light(rng)
        canvas = self._ground(rng, one.side) * light.colour * np.float32(rng.uniform(0.4, 0.9))
        canvas.reshape(-1, 3)[one.surface.hit] = shaded(one.surface, worn, one.pose, light, one.camera)
        steady = bool(rng.random() < 0.65)
        return developed(rng, canvas, rng.uniform(0.5, 1.15), steady), truth(Laid(one.pose, worn), one.camera)

    def _ground(self, rng: Rng, side: int) -> Array:
        ground = self.grounds[int(rng.integers(len(self.grounds)))]
        span = int(rng.integers(16, 120))
        x, y = rng.integers(0, ground.shape[1] - span), rng.integers(0, ground.shape[0] - span)
        part = ground[y : y + span, x : x + span]
        canvas: Array = np.asarray(cv2.resize(part, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)
        if rng.random() < 0.35:
            self._neighbour(rng, canvas)
        return canvas

    def _neighbour(self, rng: Rng, canvas: Array) -> None:
        """Something of another colour that reaches into the picture from one side: a die, a rim."""
        side = len(canvas)
        reach = int(side * rng.uniform(0.05, 0.3))
        turned = np.rot90(canvas, int(rng.integers(4)))
        turned[:, :reach] = linear(rng.integers(0, 255, 3).astype(np.uint8))


def plain(rng: Rng, picture: Picture, lies: Truth, jitter: float = 1.0) -> Picture:
    """The patch that a finder which errs a little cuts out."""
    x, y = rng.normal(0, 0.025 * jitter * lies.edge, 2) + (lies.x, lies.y)
    angle = lies.angle + rng.normal(0, np.radians(2.5) * jitter)
    edge = lies.edge * np.exp(rng.normal(0, 0.035 * jitter))
    return Pyramid(picture).patch(float(x), float(y), angle, MODEL.edge / float(edge), MODEL.side)


def spoilt(rng: Rng, studio: Studio, design: Design) -> Picture:
    """A patch that must not be read: a leaning die, a place that is off, a covered or smeared face, bare ground."""
    kind = rng.random()
    picture, lies = studio.picture(rng, design, str(rng.choice(FACES)), kind < 0.35)
    x, y, angle, edge = lies.x, lies.y, lies.angle, lies.edge
    if 0.35 <= kind < 0.5:
        way, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.75) * edge
        x, y = x + far * np.cos(way), y + far * np.sin(way)
    elif 0.5 <= kind < 0.58:
        angle += rng.choice([-1, 1]) * np.radians(rng.uniform(18, 45))
    elif 0.58 <= kind < 0.68:
        edge *= rng.choice([rng.uniform(0.5, 0.76), rng.uniform(1.3, 1.9)])
    elif 0.68 <= kind < 0.82:
        picture = _covered(rng, picture, lies)
    elif 0.82 <= kind < 0.9:
        picture = _smeared(rng, picture, edge)
    elif kind >= 0.9:
        ground = np.clip(studio._ground(rng, len(picture)), 0, 1) ** np.float32(1 / 2.2) * 255
        picture = ground.astype(np.uint8)
    return Pyramid(picture).patch(float(x), float(y), float(angle), MODEL.edge / float(edge), MODEL.side)


def _covered(rng: Rng, picture: Picture, lies: Truth) -> Picture:
    """A finger, a card, another die over a part of the face."""
    picture = picture.copy()
    way = rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(way), np.sin(way)])
    across = np.array([-toward[1], toward[0]])
    start = np.array([lies.x, lies.y]) + toward * rng.uniform(-0.1, 0.28) * lies.edge
    wide, far = rng.uniform(0.3, 1.2) * lies.edge, 3 * lies.edge
    corners = [start - across * wide, start + across * wide, start + across * wide + toward * far]
    corners.append(start - across * wide + toward * far)
    colour = rng.integers(0, 255, 3) if rng.random() < 0.5 else np.array([110, 150, 210]) * rng.uniform(0.3, 1.1)
    shape_ = np.rint(np.array(corners) * 16).astype(np.int32)
    cv2.fillConvexPoly(picture, shape_, colour.tolist(), cv2.LINE_AA, 4)
    return picture


def _smeared(rng: Rng, picture: Picture, edge: float) -> Picture:
    """Far out of focus, or moved while the shutter was open."""
    if rng.random() < 0.5:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), edge * rng.uniform(0.1, 0.2)), np.uint8)
    length = max(int(edge * rng.uniform(0.3, 0.7)), 3)
    kernel = np.zeros((length, length), np.float32)
    way = rng.uniform(0, np.pi)
    ends = np.array([np.cos(way), np.sin(way)]) * length / 2
    middle = np.array([length / 2, length / 2])
    cv2.line(kernel, np.rint(middle - ends).astype(int).tolist(), np.rint(middle + ends).astype(int).tolist(), 1.0)
    return np.asarray(cv2.filter2D(picture, -1, kernel / max(float(kernel.sum()), 1e-6)), np.uint8)
