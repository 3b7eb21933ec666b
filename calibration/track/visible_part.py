"""How much of the track is in view when some of its markers are not."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.track.markers import Markers, centre

FINE = 5.0
"""mm between the places that are looked at."""


def seen_part(
    markers: Markers, size: tuple[int, int], width_mm: float, height_mm: float
) -> tuple[float, float] | None:
    """mm of the track's width and height that lie inside a picture of `size`; None with fewer than two markers.

    Two markers give a likeness, three an affine map: near enough for whole centimetres.
    """
    if len(markers) < 2:
        return None
    floor = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], np.float32)
    names = sorted(markers)
    places = np.array([floor[name] for name in names], np.float32)
    seen = np.array([centre(markers[name]) for name in names], np.float32)
    if len(names) == 2:
        matrix, _ = cv2.estimateAffinePartial2D(places, seen)
    else:
        matrix, _ = cv2.estimateAffine2D(places, seen)
    if matrix is None:
        return None
    way = np.asarray(matrix, np.float64)
    return _length(way, size, width_mm, height_mm), _length(way[:, [1, 0, 2]], size, height_mm, width_mm)


def _length(matrix: NDArray[np.float64], size: tuple[int, int], along: float, across: float) -> float:
    """mm along the first axis of which something is in the picture."""
    x, y = np.meshgrid(np.arange(0, along + 1, FINE), np.linspace(0, across, 21))
    places = np.stack([x, y, np.ones_like(x)], -1) @ matrix.T
    inside = ((places >= 0) & (places < np.array(size))).all(axis=-1)
    return min(along, float(np.count_nonzero(inside.any(axis=0)) * FINE))
