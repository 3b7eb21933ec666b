"""Over which third of the track a hand is held still, for people who choose without a button.

A hand reaches in over the border and stays joined to it. Where the thing that covers the track ends, farthest from
the border over which it came, there the hand is; what lies along the border, crosses the whole track or comes with a
second hand is over no third at all. Stillness is measured from the hand's first place, so that a slow hand moves too.

Nothing is read here: the smallest thing that is told apart is a cell of 4x4 pixels of the small picture, a third of
a die's edge, which is why this may look on while dice lie under a cup.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.region_of_interest import Region
from vision.geometry.track_view import View
from vision.motion.frame_difference import Comparer, Look
from vision.motion.hand_segmentation import rim
from vision.tracking.disturbance import Scene
from vision.types.picture import Cells, Picture
from vision.types.track_events import Hand

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
FINDS = 0.25
"""Seconds over which a hand's place is averaged before it is held against that."""

GONE = 2
"""Frames without a hand before it has withdrawn."""
CLEAN = 3
"""Fewer changed cells than this away from the border, and everything lies where it lay."""
WAITS = 2.5
"""Seconds after which a track that has not become what it was before the hand came has changed."""
THING = 30.0
LIES = 1.5
"""Seconds after which what has not moved at all is a thing and no hand; and where it is over no third, once whoever
watches the dice has seen all of them at rest: a rim or a camera that was bumped."""
QUIET = 0.3
"""Seconds of stillness after which the track is taken as it is, where nobody else says so."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The cells of the track, and where each lies: `x` 0..1 across, `y` down, both in widths of the track.

    `depth` is the track's depth in widths.
    """

    region: Cells
    border: Cells
    x: Where
    y: Where
    depth: float

    @classmethod
    def of(cls, view: View | None, small_shape: tuple[int, int], full_size: tuple[int, int]) -> "Ground":
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
class Spot:
    """Where the hand is: the middle of its palm and fingers, in widths of the track, and how many cells it covers.

    `zone` is "left", "middle", "right", or "" where it is no hand over one third.
    """

    zone: str
    x: float
    y: float
    size: int

    def steady(self, other: "Spot") -> bool:
        """Whether a hand that was at `other` has been held still."""
        far = float(np.hypot(self.x - other.x, self.y - other.y))
        return self.zone == other.zone and far <= TREMBLE and abs(self.size - other.size) <= STEADY * other.size


def spot(cover: Cells, ground: Ground) -> Spot | None:
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
    return Spot(zone_of(x) if good else "", x, y, int(np.count_nonzero(palm)))


def _palm(hand: Cells, ground: Ground) -> tuple[Cells, float, bool]:
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


@dataclass(slots=True)
class Hold:
    """A hand over the track. `spot` is the place from which it has not moved since `since`."""

    spot: Spot
    since: float
    told: Spot
    seen: int = 1
    missing: int = 0
    left_at: float | None = None

    def take(self, now: Spot, t: float) -> None:
        """The hand is seen at `now`."""
        self.told, self.missing, self.left_at = now, 0, None
        if not now.steady(self.spot):
            self.spot, self.since, self.seen = now, t, 1
        elif t - self.since <= FINDS:
            self.seen += 1
            share = 1 / self.seen
            x, y = (a + (b - a) * share for a, b in ((self.spot.x, now.x), (self.spot.y, now.y)))
            self.spot = Spot(self.spot.zone, x, y, self.spot.size)

    def event(self, t: float) -> Hand:
        """What is told of it at `t`."""
        told = self.told
        still = t - self.since if told.zone and self.left_at is None else 0.0
        return Hand(t, True, told.zone, still, min(1.0, max(0.0, told.x)), min(1.0, max(0.0, told.y)))


class Hands:
    """Watches for hands over the track. Times are the source's own, in seconds."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the track."""
        self._comparer = Comparer()
        self._view: View | None = None
        self._ground: Ground | None = None
        self._bare: Look | None = None
        self._last: Look | None = None
        self._anchor: tuple[Look, float] | None = None
        self._hold: Hold | None = None
        self._frames = 0

    def see(
        self, picture: Picture, t: float, view: View | None, full: Callable[[], Picture], settled: bool | None
    ) -> list[Hand]:
        """Takes a small picture in; what is told of a hand that is over the track, or has just withdrawn.

        `full` gives the full picture, asked only for its size. `settled`: whether whoever watches the dice has seen
        all of them at rest; None where nobody watches them.
        """
        look = Look(picture)
        ground = self._grounded(look, view, full)
        hold = self._hold
        if hold is None and (settled or self._bare is None):
            self._rest(look, t, settled)
            return []
        if self._bare is None:
            return []
        changed = self._comparer.change(look, self._bare).cells & ground.region
        if hold is None and np.count_nonzero(changed) < CLEAN:
            self._learn(look)
            return []
        scene = Scene(self._comparer, self._bare, changed, ground.region, ground.border, {})
        foreground = scene.foreground(look)
        found = spot(scene.cover(look, foreground), ground)
        if found is None and hold is None:
            self._rest(look, t, settled)
            return []
        return self._follow(look, t, found, _free(foreground, ground.border), settled)

    def _grounded(self, look: Look, view: View | None, full: Callable[[], Picture]) -> Ground:
        """The track's cells; where it lies elsewhere than before, all is forgotten."""
        if self._ground is None or view is not self._view or self._last is None or look.shape != self._last.shape:
            self.forget()
            height, width = full().shape[:2]
            self._view, self._ground = view, Ground.of(view, look.shape, (width, height))
            self._last = look
        return self._ground

    def _rest(self, look: Look, t: float, settled: bool | None) -> None:
        """Takes the track as it is: at once if all is settled, else when it has not changed for a while."""
        if settled or (settled is None and self._quiet(look, t)):
            self._learn(look)
            self._bare = look
        self._last = look

    def _quiet(self, look: Look, t: float) -> bool:
        if self._anchor is None or self._comparer.change(look, self._anchor[0]).count >= CLEAN:
            self._anchor = look, t
        return t - self._anchor[1] >= QUIET

    def _learn(self, look: Look) -> None:
        """Takes the noise of two frames between which nothing moved."""
        self._frames += 1
        if self._last is not None and (self._frames <= 8 or self._frames % 8 == 0):
            self._comparer.learn(look, self._last)
        self._last = look

    def _follow(self, look: Look, t: float, found: Spot | None, changed: int, settled: bool | None) -> list[Hand]:
        self._last, hold = look, self._hold
        if found is not None:
            if hold is None or hold.left_at is not None:
                hold = self._hold = Hold(found, t, found)
            hold.take(found, t)
            lies = not found.zone and settled is not False and t - hold.since >= LIES
            return self._end(look, t, True, False) if lies or t - hold.since >= THING else [hold.event(t)]
        assert hold is not None
        hold.missing += 1
        if hold.missing < GONE:
            return [hold.event(t)]
        hold.left_at = t if hold.left_at is None else hold.left_at
        quiet = self._quiet(look, t) if settled is None else settled
        if quiet or t - hold.left_at >= WAITS:
            return self._end(look, t, quiet, quiet and changed < CLEAN)
        return []

    def _end(self, look: Look, t: float, quiet: bool, untouched: bool) -> list[Hand]:
        """The hand is no longer there; where all is quiet the next one comes over the track as it is now."""
        self._hold, self._anchor = None, None
        if quiet:
            self._bare = look
        return [Hand(t, False, untouched=untouched)]


def _free(foreground: Cells, border: Cells) -> int:
    """Changed cells that are not joined to the border: dice that lie elsewhere, or are gone."""
    count, labels = cv2.connectedComponents(foreground.astype(np.uint8), connectivity=8)
    joined = np.bincount(labels[border & foreground], minlength=count) > 0
    return int(np.count_nonzero(foreground & ~joined[labels]))
