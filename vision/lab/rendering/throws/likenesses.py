"""Things that look like a die from above, drawn at random.

Thin, half-high and long boxes, discs, domes and balls with a die's pips on top, cubes with other dots; and cubes with
a die's pips, drawn in the same way. Bars may be grooved into squares, those beside the one that is read with other
dots. Tiles also lie in rows, as cubes with a die's pips do, and on one another. What is no die may be smaller or
larger than one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Thing, Throw, rotation
from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic
from vision.lab.rendering.scene.die_mesh import pip_paint
from vision.lab.rendering.throws.distractor_meshes import lathe, moved
from vision.lab.rendering.throws.kiosk_setup import bodies_of, design_of
from vision.lab.rendering.throws.likeness_boxes import PIXELS, Beside, box, painted
from vision.lab.rendering.throws.likeness_groups import UP, Piece, side_faces, together
from vision.lab.rendering.throws.other_dots import other_dots

DICE_WITH_OTHER_DOTS = 0.3
"""Share of a throw's dice that get other dots."""
ANY_LAYOUT = 2**20
"""Layouts of dots that a painted thing may bear: none is kept."""
CUBES_IN_ROWS = 0.3
"""Share of rows whose pieces are cubes with a die's pips."""
SIZES = (0.7, 1.25)
"""Edges of a die that a thing with pips is wide, where it is not as wide as a die."""


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


def _dots(rng: np.random.Generator, setup: Setup) -> tuple[Design, Plastic]:
    return design_of(rng, setup), bodies_of(rng, 1, setup)[0]


def _edge(rng: np.random.Generator, setup: Setup, die: bool) -> float:
    """How wide, in mm, what is read of a thing is."""
    return setup.die_mm * float(rng.normal(1, 0.008) if die or rng.random() < 0.4 else rng.uniform(*SIZES))


def _boxed(
    rng: np.random.Generator, setup: Setup, long: float, high: float, pips: bool, die: bool, wide: float = 1.0
) -> Likeness:
    """A box so many edges long, high and wide, with a die's pips or other dots on top."""
    design, plastic = _dots(rng, setup)
    design = design if pips else other_dots(rng, design, ANY_LAYOUT)
    edge = _edge(rng, setup, die)
    size = edge * np.array([long, 1.0 if die else wide * rng.uniform(0.9, 1.1), high])
    aside = 0.0 if long < 1.2 else float((long - 1) / 2 * edge * rng.choice([-1, 0, 1, rng.uniform(-1, 1)]))
    order = rng.permutation(6) + 1
    faces = side_faces([int(face) for face in order], size, edge)
    faces[0] = 0 if not pips and rng.random() < 0.3 else int(order[0])
    rounding = float(size.min() / 2 * rng.uniform(0.05, 0.5 if die or high < 0.9 else 0.95))
    beside = _beside(rng, design) if long >= 1.2 and rng.random() < 0.6 else None
    picture = painted(design, plastic, faces, size, edge, aside, beside)
    place = np.array([aside, 0, size[2]], np.float32)
    return Likeness(box(size, rounding), picture, rng.uniform(0.1, 0.5), place, 0.0, edge, die)


def _beside(rng: np.random.Generator, design: Design) -> Beside:
    dots = other_dots(rng, design, ANY_LAYOUT)
    return Beside(dots, rng.choice([1.0, rng.uniform(0.88, 0.98)], p=[0.3, 0.7]), rng.uniform(0.6, 1.2))


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
    """A bar 1.3 to 3 times as long as wide, of any height, or a plate that is wide as well."""
    wide = rng.uniform(1.1, 2.2) if rng.random() < 0.2 else 1.0
    high = rng.uniform(0.05, 1.1) if rng.random() < 0.6 else rng.uniform(0.1, 0.6)
    return _boxed(rng, setup, rng.triangular(1.3, 2.0, 3.0), high, rng.random() < 0.85, False, wide)


def row(rng: np.random.Generator, setup: Setup) -> Likeness:
    """Two or three tiles in a row that touch or nearly do, perhaps on a plate; or as many cubes with a die's pips."""
    die = bool(rng.random() < CUBES_IN_ROWS)
    design, plastic = _dots(rng, setup)
    edge, high = _edge(rng, setup, die), 1.0 if die else rng.uniform(0.04, 0.65)
    count, gap = int(rng.integers(2, 4)), rng.choice([0.0, rng.uniform(0.0, 0.1)])
    bed = 0.0 if die or rng.random() < 0.7 else rng.uniform(0.03, 0.3) * edge
    rounding = edge * min(1.0, high) / 2 * rng.uniform(0.05, 0.5)
    read, pieces = int(rng.integers(count)), list[Piece]()
    for k in range(count):
        known = die or k == read or rng.random() < 0.5
        dots = design if known else other_dots(rng, design, ANY_LAYOUT)
        body = plastic if k == read or rng.random() < 0.8 else _dots(rng, setup)[1]
        size = edge * np.array(
            [1.0, 1.0, high if die or k == read or rng.random() < 0.7 else rng.uniform(0.04, 0.65)]
        )
        aside = 0.0 if k == read or rng.random() < 0.6 else float(rng.normal(0, 0.1)) * edge
        place = ((k - read) * edge * (1 + gap), aside, bed)
        order = [int(f) for f in rng.permutation(6) + 1]
        pieces.append(Piece(dots, body, size, edge, min(rounding, size[2] / 2), order, place))
    return _grouped(rng, pieces, read, die, bed)


def stacked(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A tile on a longer one, not above its middle."""
    design, plastic = _dots(rng, setup)
    edge, high, low = _edge(rng, setup, False), rng.uniform(0.04, 0.6), rng.uniform(0.04, 0.6)
    upper, lower = (
        edge * np.array([1.0, 1.0, high]),
        edge * np.array([rng.uniform(1.3, 2.2), rng.uniform(0.9, 1.6), low]),
    )
    below = _dots(rng, setup)[1] if rng.random() < 0.4 else plastic
    rounding = edge * min(high, low) / 2 * rng.uniform(0.05, 0.5)
    order = [int(f) for f in rng.permutation(6) + 1]
    shift = float(rng.uniform(-1, 1) * (lower[0] - upper[0]) / 2)
    pieces = [
        Piece(design, plastic, upper, edge, rounding, order, (0.0, 0.0, float(lower[2])), float(rng.normal(0, 0.1))),
        Piece(design, below, lower, edge, rounding, [0] * 6, (shift, 0.0, 0.0)),
    ]
    return _grouped(rng, pieces, 0, False, 0.0)


def _grouped(rng: np.random.Generator, pieces: Sequence[Piece], read: int, die: bool, bed: float) -> Likeness:
    """The pieces as one thing whose middle is the origin, on a plate `bed` mm high if that is not 0."""
    one = pieces[read]
    if bed:
        spots = [piece.place[0] for piece in pieces]
        size = np.array([max(spots) - min(spots) + one.size[0], one.size[1], bed])
        middle = ((max(spots) + min(spots)) / 2, 0.0, 0.0)
        pieces = [*pieces, Piece(one.design, one.plastic, size, one.edge, bed / 4, [0] * 6, middle)]
    mesh, picture = together(pieces)
    middle = (mesh.points.min(0) + mesh.points.max(0)) / 2 * (1, 1, 0)
    top = np.asarray(one.top - middle, np.float32)
    return Likeness(moved(mesh, -middle), picture, float(rng.uniform(0.1, 0.5)), top, one.yaw, one.edge, die)


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
    (thin, 0.18), (long, 0.16), (row, 0.32), (stacked, 0.12), (other_cube, 0.08), (cube, 0.08), (disc, 0.03),
    (dome, 0.03),
)  # fmt: skip


def drawn(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A thing of any kind, at the origin."""
    kinds, shares = zip(*KINDS, strict=True)
    kind: Kind = kinds[int(rng.choice(len(kinds), p=shares))]
    return kind(rng, setup)


def beside(setup: Setup, throw: Throw, rng: np.random.Generator, most: int = 8) -> Throw:
    """The throw with other dots on some of its dice, and with up to `most` things where there is room."""
    dice = tuple(
        replace(d, design=other_dots(rng, d.design)) if rng.random() < DICE_WITH_OTHER_DOTS else d for d in throw.dice
    )
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
