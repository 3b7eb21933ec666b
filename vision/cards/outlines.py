"""Finds what may be the outlines of cards: quadrilaterals with straight, well seen sides of a card's proportion."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_patches import HIGH, WIDE
from vision.types.picture import Array, Picture

LONGER = 960
"""Pixels of the longer side of the picture that is searched."""
LEAST_SIDE, MOST_AREA = 36.0, 0.7
"""Pixels of a card's shorter side there; share of the picture that a card covers at most."""
PROPORTIONS = 1.0, 2.4
"""The longer over the shorter side of what may be a card that is seen askew."""
COVERED, EACH = 0.7, 0.4
"""Share of all sides, and of each, along which the contour has to lie."""
TRIMMED = 0.12
"""Share of a side beside each corner that is left out: corners are round."""
BINS = 24
POINTS = 600
"""Of a contour, that are looked at, or up to twice as many."""
FULL = 0.72
"""Share of its convex hull that a contour encloses."""
LEVELS = (1.0, 0.8, 1.2, 0.6, 1.4)
"""Of Otsu's threshold, the likeliest first."""
ALIKE, SAME, CLEAR = 0.8, 0.93, 0.95
"""Overlap from which two outlines are one, and from which nobody asks which is the better, where one has so much of
its sides in view."""


END, STRIP, EVEN = 0.7, (0.08, 0.4), 0.03
"""Share of a free side along which the contour of several cards has to lie; how deep, as shares of its length, the
sides beside it are looked for, and by what share they lie off straight at most."""
MOST_ENDS = 6
"""Cards at the end of others that are looked at."""


@dataclass(frozen=True, slots=True)
class Outline:
    """`corners` (4, 2) of the picture, clockwise from one end of a shorter side; how much of the sides is seen."""

    corners: Array
    support: float

    @property
    def area(self) -> float:
        """Square pixels."""
        return float(cv2.contourArea(self.corners))


def find_outlines(picture: Picture, most: int) -> list[Outline]:
    """The likeliest `most` outlines in a picture, the best seen first."""
    scale = min(1.0, LONGER / max(picture.shape[:2]))
    seen: list[Outline] = []
    for mask in masks(shrunk(picture, scale)):
        clear = [one for one in seen if one.support >= CLEAR]
        seen += _in_mask(mask, clear)
    return _enlarged(distinct(seen)[:most], scale)


def end_cards(picture: Picture) -> list[Outline]:
    """Where the uppermost card of a fan or of a row may lie, the best seen first: three sides of it are free."""
    scale = min(1.0, LONGER / max(picture.shape[:2]))
    seen = [one for mask in masks(shrunk(picture, scale)) for one in _ends(mask)]
    return _enlarged(distinct(seen)[:MOST_ENDS], scale)


def _enlarged(seen: list[Outline], scale: float) -> list[Outline]:
    """Outlines of a picture made smaller by `scale`, in pixels of the picture itself."""
    return [Outline(((one.corners + 0.5) / scale - 0.5).astype(np.float32), one.support) for one in seen]


def _ends(mask: NDArray[np.uint8]) -> Iterator[Outline]:
    """Cards one of whose longer sides is a straight part of a contour in the mask."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        area, around = cv2.contourArea(contour), cv2.contourArea(cv2.convexHull(contour))
        if not LEAST_SIDE**2 < area < MOST_AREA * mask.size or area < FULL / 2 * around:
            continue
        points = contour[:: max(1, len(contour) // POINTS), 0].astype(np.float32)
        hull = cv2.convexHull(points)
        rough = cv2.approxPolyDP(hull, 0.012 * cv2.arcLength(hull, True), True)[:, 0].astype(np.float32)
        way = 1.0 if cv2.contourArea(rough, True) > 0 else -1.0
        for start, end in zip(rough, np.roll(rough, -1, 0), strict=True):
            if np.hypot(*(end - start)) >= LEAST_SIDE:
                yield from _at_end(points, start, end, way)


def _at_end(points: Array, start: Array, end: Array, way: float) -> Iterator[Outline]:
    """The card whose longer side is that from `start` to `end`, where the contour (n, 2) has its shorter ones."""
    side = _side(points, start, end, 0.03)
    if side is None or side[1] < END:
        return
    (along, origin), length = np.split(side[0], 2), float(np.hypot(*(end - start)))
    along = along * np.sign(along @ (end - start))
    inwards = np.array([-along[1], along[0]], np.float32) * way
    t, deep = (points - origin) @ along, (points - origin) @ inwards
    beside = (deep > STRIP[0] * length) & (deep < STRIP[1] * length)
    middle = float(((start + end) / 2 - origin) @ along)
    ends = [t[beside & ((t > middle) == upper)] for upper in (False, True)]
    if min(map(len, ends)) < 4:
        return
    low, high = (float(np.median(one)) for one in ends)
    if max(float(np.median(np.abs(one - at))) for one, at in zip(ends, (low, high), strict=True)) > EVEN * length:
        return
    first, second = origin + along * low, origin + along * high
    depth = inwards * (high - low) * np.float32(WIDE / HIGH)
    quad = np.array([second, first, first + depth, second + depth], np.float32)
    found = _like_a_card(quad, side[1])
    if found is not None:
        yield found


def shrunk(picture: Picture, scale: float) -> Picture:
    """The picture made smaller; itself for a scale of 1."""
    if scale >= 1:
        return picture
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def least_light(picture: Picture) -> Picture:
    """The least of blue, green and red (h, w): all ink is dark in it."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)


def masks(picture: Picture) -> Iterator[NDArray[np.uint8]]:
    """Where the picture (h, w, 3) may be light paper, 0 or 255 (h, w): brighter than some level, than what lies
    around it, or within edges."""
    paper = cv2.medianBlur(least_light(picture), 3)
    otsu, _ = cv2.threshold(paper, 0, 255, cv2.THRESH_OTSU)
    for level in LEVELS:
        yield _mask(cv2.threshold(paper, min(otsu * level, 250), 255, cv2.THRESH_BINARY)[1])
    around = _mask(cv2.blur(paper, (151, 151)))
    yield _mask(cv2.compare(paper, cv2.add(around, np.full_like(around, 8)), cv2.CMP_GT))
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    edges = cv2.Canny(grey, 30, 80)
    yield _mask(cv2.dilate(edges, np.ones((3, 3), np.uint8)))


def _mask(plane: NDArray[Any]) -> NDArray[np.uint8]:
    return np.asarray(plane, np.uint8)


def _in_mask(mask: NDArray[np.uint8], clear: Sequence[Outline]) -> Iterator[Outline]:
    """The outlines in a mask, but those that are nearly a `clear` one."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    for contour in contours:
        if (
            len(contour) < 4 * LEAST_SIDE
            or not LEAST_SIDE**2 < (area := cv2.contourArea(contour)) < MOST_AREA * mask.size
        ):
            continue
        hull = np.asarray(cv2.convexHull(contour), np.int32)
        quad = _four(hull) if area > FULL * cv2.contourArea(hull) else None
        if quad is not None and any(_in_common(Outline(quad, 0.0), other) > SAME for other in clear):
            continue
        points = contour[:: max(1, len(contour) // POINTS), 0].astype(np.float32)
        outline = fitted(points, quad) if quad is not None else None
        if outline is not None:
            yield outline


def _four(hull: NDArray[np.int32]) -> Array | None:
    """The hull as four points; none if it is too round for that."""
    length = cv2.arcLength(hull, True)
    for tolerance in (0.02, 0.03, 0.04, 0.055, 0.07, 0.09):
        rough = cv2.approxPolyDP(hull, tolerance * length, True)
        if len(rough) <= 4:
            return rough[:, 0].astype(np.float32) if len(rough) == 4 else None
    return None


def fitted(points: Array, quad: Array) -> Outline | None:
    """The quadrilateral moved onto the points (n, 2) of a contour; none if it is no card's."""
    support = np.zeros(4)
    for reach in (0.06, 0.025):
        sides = [_side(points, quad[k], quad[(k + 1) % 4], reach) for k in range(4)]
        if any(side is None for side in sides):
            return None
        lines = [side[0] for side in sides if side is not None]
        support = np.array([side[1] for side in sides if side is not None])
        corners = [meeting(lines[k - 1], lines[k]) for k in range(4)]
        if any(corner is None for corner in corners):
            return None
        quad = np.array(corners, np.float32)
    if support.mean() < COVERED or support.min() < EACH or not cv2.isContourConvex(quad):
        return None
    return _like_a_card(quad, float(support.mean()))


def _side(points: Array, start: Array, end: Array, reach: float) -> tuple[Array, float] | None:
    """A line (point, direction) through the points beside a side, and the share of the side that has some."""
    along = end - start
    length = float(np.hypot(*along))
    if length < LEAST_SIDE * 0.7:
        return None
    along = along / length
    away = points - start
    t, off = away @ along / length, np.abs(away @ np.array([-along[1], along[0]], np.float32))
    near = (off < max(reach * length, 2.0)) & (t > TRIMMED) & (t < 1 - TRIMMED)
    if near.sum() < 8:
        return None
    line = cv2.fitLine(points[near], cv2.DIST_HUBER, 0, 0.01, 0.01)[:, 0]
    beside = np.abs((points[near] - line[2:]) @ np.array([-line[1], line[0]], np.float32)) < max(1.5, 0.012 * length)
    bins = np.unique(((t[near][beside] - TRIMMED) / (1 - 2 * TRIMMED) * BINS).astype(int))
    return line, min(len(bins) / BINS, 1.0)


def meeting(a: Array, b: Array) -> Array | None:
    """Where two lines (direction, point) meet."""
    across = a[0] * b[1] - a[1] * b[0]
    if abs(across) < 0.2:
        return None
    gap = b[2:] - a[2:]
    return np.asarray(a[2:] + a[:2] * (gap[0] * b[1] - gap[1] * b[0]) / across, np.float32)


def _like_a_card(quad: Array, support: float) -> Outline | None:
    lengths = np.hypot(*(np.roll(quad, -1, 0) - quad).T)
    if cv2.contourArea(quad, True) < 0:
        quad, lengths = quad[::-1].copy(), np.roll(lengths[::-1], -1)
    wide, high = lengths[0::2].mean(), lengths[1::2].mean()
    if min(wide, high) < LEAST_SIDE or not PROPORTIONS[0] <= max(wide, high) / min(wide, high) < PROPORTIONS[1]:
        return None
    if max(lengths[0::2]) > 1.7 * min(lengths[0::2]) or max(lengths[1::2]) > 1.7 * min(lengths[1::2]):
        return None
    return Outline(quad if wide < high else np.roll(quad, -1, 0), support)


def on_its_side(outline: Outline) -> Outline:
    """The same outline, the other two sides taken for the longer ones."""
    return Outline(np.roll(outline.corners, -1, 0), outline.support)


def overlap(a: Array, b: Array) -> float:
    """What two convex quadrilaterals (4, 2) have in common, in square pixels."""
    return float(cv2.intersectConvexConvex(a, b)[0])


def distinct(outlines: Iterable[Outline]) -> list[Outline]:
    """The outlines without those that are nearly the same as a better seen one."""
    kept: list[Outline] = []
    for one in sorted(outlines, key=lambda o: round(o.support, 1), reverse=True):
        if all(_in_common(one, other) < ALIKE for other in kept):
            kept.append(one)
    return kept


def _in_common(a: Outline, b: Outline) -> float:
    common = overlap(a.corners, b.corners)
    return common / max(a.area + b.area - common, 1.0)
