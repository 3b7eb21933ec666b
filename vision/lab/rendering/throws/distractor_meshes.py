"""Meshes of things that are no dice, in millimetres, standing on z = 0 at the origin."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.dice_makes import Array
from vision.lab.rendering.scene.die_mesh import Mesh, joined, vertex_normals

AROUND = 48


def lathe(profile: Sequence[tuple[float, float]], ridges: int = 0, deep: float = 0.0) -> Mesh:
    """A profile of (radius, height) turned about the z axis, with `ridges` around it, `deep` of the radius."""
    radius, height = np.array(profile, np.float32).T
    count = max(AROUND, ridges * 6)
    turn = np.linspace(0, 2 * np.pi, count + 1, dtype=np.float32)
    wide = radius[:, None] * (1 - deep * (0.5 + 0.5 * np.sin(ridges * turn)))
    points = np.stack([wide * np.cos(turn), wide * np.sin(turn), np.broadcast_to(height[:, None], wide.shape)], -1)
    flat = points[..., :2] / (2 * max(radius.max(), 1e-6)) + 0.5
    return _sheet(points, flat)


def tube(path: NDArray[np.floating], radii: NDArray[np.floating]) -> Mesh:
    """A round tube along points (n, 3) with radii (n,), its ends closed."""
    path, radii = _rounded(path, radii)
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(along, [0.1, 0.2, 1.0])
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, along)
    turn = np.linspace(0, 2 * np.pi, AROUND // 2 + 1)[:, None]
    ring = np.cos(turn) * side[:, None] + np.sin(turn) * up[:, None]
    points = path[:, None] + ring * radii[:, None, None]
    return _sheet(points.astype(np.float32), np.zeros((*points.shape[:2], 2), np.float32))


def _rounded(
    path: NDArray[np.floating], radii: NDArray[np.floating]
) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    first, last = path[0] - path[1], path[-1] - path[-2]
    caps = np.sin(np.linspace(0, np.pi / 2, 6))
    shrink = np.sqrt(np.clip(1 - caps**2, 1e-4, 1))
    start = path[0] + first / np.linalg.norm(first) * caps[::-1, None] * radii[0]
    end = path[-1] + last / np.linalg.norm(last) * caps[:, None] * radii[-1]
    steps = np.linspace(0, len(path) - 1, 4 * len(path))
    middle = np.stack([np.interp(steps, range(len(path)), path[:, k]) for k in range(3)], 1)
    wide = np.interp(steps, range(len(path)), radii)
    return (
        np.concatenate([start[:-1], middle, end[1:]]),
        np.concatenate([shrink[::-1][:-1] * radii[0], wide, shrink[1:] * radii[-1]]),
    )


def torus(radius: float, thick: float) -> Mesh:
    """A ring that lies flat."""
    turn = np.linspace(0, 2 * np.pi, 25)
    return lathe([(radius + thick * np.cos(t), thick + thick * np.sin(t)) for t in turn])


def slab(width: float, length: float, high: float) -> Mesh:
    """A flat box; its upper side carries the picture."""
    x, y = width / 2, length / 2
    top = np.array([[(-x, -y, high), (-x, y, high)], [(x, -y, high), (x, y, high)]], np.float32)
    flat = np.array([[(0, 1), (0, 0)], [(1, 1), (1, 0)]], np.float32)
    rim = np.array([(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)], np.float32)
    wall = np.stack([np.column_stack([rim, np.full(5, z)]) for z in (0.0, high)], 1).astype(np.float32)
    return joined([_sheet(top, flat), _sheet(wall, np.zeros((5, 2, 2), np.float32))])


def _sheet(points: Array, flat: Array) -> Mesh:
    rows, columns = points.shape[:2]
    index = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    triangles = np.stack([x.ravel() for x in (a, b, c, a, c, d)], 1).reshape(-1, 3)
    vertices = points.reshape(-1, 3)
    return Mesh(vertices, vertex_normals(vertices, triangles), triangles, flat.reshape(-1, 2).astype(np.float32))


def moved(mesh: Mesh, place: Sequence[float] | Array, turn: Array | None = None) -> Mesh:
    """The mesh turned by (3, 3) and moved by (3,)."""
    spin = np.eye(3, dtype=np.float32) if turn is None else turn
    points = mesh.points @ spin.T + np.asarray(place, np.float32)
    return Mesh(points.astype(np.float32), mesh.normals @ spin.T, mesh.triangles, mesh.uv)
