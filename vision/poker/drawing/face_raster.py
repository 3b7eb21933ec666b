"""Faces of poker dice as pictures.

Marks are letters and signs of the DejaVu fonts (glyphs.json), and shapes of our own (shapes.toml). A glyph is a list
of closed polygons filled by the even-odd rule; a letter is as high as the square from -1 to 1, a sign fills it.
"""

import json
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.poker.drawing.face_design import Design, InkMark, Place, design
from vision.types.picture import Picture

Mask = NDArray[np.uint8]
Points = NDArray[np.float32]
Part = tuple[tuple[Points, ...], bool]
"""Polygons (n, 2) filled together by the even-odd rule, and whether they are cut out of what is there."""
Shape = dict[str, Any]
"""One shape of shapes.toml: its kind with its numbers."""

HERE = Path(__file__).parent
CIRCLE = np.stack([f(np.linspace(0, 2 * np.pi, 48, endpoint=False)) for f in (np.cos, np.sin)], 1)

FINE = 3
"""Pixels drawn along each side of a pixel."""
SHIFT = 4
"""Binary digits of a pixel's fraction that OpenCV draws with."""


@lru_cache(maxsize=256)
def face_texture(design_name: str, face: str, side: int) -> Picture:
    """A face as its maker printed it, (side, side, 3) BGR: the whole square with its body's colour, upright.

    `face` is one of `face_design.FACES`. Raises KeyError for a design or face that there is not. The
    array is shared between callers and cannot be written to.
    """
    drawn = design(design_name)
    texture = draw(drawn, drawn.faces[face], side)
    texture.setflags(write=False)
    return texture


def draw(drawn: Design, marks: Iterable[InkMark], side: int) -> Picture:
    """Marks on the design's body, (side, side, 3) BGR."""
    picture = np.full((side, side, 3), drawn.body[::-1], np.float32)
    for mark in marks:
        cover = coverage(mark, side)[..., None].astype(np.float32) / 255
        picture += (np.array(mark.ink[::-1], np.float32) - picture) * cover
    return np.asarray(np.rint(picture), np.uint8)


def engraving(drawn: Design, marks: Iterable[InkMark], side: int) -> NDArray[np.float32]:
    """How deeply each pixel is engraved, (side, side), 0..1; all 0 where the design is printed."""
    cover = np.max([coverage(mark, side) for mark in marks], axis=0)
    return np.asarray(cover.astype(np.float32) * np.float32(drawn.relief / 255), np.float32)


def coverage(mark: InkMark, side: int) -> Mask:
    """How much of each pixel the mark covers, (side, side), 0..255."""
    fine = np.zeros((side * FINE, side * FINE), np.uint8)
    for place in mark.places:
        for polygons, cut in outline(mark.name):
            corners = [_pixels(points, mark.size, place, side * FINE) for points in polygons]
            cv2.fillPoly(fine, corners, 0 if cut else 255, cv2.LINE_8, SHIFT)
    return np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _pixels(points: Points, size: float, place: Place, side: int) -> NDArray[np.int32]:
    """Fixed-point pixels (n, 2) of an outline laid at a place of a face that is `side` pixels wide."""
    x, y, degrees = place
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turned = points * np.float32(size) @ np.array([[cos, sin], [-sin, cos]], np.float32) + (x, y)
    return np.asarray(np.rint(((turned + 1) * (side / 2) - 0.5) * (1 << SHIFT)), np.int32)


@cache
def glyphs() -> dict[str, list[list[list[float]]]]:
    """The outlines of glyphs by "font:text": closed polygons of points [x, y], scaled as the module says.

    Fonts are sans, bold and serif, and sign for signs.
    """
    return dict(json.loads(HERE.joinpath("glyphs.json").read_text("utf-8")))


@cache
def shapes() -> dict[str, list[Shape]]:
    """Our own shapes by name, as `shapes.toml` holds them."""
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
