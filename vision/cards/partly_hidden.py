"""Reads cards that lie under others by the one index that is in view."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.card_looks import NAMES, CardNets
from vision.cards.card_patches import INDEX_MODEL
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.corners import CardCorner, corner_only, find_corners
from vision.cards.limits import LIMITS
from vision.cards.outlines import Outline
from vision.types.picture import Array, Picture

MENTIONED = 0.8
"""How likely an index is from which on its card is mentioned."""
SIZE = INDEX_MODEL.width, INDEX_MODEL.height


def partly_hidden(picture: Picture, nets: CardNets, cards: Sequence[Outline]) -> list[Card]:
    """The cards of which only one corner is seen beside the `cards`."""
    corners = find_corners(picture, cards)
    looks = nets.indices([cut_out(picture, corner_only(one.corners)) for one in corners]) if corners else []
    found = [
        _card(corner, NAMES[look.best], float(look.cards[look.best]) * (1 - look.nothing))
        for corner, look in zip(corners, looks, strict=True)
        if look.seen and look.cards[look.best] * (1 - look.nothing) >= MENTIONED
    ]
    return _of_each_the_clearest(found)


def cut_out(picture: Picture, corners: Array) -> Picture:
    """The corner of a card (72, 40, 3); `corners` (4, 2) clockwise from the upper left, of the part."""
    wide = float(np.hypot(*(corners[1] - corners[0])))
    sigma = 0.4 * wide / SIZE[0]
    left, top = np.maximum(np.floor(corners.min(0)).astype(int) - 4, 0)
    right, bottom = np.ceil(corners.max(0)).astype(int) + 5
    part = picture[top : max(bottom, top + 1), left : max(right, left + 1)]
    if not part.size:
        return np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    soft = cv2.GaussianBlur(part, (0, 0), sigma) if sigma > 0.6 else part
    ends = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])], np.float32)
    warp = cv2.getPerspectiveTransform((corners - (left, top)).astype(np.float32), ends)
    return np.asarray(cv2.warpPerspective(soft, warp, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _card(corner: CardCorner, name: str, clear: float) -> Card:
    card = Card(name, clear, tuple((float(x), float(y)) for x, y in corner.corners))
    limit = LIMITS.corner.value
    return card if clear >= limit else card.doubted(CardReason(CardReasonCode.HIDDEN, clear, limit))


def _of_each_the_clearest(cards: Sequence[Card]) -> list[Card]:
    """Both corners of one card may be in view."""
    best: dict[str, Card] = {}
    for card in sorted(cards, key=lambda one: one.confidence, reverse=True):
        best.setdefault(card.card, card)
    return list(best.values())
