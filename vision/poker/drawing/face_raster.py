"""Faces of poker dice as pictures."""

from collections.abc import Iterable
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.poker.drawing.face_design import Design, InkMark, Place, design
from vision.poker.drawing.mark_outlines import Points, outline
from vision.types.picture import Picture

Mask = NDArray[np.uint8]

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
