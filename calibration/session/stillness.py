"""Whether what the camera sees lies still."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import Picture

CHANGE = 8.0
"""Grey levels by which a place must differ, smoothed, to have moved."""
SIZE = (160, 90)


class Still:
    """Tells when nothing has moved for `hold` seconds."""

    def __init__(self, hold: float) -> None:
        self._hold = hold
        self._anchor: NDArray[np.float32] | None = None
        self._since = 0.0

    def see(self, picture: Picture, t: float) -> bool:
        """Whether the picture shows what was there for that long."""
        small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA)
        grey = cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)).astype(np.float32)
        if self._anchor is None or float(np.abs(grey - self._anchor).max()) > CHANGE:
            self._anchor, self._since = grey, t
        return t - self._since >= self._hold
