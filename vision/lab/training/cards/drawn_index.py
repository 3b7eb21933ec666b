"""Draws a card's corner index: a rank in any font and language, and a suit below it."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.lab.training.cards.decks import RANKS, SUITS
from vision.types.picture import Array

LETTERS = {"J": ("J", "J", "V", "B"), "Q": ("Q", "Q", "D", "D"), "K": ("K", "K", "R", "K"), "A": ("A", "A", "A", "1")}
"""A rank's letters in English, twice, French, German; a French ace may be a 1."""
FRENCH = 2
TALL = 200
"""Pixels of a glyph's font."""
INKS = {"C": ((20, 20, 20), (40, 110, 30)), "D": ((30, 25, 200), (190, 90, 20), (20, 160, 220)),
        "H": ((30, 25, 200),), "S": ((20, 20, 20), (40, 110, 30))}  # fmt: skip
"""BGR, the four-colour decks' after the common one."""
DEEP, TIGHT = 0.15, 0.25
"""Share of indices that lie farther from the corner, and of the others that nearly touch its sides."""
FOUR = 0.12
"""Share of indices in four colours."""


@cache
def glyph(font: Path, text: str) -> NDArray[np.uint8]:
    """The cover (h, w) of a rank, cut to its ink."""
    image = Image.new("L", (TALL * 3, TALL * 2))
    ImageDraw.Draw(image).text((TALL // 4, TALL // 4), text, fill=255, font=ImageFont.truetype(str(font), TALL))
    return np.array(image.crop(image.getbbox() or (0, 0, 8, 8)))


def suit_shape(rng: np.random.Generator, suit: str, side: int = 120) -> NDArray[np.uint8]:
    """The cover (h, w) of a suit symbol of random proportions, cut to its ink."""
    image = np.zeros((side * 2, side * 2), np.uint8)
    {"C": _club, "D": _diamond, "H": _heart, "S": _spade}[suit](rng, image, side)
    x, y, w, h = cv2.boundingRect(image)
    return image[y : y + h, x : x + w]


def _points(*points: tuple[float, float]) -> NDArray[np.int32]:
    return np.array(points, np.float32).round().astype(np.int32)


def _diamond(rng: np.random.Generator, image: NDArray[np.uint8], s: int) -> None:
    hollow, wide = rng.uniform(0, 0.12), rng.uniform(0.55, 0.9)
    t = np.linspace(0, 1, 12)[:, None]
    tips = np.array([(0, -1), (wide, 0), (0, 1), (-wide, 0)])
    sides = []
    for a, b in zip(tips, np.roll(tips, -1, 0), strict=True):
        middle = (a + b) / 2 * (1 - hollow)
        sides.append((1 - t) ** 2 * a + 2 * t * (1 - t) * (2 * middle - (a + b) / 2) + t**2 * b)
    cv2.fillPoly(image, [(np.concatenate(sides) * s * 0.9 + s).round().astype(np.int32)], 255)


def _lobes(rng: np.random.Generator, image: NDArray[np.uint8], s: int, up: float) -> None:
    """A heart, its tip `up` (-1) or down (1)."""
    r = rng.uniform(0.42, 0.52)
    t = np.linspace(0, np.pi / 2, 14)[:, None]
    swell = rng.uniform(0.8, 1.25)
    tip, side = np.array([0, up * rng.uniform(0.85, 1.1)]), 2 * r * 0.97
    for sign in (-1, 1):
        cv2.circle(image, (round(s + sign * r * s * 0.97), round(s - up * 0.35 * s)), round(r * s), 255, -1)
        start = np.array([sign * side, -up * 0.35])
        u = (1 - np.cos(t)) ** swell
        curve = start * (1 - u) + tip * u + np.array([sign * 0.12, up * 0.12]) * np.sin(2 * t)
        outline = np.concatenate([curve, np.array([[0, up * 1.0], [0, -up * 0.35]])])
        cv2.fillPoly(image, [(outline * s + s).round().astype(np.int32)], 255)


def _heart(rng: np.random.Generator, image: NDArray[np.uint8], s: int) -> None:
    _lobes(rng, image, s, 1)


def _stem(rng: np.random.Generator, image: NDArray[np.uint8], s: int) -> None:
    foot, waist = rng.uniform(0.18, 0.45), rng.uniform(0.03, 0.12)
    y = rng.uniform(0.8, 1.0)
    outline = _points((s - waist * s, s), (s + waist * s, s), (s + foot * s, s + y * s), (s - foot * s, s + y * s))
    cv2.fillPoly(image, [outline], 255)


def _spade(rng: np.random.Generator, image: NDArray[np.uint8], s: int) -> None:
    _lobes(rng, image, s, -1)
    _stem(rng, image, s)


def _club(rng: np.random.Generator, image: NDArray[np.uint8], s: int) -> None:
    r, apart, top = rng.uniform(0.36, 0.46), rng.uniform(0.4, 0.5), rng.uniform(0.4, 0.52)
    for x, y in ((0, -top), (-apart, 0.15), (apart, 0.15)):
        cv2.circle(image, (round(s + x * s), round(s + y * s)), round(r * s), 255, -1)
    cv2.circle(image, (s, s), round(0.2 * s), 255, -1)
    _stem(rng, image, s)


@dataclass(frozen=True, slots=True)
class Zone:
    """A picture (h, w, 3) of a card's upper left corner and how many of its pixels a millimetre has."""

    picture: Array
    scale: tuple[float, float]


def _put(zone: Zone, cover: NDArray[np.uint8], box: tuple[float, float, float, float], ink: Array) -> None:
    """Lays ink on the zone where `cover` is, in the box x, y, w, h of millimetres."""
    x, y = round(box[0] * zone.scale[0]), round(box[1] * zone.scale[1])
    w, h = max(2, round(box[2] * zone.scale[0])), max(2, round(box[3] * zone.scale[1]))
    part = zone.picture[max(y, 0) : y + h, max(x, 0) : x + w]
    small = cv2.resize(cover, (w, h), interpolation=cv2.INTER_AREA)[: part.shape[0], : part.shape[1], None] / 255.0
    part += small.astype(np.float32) * (ink - part)


def draw_index(rng: np.random.Generator, zone: Zone, rank: str, suit: str, fonts: list[Path], plain: bool) -> Array:
    """Draws an index over that of the zone; on a `plain` card, one of pips, it may be a big one. Tells where the
    middles of rank and suit are (2, 2), in millimetres from the card's corner."""
    paper = 250 - rng.uniform(0, 12, 3)
    font = fonts[rng.integers(len(fonts))]
    text = LETTERS.get(rank, (rank,) * 4)[rng.choice(4, p=(0.3, 0.2, 0.3, 0.2))]
    cover = glyph(font, text)
    big = rng.random() < 0.3
    high = rng.uniform(9, 13) if big else rng.uniform(5, 9)
    wide = min(high * cover.shape[1] / cover.shape[0] * rng.uniform(0.6, 1.1), 10.5 if big else 8.0)
    deep = rng.random() < DEEP
    middle = max(rng.uniform(4.5, 11.0 if deep else 8.0 if big else 6.5), wide / 2 + 1.2)
    top = rng.uniform(6, 11) if deep and not big else rng.uniform(2.5, 6)
    if not deep and rng.random() < TIGHT:
        middle, top = wide / 2 + rng.uniform(0.4, 1.5), rng.uniform(0.8, 2.5)
    pip = rng.uniform(4.5, 9 if big else 6.5)
    below = top + high + rng.uniform(0.8, 2.5)
    reach = max(middle + wide / 2, middle + pip / 2) + 0.8
    cv2.rectangle(
        zone.picture, (round(0.3 * zone.scale[0]), round(0.5 * zone.scale[1])),
        (round(max(reach, 11.5 if plain else 9) * zone.scale[0]), round((below + pip + 1) * zone.scale[1])),
        paper.tolist(), -1,
    )  # fmt: skip
    inks = INKS[suit]
    chosen = inks[rng.integers(1, len(inks))] if len(inks) > 1 and rng.random() < FOUR else inks[0]
    ink = np.asarray((np.array(chosen) + rng.normal(0, 12, 3)).clip(0, 255), np.float32)
    _put(zone, cover, (middle - wide / 2, top, wide, high), ink)
    _put(zone, suit_shape(rng, suit), (middle - pip * 0.45, below, pip * 0.9, pip), ink)
    return np.array([(middle, top + high / 2), (middle, below + pip / 2)], np.float32)


def any_of(rng: np.random.Generator) -> tuple[int, int]:
    """A suit's and a rank's number, drawn by lot."""
    return int(rng.integers(len(SUITS))), int(rng.integers(len(RANKS)))
