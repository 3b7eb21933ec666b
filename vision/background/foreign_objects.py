"""What lies on the track besides the dice that were read: a look that knows nothing of dice, only the empty track.

A picture of the empty floor is brought to the light of the picture at hand, region by region; where the two differ in
colour, or it is brighter, something lies there. Shadows are darker in a colour that all shadows in this light have,
and hang on a die or reach in over the border: a spot that does neither is a thing as well. What a pixel's shift of
the picture explains is none.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.background.die_silhouettes import SQUARE, convex_hull, hidden, seen_at
from vision.background.shadow_colour import SHADOW, outside_shadows
from vision.geometry.camera_pose import CameraPose
from vision.geometry.rectified import DIE, TELLING, RectifiedFloor, light_change
from vision.geometry.track_view import TrackView
from vision.imaging.percentiles import percentile
from vision.limits.limit_file import number, numbers, whole
from vision.types.picture import Array
from vision.types.reading import Box, Die, ForeignObject

Mask = NDArray[np.uint8]
Where = NDArray[np.bool_]


class Part(NamedTuple):
    """What is connected in the floor picture: its box there in pixels, and `there` (h, w) in the box."""

    box: Box
    there: Where


BRIGHTER, DARKER = numbers("foreign_objects", "brighter", "darker")
"""Logarithms of brightness over the empty track's from which on a place is not empty, and may be a dark thing."""
COLOURED = number("foreign_objects", "coloured")
"""Distance of the logarithms of red, green and blue from which on a place is not empty, if it is not darker."""
USUALLY = number("foreign_objects", "usually")
"""So many times as far as places differ in the middle they must differ to count: a picture may be badly aligned."""
LEAST_AREA = number("foreign_objects", "least_area")
"""Area in faces of a die from which on a dark thing counts."""
THICK = number("foreign_objects", "thick")
"""Likewise where it is two pixels wide, and of another colour or brighter."""
NEAR = whole("foreign_objects", "near")
"""Pixels of the floor picture within which a spot hangs on a die or on the border."""
BEYOND, MOSTLY = numbers("foreign_objects", "beyond", "mostly")
"""How far beyond the darkest and the brightest beside it, as it was empty, a pixel is that has not merely moved, and
their share in a thing."""
MEAN, SUM = np.full((1, 3), 1 / 3, np.float32), np.ones((1, 3), np.float32)
APART: Array = np.eye(3, dtype=np.float32) - np.float32(1 / 3)
"""From a difference of colours to how far each of the three lies from their mean."""


def foreign_objects(
    now: RectifiedFloor, empty: RectifiedFloor, view: TrackView, dice: Sequence[Die], pose: CameraPose | None = None
) -> tuple[ForeignObject, ...]:
    """What is neither the empty track nor one of `dice` (boxes in pixels of the full picture).

    `pose` is where the camera stands, if that is known.
    """
    own = hidden(now, view, dice, pose)
    ratio, free = light_change(now, empty), own == 0
    light, colour = _differs(ratio, now, empty)
    least = USUALLY * _median(np.abs(light), free), USUALLY * _median(colour, free)
    darker = light < SHADOW
    brighter = (light > max(BRIGHTER, least[0])) & free
    tinted = (colour > max(COLOURED, least[1])) & ~darker & free
    strongly = brighter | tinted | outside_shadows(ratio, now, darker & free, seen_at(now, view, dice), DIE)
    at_all = strongly | ((light < min(DARKER, -least[0])) & free)
    opened = cv2.morphologyEx(strongly.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    found = _loose(at_all.astype(np.uint8), own) + _parts(np.asarray(opened, np.uint8), THICK)
    parts = [part for part in found if not _shifted(ratio, empty, free, part.box)]
    boxes = [part.box for part in parts]
    largest = cv2.dnn.NMSBoxes(boxes, [w * h for _, _, w, h in boxes], 0, 0)
    return tuple(_thing(now, view, parts[k]) for k in largest)


def _differs(ratio: Array, now: RectifiedFloor, empty: RectifiedFloor) -> tuple[Array, Array]:
    """How much brighter than the empty track it is (h, w), and how far its colour is from that one's."""
    apart = np.asarray(cv2.transform(ratio, APART), np.float32)
    telling = cv2.LUT(cv2.min(now.picture[..., 1], empty.picture[..., 1]), TELLING)
    colour = cv2.sqrt(cv2.transform(cv2.multiply(apart, apart), SUM))
    light = np.asarray(cv2.transform(ratio, MEAN), np.float32)
    return light, np.asarray(cv2.multiply(colour, telling), np.float32)


def _median(values: Array, free: Where) -> float:
    few = values[::3, ::3][free[::3, ::3]]
    return percentile(few, 50) if few.size else 0.0


def _loose(at_all: Mask, own: Mask) -> list[Part]:
    """What hangs on no die and not on the border, and so is no shadow that came from there."""
    closed = np.asarray(cv2.morphologyEx(at_all, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
    near = cv2.dilate(own, np.ones((2 * NEAR + 1, 2 * NEAR + 1), np.uint8))
    return _parts(closed, LEAST_AREA, near.astype(np.bool_))


def _parts(there: Mask, least: float, near: Where | None = None) -> list[Part]:
    """Connected parts of the floor picture, of at `least` so many faces, none of them `near`."""
    if cv2.countNonZero(there) < least * DIE**2:
        return []
    _, labels, stats, _ = cv2.connectedComponentsWithStats(there)
    meant = stats[:, cv2.CC_STAT_AREA] >= least * DIE**2
    meant[0] = False
    if near is not None:
        meant[labels[near]] = False
    return [_part(labels, n, stats[n, : cv2.CC_STAT_AREA].tolist()) for n in np.flatnonzero(meant).tolist()]


def _part(labels: NDArray[Any], number: int, box: Box) -> Part:
    x, y, w, h = box
    return Part((x, y, w, h), labels[y : y + h, x : x + w] == number)


def _shifted(ratio: Array, empty: RectifiedFloor, free: Where, part: Box) -> bool:
    """Whether the part is the empty track moved by less than a pixel: a patterned cloth differs at its lines then."""
    x, y, w, h = part
    here = slice(y, y + h), slice(x, x + w)
    least, most = (extreme[here] for extreme in empty.extremes)
    change = ratio[here]
    now = change + empty.logarithms[here]
    differs = (np.abs(change).max(2) > COLOURED) & free[here]
    beyond = (np.maximum(now - most, least - now).max(2) > BEYOND) & differs
    return bool(np.count_nonzero(beyond) < MOSTLY * np.count_nonzero(differs))


def _thing(floor: RectifiedFloor, view: TrackView, part: Part) -> ForeignObject:
    scale, (x, y, w, h) = floor.px_per_mm, part.box
    hull = convex_hull(cv2.findNonZero(part.there.astype(np.uint8)).reshape(-1, 2))
    # A pixel covers a square about its middle.
    outline = view.seen(convex_hull(((hull + (x + 0.5, y + 0.5))[:, None] + SQUARE).reshape(-1, 2)), scale)
    corners = tuple((round(right, 1), round(down, 1)) for right, down in outline.tolist())
    return ForeignObject(view.box_of(part.box, scale), (round(w / scale), round(h / scale)), corners)
