"""Rounded boxes that lie together as one thing: beside each other, or on one another. Lengths in mm, z up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.description import rotation
from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic
from vision.lab.rendering.scene.die_mesh import FACES, Mesh, joined
from vision.lab.rendering.throws.distractor_meshes import moved
from vision.lab.rendering.throws.likeness_boxes import box, painted

UP = np.array([0.0, 0.0, 1.0])
SQUARE = 0.85
"""Part of its dots' `edge` that a side of a box is wide and high at least, to bear dots."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One box: `size` (3,), where the middle of its base lies (3,), how it is turned; `order` (6,) are the faces'
    values, the upper one first; 0: none. Its dots are those of a die with this `edge`."""

    design: Design
    plastic: Plastic
    size: NDArray[np.float64]
    edge: float
    rounding: float
    order: Sequence[int]
    place: tuple[float, float, float] = (0.0, 0.0, 0.0)
    yaw: float = 0.0

    @property
    def top(self) -> Array:
        """The middle (3,) of its upper face."""
        return np.asarray(self.place, np.float32) + np.array([0, 0, self.size[2]], np.float32)

    def drawn(self) -> tuple[Mesh, Array]:
        """Its mesh and the picture (h, w, 3) on it."""
        mesh = moved(box(self.size, self.rounding), self.place, rotation(UP, self.yaw))
        faces = side_faces(self.order, self.size, self.edge)
        return mesh, painted(self.design, self.plastic, faces, self.size, self.edge, 0.0)


def side_faces(order: Sequence[int], size: NDArray[np.float64], edge: float) -> list[int]:
    """The faces (6, in the order of `FACES`) of a box of `size` (3,) that have room for dots; the others are 0."""
    return [
        int(face) if min(size[[a for a in range(3) if a != axis]]) > SQUARE * edge else 0
        for face, (_, axis, _) in zip(order, FACES, strict=True)
    ]


def together(pieces: Sequence[Piece]) -> tuple[Mesh, Array]:
    """All pieces as one mesh, their pictures one below the other in one (h, w, 3)."""
    meshes, pictures = zip(*(piece.drawn() for piece in pieces), strict=True)
    rows = len(pictures[0])
    last = rows * len(pieces) - 1
    below = [
        Mesh(
            m.points,
            m.normals,
            m.triangles,
            np.asarray((m.uv * (1, rows - 1) + (0, k * rows)) / (1, last), np.float32),
        )
        for k, m in enumerate(meshes)
    ]
    return joined(below), np.concatenate(pictures)
