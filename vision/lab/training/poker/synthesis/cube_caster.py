"""Rounded cubes ray-cast into a picture: which face is seen in each pixel, where on it, and which way it looks.

World axes: millimetres, x to the right, y towards the lower border of the picture, z up towards the camera:
left-handed, as pictures seen from above are. Only `TANGENTS` depends on it.
The distance to a rounded box is after I. Quilez, "Distance functions", 2008.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types.picture import Array

STEPS = 7
NEAR = 0.03
"""mm from the surface at which a ray has met it, more at a slant."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole at `eye` (3,); `axes` (3, 3) rows right, down, forward; `focal` and `middle` in pixels."""

    eye: Array
    axes: Array
    focal: float
    middle: tuple[float, float]

    def project(self, points: Array) -> Array:
        """Pixels (n, 2) of points (n, 3); the middle of the first pixel is at 0.5."""
        local = (points - self.eye) @ self.axes.T
        return np.asarray(local[:, :2] / local[:, 2:] * self.focal + self.middle, np.float32)

    def rays(self, pixels: Array) -> Array:
        """Unit directions (n, 3) through pixels (n, 2)."""
        flat = (pixels - self.middle) / self.focal
        rays = np.column_stack([flat, np.ones(len(flat))]) @ self.axes
        return np.asarray(rays / np.linalg.norm(rays, axis=1, keepdims=True), np.float32)


@dataclass(frozen=True, slots=True)
class Pose:
    """A die: centre (3,) in mm, rotation (3, 3) from die to world axes, edge in mm, rounding 0..1 of half an edge."""

    centre: Array
    rotation: Array
    edge: float = 16.0
    rounding: float = 0.2

    @property
    def top(self) -> tuple[int, int]:
        """Axis and sign of the face that looks up most."""
        third = self.rotation[2]
        axis = int(np.abs(third).argmax())
        return axis, 1 if third[axis] > 0 else -1

    def corners(self) -> Array:
        """All eight corners (8, 3) of the cube that the die was cut from."""
        signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        return np.asarray(signs * (self.edge / 2) @ self.rotation.T + self.centre, np.float32)

    def top_corners(self) -> Array:
        """The upper face's corners (4, 3), around it."""
        axis, sign = self.top
        first, second = (a for a in range(3) if a != axis)
        points = np.zeros((4, 3), np.float32)
        points[:, axis] = sign
        points[:, first], points[:, second] = (-1, 1, 1, -1), (-1, -1, 1, 1)
        return np.asarray(points * (self.edge / 2) @ self.rotation.T + self.centre, np.float32)


@dataclass(frozen=True, slots=True)
class Surface:
    """What rays meet: `hit` (n,) bool; for those that hit: slot 0..5 (2 * axis + (sign < 0)), u and v on the face
    (-1..1, as its maker sees it), the outward normal (m, 3) and the point (m, 3) in world axes."""

    hit: NDArray[np.bool_]
    slot: NDArray[np.intp]
    u: Array
    v: Array
    normal: Array
    point: Array


TANGENTS: Array = np.array(
    [
        [[0, 1, 0], [0, 0, 1]], [[0, -1, 0], [0, 0, 1]],
        [[0, 0, 1], [1, 0, 0]], [[0, 0, -1], [1, 0, 0]],
        [[1, 0, 0], [0, 1, 0]], [[-1, 0, 0], [0, 1, 0]],
    ],
    np.float32,
)  # fmt: skip
"""For each slot the die axes (2, 3) along which u and v grow. Seen by a camera whose picture's y grows downwards in
the same sense as the world's, letters read the right way round."""


def meet(camera: Camera, pose: Pose, pixels: Array) -> Surface:
    """Casts rays through pixels (n, 2) at one die."""
    rays = camera.rays(pixels) @ pose.rotation
    start = np.asarray((camera.eye - pose.centre) @ pose.rotation, np.float32)
    half = np.float32(pose.edge / 2)
    slope = 1 / np.where(np.abs(rays) < 1e-6, np.float32(1e-6), rays)
    enter = (-start * slope - half * np.abs(slope)).max(1)
    leave = (-start * slope + half * np.abs(slope)).min(1)
    hit = enter < leave
    points, outward, met = _march(start, rays[hit], enter[hit], half, np.float32(pose.rounding) * half)
    hit[hit] = met
    slot, u, v = _on_face(points[met], outward[met], half)
    normal = outward[met] @ pose.rotation.T
    return Surface(hit, slot, u, v, normal, points[met] @ pose.rotation.T + pose.centre)


def _march(start: Array, rays: Array, travelled: Array, half: np.float32, radius: np.float32) -> tuple[Array, ...]:
    core = half - radius
    for _ in range(STEPS):
        points = start + rays * travelled[:, None]
        out = np.maximum(np.abs(points) - core, 0)
        gap = np.sqrt(np.square(out).sum(1)) - radius
        travelled = travelled + np.maximum(gap, 0)
    outward = np.copysign(out, points)
    outward /= np.maximum(np.linalg.norm(outward, axis=1, keepdims=True), 1e-6)
    return points, outward, gap < NEAR * half


def _on_face(points: Array, outward: Array, half: np.float32) -> tuple[NDArray[np.intp], Array, Array]:
    axis = np.abs(outward).argmax(1)
    slot = 2 * axis + (np.take_along_axis(outward, axis[:, None], 1)[:, 0] < 0)
    u, v = ((points * TANGENTS[slot, k]).sum(1) / half for k in (0, 1))
    return slot, u, v
