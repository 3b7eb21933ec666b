"""Playing cards drawn by hand on a plain table: pips, indices in a font of the kiosk's own."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tests.shared import ROOT
from vision.cards.card_reading import RANKS
from vision.types.picture import Picture

FONT = ROOT / "kiosk" / "screens" / "kit" / "drawing" / "fonts"
WIDE, HIGH = 252, 352
"""Pixels of a drawn card: four a millimetre."""
RED, BLACK = (40, 30, 200), (25, 20, 20)
ROWS = {1: (), 2: (), 3: (), 4: (0.18, 0.82), 5: (0.18, 0.82), 6: (0.18, 0.5, 0.82), 7: (0.18, 0.5, 0.82),
        8: (0.18, 0.5, 0.82), 9: (0.18, 0.393, 0.607, 0.82), 10: (0.18, 0.393, 0.607, 0.82)}  # fmt: skip
MIDDLE = {1: (0.5,), 2: (0.18, 0.82), 3: (0.18, 0.5, 0.82), 5: (0.5,), 7: (0.34,), 8: (0.34, 0.66), 9: (0.5,),
          10: (0.287, 0.713)}  # fmt: skip
"""Heights of the pips in pairs, and of those between."""


@cache
def symbol(suit: str, high: int) -> NDArray[np.uint8]:
    """The cover of a suit's symbol, cut to its ink."""
    side = 240
    image = np.zeros((side, side), np.uint8)
    s = side // 2
    if suit == "D":
        cv2.fillPoly(image, [np.array([(s, 4), (s + 82, s), (s, side - 4), (s - 82, s)])], 255)
    elif suit == "C":
        for x, y in ((s, 62), (64, 132), (side - 64, 132)):
            cv2.circle(image, (x, y), 50, 255, -1)
        cv2.fillPoly(image, [np.array([(s - 12, 100), (s + 12, 100), (s + 42, 228), (s - 42, 228)])], 255)
    else:
        for x in (64, side - 64):
            cv2.circle(image, (x, 78), 58, 255, -1)
        cv2.fillPoly(image, [np.array([(12, 104), (side - 12, 104), (s + 30, 190), (s, 232), (s - 30, 190)])], 255)
        if suit == "S":
            image = cv2.warpAffine(
                np.ascontiguousarray(image[::-1]), np.float32([[1, 0, 0], [0, 0.85, 0]]), (side, side)
            )
            cv2.fillPoly(image, [np.array([(s - 10, 130), (s + 10, 130), (s + 40, 232), (s - 40, 232)])], 255)
    x, y, w, h = cv2.boundingRect(image)
    return np.asarray(cv2.resize(image[y : y + h, x : x + w], (high * w // h, high), interpolation=cv2.INTER_AREA))


def _ink(card: Picture, cover: NDArray[np.uint8], x: float, y: float, ink: tuple[int, int, int]) -> None:
    """Lays ink on the card with the cover's middle there."""
    left, top = round(x - cover.shape[1] / 2), round(y - cover.shape[0] / 2)
    part = card[top : top + cover.shape[0], left : left + cover.shape[1]]
    part[...] = part + (cover[..., None] / 255.0) * (np.array(ink) - part)


@cache
def rank_cover(text: str, high: int) -> NDArray[np.uint8]:
    """The cover of a rank."""
    font = ImageFont.truetype(str(next(FONT.glob("*Bold*.ttf"))), 120)
    image = Image.new("L", (300, 200))
    ImageDraw.Draw(image).text((20, 20), text, fill=255, font=font)
    cut = np.array(image.crop(image.getbbox()))
    return np.asarray(
        cv2.resize(cut, (min(high * cut.shape[1] // cut.shape[0], 26), high), interpolation=cv2.INTER_AREA)
    )


def card(name: str) -> Picture:
    """A card of pips, or a joker: of no name there is no index."""
    face = np.full((HIGH, WIDE, 3), 245, np.uint8)
    if not name:
        cv2.circle(face, (WIDE // 2, HIGH // 2), 60, (180, 90, 30), -1)
        return face
    rank, suit = name[:-1], name[-1]
    ink = RED if suit in "DH" else BLACK
    count = RANKS.index(rank) + 1
    pips = [(x, y) for y in ROWS[count] for x in (0.3, 0.7)] + [(0.5, y) for y in MIDDLE.get(count, ())]
    for x, y in pips:
        cover = symbol(suit, 46)
        _ink(face, cover[::-1] if y > 0.51 else cover, x * WIDE, y * HIGH, ink)
    for _ in range(2):
        _ink(face, rank_cover(rank, 30), 23, 32, ink)
        _ink(face, symbol(suit, 24), 23, 68, ink)
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face


def lay(table: Picture, face: Picture, middle: tuple[float, float], degrees: float, scale: float = 0.55) -> None:
    """Lays a card with round corners, and its shadow, on the table."""
    height, width = face.shape[:2]
    cover = np.zeros((height, width), np.uint8)
    for x in (13, width - 14):
        for y in (13, height - 14):
            cv2.circle(cover, (x, y), 13, 255, -1)
    cover[13:-13], cover[:, 13:-13] = 255, 255
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    reach = round(np.hypot(width, height) * scale / 2) + 8
    left, top = (max(round(place) - reach, 0) for place in middle)
    part = table[top : round(middle[1]) + reach, left : round(middle[0]) + reach]
    turn[:, 2] += np.array(middle) - (width / 2, height / 2) - (left, top)
    size = part.shape[1], part.shape[0]
    soft = cv2.GaussianBlur(face, (0, 0), 0.4 / scale)
    share = cv2.warpAffine(cover, turn, size, flags=cv2.INTER_LINEAR)[..., None] / 255.0
    shadow = cv2.GaussianBlur(share, (0, 0), 1.5)[..., None]
    part[...] = part * (1 - 0.4 * shadow)
    part[...] = part + share * (cv2.warpAffine(soft, turn, size).astype(float) - part)


def table_top(size: tuple[int, int] = (1280, 720), colour: tuple[int, int, int] = (60, 95, 40)) -> Picture:
    """A green cloth without cards."""
    return _cloth(size, colour).copy()


@cache
def _cloth(size: tuple[int, int], colour: tuple[int, int, int]) -> Picture:
    noise = np.random.default_rng(1).normal(0, 3, (size[1], size[0], 1))
    return np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)


PLACES = ((160, 190), (400, 180), (660, 190), (900, 200), (1130, 190), (160, 520), (400, 530), (660, 520), (900, 530))


def laid(names: list[str]) -> Picture:
    """The cards beside one another, each turned otherwise."""
    table = table_top()
    for k, name in enumerate(names):
        lay(table, card(name), PLACES[k], 37.0 * k)
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.6))


def fanned(names: list[str], held: float = 148.0, shown: float = 12.0, scale: float = 0.55) -> Picture:
    """The cards in a fan, each over the one to its left; the last one stands upright in the middle."""
    table, steps = table_top(), len(names) - 1
    for k, name in enumerate(names):
        turn = np.deg2rad((steps - k) * np.rad2deg(shown / held))
        reach = (held - HIGH / 8) * 4 * scale
        lay(
            table,
            card(name),
            (640 - np.sin(turn) * reach, 360 + reach - np.cos(turn) * reach),
            np.rad2deg(turn),
            scale,
        )
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.6))
