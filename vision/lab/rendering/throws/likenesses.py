"""Things that look like a die from above, drawn at random.

Thin, half-high and long boxes, discs, domes and balls with a die's pips on top, cubes with other dots; and cubes with
a die's pips, drawn in the same way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Thing, Throw, rotation
from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic, designs
from vision.lab.rendering.scene.die_mesh import FACES, Mesh, pip_paint, vertex_normals
from vision.lab.rendering.throws.distractor_meshes import lathe, moved
from vision.lab.rendering.throws.kiosk_setup import bodies_of

UP = np.array([0.0, 0.0, 1.0])
CELLS, PIXELS = 20, 112
"""Squares along each side of a box's faces, and pixels of its picture there."""
LAYOUTS = 48
"""Sets of other dots: each takes memory once it was drawn."""
UNLIKE = 0.3
"""Half edges by which a dot at least lies off every die's, so that nobody takes the dots for a die's."""


@dataclass(frozen=True, slots=True)
class OtherDots(Design):
    """A make whose faces bear dots in no die's layout, the same for the same `layout`."""

    layout: int = 0

    def sites(self, value: int) -> Array:
        """Centres (n, 2) of the dots of a face, in the face's own (u, v)."""
        rng = np.random.default_rng((self.layout, value))
        while True:
            count, wide = int(rng.integers(1, 13)), rng.uniform(0.45, 0.68)
            spots = _apart(rng.uniform(-wide, wide, (count, 2)), self.radius * 2.3)
            if not any(_alike(spots, Design.sites(self, face)) for face in range(1, 7)):
                return spots.astype(np.float32)


def _apart(spots: NDArray[np.float64], far: float) -> NDArray[np.float64]:
    kept: list[NDArray[np.float64]] = []
    for spot in spots:
        if all(np.hypot(*(spot - other)) > far for other in kept):
            kept.append(spot)
    return np.array(kept)


def _alike(spots: NDArray[np.float64], die: Array) -> bool:
    """Whether every dot (n, 2) lies where a face (m, 2) of a die has one, from one of the four sides."""
    turned = [die, die @ np.array([[0, 1], [-1, 0]])]
    return len(spots) == len(die) and any(
        np.linalg.norm(spots[:, None] - face[None] * scale, axis=2).min(axis).max() < UNLIKE
        for face in turned
        for scale in (1.0, 1.3)
        for axis in (0, 1)
    )


def other_dots(rng: np.random.Generator, design: Design) -> OtherDots:
    """The make with other dots, one of `LAYOUTS`."""
    makes, layout = designs("train"), int(rng.integers(LAYOUTS))
    known = design if design in makes else makes[0]
    fields = {name: getattr(known, name) for name in Design.__dataclass_fields__}
    return OtherDots(**(fields | {"name": f"dots-{layout}", "radius": 0.13 + 0.005 * (layout % 10)}), layout=layout)


@dataclass(frozen=True, slots=True, eq=False)
class Likeness(Thing):
    """A thing with the place (3,) where a die's top face would be read, its direction in radians and edge in mm;
    `die`: it is a cube with a die's pips."""

    place: Array = None  # type: ignore[assignment]
    yaw: float = 0.0
    edge: float = 0.0
    die: bool = False

    @property
    def top(self) -> Array:
        """Corners (4, 3) of the face that is read."""
        corners = np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]) * self.edge / 2
        return np.asarray(corners @ rotation(UP, self.yaw).T + self.place, np.float32)

    @property
    def reach(self) -> float:
        """mm from the origin to its farthest point."""
        return float(np.hypot(*self.mesh.points[:, :2].T).max())

    def at(self, x: float, y: float, yaw: float) -> "Likeness":
        """The thing turned and moved on the floor."""
        turn = rotation(UP, yaw)
        place = np.asarray(turn @ self.place + (x, y, 0), np.float32)
        return replace(self, mesh=moved(self.mesh, (x, y, 0), turn), place=place, yaw=self.yaw + yaw)


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
    design: Design, plastic: Plastic, faces: Sequence[int], size: NDArray[np.float64], edge: float, aside: float
) -> Array:
    """The picture (2 * PIXELS, 3 * PIXELS, 3) of a box: pips of `faces` (6, in the order of `FACES`, 0 without), on a
    square part of each face, `aside` mm along x from its middle."""
    whole = np.empty((2 * PIXELS, 3 * PIXELS, 3), np.float32)
    steps = np.linspace(-1, 1, PIXELS)
    u, v = np.meshgrid(steps, steps)
    for k, (face, (_, axis, _)) in enumerate(zip(faces, FACES, strict=True)):
        across, along = (axis + 1) % 3, (axis + 2) % 3
        spots = np.stack([u.ravel() * size[across], v.ravel() * size[along]], 1) / edge
        spots[:, [n for n, other in enumerate((across, along)) if other == 0]] -= 2 * aside / edge
        cover = pip_paint(design, face, spots.astype(np.float32)) if face else np.zeros(len(spots), np.float32)
        colour = plastic.ace if face == 1 else plastic.pip
        paint = plastic.body * (1 - cover)[:, None] + colour * cover[:, None]
        rows, columns = slice(k // 3 * PIXELS, (k // 3 + 1) * PIXELS), slice(k % 3 * PIXELS, (k % 3 + 1) * PIXELS)
        whole[rows, columns] = paint.reshape(PIXELS, PIXELS, 3)
    return whole


def _dots(rng: np.random.Generator, setup: Setup) -> tuple[Design, Plastic]:
    makes = designs(setup.split)
    return makes[int(rng.integers(len(makes)))], bodies_of(rng, 1, setup.split)[0]


def _boxed(rng: np.random.Generator, setup: Setup, long: float, high: float, pips: bool, die: bool) -> Likeness:
    """A box so many edges long and high, with a die's pips or other dots on top."""
    design, plastic = _dots(rng, setup)
    design = design if pips else other_dots(rng, design)
    edge = setup.die_mm * rng.normal(1, 0.008)
    size = edge * np.array([long, 1.0 if die else rng.uniform(0.9, 1.1), high])
    aside = 0.0 if long < 1.2 else float((long - 1) / 2 * edge * rng.choice([-1, 0, 1, rng.uniform(-1, 1)]))
    order = rng.permutation(6) + 1
    faces = [int(f) if min(size[[a for a in range(3) if a != axis]]) > 0.85 * edge else 0
             for f, (_, axis, _) in zip(order, FACES, strict=True)]  # fmt: skip
    faces[0] = 0 if not pips and rng.random() < 0.3 else int(order[0])
    rounding = float(size.min() / 2 * rng.uniform(0.05, 0.5 if die or high < 0.9 else 0.95))
    picture = painted(design, plastic, faces, size, edge, aside)
    place = np.array([aside, 0, size[2]], np.float32)
    return Likeness(box(size, rounding), picture, rng.uniform(0.1, 0.5), place, 0.0, edge, die)


def _turned(rng: np.random.Generator, setup: Setup, profile: Sequence[tuple[float, float]]) -> Likeness:
    """A solid of revolution, its profile (radius, height) in edges, with a die's pips on top."""
    design, plastic = _dots(rng, setup)
    edge = setup.die_mm
    wide = 2 * max(radius for radius, _ in profile)
    steps = np.linspace(-1, 1, PIXELS) * wide
    spots = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    face = int(rng.integers(1, 7))
    cover = pip_paint(design, face, spots.astype(np.float32))[:, None]
    picture = (plastic.body * (1 - cover) + plastic.pip * cover).reshape(PIXELS, PIXELS, 3).astype(np.float32)
    place = np.array([0, 0, edge * max(high for _, high in profile)], np.float32)
    return Likeness(lathe([(r * edge, z * edge) for r, z in profile]), picture, 0.3, place, 0.0, edge)


def thin(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A square tile up to six tenths of a die high."""
    return _boxed(rng, setup, rng.uniform(0.9, 1.15), 0.6 * rng.uniform(0.02, 1) ** 1.3, rng.random() < 0.9, False)


def long(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A bar 1.3 to 3 times as long as wide, of any height."""
    return _boxed(rng, setup, rng.uniform(1.3, 3.0), rng.uniform(0.05, 1.1), rng.random() < 0.85, False)


def other_cube(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A cube with no die's dots, or with none."""
    return _boxed(rng, setup, 1.0, rng.uniform(0.9, 1.05), False, False)


def cube(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A cube with a die's pips, painted as the other things are: how a thing is drawn tells nothing."""
    return _boxed(rng, setup, 1.0, 1.0, True, True)


def disc(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A cylinder, flat or as high as a die."""
    radius, high = rng.uniform(0.45, 0.8), rng.uniform(0.05, 1.0)
    bevel = min(high / 2, rng.uniform(0.01, 0.15))
    return _turned(rng, setup, [(radius, 0.0), (radius, high - bevel), (radius - bevel, high), (0.0, high)])


def dome(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A dome or a ball."""
    radius, low = rng.uniform(0.45, 0.85), rng.choice([-np.pi / 2, 0.0])
    squeezed = rng.uniform(0.5, 1.1)
    profile = [(radius * np.cos(t), radius * squeezed * (np.sin(t) - np.sin(low)))
               for t in np.linspace(low, np.pi / 2, 14)]  # fmt: skip
    return _turned(rng, setup, profile)


Kind = Callable[[np.random.Generator, Setup], Likeness]
KINDS: tuple[tuple[Kind, float], ...] = (
    (thin, 0.32), (long, 0.28), (other_cube, 0.08), (cube, 0.18), (disc, 0.09), (dome, 0.05),
)  # fmt: skip


def drawn(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A thing of any kind, at the origin."""
    kinds, shares = zip(*KINDS, strict=True)
    kind: Kind = kinds[int(rng.choice(len(kinds), p=shares))]
    return kind(rng, setup)


def beside(setup: Setup, throw: Throw, rng: np.random.Generator, most: int = 6) -> Throw:
    """The throw with other dots on some of its dice, and with up to `most` things where there is room."""
    dice = tuple(replace(d, design=other_dots(rng, d.design)) if rng.random() < 0.2 else d for d in throw.dice)
    things: list[Likeness] = []
    for _ in range(most):
        thing = drawn(rng, setup)
        for _ in range(40):
            x, y = rng.uniform(-1, 1, 2) * (np.array(FLOOR_MM) / 2 - thing.reach - 1)
            if _clear(x, y, thing.reach, dice, things, rng):
                things.append(thing.at(float(x), float(y), float(rng.uniform(0, 6.3))))
                break
    return replace(throw, dice=dice, things=tuple(things))


def _clear(
    x: float, y: float, reach: float, dice: Sequence[DieBody], things: Sequence[Likeness], rng: np.random.Generator
) -> bool:
    gap = rng.uniform(0.0, 3.0)
    others = [(d.place, d.edge * 0.72) for d in dice] + [(t.place, t.edge * 0.72) for t in things]
    return all(np.hypot(x - place[0], y - place[1]) > reach + far + gap for place, far in others)
