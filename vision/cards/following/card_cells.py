"""Which cells of the small picture a card covers, and back: the part of the full picture that some cells cover."""

from collections.abc import Iterable

import cv2
import numpy as np

from vision.cards.card_reading import Card
from vision.types.picture import Cells
from vision.types.reading import Box

AROUND = np.ones((3, 3), np.uint8)


def covered_by(cards: Iterable[Card], shape: tuple[int, ...], full_size: tuple[int, int], wider: int = 0) -> Cells:
    """The cells (rows, columns) under the cards, and `wider` more on each side.

    `full_size` is width and height of the picture in whose pixels their corners are.
    """
    cells = np.zeros(shape, np.uint8)
    scale = np.array([shape[1] / full_size[0], shape[0] / full_size[1]])
    for card in cards:
        corners = np.array(card.corners) * scale - 0.5
        cv2.fillConvexPoly(cells, np.round(corners).astype(np.int32), 1)
    return widened(cells.astype(np.bool_), wider)


def widened(cells: Cells, by: int = 1) -> Cells:
    """The cells and those around them."""
    return cv2.dilate(cells.astype(np.uint8), AROUND, iterations=by).astype(np.bool_) if by else cells


def pieces(cells: Cells, least: int) -> list[Cells]:
    """The connected parts of at least so many cells."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(cells.astype(np.uint8), connectivity=8)
    return [labels == k for k in range(1, count) if stats[k, cv2.CC_STAT_AREA] >= least]


def filled(cells: Cells) -> Cells:
    """The cells with all that lies between those of each piece: white on white differs by edges and pips alone."""
    hulls = np.zeros(cells.shape, np.uint8)
    for piece in pieces(widened(cells), 1):
        points = np.argwhere(piece & cells)[:, ::-1].astype(np.int32)
        cv2.fillConvexPoly(hulls, np.asarray(cv2.convexHull(points), np.int32), 1)
    return hulls.astype(np.bool_)


def box_around(cells: Cells, full_size: tuple[int, int], margin: int) -> Box:
    """The upright box in pixels of the full picture that holds these cells and a margin of so many more."""
    rows, columns = np.nonzero(cells)
    across, down = full_size[0] / cells.shape[1], full_size[1] / cells.shape[0]
    left, right = (columns.min() - margin) * across, (columns.max() + 1 + margin) * across
    top, bottom = (rows.min() - margin) * down, (rows.max() + 1 + margin) * down
    left, top = max(0, int(left)), max(0, int(top))
    return left, top, min(full_size[0], int(np.ceil(right))) - left, min(full_size[1], int(np.ceil(bottom))) - top
