"""Things that look like a die from above, drawn at random.

Thin, half-high and long boxes, discs, domes and balls with a die's pips on top, cubes with other dots; and cubes with
a die's pips, drawn in the same way. Bars may be grooved into squares, those beside the one that is read with other
dots. What is no die may be a little smaller or larger than one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Thing, Throw, rotation
from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic, designs
from vision.lab.rendering.scene.die_mesh import FACES, pip_paint
from vision.lab.rendering.throws.distractor_meshes import lathe, moved
from vision.lab.rendering.throws.kiosk_setup import bodies_of
from vision.lab.rendering.throws.likeness_boxes import PIXELS, Beside, box, painted
from vision.lab.rendering.throws.other_dots import other_dots

UP = np.array([0.0, 0.0, 1.0])
DICE_WITH_OTHER_DOTS = 0.3
"""Share of a throw's dice that get other dots."""
ANY_LAYOUT = 2**20
"""Layouts of dots that a painted thing may bear: none is kept."""


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
    makes = designs(setup.split)
    return makes[int(rng.integers(len(makes)))], bodies_of(rng, 1, setup.split)[0]


def _boxed(rng: np.random.Generator, setup: Setup, long: float, high: float, pips: bool, die: bool) -> Likeness:
    """A box so many edges long and high, with a die's pips or other dots on top."""
    design, plastic = _dots(rng, setup)
    design = design if pips else other_dots(rng, design, ANY_LAYOUT)
    edge = setup.die_mm * (rng.normal(1, 0.008) if die or rng.random() < 0.5 else rng.uniform(0.85, 1.2))
    size = edge * np.array([long, 1.0 if die else rng.uniform(0.9, 1.1), high])
    aside = 0.0 if long < 1.2 else float((long - 1) / 2 * edge * rng.choice([-1, 0, 1, rng.uniform(-1, 1)]))
    order = rng.permutation(6) + 1
    faces = [int(f) if min(size[[a for a in range(3) if a != axis]]) > 0.85 * edge else 0
             for f, (_, axis, _) in zip(order, FACES, strict=True)]  # fmt: skip
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
    """A bar 1.3 to 3 times as long as wide, of any height."""
    return _boxed(rng, setup, rng.triangular(1.3, 2.0, 3.0), rng.uniform(0.05, 1.1), rng.random() < 0.85, False)


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
    (thin, 0.24), (long, 0.34), (other_cube, 0.14), (cube, 0.18), (disc, 0.06), (dome, 0.04),
)  # fmt: skip


def drawn(rng: np.random.Generator, setup: Setup) -> Likeness:
    """A thing of any kind, at the origin."""
    kinds, shares = zip(*KINDS, strict=True)
    kind: Kind = kinds[int(rng.choice(len(kinds), p=shares))]
    return kind(rng, setup)


def beside(setup: Setup, throw: Throw, rng: np.random.Generator, most: int = 6) -> Throw:
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
