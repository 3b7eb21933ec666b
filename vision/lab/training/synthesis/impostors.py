"""Designs of things that look like dice and are none: tiles, counters, balls, cubes with other marks.

Left out are the families that only a proof may show: cubes with eight dots or with one to six where no die has them,
domed beetles, dominoes, buttons, plugs.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.lab.training.synthesis.random_dice import DiceDesign, pip_sites, random_design

Marks = tuple[tuple[float, float], ...]

COUNTS = (7, 9, 10, 12)
"""Dots in rows that no die has."""


def tile(rng: np.random.Generator) -> DiceDesign:
    """A flat tile, or printed paper, with some dots, a die's among them: then only its height tells.

    Those are the smaller part: seen from straight above a die shows no height either.
    """
    flat = float(rng.uniform(0.01, 0.22))
    return _changed(rng, flat, _die_marks(rng) if rng.random() < 0.4 else _anywhere(rng))


def counter(rng: np.random.Generator) -> DiceDesign:
    """A round counter or peg, flat or high, with dots, seldom a die's: a worn die may be nearly as round."""
    marks = _die_marks(rng) if rng.random() < 0.15 else _anywhere(rng)
    return replace(_changed(rng, float(rng.uniform(0.1, 0.99)), marks), round=True)


def ball(rng: np.random.Generator) -> DiceDesign:
    """A ball with some dots."""
    return replace(_changed(rng, 1.0, _anywhere(rng)), ball=float(rng.uniform(0.98, 1.15)))


def blank(rng: np.random.Generator) -> DiceDesign:
    """A cube or a tile without any mark."""
    return _changed(rng, 1.0 if rng.random() < 0.5 else float(rng.uniform(0.1, 0.8)), ())


def crowded(rng: np.random.Generator) -> DiceDesign:
    """A cube with more dots than a die has, in rows."""
    count = int(rng.choice(COUNTS))
    columns = 3 if count % 3 == 0 else 2
    rows = -(-count // columns)
    across, down = np.linspace(-0.6, 0.6, columns), np.linspace(-0.65, 0.65, rows)
    grid = [(float(x), float(y)) for x in across for y in down][:count]
    return replace(_changed(rng, 1.0, tuple(grid)), pip_radius=float(rng.uniform(0.08, 0.15)))


def pierced(rng: np.random.Generator) -> DiceDesign:
    """A cube with one large disc or ring beside the middle of its faces: a bead, a cube of letters."""
    turn, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 0.6)
    middle = (float(away * np.cos(turn)), float(away * np.sin(turn)))
    hollow = float(rng.uniform(0.5, 0.85)) if rng.random() < 0.6 else 0.0
    return replace(_changed(rng, 1.0, (middle,)), pip_radius=float(rng.uniform(0.45, 0.7)), hollow=hollow)


KINDS: tuple[Callable[[np.random.Generator], DiceDesign], ...] = (
    tile, tile, tile, counter, counter, ball, blank, crowded, pierced,
)  # fmt: skip


def random_impostor(rng: np.random.Generator) -> DiceDesign:
    """One of any kind."""
    return KINDS[rng.integers(len(KINDS))](rng)


def _changed(rng: np.random.Generator, flat: float, marks: Marks) -> DiceDesign:
    design = random_design(rng)
    rounding = min(design.rounding, flat * 0.45)
    return replace(design, flat=flat, marks=marks, rounding=rounding, is_die=False)


def _die_marks(rng: np.random.Generator) -> Marks:
    sites = pip_sites(random_design(rng), int(rng.integers(1, 7)))
    return tuple((float(x), float(y)) for x, y in sites)


def _anywhere(rng: np.random.Generator) -> Marks:
    return tuple((float(x), float(y)) for x, y in rng.uniform(-0.75, 0.75, (int(rng.integers(1, 10)), 2)))
