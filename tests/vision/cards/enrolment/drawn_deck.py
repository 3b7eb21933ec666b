"""The virtual track's deck, shown: its cards as pictures and as they lie on a table."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from kiosk.devices.virtual.cards.card_faces import face
from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.card_looks import NAMES, SIZE
from vision.cards.enrolment.known_deck import JOKERS, KnownDeck, ShownCard
from vision.types.picture import Picture

ACROSS, DOWN = (250, 500, 750, 1000), (190, 500)


@cache
def printed(name: str) -> Picture:
    """A face (220, 158, 3); of a joker one without an index."""
    whole = card("") if name in JOKERS else face(name)
    return np.asarray(cv2.resize(whole, SIZE, interpolation=cv2.INTER_AREA), np.uint8)


@cache
def deck(name: str = "own") -> KnownDeck:
    """The whole deck and a joker, as if it had been shown."""
    return KnownDeck(name, tuple(ShownCard(card, printed(card)) for card in (*NAMES, JOKERS[0])))


def seen(name: str, rng: np.random.Generator, off: float = 2.0) -> Picture:
    """A card as another evening shows it: dim, tinted, blurred, noisy, its outline not quite found, either way
    round."""
    picture = printed(name).astype(np.float32)
    ends = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], np.float32)
    places = (ends + rng.normal(0, off, (4, 2))).astype(np.float32)
    moved = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(ends, places), SIZE, borderValue=(40, 60, 40))
    slope = np.linspace(0.8, 1.1, SIZE[0])[None, :, None]
    lit = cv2.GaussianBlur(moved, (0, 0), 1.0) * slope * rng.uniform(0.35, 0.9) * rng.uniform(0.9, 1.1, 3)
    noisy = np.clip(lit + rng.normal(0, 4, lit.shape), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(noisy[::-1, ::-1] if rng.random() < 0.5 else noisy)


def laying(names: Sequence[str]) -> Picture:
    """Up to eight cards in two rows of four on a cloth."""
    table = table_top()
    for k, name in enumerate(names):
        drawn = card("") if name in JOKERS else cv2.resize(face(name), (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        lay(table, np.asarray(drawn, np.uint8), (ACROSS[k % 4], DOWN[k // 4]), 3.0 * (k % 3 - 1))
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.6), np.uint8)
