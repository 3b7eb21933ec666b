"""Tells a hand, which reaches in over the track's border and stays joined to it, from dice that move freely."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.motion import Cells

AROUND = np.ones((5, 5), np.uint8)

EDGES = 1.0
"""Cells with edges, in units of the side of a square as large as the hand."""


@dataclass(frozen=True, slots=True)
class Split:
    """Cells of what covers the track, and number of cells that move on their own."""

    cover: Cells
    free: int


def rim(region: Cells) -> Cells:
    """The outermost cells of the watched region."""
    padded = cv2.copyMakeBorder(region.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    inner = cv2.erode(padded, np.ones((3, 3), np.uint8))[1:-1, 1:-1]
    return region & ~inner.astype(np.bool_)


def split(foreground: Cells, moving: Cells, cover: Cells) -> Split:
    """Parts what differs from the rest into the hand and what moves away from it."""
    near = cv2.dilate(cover.astype(np.uint8), AROUND).astype(np.bool_)
    return Split(cover, int(np.count_nonzero(moving & foreground & ~near)))


def covering(foreground: Cells, border: Cells, least: float, sharp: Callable[[], Cells]) -> Cells:
    """The connected parts of at least `least` cells that touch the border and have edges, as a hand has.

    `sharp` gives the cells with new edges; it is asked only when there is something to ask about.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(foreground.astype(np.uint8), connectivity=8)
    touching = np.bincount(labels[border], minlength=count) > 0
    hands = (stats[:, cv2.CC_STAT_AREA] >= least) & touching
    hands[0] = False
    if hands.any():
        edges = np.bincount(labels[sharp()], minlength=count)
        hands &= edges >= EDGES * stats[:, cv2.CC_STAT_AREA] ** 0.5
    return np.asarray(hands[labels], np.bool_)
