"""Rounded boxes with a die's pips or other dots, and bars that grooves divide into squares. Lengths in mm, z up."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic
from vision.lab.rendering.scene.die_mesh import FACES, Mesh, pip_paint, vertex_normals

CELLS, PIXELS = 20, 168
"""Squares along each side of a box's faces, and pixels of its picture there."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What is painted on a bar beside the square that is read: dots, and grooves between squares."""

    design: Design
    groove: float
    """Half edges from a square's middle at which the groove to the next one begins; 1 without."""
    across: float
    """Half edges to either side over which a groove goes."""


def box(size: NDArray[np.float64], rounding: float) -> Mesh:
    """A box of `size` (3,) on z = 0, its edges rounded; texture coordinates as of `die_mesh`."""
    half, points = size / 2, []
    steps = np.linspace(-1, 1, CELLS + 1)
    u, v = (a.ravel() for a in np.meshgrid(steps, steps, indexing="ij"))
    for _, axis, sign in FACES:
        cube = np.empty((len(u), 3))
        cube[:, axis], (cube[:, (axis + 1) % 3], cube[:, (axis + 2) % 3]) = sign, (u, v)
        spots = cube * half
        inner = np.clip(spots, rounding - half, half - rounding)
        away = spots - inner
        points.append(inner + rounding * away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6))
    uv = np.concatenate([(np.stack([u, v], 1) / 2 + 0.5 + (k % 3, k // 3)) / (3, 2) for k in range(6)])
    cells = np.concatenate([_cells(sign) + k * (CELLS + 1) ** 2 for k, (_, _, sign) in enumerate(FACES)])
    whole = np.asarray(np.concatenate(points) + (0, 0, half[2]), np.float32)
    return Mesh(whole, vertex_normals(whole, cells), cells, uv.astype(np.float32))


def _cells(sign: int) -> NDArray[np.int32]:
    index = np.arange((CELLS + 1) ** 2, dtype=np.int32).reshape(CELLS + 1, -1)
    a, b, c, d = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    order = (a, b, c, a, c, d) if sign > 0 else (a, c, b, a, d, c)
    return np.stack([x.ravel() for x in order], 1).reshape(-1, 3)


def painted(
    design: Design,
    plastic: Plastic,
    faces: Sequence[int],
    size: NDArray[np.float64],
    edge: float,
    aside: float,
    beside: Beside | None = None,
) -> Array:
    """The picture (2 * PIXELS, 3 * PIXELS, 3) of a box: pips of `faces` (6, in the order of `FACES`, 0 without), on a
    square part of each face, `aside` mm along x from its middle, and what is `beside` it."""
    whole = np.empty((2 * PIXELS, 3 * PIXELS, 3), np.float32)
    steps = np.linspace(-1, 1, PIXELS)
    u, v = np.meshgrid(steps, steps)
    for k, (face, (_, axis, _)) in enumerate(zip(faces, FACES, strict=True)):
        across, along = (axis + 1) % 3, (axis + 2) % 3
        spots = np.stack([u.ravel() * size[across], v.ravel() * size[along]], 1) / edge
        lengthwise = [n for n, other in enumerate((across, along)) if other == 0]
        spots[:, lengthwise] -= 2 * aside / edge
        cover = pip_paint(design, face, spots.astype(np.float32)) if face else np.zeros(len(spots), np.float32)
        if beside is not None and lengthwise and face:
            cover = np.maximum(cover, squares(beside, spots, lengthwise[0]))
        colour = plastic.ace if face == 1 else plastic.pip
        paint = plastic.body * (1 - cover)[:, None] + colour * cover[:, None]
        rows, columns = slice(k // 3 * PIXELS, (k // 3 + 1) * PIXELS), slice(k % 3 * PIXELS, (k % 3 + 1) * PIXELS)
        whole[rows, columns] = paint.reshape(PIXELS, PIXELS, 3)
    return whole


def squares(beside: Beside, spots: NDArray[np.float64], axis: int) -> Array:
    """How far (n,), 0 to 1, points (n, 2) of a face are covered with what is `beside` its middle square along `axis`:
    grooves, and the dots of the other squares. In half edges."""
    square = np.round(spots[:, axis] / 2)
    within = spots.copy()
    within[:, axis] -= 2 * square
    deep = (np.abs(within[:, axis]) - beside.groove) * 30
    deep[np.abs(spots[:, 1 - axis]) > beside.across] = 0
    cover = np.clip(deep, 0, 1).astype(np.float32)
    for n in np.unique(square[square != 0]):
        here = square == n
        dots = pip_paint(beside.design, 1 + int(n) % 6, within[here].astype(np.float32))
        cover[here] = np.maximum(cover[here], dots)
    return cover
