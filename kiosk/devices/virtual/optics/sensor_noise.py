"""The sensor's noise: two sheets drawn once, laid on each picture at a place of their own."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

MARGIN = 64
FULL_SIGMA = 2.0
"""Standard deviation in grey levels at 1280 pixels wide; smaller pictures average it."""


class Noise:
    """Adds noise that is the same for the same seed and moment."""

    def __init__(self, seed: int, width: int, height: int) -> None:
        self.size = (width, height)
        self.seed = seed
        rng = np.random.default_rng([seed & 0xFFFFFFFF, width])
        shape = (height + MARGIN, width + MARGIN)
        grey = cv2.GaussianBlur(rng.standard_normal((*shape, 1), np.float32), (0, 0), 0.7)[..., None] * 2.2
        tint = cv2.GaussianBlur(rng.standard_normal((*shape, 3), np.float32), (0, 0), 1.0) * 2.4
        sigma = FULL_SIGMA * max(0.45, width / 1280)
        sheet = np.rint((grey * 0.85 + tint * 0.5) * sigma)
        self.more = np.maximum(sheet, 0).astype(np.uint8)
        self.less = np.maximum(-sheet, 0).astype(np.uint8)

    def add(self, picture: NDArray[np.uint8], moment: int, strength: float = 1.0) -> NDArray[np.uint8]:
        """The picture (height, width, 3) with noise of that strength, as a new array."""
        draw = np.random.default_rng([self.seed & 0xFFFFFFFF, moment]).integers(0, MARGIN, 2)
        width, height = self.size
        place = np.s_[int(draw[0]) : int(draw[0]) + height, int(draw[1]) : int(draw[1]) + width]
        more, less = self.more[place], self.less[place]
        if strength != 1:
            more, less = cv2.convertScaleAbs(more, alpha=strength), cv2.convertScaleAbs(less, alpha=strength)  # type: ignore[assignment]
        return cv2.subtract(cv2.add(picture, more), less).astype(np.uint8, copy=False)
