"""Throws of four dice with one thing among them that looks like a die. Never to be trained on."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tests.proofs.lookalikes.families import cubes, flat_things, shapes
from vision.lab.rendering.scene.description import FLOOR_MM, Setup, Thing, Throw
from vision.lab.rendering.throws.distractor_meshes import moved
from vision.lab.rendering.throws.kiosk_setup import ordinary_throw
from vision.lab.rendering.throws.throw_dataset import Drawn, fast_throws, traced_throws

DICE = 4
GAP = 2.0
"""mm at least between the thing and a die, and between it and the rim."""
Family = Callable[[Setup, np.random.Generator], Thing]
"""Draws a thing of a family, of any design, that stands on z = 0 about the origin."""
NAMED: dict[str, Family] = {
    "eight-pip cube": cubes.eight_pips,
    "ladybird": shapes.ladybird,
    "domino": flat_things.domino,
    "usb": shapes.usb,
    "button": flat_things.button,
    "sugar cube": cubes.sugar_cube,
}
"""The families to which the limits apply."""
FURTHER: dict[str, Family] = {
    "paper scrap": flat_things.paper_scrap,
    "tile": flat_things.tile,
    "brick": shapes.brick,
    "letter cube": cubes.letter_cube,
}
"""Families that are reported alone."""
FAMILIES = NAMED | FURTHER


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A drawn throw, the family of its thing, and that thing's outline (n, 2) in pixels."""

    family: str
    drawn: Drawn
    outline: NDArray[np.float32]


def with_thing(setup: Setup, rng: np.random.Generator, family: str) -> Throw:
    """Four dice and a thing of the family, clear of them and of the rim."""
    thing = FAMILIES[family](setup, rng)
    reach = float(np.hypot(thing.mesh.points[:, 0], thing.mesh.points[:, 1]).max()) + GAP
    while True:
        throw = ordinary_throw(setup, rng, count=DICE)
        for _ in range(200):
            place = rng.uniform(-1, 1, 2) * (np.array(FLOOR_MM) / 2 - reach)
            if all(np.hypot(*(place - die.place[:2])) > reach + die.edge * 0.71 for die in throw.dice):
                there = replace(thing, mesh=moved(thing.mesh, (*place, 0.0)))
                return replace(throw, things=(there,), doubt=family)


def lookalikes(seed: int, count: int, families: Sequence[str], traced: bool = False) -> Iterator[Lookalike]:
    """`count` throws of each family in turn, makes, grounds and lights of the split *test*; seeded.

    `traced`: by the path tracer, which takes some seconds a throw, else by the fast renderer.
    """
    turn = iter([*families] * count)
    draw = traced_throws if traced else fast_throws
    for drawn in draw(seed, count * len(families), lambda setup, rng: with_thing(setup, rng, next(turn)), "test"):
        (thing,) = drawn.throw.things
        outline = drawn.throw.setup.camera.project(thing.mesh.points)
        yield Lookalike(str(drawn.throw.doubt), drawn, outline)
