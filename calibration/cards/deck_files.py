"""The owner's decks as named files: one JSON file a deck, its cards as small pictures inside."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.files.named_sets import NamedSets, Words, packed_bytes, unpacked_bytes
from vision.cards.card_looks import NAMES, SIZE
from vision.cards.enrolment.known_deck import WORDS, KnownDeck, ShownCard
from vision.imaging.picture_io import jpeg
from vision.types.picture import Picture

VERSION = 1
MOST_BYTES = 60_000
"""Of the picture of a card, as a JPEG."""
NO_SIZE = frozenset({0xC4, 0xC8, 0xCC})
"""Of the segments C0 to CF of a JPEG those that say no size."""


def decks_folder(data: Path) -> Path:
    """Where decks lie in a data folder."""
    return data / "cards"


def _packed(deck: KnownDeck) -> dict[str, object]:
    return {"version": VERSION, "cards": {card.name: packed_bytes(jpeg(card.picture) or b"") for card in deck.cards}}


def _unpacked(name: str, content: Mapping[str, Any]) -> KnownDeck:
    rows: Mapping[str, str] = content["cards"]
    if content["version"] != VERSION or not set(NAMES) <= set(rows) <= set(WORDS):
        raise ValueError("another version, or not every card")
    return KnownDeck(name, tuple(ShownCard(card, _picture(rows[card])) for card in WORDS if card in rows))


def _picture(text: str) -> Picture:
    data = unpacked_bytes(text) if len(text) <= 2 * MOST_BYTES else b""
    # What a header says comes before what it unpacks to.
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if _size(data) == SIZE else None
    if picture is None or picture.shape != (SIZE[1], SIZE[0], 3):
        raise ValueError("no picture of a card")
    return np.ascontiguousarray(picture, np.uint8)


def _size(data: Sequence[int]) -> tuple[int, int] | None:
    """Width and height that a JPEG's header says; None for anything else."""
    raw, at = bytes(data), 2
    while raw[:2] == b"\xff\xd8" and at + 9 <= len(raw) and raw[at] == 0xFF:
        if 0xC0 <= raw[at + 1] <= 0xCF and raw[at + 1] not in NO_SIZE:
            high, wide = struct.unpack(">HH", raw[at + 5 : at + 9])
            return wide, high
        at += 2 + struct.unpack(">H", raw[at + 2 : at + 4])[0]
    return None


DECKS: NamedSets[KnownDeck] = NamedSets(
    "deck-", "serves.json", 4_000_000,
    Words("a deck", "deck", "the cards", "kiosk calibrate cards"), _packed, _unpacked,
)  # fmt: skip
