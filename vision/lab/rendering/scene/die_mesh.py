"""Polygon meshes of dice with sunk pips, and where on a face there is paint. Lengths in half edges, z up."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.dice_makes import Array, Design

FACES = ((1, 2, 1), (6, 2, -1), (2, 1, 1), (5, 1, -1), (3, 0, -1), (4, 0, 1))
"""(value, axis, sign of the outward normal) of a right-handed die, in the mesh's order; opposites add up to 7."""


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """`points` (n, 3), outward unit `normals` (n, 3), `triangles` (m, 3), texture coordinates `uv` (n, 2) in 0..1."""

    points: Array
    normals: Array
    triangles: NDArray[np.int32]
    uv: Array


@lru_cache(maxsize=64)
def die_mesh(design: Design, cells: int = 72, sunk: bool = True) -> Mesh:
    """A die of `cells` x `cells` squares a face; without `sunk` its pips are left out, as a hull to cast shadows."""
    parts = [_face(design, value, axis, sign, cells, sunk) for value, axis, sign in FACES]
    points = np.concatenate([p for p, _ in parts])
    triangles = np.concatenate([_grid(cells, sign) + k * (cells + 1) ** 2 for k, (_, _, sign) in enumerate(FACES)])
    uv = np.concatenate([(c + (k % 3, k // 3)) / (3, 2) for k, (_, c) in enumerate(parts)])
    return Mesh(points, vertex_normals(points, triangles), triangles, uv.astype(np.float32))


def _face(design: Design, value: int, axis: int, sign: int, cells: int, sunk: bool) -> tuple[Array, Array]:
    steps = np.linspace(-1, 1, cells + 1, dtype=np.float32)
    u, v = (a.ravel() for a in np.meshgrid(steps, steps, indexing="ij"))
    cube = np.empty((len(u), 3), np.float32)
    cube[:, axis], (cube[:, (axis + 1) % 3], cube[:, (axis + 2) % 3]) = sign, (u, v)
    points = hull(design, cube)
    if sunk:
        flat = points[:, [(axis + 1) % 3, (axis + 2) % 3]]
        points[:, axis] -= sign * pip_depth(design, value, flat)
    return points, np.asarray(np.stack([u, v], 1) / 2 + 0.5, np.float32)


def hull(design: Design, cube: Array) -> Array:
    """Points (n, 3) of the body's surface for points (n, 3) of the cube's."""
    if design.shape == "superellipsoid":
        scale = (np.abs(cube) ** design.power).sum(1, keepdims=True) ** (-1 / design.power)
        return np.asarray(cube * scale, np.float32)
    inner = np.clip(cube, design.round - 1, 1 - design.round)
    away = cube - inner
    if design.shape == "chamfered":
        # Each step out of the middle square is shared by the faces that meet there: |away| sums to one width.
        points = inner + design.round * away / np.maximum(np.abs(away).sum(1, keepdims=True), 1e-6)
    else:
        points = inner + design.round * away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6)
    far = np.linalg.norm(points, axis=1, keepdims=True)
    return np.asarray(points * np.minimum(1, design.ball / far), np.float32)


def pip_depth(design: Design, value: int, flat: Array) -> Array:
    """How deep the face lies (n,) under the body's hull at its own points (n, 2)."""
    away = _reach(design, value, flat)
    profiles = {
        "bowl": np.sqrt(np.clip(1 - away**2, 0, 1)),
        "cone": np.clip(1 - away, 0, 1),
        "drilled": np.clip((1 - away) * 6, 0, 1),
    }
    ridge = np.clip((away - design.ring) * 8, 0, 1) if design.ring else 1.0
    return np.asarray(design.depth * profiles[design.profile] * ridge, np.float32)


def pip_paint(design: Design, value: int, flat: Array, sharp: float = 14.0) -> Array:
    """Coverage (n,) with pip paint at points (n, 2) of a face; `sharp` is the slope of its edge a pip radius."""
    away = _reach(design, value, flat)
    paint = np.clip((1 - away) * sharp + 0.5, 0, 1)
    return np.asarray(paint * np.clip((away - design.ring) * sharp + 0.5, 0, 1) if design.ring else paint, np.float32)


def _reach(design: Design, value: int, flat: Array) -> Array:
    """Distance (n,) to the nearest pip's middle, in radii of the pip."""
    away = np.linalg.norm(flat[:, None] - design.sites(value)[None], axis=2).min(1)
    return np.asarray(away / design.pip_radius(value), np.float32)


def _grid(cells: int, sign: int) -> NDArray[np.int32]:
    index = np.arange((cells + 1) ** 2, dtype=np.int32).reshape(cells + 1, -1)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    order = (a, b, c, a, c, d) if sign > 0 else (a, c, b, a, d, c)
    return np.stack([x.ravel() for x in order], 1).reshape(-1, 3)


def vertex_normals(points: Array, triangles: NDArray[np.int32]) -> Array:
    """Unit normals (n, 3), the mean of the triangles around each point weighed by their areas."""
    a, b, c = (points[triangles[:, k]] for k in range(3))
    faces = np.cross(b - a, c - a)
    sums = np.stack([_gathered(triangles, faces[:, k], len(points)) for k in range(3)], 1)
    return np.asarray(sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12), np.float32)


def _gathered(triangles: NDArray[np.int32], values: Array, count: int) -> NDArray[np.float64]:
    return np.asarray(np.bincount(triangles.ravel(), np.repeat(values, 3), count), np.float64)


def joined(meshes: list[Mesh]) -> Mesh:
    """All meshes as one."""
    starts = np.cumsum([0, *(len(m.points) for m in meshes[:-1])])
    return Mesh(
        np.concatenate([m.points for m in meshes]),
        np.concatenate([m.normals for m in meshes]),
        np.concatenate([m.triangles + np.int32(start) for m, start in zip(meshes, starts, strict=True)]),
        np.concatenate([m.uv for m in meshes]),
    )


def write_ply(path: Path, mesh: Mesh) -> None:
    """A binary PLY file with normals and texture coordinates."""
    names = ("x", "y", "z", "nx", "ny", "nz", "u", "v")
    head = "".join(f"property float {name}\n" for name in names)
    vertices = np.concatenate([mesh.points, mesh.normals, mesh.uv], 1).astype("<f4")
    faces = np.empty(len(mesh.triangles), [("n", "u1"), ("index", "<i4", 3)])
    faces["n"], faces["index"] = 3, mesh.triangles
    header = (
        f"ply\nformat binary_little_endian 1.0\nelement vertex {len(vertices)}\n{head}"
        f"element face {len(faces)}\nproperty list uchar int vertex_indices\nend_header\n"
    )
    path.write_bytes(header.encode("ascii") + vertices.tobytes() + faces.tobytes())
