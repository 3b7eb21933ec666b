"""Ray casting against meshes with Embree (the package embreex)."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore_scene import EmbreeScene
from numpy.typing import NDArray

from vision.lab.rendering.scene.dice_makes import Array, Design
from vision.lab.rendering.scene.die_mesh import Mesh, die_mesh

CELLS, HULL_CELLS = 64, 10
"""Squares a face of the dice that are seen, and of those that cast shadows."""


@dataclass(frozen=True, slots=True)
class Hits:
    """Where rays met a mesh: `rays` (n,) their indices, `far` (n,) the lengths, `points` and `normals` (n, 3),
    `uv` (n, 2), `triangles` (n,) the indices of the triangles."""

    rays: NDArray[np.intp]
    far: Array
    points: Array
    normals: Array
    uv: Array
    triangles: NDArray[np.int32]


class Caster:
    """One mesh, ready for rays."""

    def __init__(self, mesh: Mesh) -> None:
        self._mesh = mesh
        self._scene = EmbreeScene()
        self._solid = TriangleMesh(self._scene, mesh.points, mesh.triangles)

    def hits(self, origins: Array, directions: Array) -> Hits:
        """The nearest hits of rays (n, 3), smooth normals."""
        found = self._scene.run(origins, directions, output=True)
        rays = np.flatnonzero(found["primID"] >= 0)
        prims, u, v = found["primID"][rays], found["u"][rays, None], found["v"][rays, None]
        corners = self._mesh.triangles[prims]
        mixed = [
            values[corners[:, 0]] * (1 - u - v) + values[corners[:, 1]] * u + values[corners[:, 2]] * v
            for values in (self._mesh.normals, self._mesh.uv)
        ]
        far = found["tfar"][rays]
        return Hits(rays, far, origins[rays] + directions[rays] * far[:, None], unit(mixed[0]), mixed[1], prims)

    def blocked(self, origins: Array, directions: Array, far: Array | None = None) -> NDArray[np.bool_]:
        """Whether rays (n, 3) meet the mesh."""
        length = np.full(len(origins), 1e9, np.float32) if far is None else far
        return np.asarray(self._scene.run(origins, directions, length, query="OCCLUDED") >= 0)


@lru_cache(maxsize=32)
def die_caster(design: Design) -> Caster:
    """The ray caster of a die, in die axes, half an edge as the unit."""
    return Caster(die_mesh(design, CELLS))


def unit(vectors: Array) -> Array:
    """Vectors (n, 3) of length 1."""
    lengths = np.sqrt(np.einsum("ij,ij->i", vectors, vectors))
    return np.asarray(vectors / np.maximum(lengths, 1e-9)[:, None], np.float32)
