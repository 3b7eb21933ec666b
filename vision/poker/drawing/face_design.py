"""Poker dice that the project drew itself: what is printed on each face of each design, as data.

A face is the square from -1 to 1, x to the right and y down. Colours are red, green, blue, 0..255, in the
files as here.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FACES = ("A", "K", "Q", "J", "10", "9")
"""The reader's names of As, Roi, Dame, Valet, 10 and 9."""

Rgb = tuple[int, int, int]
Place = tuple[float, float, float]
"""x, y, and a turn in degrees, clockwise as seen."""

FOLDER = Path(__file__).parent / "designs"
MIDDLE: Place = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class InkMark:
    """One mark of one ink: its outline's name (see `face_raster`), its half size, and where it lies."""

    name: str
    ink: Rgb
    size: float
    places: tuple[Place, ...] = (MIDDLE,)


@dataclass(frozen=True, eq=False)
class Design:
    """Six faces. `relief` 0 (printed) .. 1 (deeply engraved); `held_out` designs are never learnt from."""

    name: str
    body: Rgb
    faces: Mapping[str, tuple[InkMark, ...]] = field(repr=False)
    relief: float = 0.0
    held_out: bool = False


def designs() -> tuple[str, ...]:
    """The names of all designs, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def design(name: str) -> Design:
    """The design of this name. Raises KeyError with the names that there are."""
    path = FOLDER / f"{name}.toml"
    if name not in designs():
        raise KeyError(f"no poker dice '{name}'; there are {', '.join(designs())}")
    row = tomllib.loads(path.read_text("utf-8"))
    body = _rgb(row["body"])
    inks = {"body": body, "white": (244, 244, 242)} | {ink: _rgb(rgb) for ink, rgb in row["inks"].items()}
    faces = {face: tuple(_mark(inks, **mark) for mark in row["faces"][face]) for face in FACES}
    return Design(name, body, faces, float(row.get("relief", 0)), bool(row.get("held_out", False)))


@cache
def layouts() -> dict[str, tuple[Place, ...]]:
    """Named patterns of places: nine, ten, corners."""
    rows = tomllib.loads(Path(__file__).with_name("layouts.toml").read_text("utf-8"))
    return {name: tuple(_place(place) for place in places) for name, places in rows.items()}


def _mark(
    inks: Mapping[str, Rgb], mark: str, ink: str, size: float, at: str | Sequence[Sequence[float]] = (MIDDLE,)
) -> InkMark:
    places = layouts()[at] if isinstance(at, str) else tuple(_place(place) for place in at)
    return InkMark(mark, inks[ink], float(size), places)


def _place(row: Sequence[float]) -> Place:
    x, y, *turn = row
    return float(x), float(y), float(turn[0]) if turn else 0.0


def _rgb(row: Sequence[int]) -> Rgb:
    red, green, blue = row
    return int(red), int(green), int(blue)
