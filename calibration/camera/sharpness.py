"""How sharp a picture is, told from its own edges."""

import cv2
import numpy as np
from numpy.typing import NDArray

LEAST_CONTRAST = 40.0
"""Grey levels that an edge must span to say something about the focus."""
WINDOW = 15
"""Pixels across which an edge's span is looked for; blurs wider than that all look alike."""


def edge_width(picture: NDArray[np.uint8], contrast: float = LEAST_CONTRAST) -> float | None:
    """Width in pixels of the sharpest edges of a picture (height, width, 3) BGR; None where nothing in it has
    contrast.

    The span of grey around a pixel over the steepness there: about 1 for a perfect edge, 2.5 sigma when blurred.
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    window = np.ones((WINDOW, WINDOW), np.uint8)
    span = cv2.dilate(grey, window).astype(np.float32) - cv2.erode(grey, window)
    across = cv2.Scharr(grey, cv2.CV_32F, 1, 0, scale=1 / 32)
    down = cv2.Scharr(grey, cv2.CV_32F, 0, 1, scale=1 / 32)
    steep = cv2.dilate(cv2.magnitude(across, down), window)
    edges = span > contrast
    if np.count_nonzero(edges) < 200:
        return None
    return float(np.percentile(span[edges] / np.maximum(steep[edges], 1e-3), 10))
