"""Reads what changed in a full picture: a part of it, known cards that did not change painted like the ground."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_cells import box_around, covered_by, filled, widened
from vision.cards.following.card_events import ReadsCards
from vision.cards.following.card_tracker import middle, moved
from vision.geometry.track_view import TrackView
from vision.types.picture import Cells, Picture
from vision.types.reading import Box, overlap

MARGIN = 2
"""Cells around what changed that are read with it."""
EDGE = 3.0
"""Pixels beyond a card's outline that are painted as well: its shadow."""
MARKED = 0.06
"""Of the track's width: how far a marker, and the plate under it, reach from the floor's corner at most."""
ABOUT_ALL = frozenset({CardReasonCode.UNKNOWN, CardReasonCode.TOO_MANY})
"""What a part's reading says of the whole. Of paper without a card the cells that changed tell more."""


class PartReader:
    """Reads parts of full pictures; how much it has read is counted."""

    def __init__(self, reader: ReadsCards) -> None:
        self._reader = reader
        self.pixels = 0

    def all_of(self, picture: Picture, box: Box) -> tuple[list[Card], list[CardReason]]:
        """What lies in a part of the picture of which nothing is known, and what is doubtful about it."""
        cards, reasons = self._read(picture, box)
        return cards, [reason for reason in reasons if reason.code is not CardReasonCode.NO_CARD]

    def changed(
        self, picture: Picture, cells: Cells, known: Sequence[Card], bare: Cells
    ) -> tuple[list[Card], list[CardReason]]:
        """The cards where cells changed, and what is doubtful there. The `known` cards are painted over but for what
        changed; `bare` cells are ground."""
        size = picture.shape[1], picture.shape[0]
        box = box_around(cells, size, MARGIN)
        cards, reasons = self._read(_painted(picture, box, cells, known, bare), box)
        here = widened(cells)
        found = [card for card in cards if here[covered_by([card], cells.shape, size)].any()]
        return found, [reason for reason in reasons if reason.code in ABOUT_ALL]

    def _read(self, picture: Picture, box: Box) -> tuple[list[Card], list[CardReason]]:
        left, top, wide, high = box
        self.pixels += wide * high
        reading = self._reader.read(np.ascontiguousarray(picture[top : top + high, left : left + wide]))
        return moved(reading.cards, left, top), list(reading.reasons)


def _painted(picture: Picture, box: Box, cells: Cells, known: Sequence[Card], bare: Cells) -> Picture:
    """The picture, known cards in the box painted like the ground except where cells changed."""
    left, top, wide, high = box
    near = [card for card in known if overlap(card.box, box)]
    if not near:
        return picture
    size = picture.shape[1], picture.shape[0]
    paint = np.zeros((high, wide), np.uint8)
    for card in near:
        out = np.array(card.corners) - middle(card)
        grown = out + EDGE * np.sign(out) + middle(card) - (left, top)
        cv2.fillConvexPoly(paint, np.round(grown).astype(np.int32), 1)
    fresh = cv2.resize(filled(cells).astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    paint[fresh[top : top + high, left : left + wide] > 0] = 0
    out_picture = picture.copy()
    out_picture[top : top + high, left : left + wide][paint > 0] = _ground(picture, bare)
    return out_picture


def marked(view: TrackView | None, shape: tuple[int, ...], full_size: tuple[int, int]) -> Cells:
    """The cells (rows, columns) at the floor's corners, where markers are; none where nothing tells of any."""
    cells = np.zeros(shape, np.uint8)
    if view is not None:
        corners = view.corners() * (shape[1] / full_size[0], shape[0] / full_size[1])
        radius = round(MARKED * float(np.linalg.norm(corners[1] - corners[0])))
        for x, y in np.round(corners).astype(int).tolist():
            cv2.circle(cells, (x, y), radius, 1, -1)
    return cells.astype(np.bool_)


def without(picture: Picture, cells: Cells, bare: Cells) -> Picture:
    """The picture, some cells painted like the ground, which is seen in the `bare` ones."""
    if not cells.any():
        return picture
    size, out = (picture.shape[1], picture.shape[0]), picture.copy()
    out[cv2.resize(cells.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0] = _ground(picture, bare)
    return out


def _ground(picture: Picture, bare: Cells) -> Picture:
    """The usual colour (3,) of bare cells."""
    rows, columns = np.nonzero(bare)
    if not len(rows):
        return np.asarray(np.median(picture[::8, ::8].reshape(-1, 3), 0), np.uint8)
    down, across = picture.shape[0] / bare.shape[0], picture.shape[1] / bare.shape[1]
    ys, xs = ((rows + 0.5) * down).astype(int), ((columns + 0.5) * across).astype(int)
    return np.asarray(np.median(picture[ys, xs], 0), np.uint8)
