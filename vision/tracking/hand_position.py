"""Over which third of the track a hand is, in what covers the track: pure geometry on cells."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.region_of_interest import Region
from vision.geometry.track_view import TrackView
from vision.motion.hand_segmentation import rim
from vision.types.picture import Cells

Where = NDArray[np.float32]
LEFT, RIGHT = 1 / 3, 2 / 3
BETWEEN = 0.02
"""Parts of the track's width: where its thirds end, and how near to an end a hand is over neither of them."""
REACH = 0.36
"""Parts of the track's depth that a hand reaches in at least: less is a sleeve or an elbow at the border."""
SIDE = 0.03
"""Parts of the track's width of a side of its border over which something lies that passes over that side; what
passes over two opposite sides is an arm that reaches for something beyond the track."""
CORNER = 0.05
"""Parts of the track's width within which a cell of the border belongs to a side."""
PALM = 0.40
"""Parts of the depth around its tip that count as the hand; the rest is its arm."""
LARGE = 0.03
"""Part of the region that a hand covers at least."""
SECOND = 0.3
"""Part of the larger thing's cells from which on a second thing is a second hand."""
TREMBLE = 0.025
"""Parts of the track's width by which a still hand may tremble."""
STEADY = 0.25
"""Part by which the hand's size may change while it is still: more, and it opens, closes or comes down."""


@dataclass(frozen=True, slots=True)
class TrackCells:
    """The cells of the track, and where each lies: `x` 0..1 across, `y` down, both in widths of the track.

    `depth` is the track's depth in widths.
    """

    region: Cells
    border: Cells
    x: Where
    y: Where
    depth: float

    @classmethod
    def of(cls, view: TrackView | None, small_shape: tuple[int, int], full_size: tuple[int, int]) -> "TrackCells":
        """Of a small picture of that (height, width); `full_size` is width and height of the full one."""
        region = Region(view).cells(small_shape, full_size)
        rows, columns = region.shape
        x, y = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
        depth = full_size[1] / full_size[0]
        if view is None:
            return cls(region, rim(region), x.astype(np.float32), (y * depth).astype(np.float32), depth)
        pixels = np.stack([x * full_size[0], y * full_size[1]], axis=-1).reshape(-1, 1, 2)
        mm = cv2.perspectiveTransform(pixels, view.matrix).reshape(rows, columns, 2) / view.width_mm
        x, y = mm.astype(np.float32).transpose(2, 0, 1)
        return cls(region, rim(region), x, y, view.height_mm / view.width_mm)


@dataclass(frozen=True, slots=True)
class HandPosition:
    """Where the hand is: the middle of its palm and fingers, in widths of the track, and how many cells it covers.

    `zone` is "left", "middle", "right", or "" where it is no hand over one third.
    """

    zone: str
    x: float
    y: float
    size: int

    def steady(self, other: "HandPosition") -> bool:
        """Whether a hand that was at `other` has been held still."""
        far = float(np.hypot(self.x - other.x, self.y - other.y))
        return self.zone == other.zone and far <= TREMBLE and abs(self.size - other.size) <= STEADY * other.size


def spot(cover: Cells, ground: TrackCells) -> HandPosition | None:
    """Where the hand is in what covers the track from its border; None where nothing does."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(cover.astype(np.uint8), connectivity=8)
    if count < 2:
        return None
    sizes = stats[1:, cv2.CC_STAT_AREA]
    largest = int(sizes.argmax()) + 1
    second = int(np.sort(sizes)[-2]) if count > 2 else 0
    hand = np.asarray(labels == largest)
    if sizes[largest - 1] < LARGE * np.count_nonzero(ground.region) or not (hand & ground.border).any():
        return None
    palm, reach, through = _palm(hand, ground)
    x, y = float(ground.x[palm].mean()), float(ground.y[palm].mean())
    alone = second < SECOND * sizes[largest - 1]
    good = alone and not through and reach >= REACH * ground.depth
    return HandPosition(zone_of(x) if good else "", x, y, int(np.count_nonzero(palm)))


def _palm(hand: Cells, ground: TrackCells) -> tuple[Cells, float, bool]:
    """The hand's own cells without its arm, how far it reaches in, and whether it passes over all of the track."""
    inside = hand & ~ground.border
    here = inside if inside.any() else hand
    x, y = ground.x[here], ground.y[here]
    over = hand & ground.border
    edge_x, edge_y = ground.x[over], ground.y[over]
    tip = int(np.hypot(x - edge_x.mean(), y - edge_y.mean()).argmax())
    reach = _reach(edge_x, edge_y, float(x[tip]), float(y[tip]))
    palm = np.zeros_like(hand)
    palm[here] = np.hypot(x - x[tip], y - y[tip]) <= PALM * ground.depth
    return palm, reach, _through(edge_x, edge_y, ground.depth)


def _reach(edge_x: Where, edge_y: Where, x: float, y: float) -> float:
    """How far the tip is from the border that the arm passes over; over an outer third the side of the track there
    may well be under the hand."""
    beside = edge_x < CORNER if x < LEFT else edge_x > 1 - CORNER if x > RIGHT else np.zeros(edge_x.shape, np.bool_)
    far = np.hypot(edge_x - x, edge_y - y)
    return float(far.min() if beside.all() else far[~beside].min())


def _through(x: Where, y: Where, depth: float) -> bool:
    """Whether border cells at these places lie on two opposite sides of the track."""
    over = (_wide(x, y < CORNER), _wide(x, y > depth - CORNER), _wide(y, x < CORNER), _wide(y, x > 1 - CORNER))
    return (over[0] and over[1]) or (over[2] and over[3])


def _wide(along: Where, side: NDArray[np.bool_]) -> bool:
    return bool(side.any()) and float(np.ptp(along[side])) >= SIDE


def zone_of(x: float) -> str:
    """The third of the track at `x`, "" too near to where two of them meet."""
    if min(abs(x - LEFT), abs(x - RIGHT)) < BETWEEN:
        return ""
    return "left" if x < LEFT else "right" if x > RIGHT else "middle"
