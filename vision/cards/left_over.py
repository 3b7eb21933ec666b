"""Paper that lies beside the cards that were read: a card may have been missed."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.outlines import Outline, shrunk
from vision.types.picture import Picture

LONGER = 480
"""Pixels of the longer side of the picture that is looked at."""
AS_LIGHT, AS_WHITE = 0.62, 15.0
"""Of the cards' paper: how light, over theirs, and how far off in hue and chroma (Lab) at most."""
THIN = 0.16
"""Of a card's shorter side: what is thinner is no card."""
LEAST = 0.04
"""Of a card's area: what is smaller is nothing."""


def left_over(picture: Picture, cards: Sequence[Outline]) -> float:
    """The area of the largest piece of paper without a card, in cards; 0 if there is none worth mention."""
    if not cards:
        return 0.0
    scale = min(1.0, LONGER / max(picture.shape[:2]))
    small = shrunk(picture, scale)
    covered = np.zeros(small.shape[:2], np.uint8)
    for card in cards:
        cv2.fillConvexPoly(covered, np.round(card.corners * scale).astype(np.int32), 255)
    area = float(np.median([card.area for card in cards])) * scale**2
    paper = _filled(_paper(small, covered))
    paper[cv2.dilate(covered, np.ones((7, 7), np.uint8)) > 0] = 0
    thin = max(3, round(THIN * np.sqrt(area / 1.4)))
    thick = cv2.morphologyEx(paper, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thin, thin)))
    count, _, stats, _ = cv2.connectedComponentsWithStats(thick)
    largest = max((stats[k, cv2.CC_STAT_AREA] for k in range(1, count)), default=0) / area
    return float(largest) if largest >= LEAST else 0.0


def _filled(mask: Picture) -> Picture:
    """The mask without holes: pips are no gaps in the paper."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask), contours, -1, 255, cv2.FILLED), np.uint8)


def _paper(picture: Picture, covered: Picture) -> Picture:
    """Where the picture is as light and as little coloured as the paper of the cards is."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32)
    on_cards = lab[covered > 0]
    paper = np.median(on_cards[on_cards[:, 0] >= np.percentile(on_cards[:, 0], 60)], 0)
    away = np.hypot(lab[..., 1] - paper[1], lab[..., 2] - paper[2])
    return np.asarray((lab[..., 0] > AS_LIGHT * paper[0]) & (away < AS_WHITE), np.uint8) * np.uint8(255)
