"""Outlines of marks: letters and signs of the DejaVu fonts (glyphs.json), shapes of our own (shapes.toml).

A glyph is a list of closed polygons filled by the even-odd rule; a letter is as high as the square from -1 to 1,
a sign fills it.
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]
Part = tuple[tuple[Points, ...], bool]
"""Polygons (n, 2) filled together by the even-odd rule, and whether they are cut out of what is there."""
Shape = dict[str, Any]
"""One shape of shapes.toml: its kind with its numbers."""

HERE = Path(__file__).parent
CIRCLE = np.stack([f(np.linspace(0, 2 * np.pi, 48, endpoint=False)) for f in (np.cos, np.sin)], 1)


@cache
def glyphs() -> dict[str, list[list[list[float]]]]:
    """Polygons by 'font:text'; fonts are sans, bold, serif, and sign for signs."""
    return dict(json.loads(HERE.joinpath("glyphs.json").read_text("utf-8")))


@cache
def shapes() -> dict[str, list[Shape]]:
    """The shapes of our own, as they stand in their file."""
    return tomllib.loads(HERE.joinpath("shapes.toml").read_text("utf-8"))


@cache
def outline(name: str) -> tuple[Part, ...]:
    """What a mark is made of. Raises KeyError if there is no such mark."""
    if ":" in name:
        return ((tuple(np.array(polygon, np.float32) for polygon in glyphs()[name]), False),)
    return tuple((_part(part), bool(part.get("cut", False))) for part in shapes()[name])


def _part(part: Shape) -> tuple[Points, ...]:
    if "poly" in part:
        return (np.array(part["poly"], np.float32),)
    if "disc" in part:
        x, y, radius = part["disc"]
        return (_oval(x, y, radius, radius),)
    if "oval" in part:
        return (_oval(*part["oval"]),)
    if "ring" in part:
        x, y, radius, width = part["ring"]
        return tuple(_oval(x, y, r, r) for r in (radius + width / 2, radius - width / 2))
    return (_bar(*part["bar"]),)


def _oval(x: float, y: float, half_width: float, half_height: float) -> Points:
    return (CIRCLE * (half_width, half_height) + (x, y)).astype(np.float32)


def _bar(x1: float, y1: float, x2: float, y2: float, width: float) -> Points:
    along = np.array([x2 - x1, y2 - y1])
    across = np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 1e-6) * width / 2
    first, last = np.array([x1, y1]), np.array([x2, y2])
    return np.array([first + across, last + across, last - across, first - across], np.float32)
