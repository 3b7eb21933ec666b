"""Pictures of poker dice on some ground, with what lies where."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.poker.synthesis.cube_caster import TANGENTS, Camera, Pose, meet
from vision.lab.training.poker.synthesis.face_atlas import Dress
from vision.lab.training.poker.synthesis.lighting import Light, shaded
from vision.lab.training.synthesis import camera_augmentation
from vision.types.picture import Array, Picture
from vision.types.reading import Box

FINE = 2
"""Rays along each side of a pixel."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A die and its dress."""

    pose: Pose
    dress: Dress

    @property
    def face(self) -> str:
        """The uppermost face."""
        axis, sign = self.pose.top
        return self.dress.faces[2 * axis + (sign < 0)]


@dataclass(frozen=True, slots=True)
class Truth:
    """Where a die's uppermost face is, in pixels: middle, root of its area; the direction (radians) in which
    its slot's u axis points; and which face it is."""

    x: float
    y: float
    edge: float
    angle: float
    face: str


def truth(laid: Laid, camera: Camera) -> Truth:
    """What a reader should say of the die."""
    quad = camera.project(laid.pose.top_corners())
    middle = quad.mean(0)
    area = abs(cv2.contourArea(quad))
    axis, sign = laid.pose.top
    along = laid.pose.rotation @ TANGENTS[2 * axis + (sign < 0), 0] * np.float32(laid.pose.edge / 2)
    top = laid.pose.top_corners().mean(0)
    ends = camera.project(np.stack([top + along, top - along]).astype(np.float32))
    side = ends[0] - ends[1]
    return Truth(
        float(middle[0]), float(middle[1]), float(np.sqrt(area)), float(np.arctan2(side[1], side[0])), laid.face
    )


def overhead(
    width: int, height: int, focal: float = 1490.0, eye: tuple[float, float, float] = (0.0, 0.0, 550.0),
    aim: tuple[float, float] = (0.0, 0.0), roll: float = 0.0,
) -> Camera:  # fmt: skip
    """A camera at `eye` mm above the ground's middle that looks at the point `aim` of the ground."""
    forward = np.array([*aim, 0.0]) - np.array(eye)
    forward /= np.linalg.norm(forward)
    right = np.array([np.cos(roll), np.sin(roll), 0.0])
    right -= forward * (right @ forward)
    right /= np.linalg.norm(right)
    # The world's y grows as the picture's does, so down is against the right-hand rule's product.
    down = np.cross(right, forward)
    axes = np.stack([right, down if down[1] * np.cos(roll) - down[0] * np.sin(roll) > 0 else -down, forward])
    return Camera(np.array(eye, np.float32), axes.astype(np.float32), focal, (width / 2, height / 2))


def render(ground: Array, laid: Sequence[Laid], light: Light, camera: Camera) -> Array:
    """Linear light (h, w, 3): the ground (likewise) with shadows and dice on it."""
    height, width = ground.shape[:2]
    canvas = ground * light.colour * np.float32(light.ambient * 0.8 + (1 - light.ambient) * 0.8)
    canvas *= _shadow(laid, light, camera, width, height)
    for one in sorted(laid, key=lambda one: -float(np.linalg.norm(one.pose.centre - camera.eye))):
        box = _box(camera.project(one.pose.corners()), width, height)
        if box is not None:
            _lay(canvas, box, one, light, camera)
    return canvas


def _lay(canvas: Array, box: Box, one: Laid, light: Light, camera: Camera) -> None:
    x, y, w, h = box
    step = (np.arange(max(w, h) * FINE, dtype=np.float32) + 0.5) / FINE
    pixels = np.stack(np.broadcast_arrays(step[None, : w * FINE] + x, step[: h * FINE, None] + y), -1).reshape(-1, 2)
    surface = meet(camera, one.pose, pixels)
    if not surface.hit.any():
        return
    layer = np.zeros((len(pixels), 4), np.float32)
    layer[surface.hit, :3] = shaded(surface, one.dress, one.pose, light, camera)
    layer[surface.hit, 3] = 1
    shrunk = cv2.resize(layer.reshape(h * FINE, w * FINE, 4), (w, h), interpolation=cv2.INTER_AREA)
    part = canvas[y : y + h, x : x + w]
    part *= 1 - shrunk[..., 3:]
    part += shrunk[..., :3]


def _box(points: Array, width: int, height: int) -> Box | None:
    low, high = np.floor(points.min(0) - 1).astype(int), np.ceil(points.max(0) + 1).astype(int)
    left, top = max(int(low[0]), 0), max(int(low[1]), 0)
    right, bottom = min(int(high[0]), width), min(int(high[1]), height)
    return (left, top, right - left, bottom - top) if right - left > 1 and bottom - top > 1 else None


def _shadow(laid: Sequence[Laid], light: Light, camera: Camera, width: int, height: int) -> Array:
    mask = np.zeros((height, width), np.uint8)
    for one in laid:
        corners = one.pose.corners() * (1, 1, 1)
        away = corners - light.lamp
        share = corners[:, 2:] / np.maximum(light.lamp[2] - corners[:, 2:], 1)
        thrown = camera.project((corners + away * share).astype(np.float32))
        cv2.fillConvexPoly(mask, cv2.convexHull((thrown * 16).astype(np.int32)), 255, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(mask, (0, 0), max(camera.focal / 550, 0.5)).astype(np.float32) / 255
    return np.asarray(1 - soft[..., None] * np.float32((1 - light.ambient) * 0.9), np.float32)


def developed(rng: np.random.Generator, light: Array, exposure: float, steady: bool = False) -> Picture:
    """What a camera makes of linear light (height, width, 3): exposure, white balance, curve, then blur, noise,
    compression by lot.

    `steady` is the camera of a kiosk, which does not move and is in focus, more or less.
    """
    balanced = light * np.exp(rng.normal(0, 0.06, 3)).astype(np.float32) * np.float32(exposure)
    shown = 255 * np.clip(balanced, 0, 1.2) ** np.float32(rng.uniform(0.9, 1.1) / 2.2)
    out = np.clip(
        camera_augmentation.noise(rng, _blurred(rng, np.asarray(shown, np.float32), steady)), 0, 255
    ).astype(np.uint8)
    if rng.random() < 0.3:
        _, packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))])
        out = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return out


def _blurred(rng: np.random.Generator, shown: Array, steady: bool) -> Array:
    if not steady:
        return camera_augmentation.blur(rng, shown)
    return np.asarray(cv2.GaussianBlur(shown, (0, 0), rng.uniform(0.35, 1.1)), np.float32)


def lying(rng: np.random.Generator, x: float, y: float, edge: float, tilt: float = 0.0) -> Pose:
    """A die on the ground at x, y, on a face and at an angle drawn by lot, tipped by `tilt` radians."""
    flat = _about((0, 0, 1), rng.uniform(0, 2 * np.pi)) @ _side(int(rng.integers(6)))
    way = rng.uniform(0, 2 * np.pi)
    rotation = _about((np.cos(way), np.sin(way), 0), tilt) @ flat
    rise = float(np.abs(rotation[2]).sum()) * edge / 2
    return Pose(np.array([x, y, rise], np.float32), rotation.astype(np.float32), edge, rng.uniform(0.1, 0.32))


def _side(k: int) -> NDArray[np.float64]:
    axis, quarters = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 3))[k]
    return _about(tuple(np.eye(3)[axis]), quarters * np.pi / 2)


def _about(axis: tuple[float, ...], angle: float) -> NDArray[np.float64]:
    """Rodrigues' formula."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross))
