"""Where the indices of drawn cards lie, and how much of them is in view."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.cards.scene_crops import FACE, on_top, seen_at
from vision.lab.training.cards.scenes import Laid
from vision.types.picture import Array

INDEX = 12.0, 21.0
"""Millimetres from a corner, across and along, that an index takes on most decks."""
WITHIN, BEYOND = (13.0, 24.0), (17.0, 30.0)
"""Of print in a corner: within the first it is an index's, beyond the second it is none's."""
IN_VIEW, HIDDEN = 0.95, 0.2
"""Share of an index from which on it can be read, and under which it cannot."""
SIDE = 24
"""Points along each side of an index that are looked at."""


def in_view(laid: list[Laid], size: tuple[int, int]) -> NDArray[np.float64]:
    """Of every card the shares (n, 2) of its upper left and lower right index that no later card covers, in a picture
    of `size` (width, height)."""
    covering = on_top(laid, size)
    steps = np.linspace(0, 1, SIDE, dtype=np.float32)
    grid = np.stack(np.meshgrid(steps * INDEX[0], steps * INDEX[1]), -1).reshape(-1, 2).astype(np.float32)
    shares = np.zeros((len(laid), 2))
    for number, one in enumerate(laid):
        for end, corners in enumerate((one.corners, np.roll(one.corners, 2, 0))):
            shares[number, end] = seen_at(grid, corners, covering, number + 1)[1].mean()
    return shares


def from_its_index(one: Laid, shares: NDArray[np.float64]) -> Array:
    """The corners (4, 2) of a card, the first one that of which more of the index is in view; `shares` (2,) as of
    `in_view`."""
    return np.asarray(np.roll(one.corners, 2, 0) if shares[1] > shares[0] else one.corners, np.float32)


def of_an_index(one: Laid, point: Array) -> bool | None:
    """Whether print at a point (2,) of the picture is part of one of the card's indices; None where that differs from
    deck to deck."""
    to_face = cv2.getPerspectiveTransform(one.corners.astype(np.float32), FACE)
    at = cv2.perspectiveTransform(np.asarray(point, np.float32).reshape(1, 1, 2), to_face)[0, 0]
    deep = np.minimum(at, FACE[2] - at)
    if (deep < WITHIN).all():
        return True
    return None if (deep < BEYOND).all() else False
