"""Meshes and painted surfaces that the families share. Never to be trained on.

Lengths in mm; a painted face is a picture (h, w, 3) of linear reflectance, its upper left at (-x, +y).
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.lab.rendering.scene.description import Thing, rotation
from vision.lab.rendering.scene.dice_makes import Array, Design
from vision.lab.rendering.scene.die_mesh import Mesh, hull, joined, vertex_normals
from vision.lab.rendering.throws.distractor_meshes import moved

CELLS = 56
PX = 160
"""Pixels of a face's side in its atlas."""
STRIPE = 8
"""Pixels of a picture that a part of one colour has for itself."""
ATLAS = (3, 2)
"""The atlas has three faces side by side and two below each other, the upper side's first."""
SIDES = ((2, 1), (2, -1), (0, 1), (0, -1), (1, 1), (1, -1))
"""(axis, sign of the outward normal) of the six sides, the upper one first."""
Face = Array
"""A face (PX, PX, 3) of linear reflectance."""
Mark = tuple[float, float, float]
"""Middle and radius of a round mark, in half edges of its face."""


def upright(yaw: float) -> Array:
    """The turn (3, 3) by an angle in radians about the vertical."""
    return rotation(np.array([0.0, 0.0, 1.0]), yaw)


def block(size: Sequence[float], rounding: float, sunk: Sequence[Array] | None = None, depth: float = 0.0) -> Mesh:
    """A rounded block of `size` (3,) mm that stands on z = 0, its texture the atlas of six faces.

    `rounding` in half edges; `sunk`: for each side how deep (PX, PX), 0 to 1 of `depth` mm, its surface lies.
    """
    parts = [_side(k, np.asarray(size, np.float32), rounding, sunk, depth) for k in range(6)]
    index = np.arange((CELLS + 1) ** 2, dtype=np.int32).reshape(CELLS + 1, -1)
    a, b, c, d = (x.ravel() for x in (index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]))
    one = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    triangles = np.concatenate([_wound(one, SIDES[k]) + k * index.size for k in range(6)])
    points = np.concatenate([points for points, _ in parts])
    return Mesh(points, vertex_normals(points, triangles), triangles, np.concatenate([uv for _, uv in parts]))


def _wound(triangles: np.ndarray, side: tuple[int, int]) -> np.ndarray:
    return triangles if side[1] > 0 else triangles[:, ::-1]


def _side(k: int, size: Array, rounding: float, sunk: Sequence[Array] | None, depth: float) -> tuple[Array, Array]:
    axis, sign = SIDES[k]
    steps = np.linspace(-1, 1, CELLS + 1, dtype=np.float32)
    u, v = (a.ravel() for a in np.meshgrid(steps, steps, indexing="ij"))
    cube = np.empty((len(u), 3), np.float32)
    cube[:, axis], (cube[:, (axis + 1) % 3], cube[:, (axis + 2) % 3]) = sign, (u, v)
    points = hull(Design("", "rounded", 0, 0, 0, "bowl", round=rounding), cube) * (size / 2)
    if sunk is not None:
        low = cv2.remap(sunk[k], (u + 1) / 2 * (PX - 1), (1 - v) / 2 * (PX - 1), cv2.INTER_LINEAR)
        points[:, axis] -= sign * depth * low.ravel()
    cell = np.array([k % ATLAS[0], k // ATLAS[0]], np.float32)
    inside = np.stack([u, -v], 1) * 0.49 + 0.5
    points[:, 2] += size[2] / 2
    return points.astype(np.float32), ((cell + inside) / np.array(ATLAS, np.float32)).astype(np.float32)


def atlas(faces: Sequence[Face]) -> Array:
    """The picture (2 PX, 3 PX, 3) of six faces in the order of `SIDES`."""
    return np.concatenate([np.concatenate(faces[:3], 1), np.concatenate(faces[3:], 1)], 0)


def cover(marks: Sequence[Mark], tall: float = 1.0) -> Array:
    """How far (PX, PX), 0 to 1, each pixel of a face `tall` times as high as wide is covered with round marks.

    Their radii are in half widths, their places in half widths and half heights.
    """
    y, x = np.mgrid[PX:0:-1, 0:PX].astype(np.float32)
    x, y = (x + 0.5) * 2 / PX - 1, (y - 0.5) * 2 / PX - 1
    reach = [np.hypot(x - mx, (y - my) * tall) - radius for mx, my, radius in marks]
    near = np.min(reach, 0) if reach else np.ones((PX, PX), np.float32)
    return np.clip(0.5 - near * PX / 4, 0, 1).astype(np.float32)


def painted(body: Array, ink: Array, covered: Array) -> Face:
    """A face of the colour `body` (3,) or (h, w, 3), inked with `ink` (3,) where it is `covered` (h, w)."""
    return np.asarray(body + (ink - body) * covered[..., None], np.float32)


def grainy(colour: Array, rng: np.random.Generator, strength: float) -> Face:
    """A face (PX, PX, 3) of one colour (3,) with a grain of single pixels and of a few."""
    fine = rng.standard_normal((PX, PX)).astype(np.float32)
    coarse = cv2.resize(rng.standard_normal((PX // 4, PX // 4)).astype(np.float32), (PX, PX))
    return np.asarray(np.clip(colour * (1 + strength * (fine + coarse)[..., None] / 2), 0.002, 1), np.float32)


def placed(mesh: Mesh, colour: Array, rough: float, rng: np.random.Generator) -> Thing:
    """The mesh, turned at random, as a thing at the origin, of that colour (3,) or picture (h, w, 3)."""
    return Thing(moved(mesh, (0, 0, 0), upright(rng.uniform(0, 2 * np.pi))), colour, rough)


def coloured(parts: Sequence[tuple[Mesh, Array]]) -> tuple[Mesh, Array]:
    """Meshes of one colour (3,) each as one mesh, and the picture (1, n, 3) of their colours, a stripe each."""
    count = len(parts)
    meshes = []
    for k, (mesh, _) in enumerate(parts):
        uv = np.tile(np.array([(k + 0.5) / count, 0], np.float32), (len(mesh.points), 1))
        meshes.append(Mesh(mesh.points, mesh.normals, mesh.triangles, uv))
    return joined(meshes), np.repeat(np.stack([colour for _, colour in parts])[None], STRIPE, 1)
