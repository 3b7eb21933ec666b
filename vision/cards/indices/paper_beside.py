"""The part of a picture where paper like that of the known cards lies beside them: elsewhere no card is searched."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.types.picture import Array, Picture

CELL = 3.0
"""Millimetres to which it is known where paper is."""
TINTED, AS_LIGHT = 0.07, 0.25
"""By how much the shares of its planes differ from those of the cards' paper; its light over theirs at least: it may
lie in a shadow."""
PAPER = 60.0
"""Percentile of a card's light that is its paper's."""
AROUND = 12.0
"""Millimetres around such paper that are searched."""


class Part(NamedTuple):
    """Pixels of a picture, from the left and the top one up to before the others."""

    left: int
    top: int
    right: int
    bottom: int


def paper_beside(picture: Picture, known: Sequence[Array], px: float) -> Part | None:
    """The part of a picture (h, w, 3), `px` pixels a millimetre, in which paper lies beside the `known` cards (4, 2);
    all of it where none is known, nothing where there is no such paper."""
    high, wide = picture.shape[:2]
    if not known:
        return Part(0, 0, wide, high)
    cell = max(1, round(CELL * px))
    small = cv2.resize(picture, (max(1, wide // cell), max(1, high // cell)), interpolation=cv2.INTER_AREA)
    light = small.astype(np.float32) + 1
    whole = light.sum(2)
    shares = light / whole[..., None]
    scale = np.array((small.shape[1] / wide, small.shape[0] / high), np.float32)
    free, alike = np.ones(small.shape[:2], np.uint8), np.zeros(small.shape[:2], bool)
    for card in known:
        on = np.zeros(small.shape[:2], np.uint8)
        cv2.fillConvexPoly(on, ((card + 0.5) * scale - 0.5).round().astype(np.int32), 1)
        free[cv2.dilate(on, np.ones((3, 3), np.uint8)) > 0] = 0
        if on.any():
            paper = whole >= np.percentile(whole[on > 0], PAPER)
            white, bright = np.median(shares[paper & (on > 0)], 0), np.median(whole[paper & (on > 0)])
            alike |= (np.abs(shares - white).max(2) < TINTED) & (whole > AS_LIGHT * bright)
    large = cv2.morphologyEx(free * alike.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    rows, columns = np.nonzero(large)
    if not len(rows):
        return None
    left, top = (int(max(0, at * cell - AROUND * px)) for at in (columns.min(), rows.min()))
    right, bottom = (int((at + 1) * cell + AROUND * px) for at in (columns.max(), rows.max()))
    return Part(left, top, min(right, wide), min(bottom, high))
