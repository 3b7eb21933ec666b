"""Tells a hand, which reaches in over the track's border and stays joined to it, or a cup, which is far wider than
a die, from dice that move freely."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.types.picture import Cells

CUP = 2.8
"""Edges of a die: a solid square of that side is no heap of dice, but a cup or something else that may hide some."""
AROUND = np.ones((5, 5), np.uint8)

ALL_ROUND = 0.2
"""Part of a side of the border that must differ, on three sides, before it is the camera that moves."""
CROSSED = 0.3
"""Part of what differs from the rest in which something was seen to move, if it is a thing that came or went."""
EDGES = 1.0
"""Cells with edges, in units of the side of a square as large as the hand."""

OUTLINE = np.ones((3, 3), np.uint8)
SEEN = 0.65
"""Strength of a hand's outline over that of the same place in the rest. On 12 disturbed virtual sequences 0.65 parted
hands that lay there (1 in 50 below) from places that one had left (4 in 5 below)."""


@dataclass(frozen=True, slots=True)
class CoverSplit:
    """Cells of what covers the track, and number of cells of the largest thing that moves on its own."""

    cover: Cells
    free: int


def rim(region: Cells) -> Cells:
    """The outermost cells of the watched region."""
    padded = cv2.copyMakeBorder(region.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    inner = cv2.erode(padded, np.ones((3, 3), np.uint8))[1:-1, 1:-1]
    return region & ~inner.astype(np.bool_)


def all_round(changed: Cells, border: Cells) -> bool:
    """Whether the border of the region differs on three sides or more: so far reaches no hand."""
    rows, columns = np.nonzero(border)
    differs = changed[rows, columns]
    sides = (
        rows <= rows.min() + 1,
        rows >= rows.max() - 1,
        columns <= columns.min() + 1,
        columns >= columns.max() - 1,
    )
    return sum(float(differs[side].mean()) >= ALL_ROUND for side in sides) >= 3


def crossed(foreground: Cells, trail: Cells | None) -> Cells:
    """The connected parts through which something has moved: where nothing has, only the light is another.

    `trail` is where anything has moved; None: it is not known.
    """
    if trail is None or not foreground.any():
        return foreground
    count, labels, stats, _ = cv2.connectedComponentsWithStats(foreground.astype(np.uint8), connectivity=8)
    moved = np.bincount(labels[trail], minlength=count) >= CROSSED * stats[:, cv2.CC_STAT_AREA]
    moved[0] = False
    return np.asarray(moved[labels], np.bool_)


def split(foreground: Cells, moving: Cells, cover: Cells, border: Cells) -> CoverSplit:
    """Parts what differs from the rest into the hand, with all that touches it, and what moves away from it.

    What still touches the border does not roll yet: it may be the tip of a hand.
    """
    count, labels = cv2.connectedComponents(foreground.astype(np.uint8), connectivity=8)
    hand = touched(labels[cover], count)
    near = cv2.dilate(hand[labels].astype(np.uint8), AROUND).astype(np.bool_)
    free = moving & foreground & ~near & ~touched(labels[border], count)[labels]
    return CoverSplit(np.asarray(hand[labels], np.bool_), largest(free))


def largest(cells: Cells) -> int:
    """Cells of the largest connected part: specks are no die."""
    if np.count_nonzero(cells) < 2:
        return 0
    return int(cv2.connectedComponentsWithStats(cells.astype(np.uint8))[2][1:, cv2.CC_STAT_AREA].max())


def touched(found: NDArray[np.generic], count: int) -> Cells:
    """Which of `count` labels are among those found, (count,); 0, the ground, never is."""
    among = np.bincount(found, minlength=count) > 0
    among[0] = False
    return np.asarray(among, np.bool_)


def covering(foreground: Cells, border: Cells, least: float, sharp: Callable[[], Cells]) -> Cells:
    """The connected parts of at least `least` cells that touch the border and have edges, as a hand has.

    `sharp` gives the cells with new edges; it is asked only when there is something to ask about.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(foreground.astype(np.uint8), connectivity=8)
    hands = (stats[:, cv2.CC_STAT_AREA] >= least) & touched(labels[border], count)
    return _edged(hands, labels, stats, sharp)


def standing(foreground: Cells, die: float | None, sharp: Callable[[], Cells]) -> Cells:
    """The connected parts that are much wider than dice, wherever they are; `die` is a die's edge in cells."""
    wide = None if die is None else max(3, round(CUP * die))
    if wide is None or np.count_nonzero(foreground) < wide * wide:
        return np.zeros_like(foreground)
    solid = cv2.erode(foreground.astype(np.uint8), np.ones((wide, wide), np.uint8), borderValue=0).astype(np.bool_)
    if not solid.any():
        return solid
    count, labels, stats, _ = cv2.connectedComponentsWithStats(foreground.astype(np.uint8), connectivity=8)
    return _edged(touched(labels[solid], count), labels, stats, sharp)


def present(cover: Cells, now: NDArray[np.float32], rest: NDArray[np.float32], inside: Cells, moved: Cells) -> Cells:
    """The connected parts whose outline is seen `now`, or in which much has `moved` lately; one that was seen in the
    `rest` shows what has gone since.

    Both are strengths of edges (rows, columns); `inside` are the cells away from the border, where a part that
    reaches beyond it has no outline. Such a part is called a ghost: R. Cucchiara, C. Grana, M. Piccardi, A. Prati,
    "Detecting moving objects, ghosts, and shadows in video streams", 2003.
    """
    count, labels = cv2.connectedComponents(cover.astype(np.uint8), connectivity=8)
    there = np.ones(count, np.bool_)
    for label in range(1, count):
        part = (labels == label).astype(np.uint8)
        outline = (cv2.morphologyEx(part, cv2.MORPH_GRADIENT, OUTLINE) > 0) & inside
        moves = moved[part > 0].mean() >= CROSSED
        there[label] = moves or now[outline].sum() >= SEEN * rest[outline].sum()
    return np.asarray(cover & there[labels], np.bool_)


def _edged(which: Cells, labels: MatLike, stats: MatLike, sharp: Callable[[], Cells]) -> Cells:
    """The parts chosen that have edges, as things have and light has not."""
    if which.any():
        edges = np.bincount(labels[sharp()], minlength=len(which))
        which = which & (edges >= EDGES * stats[:, cv2.CC_STAT_AREA] ** 0.5)
    return np.asarray(which[labels], np.bool_)
