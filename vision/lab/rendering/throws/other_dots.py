"""Dots in no die's layout, for what only looks like a die: scattered, in a lattice, in rows, or in a ring.

Never eight on a face: those a proof keeps for itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene.dice_makes import Array, Design, designs

Spots = NDArray[np.float64]
"""(n, 2): middles of dots, in half edges of their face."""
KEPT_AWAY = 8
"""How many dots no face has."""
UNLIKE = 0.3
"""Half edges by which a dot at least lies off every die's, so that nobody takes the dots for a die's."""
GAP = 2.3
"""Radii of a dot from one middle to the next, at least."""
LAYOUTS = 48
"""Sets of dots for whole dice: each takes memory once it was drawn."""


@dataclass(frozen=True, slots=True)
class OtherDots(Design):
    """A make whose faces bear dots in no die's layout, the same for the same `layout`."""

    layout: int = 0

    def sites(self, value: int) -> Array:
        """Centres (n, 2) of the dots of a face, in the face's own (u, v)."""
        return _spots(self.layout, value, self.radius)

    def pip_radius(self, value: int) -> float:
        """Radius of the dots of a face: smaller where they lie close."""
        return min(self.radius, _nearest(self.sites(value)) / GAP)


@lru_cache(maxsize=256)
def _spots(layout: int, value: int, radius: float) -> Array:
    rng = np.random.default_rng((layout, value))
    while True:
        spots = ARRANGED[layout % len(ARRANGED)](rng, radius)
        if len(spots) not in (0, KEPT_AWAY) and not any(_alike(spots, face) for face in _faces(len(spots))):
            return spots.astype(np.float32)


def other_dots(rng: np.random.Generator, design: Design, layouts: int = LAYOUTS) -> OtherDots:
    """The make with other dots, one of so many `layouts`."""
    makes, layout = designs("train"), int(rng.integers(layouts))
    known = makes[0] if design in designs("test") else design
    fields = {name: getattr(known, name) for name in Design.__dataclass_fields__}
    radius = float(np.random.default_rng(layout).uniform(0.1, 0.18))
    return OtherDots(**(fields | {"name": f"dots-{layout}", "radius": radius}), layout=layout)


def _scattered(rng: np.random.Generator, radius: float) -> Spots:
    """One to twelve, where there is room."""
    count, wide = int(rng.integers(1, 13)), rng.uniform(0.45, 0.68)
    kept: list[NDArray[np.float64]] = []
    for spot in rng.uniform(-wide, wide, (count, 2)):
        if all(np.hypot(*(spot - other)) > radius * GAP for other in kept):
            kept.append(spot)
    return np.array(kept)


def _latticed(rng: np.random.Generator, radius: float) -> Spots:
    """Most places of two to four rows and columns."""
    wide, high = rng.uniform(0.4, 0.65, 2)
    rows, columns = rng.integers(2, 5, 2)
    u, v = np.meshgrid(np.linspace(-wide, wide, columns), np.linspace(-high, high, rows))
    spots = np.stack([u.ravel(), v.ravel()], 1)
    return np.asarray(spots[rng.random(len(spots)) < rng.choice([0.8, 0.9, 1.0])])


def _rowed(rng: np.random.Generator, radius: float) -> Spots:
    """Three to five rows of one to four, each spread evenly, or shifted against each other."""
    wide, high = rng.uniform(0.4, 0.65, 2)
    outer, inner, rows = *rng.integers(1, 5, 2), int(rng.integers(3, 6))
    counts = [outer, *[inner] * (rows - 2), outer]
    shifts = rng.normal(0, rng.choice([0.0, 0.15]), rows)
    ends = [wide * (count - 1) / max(outer - 1, inner - 1, 1) for count in counts]
    return np.array([
        (u + shift, v)
        for count, end, shift, v in zip(counts, ends, shifts, np.linspace(-high, high, rows), strict=True)
        for u in np.linspace(-end, end, count)
    ])  # fmt: skip


def _ringed(rng: np.random.Generator, radius: float) -> Spots:
    """Five, or seven to twelve, in a ring or an oval, perhaps with one in its middle."""
    count = int(rng.choice([5, 7, 9, 10, 11, 12]))
    turns = 2 * np.pi * (np.arange(count) / count + rng.random())
    spots = np.stack([np.cos(turns), np.sin(turns)], 1) * rng.uniform(0.45, 0.68, 2)
    middle = np.zeros((int(count > 5 and rng.random() < 0.4), 2))
    return np.concatenate([spots, middle])


ARRANGED: tuple[Callable[[np.random.Generator, float], Spots], ...] = (_scattered, _latticed, _rowed, _ringed)


def _nearest(spots: Array) -> float:
    """From a dot to the one next to it, at the closest; infinite for one alone."""
    if len(spots) < 2:
        return np.inf
    gaps = np.linalg.norm(spots[:, None] - spots[None], axis=2)
    return float(gaps[~np.eye(len(spots), dtype=bool)].min())


@cache
def _faces(value: int) -> list[Array]:
    """The pips (value, 2) of that face of every make; none where a die has no such face."""
    return [Design.sites(make, value) for make in designs("train")] if value <= 6 else []


def _alike(spots: Spots, die: Array) -> bool:
    """Whether every dot (n, 2) lies where a face (n, 2) of a die has one, from one of the four sides."""
    turned = [die, die @ np.array([[0, 1], [-1, 0]])]
    return any(
        np.linalg.norm(spots[:, None] - face[None] * scale, axis=2).min(axis).max() < UNLIKE
        for face in turned
        for scale in (0.8, 1.0, 1.3)
        for axis in (0, 1)
    )
