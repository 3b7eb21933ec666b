"""Lamps, gloss and glare: the light that leaves a die's surface towards the camera."""

from dataclasses import dataclass

import numpy as np

from vision.lab.training.poker.synthesis.cube_caster import TANGENTS, Camera, Pose, Surface
from vision.lab.training.poker.synthesis.face_atlas import Dress, look_up
from vision.types.picture import Array


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp at `lamp` (3,) mm of `colour` (3,) BGR, and the room's share `ambient` 0..1.

    `gloss` is how strongly the lamp is mirrored, `power` how sharply; `veil` a reflection of the room (a window)
    that lies over faces which look along `window` (3,).
    """

    lamp: Array
    colour: Array
    ambient: float
    gloss: float
    power: float
    veil: float
    window: Array


def random_light(rng: np.random.Generator) -> Light:
    """From a candle-like lamp to daylight, high or low, matt or glossy dice, at times a window over them."""
    turn, low = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(25, 85))
    lamp = np.array([np.cos(turn) * np.cos(low), np.sin(turn) * np.cos(low), np.sin(low)]) * rng.uniform(350, 1500)
    warmth = rng.uniform(-0.25, 1)
    colour = np.array([1 - 0.42 * warmth, 1 - 0.08 * warmth, 1 + 0.1 * warmth])
    tilt = np.array([*rng.normal(0, 0.25, 2), 1.0])
    glossy = rng.random() < 0.6
    return Light(
        lamp.astype(np.float32),
        colour.astype(np.float32),
        float(rng.uniform(0.25, 0.8)),
        float(rng.uniform(0, 0.5) if glossy else 0.02),
        float(np.exp(rng.uniform(np.log(10), np.log(200)))),
        float(rng.uniform(0.02, 0.2) if rng.random() < 0.3 else 0.0),
        (tilt / np.linalg.norm(tilt)).astype(np.float32),
    )


def shaded(surface: Surface, dress: Dress, pose: Pose, light: Light, camera: Camera) -> Array:
    """Linear light (m, 3) of the points that rays have met."""
    albedo = look_up(dress.colour, surface.slot, surface.u, surface.v)
    normal = _bent(surface, dress, pose)
    toward = _unit(light.lamp - surface.point)
    half = _unit(toward + _unit(camera.eye - surface.point))
    sun = np.clip((normal * toward).sum(1), 0, 1)
    foot = np.clip(0.5 + surface.point[:, 2] / (2 * pose.edge), 0.5, 1)
    sky = (0.55 + 0.45 * normal[:, 2]) * foot
    level = light.ambient * sky + (1 - light.ambient) * sun
    shine = light.gloss * np.clip((normal * half).sum(1), 0, 1) ** light.power
    window = light.veil * np.clip((normal * light.window).sum(1), 0, 1) ** 12
    return np.asarray((albedo * level[:, None] + (shine + window)[:, None]) * light.colour, np.float32)


def _bent(surface: Surface, dress: Dress, pose: Pose) -> Array:
    slopes = look_up(dress.slopes, surface.slot, surface.u, surface.v)
    across = (TANGENTS[surface.slot] * slopes[..., None]).sum(1) @ pose.rotation.T
    return _unit(surface.normal + across)


def _unit(vectors: Array) -> Array:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-6), np.float32)
