"""Surfaces that dice lie on, drawn as pictures of their reflectance."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from vision.lab.rendering.scene.dice_makes import Array, Row, Split, linear

PX_PER_MM = 3.0
WIDTH_MM, HEIGHT_MM = 520.0, 320.0
"""The part of the plane that a picture covers, its middle in the tray's."""


@dataclass(frozen=True, slots=True)
class GroundKind:
    """A row of grounds.toml; `scale` in mm."""

    name: str
    kind: str
    colours: tuple[Array, ...]
    scale: float
    strength: float


@cache
def ground_kinds(split: Split) -> tuple[GroundKind, ...]:
    """Every surface of a split, in the order of the file."""
    return tuple(
        GroundKind(name, row["kind"], tuple(linear(c) for c in row["colours"]), row["scale"], row["strength"])
        for name, row in _table()[split].items()
    )


def drawn_ground(rng: np.random.Generator) -> GroundKind:
    """A surface of any colours, its kind and what repeats in it drawn from the ranges of grounds.toml."""
    kinds = _table()["drawn"]
    kind = str(rng.choice(list(kinds)))
    row = kinds[kind]
    light = rng.uniform(5, 250, (int(row["colours"]), 1)) + rng.normal(0, row["dyed"], (int(row["colours"]), 3))
    colours = tuple(linear(colour.clip(4, 250)) for colour in light)
    scale = float(np.exp(rng.uniform(*np.log(row["scale"]))))
    return GroundKind("drawn-" + kind, kind, colours, scale, float(rng.uniform(*row["strength"])))


def paint_ground(ground: GroundKind, rng: np.random.Generator) -> Array:
    """Linear reflectance (h, w, 3) of WIDTH_MM x HEIGHT_MM at PX_PER_MM, the upper left at (-x, +y)."""
    x, y = _turned(rng)
    weight = PAINTERS[ground.kind](x / ground.scale, y / ground.scale, rng)
    colours = ground.colours if len(ground.colours) > 1 else (ground.colours[0], ground.colours[0])
    first = np.broadcast_to(colours[0], (*x.shape, 3)).copy()
    for colour, share in zip(colours[1:], weight[1:], strict=False):
        first += (colour - first) * (ground.strength * share)[..., None]
    grain = 1 + ground.strength * (weight[0][..., None] - 0.5)
    return np.asarray(np.clip(first * grain * _stains(rng, x.shape)[..., None], 0.004, 0.95), np.float32)


def _turned(rng: np.random.Generator) -> tuple[Array, Array]:
    size = round(WIDTH_MM * PX_PER_MM), round(HEIGHT_MM * PX_PER_MM)
    x, y = np.meshgrid(np.arange(size[0]) / PX_PER_MM, np.arange(size[1]) / PX_PER_MM)
    turn = rng.normal(0, 0.04) + rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)])
    return (x * np.cos(turn) - y * np.sin(turn)).astype(np.float32), (x * np.sin(turn) + y * np.cos(turn)).astype(
        np.float32
    )


def noise(rng: np.random.Generator, shape: tuple[int, ...], across: float, along: float | None = None) -> Array:
    """Smooth noise (h, w) in 0..1 whose grains are `across` x `along` pixels."""
    rows, columns = max(int(shape[0] / (along or across)), 2) + 1, max(int(shape[1] / across), 2) + 1
    small = rng.random((rows, columns), np.float32)
    return np.clip(cv2.resize(small, shape[1::-1], interpolation=cv2.INTER_CUBIC), 0, 1).astype(np.float32)


def _stains(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    return np.asarray(1 + 0.10 * (noise(rng, shape, 160) - 0.5) + 0.08 * (noise(rng, shape, 37) - 0.5), np.float32)


Weights = tuple[Array, ...]
"""Grain (h, w) in 0..1, then the share (h, w) of each further colour."""


def _felt(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    fine, fibres = rng.random(x.shape, np.float32), noise(rng, x.shape, 1.6, 5)
    return ((0.5 * fine + 0.25 * fibres + 0.25 * noise(rng, x.shape, 4)),)


def _leather(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    bend = 1.2 * noise(rng, x.shape, 14)
    cells = np.abs(np.sin(2.2 * (x + bend)) * np.sin(2.2 * (y - bend) + np.sin(1.3 * x)))
    return ((0.25 + 0.75 * np.sqrt(cells)) * (0.7 + 0.3 * noise(rng, x.shape, 5)),)


def _wood(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    bend = 2.5 * noise(rng, x.shape, 420, 60) + 0.2 * noise(rng, x.shape, 30)
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (y + bend))
    return noise(rng, x.shape, 34, 1.5), (rings**2).astype(np.float32)


def _weave(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    threads = np.sin(np.pi * x) ** 2 * 0.5 + np.sin(np.pi * y) ** 2 * 0.5
    return (np.asarray(threads * (0.6 + 0.4 * noise(rng, x.shape, 9, 2)), np.float32),)


def _checks(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    return rng.random(x.shape, np.float32), (((x % 2 < 1).astype(np.float32) + (y % 2 < 1)) / 2).astype(np.float32)


def _stripes(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    return rng.random(x.shape, np.float32), (x % 1 < 0.35).astype(np.float32)


def _tartan(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    broad = ((x % 1 < 0.4).astype(np.float32) + (y % 1 < 0.4)) / 2
    thin = ((np.abs(x % 1 - 0.7) < 0.03).astype(np.float32) + (np.abs(y % 1 - 0.7) < 0.03)) / 2
    return np.asarray(0.6 * rng.random(x.shape, np.float32) + 0.2), broad.astype(np.float32), thin.astype(np.float32)


def _dots(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    row = np.floor(y)
    away = np.hypot((x + 0.5 * (row % 2)) % 1 - 0.5, y % 1 - 0.5)
    return rng.random(x.shape, np.float32), np.clip((0.17 - away) * 20, 0, 1).astype(np.float32)


def _flowers(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    u, v = x % 1 - 0.5, (y + 0.5 * np.floor(x)) % 1 - 0.5
    away, turn = np.hypot(u, v), np.arctan2(v, u)
    petals = np.clip((0.24 + 0.10 * np.cos(5 * turn) - away) * 16, 0, 1)
    return 0.5 * rng.random(x.shape, np.float32) + 0.25, petals, np.clip((0.09 - away) * 30, 0, 1)


def _specks(x: Array, y: Array, rng: np.random.Generator) -> Weights:
    """Spots of any size, scattered, and blots."""
    spots = np.zeros(x.shape, np.float32)
    px = x.shape[1] / float(x.max() - x.min())
    for _ in range(int(x.size / (2 * px) ** 2)):
        middle = tuple(int(v) for v in rng.integers(0, x.shape[::-1]))
        axes = tuple(int(v) for v in np.maximum(px * rng.uniform(0.06, 0.4, 2), 1))
        cv2.ellipse(spots, middle, axes, float(rng.uniform(0, 180)), 0, 360, 1.0, -1, cv2.LINE_AA)
    blots = np.clip(8 * (noise(rng, x.shape, 2.0 * px) - 0.7), 0, 1)
    return rng.random(x.shape, np.float32), spots, np.asarray(blots, np.float32)


PAINTERS: dict[str, Callable[[Array, Array, np.random.Generator], Weights]] = {
    "felt": _felt,
    "leather": _leather,
    "wood": _wood,
    "weave": _weave,
    "checks": _checks,
    "stripes": _stripes,
    "tartan": _tartan,
    "dots": _dots,
    "flowers": _flowers,
    "specks": _specks,
}


@cache
def _table() -> dict[str, dict[str, Row]]:
    return tomllib.loads(Path(__file__).with_name("grounds.toml").read_text("utf-8"))
