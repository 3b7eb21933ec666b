"""Cubes that are no dice: with eight pips, with letters, of sugar with dots as on no die. Never to be trained on."""

import math
from functools import cache

import cv2
import numpy as np

from tests.proofs.lookalikes.families.solids import PX, Face, Mark, atlas, block, cover, grainy, painted, placed
from vision.lab.rendering.scene.description import Setup, Thing
from vision.lab.rendering.scene.dice_makes import Array, designs, linear, plastics

FARTHEST = 0.35
"""Half edges by which some dot lies away from those of every die, however turned: a layout that can be told."""
LAYOUTS: dict[str, tuple[tuple[float, float], ...]] = {
    "three-two-three": ((-1, -1), (-1, 0), (-1, 1), (0, -0.5), (0, 0.5), (1, -1), (1, 0), (1, 1)),
    "square": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "columns": tuple((x, y) for x in (-0.75, 0.75) for y in (-1.2, -0.4, 0.4, 1.2)),
    "circle": tuple((1.1 * math.cos(k * math.pi / 4), 1.1 * math.sin(k * math.pi / 4)) for k in range(8)),
}
"""Ways to lay out eight pips, in spreads of a die's corner pips."""
SUGARS = ((244, 242, 236), (238, 232, 218), (196, 154, 104))
WOODS = ((222, 186, 138), (206, 164, 112), (236, 214, 178))
INKS = ((24, 24, 26), (30, 50, 140), (170, 30, 34), (70, 40, 24), (26, 100, 60))


def eight_pips(setup: Setup, rng: np.random.Generator) -> Thing:
    """A die of another game: eight pips on its upper side, seven to twelve on the others."""
    plastic = plastics("test")[int(rng.integers(len(plastics("test"))))]
    spread, radius = rng.uniform(0.44, 0.54), rng.uniform(0.11, 0.17)
    layout = LAYOUTS[str(rng.choice(list(LAYOUTS)))]
    marks = [(px * spread, py * spread, radius) for px, py in layout]
    covered = [cover(marks) for _ in range(6)]
    faces = [painted(plastic.body, plastic.pip, part) for part in covered]
    edge = setup.die_mm * rng.uniform(0.85, 1.15)
    mesh = block((edge, edge, edge), rng.uniform(0.08, 0.3), covered, edge * rng.uniform(0.0, 0.05))
    return placed(mesh, atlas(faces), plastic.rough, rng)


def sugar_cube(setup: Setup, rng: np.random.Generator) -> Thing:
    """A lump of sugar with dots drawn or poked into it, one to nine, laid out as on no die."""
    body, ink = _pick(rng, SUGARS), _pick(rng, INKS)
    faces = []
    for _ in range(6):
        covered = cover(strange_dots(rng, int(rng.integers(1, 10)))) * np.float32(rng.uniform(0.6, 1))
        faces.append(painted(grainy(body, rng, 0.10), ink, covered))
    edge = setup.die_mm * rng.uniform(0.8, 1.2)
    bumps = [np.clip(rng.standard_normal((PX, PX)), 0, 2).astype(np.float32) for _ in range(6)]
    size = (edge, edge * rng.uniform(0.85, 1.15), edge * rng.uniform(0.7, 1.0))
    return placed(block(size, rng.uniform(0.04, 0.12), bumps, 0.12), atlas(faces), 0.8, rng)


def strange_dots(rng: np.random.Generator, count: int) -> list[Mark]:
    """`count` dots apart from each other that are no face of any make of dice."""
    radius = rng.uniform(0.09, 0.2) if count < 7 else rng.uniform(0.07, 0.13)
    while True:
        places: list[tuple[float, float]] = []
        for _ in range(60 * count):
            at = rng.uniform(-0.72, 0.72, 2)
            if len(places) < count and all(math.dist(at, p) > 2.4 * radius for p in places):
                places.append((float(at[0]), float(at[1])))
        if len(places) == count and strangeness(places) > FARTHEST:
            return [(px, py, float(radius * rng.uniform(0.85, 1.15))) for px, py in places]


def strangeness(places: list[tuple[float, float]]) -> float:
    """How far, in half edges, the worst dot lies from the pips of the likest face of a die, turned as it may be.

    The larger of the two directed Hausdorff distances; infinite where no face has so many pips.
    """
    if len(places) > 6:
        return math.inf
    away = np.linalg.norm(_faces(len(places))[:, :, None] - np.array(places)[None, None], axis=3)
    return float(np.maximum(away.min(1).max(1), away.min(2).max(1)).min())


@cache
def _faces(value: int) -> Array:
    """The pips (k, n, 2) of that face of all makes, turned in steps of 5 degrees."""
    turns = [math.radians(angle) for angle in range(0, 180, 5)]
    spins = [np.array([[math.cos(t), -math.sin(t)], [math.sin(t), math.cos(t)]], np.float32) for t in turns]
    makes = (*designs("train"), *designs("test"))
    return np.stack([design.sites(value) @ spin.T for design in makes for spin in spins])


def letter_cube(setup: Setup, rng: np.random.Generator) -> Thing:
    """A wooden or plastic bead or brick with a letter on each side."""
    body, ink = _pick(rng, (*WOODS, (244, 242, 238), (230, 60, 50))), _pick(rng, INKS)
    letters = rng.choice(list("ABCDEFGHJKLMNPRSTUVWXYZ?&"), 6)
    faces = [_lettered(str(letter), body, ink, rng) for letter in letters]
    edge = setup.die_mm * rng.uniform(0.8, 1.2)
    return placed(block((edge,) * 3, rng.uniform(0.06, 0.3)), atlas(faces), 0.3, rng)


def _lettered(letter: str, body: Array, ink: Array, rng: np.random.Generator) -> Face:
    canvas, font, pen = np.zeros((PX, PX), np.uint8), int(rng.choice([2, 3, 6])), int(rng.integers(5, 11))
    scale = PX / 100 * rng.uniform(1.6, 2.4)
    (wide, tall), _ = cv2.getTextSize(letter, font, scale, pen)
    cv2.putText(canvas, letter, ((PX - wide) // 2, (PX + tall) // 2), font, scale, 255, pen, cv2.LINE_AA)
    return painted(grainy(body, rng, 0.03), ink, np.asarray(canvas / np.float32(255), np.float32))


def _pick(rng: np.random.Generator, colours: tuple[tuple[int, int, int], ...]) -> Array:
    return linear(colours[int(rng.integers(len(colours)))])
