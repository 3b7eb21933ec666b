"""Where on the ground of a calibrated track something lies: the only parts in which a face has to be looked for."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from vision.background.background_mask import BackgroundMask
from vision.limits.limit_file import number, numbers
from vision.types.reading import Box

SMALL, LARGE = numbers("search_windows", "small", "large")
"""Edges of a die: the sides of the squares that are searched; the small one is for a die that lies alone."""
CUT = number("search_windows", "cut")
"""Edges from a square's border within which a die is cut: it is found in another square."""
WITHIN = number("search_windows", "within")
"""Edges inside a box of what changed within which no face is centred: what counts as changed reaches 0.36 further
than what did (`background_mask.SPOT`), so that one centred there would show nothing on that side."""


class SearchWindow(NamedTuple):
    """A square: its middle in pixels, and its side in edges of a die."""

    x: float
    y: float
    side: float


def spots(ground: BackgroundMask | None, shape: tuple[int, int], die_px: float) -> list[SearchWindow] | None:
    """Squares that hold all of a part (height, width) of a picture that is not bare ground.

    None where that is not known, or where searching all of it is less work.
    """
    if ground is None or ground.bare is None:
        return None
    found = [spot for box in _changed(ground) for spot in _over(box, die_px)]
    return found if sum((spot.side * die_px) ** 2 for spot in found) < shape[0] * shape[1] else None


def _changed(ground: BackgroundMask) -> Iterator[Box]:
    """The boxes, in pixels of the part, of everything on the floor that is not bare."""
    assert ground.bare is not None
    left, top = ground.corner
    outlines, _ = cv2.findContours((~ground.bare).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        x, y, width, height = cv2.boundingRect(outline)
        box = ground.view.box_of((x, y, width, height), ground.px_per_mm)
        yield box[0] - left, box[1] - top, box[2], box[3]


def _over(box: Box, die_px: float) -> Iterator[SearchWindow]:
    """The squares whose inner parts cover all of the box where a face may be centred."""
    x, y, *size = box
    width, height = (edges / die_px - 2 * WITHIN for edges in size)
    side = SMALL if max(width, height) <= SMALL - 2 * CUT else LARGE
    across, down = (max(math.ceil(edges / (side - 2 * CUT)), 1) for edges in (width, height))
    middle = x + size[0] / 2, y + size[1] / 2
    for row in range(down):
        for column in range(across):
            right, below = width * ((column + 0.5) / across - 0.5), height * ((row + 0.5) / down - 0.5)
            yield SearchWindow(middle[0] + right * die_px, middle[1] + below * die_px, side)
