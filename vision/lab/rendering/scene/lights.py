"""Lamps over the tray: where they stand, what colour they have, how much of the light each gives."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from vision.lab.rendering.scene.dice_makes import Array, Row, Split, linear

BALANCED = 0.8
"""Share (as an exponent) of the light's colour that the camera's white balance takes away."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A disc that faces the tray's middle. `place` (3,) and `radius` in mm.

    `light` (3,), linear red, green, blue, falls on the tray's middle (all lights together: about 1); `cone` is the
    half angle of a spot in degrees, None for other lamps.
    """

    place: Array
    radius: float
    light: Array
    cone: float | None = None

    @property
    def distance(self) -> float:
        """From the lamp to the tray's middle, in mm."""
        return float(np.linalg.norm(self.place))

    @property
    def intensity(self) -> Array:
        """Light (3,) times mm^2: divided by a distance squared, what falls on a surface that faces the lamp."""
        return np.asarray(self.light * self.distance**3 / self.place[2], np.float32)


@dataclass(frozen=True, slots=True)
class Light:
    """All lamps, the light `sky` (3,) from all around, and `gain` (3,): what the camera multiplies light by."""

    name: str
    lamps: tuple[Lamp, ...]
    sky: Array
    gain: Array


@cache
def light_names(split: Split) -> tuple[str, ...]:
    """Kinds of light of a split."""
    return tuple(_table()[split])


def set_light(split: Split, name: str, rng: np.random.Generator) -> Light:
    """One light of a kind, its lamps somewhere around the tray."""
    row = _table()[split][name]
    turn = rng.uniform(0, 2 * np.pi)
    lamps = tuple(_lamp(lamp, turn + k * rng.uniform(1.6, 3.2), rng) for k, lamp in enumerate(row["lamps"]))
    return _lit(name, lamps, row["sky"], row["level"], rng)


def drawn_light(rng: np.random.Generator) -> Light:
    """One to three lamps of any height, size and colour, drawn from the ranges of lights.toml."""
    row: Row = _table()["drawn"]
    shares = rng.uniform(*row["share"]) * rng.dirichlet(np.ones(int(rng.integers(1, row["lamps"] + 1))))
    least, most = np.log(row["size"])
    sizes = np.exp(rng.uniform(least, most, len(shares)))
    turns = rng.uniform(0, 2 * np.pi, len(shares))
    rows = [row | {"share": share, "size": size} for share, size in zip(shares, sizes, strict=True)]
    lamps = tuple(_lamp(one, turn, rng) for one, turn in zip(rows, turns, strict=True))
    return _lit("drawn", lamps, rng.uniform(*row["kelvin"]), row["level"], rng)


def _lit(
    name: str, lamps: tuple[Lamp, ...], temperature: float, level: tuple[float, float], rng: np.random.Generator
) -> Light:
    """The light of lamps, and of a sky of this `temperature` that gives the rest."""
    sky = kelvin(temperature) * np.float32(1 - sum(float(lamp.light.mean()) for lamp in lamps))
    white = sky + sum(lamp.light for lamp in lamps)
    balance = (white.mean() / white) ** rng.normal(BALANCED, 0.08)
    return Light(name, lamps, sky, np.asarray(balance * rng.uniform(*level), np.float32))


def _lamp(row: Row, turn: float, rng: np.random.Generator) -> Lamp:
    away, height = rng.uniform(*row["away"]), rng.uniform(*row["height"])
    place = np.array([away * np.cos(turn), away * np.sin(turn), height], np.float32)
    return Lamp(
        place, float(row["size"]), kelvin(rng.uniform(*row["kelvin"])) * np.float32(row["share"]), row.get("cone")
    )


def kelvin(temperature: float) -> Array:
    """Linear red, green, blue (3,) of a black body, their mean 1 (fit of T. Helland, 2012, for 1000 to 6600 K)."""
    hundreds = temperature / 100
    green = 99.47 * np.log(hundreds) - 161.12
    blue = 138.52 * np.log(max(hundreds - 10, 1)) - 305.04 if hundreds > 19 else 0.0
    light = linear(np.clip([255.0, green, blue], 0, 255))
    return np.asarray(light / light.mean(), np.float32)


@cache
def _table() -> dict[str, dict[str, Row]]:
    return tomllib.loads(Path(__file__).with_name("lights.toml").read_text("utf-8"))
