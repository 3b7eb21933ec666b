"""Whether all of a view lies still: nobody shows anything any more."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import Picture

HOLD = 0.6
"""Seconds that what is shown must lie still before it is looked at."""
CHANGE = 8.0
"""Grey levels by which a place must differ, smoothed, to have moved."""
COMPARED = (160, 90)
"""Width and height in pixels at which pictures are compared."""


class Still:
    """Detects that nothing has moved for `hold` seconds."""

    def __init__(self, hold: float = HOLD) -> None:
        self._hold = hold
        self._anchor: NDArray[np.float32] | None = None
        self._since = 0.0

    def see(self, picture: Picture, t: float) -> bool:
        """Whether the picture (h, w, 3) BGR at `t` seconds and all of the last `hold` seconds are the same."""
        small = cv2.resize(picture, COMPARED, interpolation=cv2.INTER_AREA)
        grey = cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)).astype(np.float32)
        if self._anchor is None or float(np.abs(grey - self._anchor).max()) > CHANGE:
            self._anchor, self._since = grey, t
        return t - self._since >= self._hold
