"""Print on paper: pieces as large as a rank or a suit, in whatever light, and whether a piece is a card's, or part of
an index."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.outlines import least_light
from vision.imaging.pyramid import from_all_sides
from vision.networks.model_file import PatchModel, described
from vision.networks.onnx_network import NamedNetwork
from vision.types.picture import Array, Picture

STROKE = 9.0
"""Millimetres: print is darker than all that lies so near."""
AS_DARK = 0.36, 0.56
"""Share of the paper's light that print takes at least; the second leaves the shadows of cards that touch it out."""
DARKEST = 14
"""Brightness (0..255) under which nobody tells paper from print."""
MARK, FULL = (1.6, 14.0), 0.15
"""Millimetres of a rank's or a suit's longer side, least and most; share of the box around it that it fills."""
MOST = 300
"""Marks that are kept, the darkest: of a ground with a pattern there may be thousands."""
ALIKE = 1.0
"""Millimetres by which two boxes around one mark differ at most."""


UNCLEAR = 0.1
"""Probability from which on print is looked at from all sides, and the mean of the log odds counts."""
SIDES = 8
PRINT = "card_print_net"


class CardPrintModel(PatchModel):
    """Its `model.toml`: `edge` is a millimetre's pixels."""

    least_white: float
    """Brightness (0..255) that paper is taken for at least."""


PRINT_MODEL = described(CardPrintModel, PRINT)


class Marks(NamedTuple):
    """Pieces of print: `middles` (n, 2) and `sizes` (n, 2) of the upright boxes around them in pixels, the shares of
    the paper's blue, green and red that their `inks` (n, 3) leave, and the shares of these in the light of their
    `papers` (n, 3); millimetres `inside` (n, m) the m sides of outlines
    that are no sure cards, endless beyond these; none where there are sure ones."""

    middles: Array
    sizes: Array
    inks: Array
    papers: Array
    inside: Array

    def of(self, kept: NDArray[np.bool_] | NDArray[np.intp]) -> "Marks":
        """Those that are `kept` (n,): whether, or which."""
        return Marks(*(part[kept] for part in self))


def find_marks(picture: Picture, px: float) -> Marks:
    """All print in the picture (h, w, 3), `px` pixels a millimetre, as large as a rank or a suit."""
    side = max(3, round(STROKE * px)) | 1
    around = np.asarray(cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8)), np.uint8)
    lightest, paper = (least_light(one) for one in (picture, around))
    lit = (paper > DARKEST).astype(np.uint8)
    found: list[Array] = []
    for share in AS_DARK:
        below = cv2.compare(lightest, cv2.convertScaleAbs(paper, alpha=1 - share), cv2.CMP_LT)
        dark = np.asarray(below, np.uint8) & lit
        more = _pieces(dark, picture, around, px)
        found.append(more[~_there(more[:, :4], found, px)])
    rows = np.concatenate(found)
    rows = rows[rows[:, 4:7].min(1).argsort()[:MOST]]
    return Marks(
        rows[:, :2] + (rows[:, 2:4] - 1) / 2,
        rows[:, 2:4],
        rows[:, 4:7],
        rows[:, 7:],
        np.zeros((len(rows), 0), np.float32),
    )


def _pieces(dark: Picture, picture: Picture, around: Picture, px: float) -> Array:
    """A row (n, 10) for each piece of a mask that may be a rank or a suit: left, top, width, height, ink, paper."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    boxes = stats[:, :4].astype(np.float32)
    longer = boxes[:, 2:].max(1)
    kept = (longer >= MARK[0] * px) & (longer <= MARK[1] * px) & (stats[:, 4] >= FULL * boxes[:, 2:].prod(1))
    kept[0] = False
    where = np.flatnonzero(dark)
    number = labels.ravel()[where]
    inside = kept[number]
    where, number = where[inside], number[inside]
    sums = [
        np.bincount(number, one.reshape(-1, 3)[where, plane], count)[kept]
        for one in (picture, around)
        for plane in range(3)
    ]
    ink, paper = np.stack(sums[:3], 1), np.stack(sums[3:], 1) + 1e-3
    return np.hstack([boxes[kept], ink / paper, paper / paper.sum(1, keepdims=True)]).astype(np.float32)


def _there(boxes: Array, found: Sequence[Array], px: float) -> NDArray[np.bool_]:
    """Which boxes (n, 4) were found before (n,)."""
    before = np.concatenate([np.zeros((0, 4), np.float32), *(one[:, :4] for one in found)])
    if not len(before):
        return np.zeros(len(boxes), bool)
    return np.asarray(np.abs(boxes[:, None] - before[None]).max(2).min(1) < ALIKE * px, bool)


class CardPrintNet(NamedNetwork):
    """The network. Not thread-safe."""

    name = PRINT

    def __call__(self, picture: Picture, px: float, middles: Array, whites: Array) -> Array:
        """How likely (n, 2) each piece of print in a BGR picture is a card's, and part of an index: `px` pixels a
        millimetre, `middles` (n, 2) in its pixels, `whites` (n, 3) the BGR colour of the nearest card's paper."""
        if not len(middles):
            return np.zeros((0, 2), np.float32)
        cut = [print_patch(picture, px, middle, white) for middle, white in zip(middles, whites, strict=True)]
        patches = np.stack(cut)
        odds = self._network(patches)
        unclear = np.flatnonzero(odds.max(1) >= np.log(UNCLEAR / (1 - UNCLEAR)))
        if len(unclear):
            odds[unclear] = self._network(from_all_sides(patches[unclear])).reshape(SIDES, -1, 2).mean(0)
        return np.asarray(1 / (1 + np.exp(-odds)), np.float32)


def print_patch(picture: Picture, px: float, middle: Sequence[float] | Array, white: Array) -> Array:
    """What the network sees (3, side, side) of the print at `middle` in a BGR picture with `px` pixels a millimetre:
    paper as light as `white` (3,) at 0.5."""
    scale, half = PRINT_MODEL.edge / px, PRINT_MODEL.side / 2
    to_patch = np.array([[scale, 0, half - scale * middle[0]], [0, scale, half - scale * middle[1]]], np.float32)
    size = (PRINT_MODEL.side, PRINT_MODEL.side)
    seen = cv2.warpAffine(picture, to_patch, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lit = (seen.astype(np.float32) / np.maximum(white, PRINT_MODEL.least_white)).clip(0, 1.3) - 0.5
    return np.ascontiguousarray(lit.transpose(2, 0, 1), np.float32)
