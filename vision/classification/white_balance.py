"""The light's colour, told from the white paper of the track's markers, and taken out of pictures."""

import cv2
import numpy as np

from vision.geometry.track_view import TrackView
from vision.imaging.percentiles import median, percentile
from vision.limits.limit_file import number, numbers
from vision.types.picture import Array, Picture

MARKER_MM = number("white_balance", "marker_mm")
"""Side of the square around a marker's centre in which its paper is looked for."""
CONTRAST = number("white_balance", "contrast")
"""Grey levels between black print and white paper at least."""
BRIGHTEST, DULLEST = numbers("white_balance", "brightest", "dullest")
"""Paper outside these grey levels (0..255) tells no colour."""
THIRDS: Array = np.full(3, 1 / 3, np.float32)
CAST, MOST = numbers("white_balance", "cast", "most")
"""Ratios of the paper's colours from which a cast of the light matters, and beyond which no colour is told."""


def paper(picture: Picture, view: TrackView) -> Array | None:
    """Blue, green, red (3,) of the markers' paper in a full picture; None where too little of it is seen."""
    corners, reach = view.corners(), MARKER_MM / 2 * view.px_per_mm()
    if not np.isfinite(corners).all() or not 0 < reach < max(picture.shape):
        return None
    found = [_white(picture, round(x), round(y), max(4, round(reach))) for x, y in corners]
    whites = [white for white in found if white is not None]
    return median(np.array(whites)).astype(np.float32) if len(whites) >= 2 else None


def balanced(picture: Picture, white: Array | None) -> Picture:
    """The picture as it would be if `white` (3,) BGR were grey; the same one where the cast is slight or beyond
    repair."""
    if white is None:
        return picture
    if not CAST <= float(white.max()) / max(float(white.min()), 1.0) <= MOST:
        return picture
    gain = float(white.mean()) / white  # brightening alone would drive white dice into saturation
    levels = np.arange(256, dtype=np.float32)[:, None] * gain + 0.5
    return np.asarray(cv2.LUT(picture, np.clip(levels, 0, 255).astype(np.uint8).reshape(256, 1, 3)), np.uint8)


def _white(picture: Picture, x: int, y: int, reach: int) -> Array | None:
    part = picture[max(0, y - reach) : max(0, y + reach) : 2, max(0, x - reach) : max(0, x + reach) : 2]
    if part.size < 100:
        return None
    pixels = part.reshape(-1, 3).astype(np.float32)
    bright = pixels @ THIRDS
    low, paper_from, high = (percentile(bright, share) for share in (10, 85, 90))
    white = median(pixels[bright >= paper_from])
    clear = high - low >= CONTRAST and DULLEST <= float(white.max()) <= BRIGHTEST
    return white.astype(np.float32) if clear else None
