"""Whole pictures of poker dice as a kiosk's camera sees them: dice shown one by one, and throws."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.poker.synthesis.cube_caster import Camera
from vision.lab.training.poker.synthesis.face_atlas import dress, linear
from vision.lab.training.poker.synthesis.lighting import Light, random_light
from vision.lab.training.poker.synthesis.picture_renderer import (
    Laid,
    Truth,
    developed,
    lying,
    overhead,
    render,
    truth,
)
from vision.lab.training.synthesis import background_textures
from vision.poker.drawing.face_design import FACES, Design
from vision.types.picture import Array, Picture

DIE_MM = 16.0
FOCAL = 1490.0
"""Focal length in pixels of a picture 1280 wide."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A camera over a track, and the ground there (height, width, 3), linear light."""

    camera: Camera
    ground: Array

    @property
    def die_px(self) -> float:
        """Edge in pixels of a lying die's upper face in the picture's middle, as a calibration gives it."""
        return self.camera.focal * DIE_MM / (float(self.camera.eye[2]) - DIE_MM)


class Lamp(NamedTuple):
    """The light on the track and the camera's exposure to it."""

    light: Light
    exposure: float


def random_setup(rng: np.random.Generator, width: int = 1280, height: int = 720) -> Setup:
    """A camera 50 to 60 cm up, not quite straight, over some cloth or wood."""
    eye = (float(rng.uniform(-25, 25)), float(rng.uniform(-25, 25)), float(rng.uniform(500, 600)))
    aim = (float(rng.uniform(-12, 12)), float(rng.uniform(-12, 12)))
    camera = overhead(width, height, FOCAL, eye, aim, float(rng.uniform(-0.05, 0.05)))
    maker = (
        background_textures.felt,
        background_textures.felt,
        background_textures.wood,
        background_textures.weave,
        background_textures.plain,
    )[rng.integers(5)]
    drawn = np.clip(maker(rng), 0, 255).astype(np.uint8)
    scale = max(width, height) / 256
    ground = cv2.resize(drawn, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)[:height, :width]
    return Setup(camera, linear(ground))


def shown(
    rng: np.random.Generator, setup: Setup, design: Design, face: str, lamp: Lamp | None = None
) -> tuple[Picture, Truth]:
    """One die near the middle with `face` up, for enrolment; `lamp` is one that stays on for all faces."""
    pose = lying(rng, float(rng.uniform(-40, 40)), float(rng.uniform(-30, 30)), DIE_MM)
    axis, sign = pose.top
    laid = Laid(pose, dress(rng, design, (2 * axis + (sign < 0), face)))
    return _taken(rng, setup, [laid], lamp), truth(laid, setup.camera)


def throw(
    rng: np.random.Generator, setup: Setup, design: Design, many: int = 5, tilt: float = 0.0
) -> tuple[Picture, list[Truth]]:
    """Dice anywhere in the picture, the first one tipped by `tilt` radians."""
    height, width = setup.ground.shape[:2]
    reach = np.array([width, height]) / 2 / FOCAL * (float(setup.camera.eye[2]) - DIE_MM) - 26
    laid: list[Laid] = []
    for x, y in _spots(rng, many, reach):
        pose = lying(rng, x, y, DIE_MM, tilt if not laid else 0.0)
        axis, sign = pose.top
        laid.append(Laid(pose, dress(rng, design, (2 * axis + (sign < 0), str(rng.choice(FACES))))))
    return _taken(rng, setup, laid), [truth(one, setup.camera) for one in laid]


def random_lamp(rng: np.random.Generator) -> Lamp:
    """A light, and how a camera is set to it."""
    return Lamp(random_light(rng), float(rng.uniform(0.55, 1.1)))


def _taken(rng: np.random.Generator, setup: Setup, laid: Sequence[Laid], lamp: Lamp | None = None) -> Picture:
    light, exposure = lamp or random_lamp(rng)
    return developed(rng, render(setup.ground, laid, light, setup.camera), exposure, steady=True)


def _spots(rng: np.random.Generator, many: int, reach: NDArray[np.float64]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    while len(found) < many:
        x, y = rng.uniform(-reach, reach)
        if all(np.hypot(x - a, y - b) > 1.45 * DIE_MM for a, b in found):
            found.append((float(x), float(y)))
    return found
