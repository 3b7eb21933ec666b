"""Makes and materials of dice, from designs.toml and plastics.toml: to learn from, or only to judge by."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float32]
Split = Literal["train", "test"]
Row = dict[str, Any]
"""A table of a TOML file of the scene."""
UNCUT = 9.0
"""Radius of a sphere that cuts no corner of a die."""


@dataclass(frozen=True, slots=True)
class Design:
    """One make of dice; see designs.toml for the meaning of the fields. Lengths in half edges."""

    name: str
    shape: str
    spread: float
    radius: float
    depth: float
    profile: str
    round: float = 0.2
    power: float = 8.0
    ball: float = UNCUT
    ring: float = 0.0
    ace: float = 1.0
    two: str = "diagonal"
    six: tuple[float, float] = (1.0, 1.0)

    def pip_radius(self, value: int) -> float:
        """Radius of the pips of a face."""
        return self.radius * (self.ace if value == 1 else 1.0)

    def sites(self, value: int) -> Array:
        """Centres (n, 2) of the pips of the face `value`, in the face's own (u, v)."""
        s = self.spread
        corners = [(-s, -s), (s, s), (-s, s), (s, -s)]
        across, along = s * self.six[0], s * self.six[1]
        layouts = {
            1: [(0.0, 0.0)],
            2: [(-0.85 * s, 0.0), (0.85 * s, 0.0)] if self.two == "straight" else corners[:2],
            3: [(0.0, 0.0), *corners[:2]],
            4: corners,
            5: [(0.0, 0.0), *corners],
            6: [(x, y) for x in (-across, across) for y in (-along, 0.0, along)],
        }
        return np.array(layouts[value], np.float32)


@dataclass(frozen=True, slots=True)
class Plastic:
    """What a die is made of. Colours are linear red, green, blue (3,); `label` is what a reader calls the colour."""

    name: str
    label: str
    body: Array
    pip: Array
    ace: Array
    rough: float = 0.15
    clear: float = 0.0
    cloudy: float = 0.0


def linear(colour: ArrayLike) -> Array:
    """Linear light 0..1, (..., 3), of sRGB values 0..255 (IEC 61966-2-1)."""
    shown = np.asarray(colour, np.float32) / 255
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4).astype(np.float32)


@cache
def designs(split: Split) -> tuple[Design, ...]:
    """Every make of a split, in the order of the file."""
    return tuple(_design(name, row) for name, row in _table("designs.toml")[split].items())


def drawn_design(rng: np.random.Generator) -> Design:
    """A make drawn from the ranges of designs.toml: its pips keep apart, and to their face."""
    row: Row = _table("designs.toml")["drawn"]
    while True:
        design = _drawn_design(rng, row)
        sites = design.sites(6)
        apart = min(float(np.hypot(*(a - b))) for k, a in enumerate(sites) for b in sites[:k])
        reach = max(float(np.abs(design.sites(value)).max()) + design.pip_radius(value) for value in (1, 2, 6))
        if apart > 2 * design.radius + row["gap"] and reach < row["edge"]:
            return design


def _drawn_design(rng: np.random.Generator, row: Row) -> Design:
    def within(key: str) -> float:
        return float(rng.uniform(*row[key]))

    def often(key: str) -> bool:
        return bool(rng.random() < row["often"][key])

    shape, spread = str(rng.choice(row["shapes"])), within("spread")
    return Design(
        name=f"drawn-{spread:.9f}",
        shape=shape,
        spread=spread,
        radius=within("radius"),
        depth=within("depth"),
        profile=str(rng.choice(row["profiles"])),
        round=within("chamfer" if shape == "chamfered" else "round"),
        power=within("power"),
        ball=within("ball") if often("ball") else UNCUT,
        ring=within("ring") if often("ring") else 0.0,
        ace=within("ace") if often("ace") else 1.0,
        two="straight" if often("straight") else "diagonal",
        six=(within("across"), within("along")) if often("six") else (1.0, 1.0),
    )


def _design(name: str, row: Row) -> Design:
    fields: Row = {key: tuple(v) if isinstance(v, list) else v for key, v in row.items()}
    return Design(name, **fields)


@cache
def plastics(split: Split) -> tuple[Plastic, ...]:
    """Every material of a split, in the order of the file."""
    return tuple(_plastic(name, dict(row)) for name, row in _table("plastics.toml")[split].items())


@cache
def shades() -> tuple[Plastic, ...]:
    """Materials of many colours, which colours are learnt from and no throw of a split shows."""
    return tuple(_plastic(name, dict(row)) for name, row in _table("plastics.toml")["shades"].items())


def _plastic(name: str, row: Row) -> Plastic:
    label, body, pip = row.pop("name"), linear(row.pop("body")), linear(row.pop("pip"))
    ace = linear(row.pop("ace")) if "ace" in row else pip
    return Plastic(name, label, body, pip, ace, **row)


@cache
def _table(name: str) -> dict[str, dict[str, Row]]:
    return tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))
