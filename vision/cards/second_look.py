"""A second look at the corner of a card whose index was not clear: pale print made dark, a displaced index moved to
its usual place."""

import cv2
import numpy as np

from vision.cards.card_patches import INDEX_MODEL, percentile
from vision.cards.index_print import index_of
from vision.cards.print_marks import find_marks
from vision.types.picture import Array, Picture

SIZE = INDEX_MODEL.width, INDEX_MODEL.height
MIDDLE, APART, LARGER = (6.2, 12.8), 8.4, (0.8, 1.4)
"""Where the middle of an index comes to lie in the part that is looked at, and how far apart rank and suit, in its
millimetres; how much larger or smaller the card is made for that at most."""
BESIDE = 12.0
"""Millimetres from a card's side within which the middle of a rank is searched."""
PAPER, INK = 75.0, 1.0
"""Percentiles of a card's light that its paper and its darkest print have."""
DARKEST, FAINT = 0.3, 0.5
"""Share of the paper's light that ink leaves on a card in clear light, and from which on print is pale."""


def clearer(card: Picture) -> Picture:
    """A rectified card (220, 158, 3), pale print made as dark as it is in clear light; itself where none is pale."""
    light = card.astype(np.float32)
    paper = percentile(card, PAPER).clip(1)
    left = float(np.percentile((light / paper).min(2), INK))
    if left < FAINT:
        return card
    gain = (1 - DARKEST) / max(1 - left, 0.05)
    return np.asarray((paper - gain * (paper - light)).clip(0, 255), np.uint8)


def placed(card: Picture) -> Picture:
    """The upper left corner (72, 40, 3) of a rectified card, its index as large and where it usually is; as it lies
    where none is found."""
    edge = INDEX_MODEL.edge
    height, width = card.shape[:2]
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    places = index_of(find_marks(card, edge), whole, BESIDE)
    if places is None:
        return np.ascontiguousarray(card[: SIZE[1], : SIZE[0]])
    grown, middle = _grown(places), places.mean(0) * edge
    move = np.array(MIDDLE) * edge - grown * middle
    matrix = np.array([(grown, 0, move[0]), (0, grown, move[1])], np.float64)
    return np.asarray(cv2.warpAffine(card, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _grown(places: Array) -> float:
    """By how much rank and suit at these places (2, 2) in millimetres are made larger."""
    apart = float(np.hypot(*(places[1] - places[0])))
    return float(np.clip(APART / apart, *LARGER))
