"""What came to lie beside the floor, on the rim: only where that is does anybody look for a die that lies half out.

A narrow frame around the floor is held against what it looked like when the track was empty, as the floor is.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BARE
from vision.geometry.rectified import HALF, RectifiedFloor, frame_sides, light_change
from vision.geometry.track_view import TrackView
from vision.limits.limit_file import numbers, whole
from vision.types.reading import Box, Die

OPENED = whole("rim_objects", "opened")
"""Pixels of the frame's picture under which a change is an edge that is not quite where it was."""
NEAR, SHADED = numbers("rim_objects", "near", "shaded")
"""Edges of a die around the middle of one that was read: what lies there is that die; what is nowhere brighter there
than it was is its shadow."""
LEAST, MOST = numbers("rim_objects", "least", "most")
"""Edges of a die that what lies there is wide at least, and at most: it is a die, or a row of them, and no arm."""


def rim_objects(now: RectifiedFloor, empty: RectifiedFloor, view: TrackView, dice: Sequence[Die] = ()) -> list[Box]:
    """Boxes, in pixels of the full picture, of what came to lie on the frame around the floor.

    `dice` are those of the picture that were read: neither they nor their shadows on the rim are meant.
    """
    if now.frame is None or empty.frame is None or now.frame.shape != empty.frame.shape:
        return []
    scale = now.px_per_mm / HALF
    ratio = light_change(RectifiedFloor(now.frame, scale), RectifiedFloor(empty.frame, scale))
    alike = cv2.inRange(ratio, (-BARE,) * 3, (BARE,) * 3)
    changed = cv2.morphologyEx(cv2.bitwise_not(alike), cv2.MORPH_OPEN, np.ones((OPENED, OPENED), np.uint8))
    if not cv2.hasNonZero(changed):
        return []
    wide = now.frame.shape[0]
    inner = round(view.width_mm * scale), round(view.height_mm * scale)
    lit = rolled((ratio.max(axis=2) > BARE).astype(np.uint8), wide, inner)
    _, _, stats, _ = cv2.connectedComponentsWithStats(rolled(np.asarray(changed, np.uint8), wide, inner))
    found, die = [], view.die_mm * scale
    for x, y, w, h, _ in stats[1:].tolist():
        box = view.box_of((x - wide, y - wide, w, h), scale)
        own = NEAR if lit[y : y + h, x : x + w].any() else SHADED
        if LEAST * die <= max(w, h) <= MOST * die and all(_apart(one, box) > own * view.die_px() for one in dice):
            found.append(box)
    return found


def _apart(die: Die, box: Box) -> float:
    """Pixels from a die's middle to a box; 0 inside."""
    (x, y, w, h), (across, down) = box, die.centre
    return float(np.hypot(max(x - across, across - x - w, 0), max(y - down, down - y - h, 0)))


def rolled(strip: NDArray[np.uint8], wide: int, inner: tuple[int, int]) -> NDArray[np.uint8]:
    """The picture of a frame `wide` pixels around (w, h) pixels, zero inside, from its sides in a row."""
    out = np.zeros((inner[1] + 2 * wide, inner[0] + 2 * wide), np.uint8)
    begin = 0
    for x, y, w, h in frame_sides(inner, wide):
        side = strip[:, begin : begin + max(w, h)]
        out[y + wide : y + wide + h, x + wide : x + wide + w] = side if h == wide else side.T
        begin += max(w, h)
    return out
