"""Where on the ground of a calibrated track something lies: the only parts in which a face has to be looked for."""

import math
from collections.abc import Iterator

import cv2
import numpy as np

from vision.ground import Ground
from vision.reading import Box

TILE = 4.8
"""Edges of a die: the side of the squares that are searched."""
CUT = 0.6
"""Edges from a square's border within which a die is cut: it is found in another square."""
BEYOND = 0.45
"""Edges by which a face may be centred beside what changed: it is higher than the floor, and shifted by that."""
CORE = TILE - 2 * CUT - 2 * BEYOND

Spot = tuple[float, float]
"""The middle of a square, in pixels."""


def spots(ground: Ground | None, shape: tuple[int, int], die_px: float) -> list[Spot] | None:
    """Squares that hold all of a part (height, width) of a picture that is not bare ground.

    None where that is not known, or where searching all of it is less work.
    """
    if ground is None or ground.bare is None:
        return None
    found = [spot for box in _changed(ground) for spot in _over(box, CORE * die_px)]
    return found if len(found) * (TILE * die_px) ** 2 < shape[0] * shape[1] else None


def _changed(ground: Ground) -> Iterator[Box]:
    """The boxes, in pixels of the part, of everything on the floor that is not bare."""
    assert ground.bare is not None
    left, top = ground.corner
    outlines, _ = cv2.findContours((~ground.bare).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        x, y, width, height = cv2.boundingRect(outline)
        box = ground.view.box_of((x, y, width, height), ground.px_per_mm)
        yield box[0] - left, box[1] - top, box[2], box[3]


def _over(box: Box, core: float) -> Iterator[Spot]:
    """The middles of squares whose inner parts, `core` wide, cover the box."""
    x, y, width, height = box
    across, down = max(math.ceil(width / core), 1), max(math.ceil(height / core), 1)
    for row in range(down):
        for column in range(across):
            yield x + width * (column + 0.5) / across, y + height * (row + 0.5) / down
