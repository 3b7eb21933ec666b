"""The faces of the virtual deck, drawn from `faces.toml` with the outlines of the project's own marks and glyphs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.poker.drawing.face_raster import outline
from vision.types.picture import Picture

RECIPE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("faces.toml").read_text("utf-8"))
WIDE, HIGH = float(RECIPE["card"]["wide"]), float(RECIPE["card"]["high"])
"""Millimetres of a card."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = tuple(rank + suit for rank in RANKS for suit in "CDHS")
"""As the reader of cards names them."""
LETTERS = tuple(RECIPE["letters"])
"""Languages of the indices."""
SCALE = 8
"""Pixels a millimetre of a face."""
SHIFT = 4
"""Binary digits of a pixel's fraction that OpenCV draws with."""

Place = tuple[float, float]


@lru_cache(maxsize=128)
def face(card: str | None, letters: str = "french") -> Picture:
    """A face (704, 504, 3) BGR, or of no card the back. It is shared and cannot be written to.

    Raises KeyError for a card or a language that there is not.
    """
    sheet = np.full((round(HIGH * SCALE), round(WIDE * SCALE), 3), RECIPE["card"]["paper"][::-1], np.uint8)
    if card is None:
        _back(sheet)
    else:
        rank, suit = card[:-1], card[-1]
        _index(sheet, rank, suit, letters)
        (_portrait if rank in "JQK" else _pips)(sheet, rank, suit)
    sheet.setflags(write=False)
    return sheet


@cache
def cover() -> Picture:
    """Where the card is (704, 504), 0 or 255: its corners are round."""
    sheet = np.zeros((round(HIGH * SCALE), round(WIDE * SCALE)), np.uint8)
    r = round(RECIPE["card"]["corner"] * SCALE)
    sheet[r:-r], sheet[:, r:-r] = 255, 255
    for x in (r, sheet.shape[1] - 1 - r):
        for y in (r, sheet.shape[0] - 1 - r):
            cv2.circle(sheet, (x, y), r, 255, -1, cv2.LINE_AA)
    return sheet


def _index(sheet: Picture, rank: str, suit: str, letters: str) -> None:
    index, ink = RECIPE["index"], RECIPE["inks"][suit]
    text = RECIPE["letters"][letters].get(rank, rank)
    for turned in (False, True):
        size = index["rank"] * (0.8 if rank == "10" else 1)
        _mark(sheet, f"bold:{text}", (index["x"], index["rank_y"]), size, ink, turned)
        _mark(sheet, RECIPE["signs"][suit], (index["x"], index["suit_y"]), index["suit"], ink, turned)


def _pips(sheet: Picture, rank: str, suit: str) -> None:
    pips, ink = RECIPE["pips"], RECIPE["inks"][suit]
    number = str(RANKS.index(rank) + 1)
    places = [(x, y) for y in pips["pairs"].get(number, ()) for x in (pips["left"], pips["right"])]
    places += [(WIDE / 2, y) for y in pips["middle"].get(number, ())]
    for x, share in places:
        size = pips["ace"] if rank == "A" else pips["size"]
        below = share > 0.51
        at = (WIDE - x, HIGH * (1 - share)) if below else (x, HIGH * share)
        _mark(sheet, RECIPE["signs"][suit], at, size, ink, below)


def _portrait(sheet: Picture, rank: str, suit: str) -> None:
    court = RECIPE["court"]
    left, top, right, bottom = (round(v * SCALE) for v in court["frame"])
    for turned in (False, True):
        half = sheet.copy()
        for mark in (*court["marks"], *court["own"][rank]["marks"]):
            _mark(half, mark["mark"], mark["at"], mark["size"], mark["ink"], turned)
        place = court["suit"]
        _mark(half, RECIPE["signs"][suit], (place["x"], place["y"]), place["size"], RECIPE["inks"][suit], turned)
        middle = sheet.shape[0] // 2
        rows = slice(middle, bottom) if turned else slice(top, middle)
        sheet[rows, left:right] = half[rows, left:right]
    cv2.rectangle(sheet, (left, top), (right, bottom), court["line"][::-1], round(0.35 * SCALE), cv2.LINE_AA)


def _back(sheet: Picture) -> None:
    edge, step = round(4 * SCALE), round(4 * SCALE)
    inner = sheet[edge:-edge, edge:-edge]
    inner[:] = RECIPE["card"]["back"][::-1]
    for start in range(-inner.shape[0], inner.shape[1], step):
        for way in (1, -1):
            x = start if way > 0 else inner.shape[1] - start
            end = (x + way * inner.shape[0], inner.shape[0])
            cv2.line(inner, (x, 0), end, RECIPE["card"]["paper"][::-1], SCALE // 2, cv2.LINE_AA)


def _mark(sheet: Picture, name: str, at: Sequence[float], size: float, ink: Sequence[int], turned: bool) -> None:
    """Prints a mark, `size` mm half high, its middle there; `turned`: in the same place of the card turned round."""
    middle, sign = np.array(at, np.float32), -1 if turned else 1
    if turned:
        middle = np.array((WIDE, HIGH), np.float32) - middle
    scaled = size * sign * SCALE
    drawn = [([points * scaled + middle * SCALE for points in polygons], cut) for polygons, cut in outline(name)]
    place = _around([points for polygons, _ in drawn for points in polygons])
    part = sheet[place]
    corner, cover = (place[1].start, place[0].start), np.zeros(part.shape[:2], np.uint8)
    for polygons, cut in drawn:
        corners = [np.rint((points - corner) * (1 << SHIFT)).astype(np.int32) for points in polygons]
        cv2.fillPoly(cover, corners, 0 if cut else 255, cv2.LINE_AA, SHIFT)
    share = cover[..., None].astype(np.float32) / 255
    part[:] = np.rint(part + (np.array(ink[::-1], np.float32) - part) * share).astype(np.uint8)


def _around(outlines: Sequence[NDArray[np.float32]]) -> tuple[slice, slice]:
    """Rows and columns of a face in which all of these outlines (n, 2) lie, its pixels x and y."""
    points = np.concatenate(outlines)
    first, last = np.floor(points.min(0)).astype(int) - 2, np.ceil(points.max(0)).astype(int) + 3
    columns, rows = (slice(max(low, 0), high) for low, high in zip(first.tolist(), last.tolist(), strict=True))
    return rows, columns
