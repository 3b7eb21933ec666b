"""What is printed on a playing card, among places that look like dice: its ace, its pips in a layout of dice.

A card is read by its own reader first. What is as wide on a sure card as no die can be is print.
"""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import Outline, find_outlines
from vision.cards.reader import MOST_OUTLINES, CardReader
from vision.limits.limit_file import number
from vision.networks.model_file import WEIGHTS
from vision.types.picture import Array, Picture

LARGE = number("card_print", "large")
"""Edge of a face over the shorter side of a card from which on it is none of a die that lies on the card."""


class CardPrint:
    """Tells what is printed on cards. Not thread-safe; the networks are loaded when cards are first seen."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """`weights` is the folder of the networks; FileNotFoundError is raised when they are needed and not there."""
        self._weights = weights
        self._reader: CardReader | None = None

    def shows(self, picture: Picture, places: Array) -> NDArray[np.bool_]:
        """Which (n,) of the places (n, 3), x, y and edge in pixels of a BGR picture, are a part of a sure card."""
        found = find_outlines(picture, MOST_OUTLINES) if len(places) else []
        around = [one for one in found if _printed(one, places).any()]
        return _any(self._sure(picture, around), places)

    def _sure(self, picture: Picture, outlines: list[Outline]) -> list[Outline]:
        """Those that are surely read as cards."""
        if not outlines:
            return []
        self._reader = self._reader or CardReader(self._weights)
        seen = self._reader.seen_in(picture, outlines)
        return [one.outline for one in seen if one.read and one.as_card(picture.shape).sure]


def _printed(card: Outline, places: Array) -> NDArray[np.bool_]:
    """Which (n,) of the places (n, 3) have their middle on a card and are too large for a die on it."""
    sides = np.hypot(*(np.roll(card.corners, -1, 0) - card.corners).T)
    least = LARGE * min(sides[::2].mean(), sides[1::2].mean())
    inside = [cv2.pointPolygonTest(card.corners, (x, y), False) > 0 for x, y in places[:, :2].tolist()]
    return np.asarray(np.array(inside, np.bool_) & (places[:, 2] >= least), np.bool_)


def _any(cards: Iterable[Outline], places: Array) -> NDArray[np.bool_]:
    shown = [_printed(card, places) for card in cards]
    return np.asarray(np.any(shown, 0), np.bool_) if shown else np.zeros(len(places), np.bool_)
