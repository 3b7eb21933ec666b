"""Whether a picture can be read at all: too dark, burnt out, frozen."""

import numpy as np

from vision.motion.frame_difference import SmallPicture
from vision.types.picture import Picture

DARK_MEAN = 12.0
DARK_SPREAD = 6.0
DARK_FOR = 0.5
BRIGHT_MEAN = 243.0
"""Nothing is left in a picture that is this bright and this even."""
FROZEN_FOR = 5.0
"""Seconds without a single pixel changing: no sensor is that quiet."""


class BlindnessDetector:
    """Watches the watcher's own eyes. `live` sources alone can freeze: a file may repeat a picture."""

    def __init__(self, live: bool) -> None:
        self.live = live
        self._dark_since: float | None = None
        self._bright_since: float | None = None
        self._same_since: float | None = None
        self._last: Picture | None = None

    @property
    def dim(self) -> bool:
        """Whether the last picture had next to no light, or far too much."""
        return self._dark_since is not None or self._bright_since is not None

    def trouble(self, look: SmallPicture, t: float) -> str | None:
        """Why nothing can be seen at `t` seconds: "dark", "bright", "frozen", or None."""
        self._dark_since = _since(self._dark_since, dark(look), t)
        if _lasts(self._dark_since, t, DARK_FOR):
            return "dark"
        self._bright_since = _since(self._bright_since, burnt(look), t)
        if _lasts(self._bright_since, t, DARK_FOR):
            return "bright"
        if self.live and _lasts(self._frozen_since(look.picture, t), t, FROZEN_FOR):
            return "frozen"
        return None

    def _frozen_since(self, picture: Picture, t: float) -> float | None:
        same = self._last is not None and np.array_equal(self._last, picture)
        self._last = picture
        self._same_since = _since(self._same_since, same, t)
        return self._same_since


def dark(look: SmallPicture) -> bool:
    """Whether there is next to no light in the picture."""
    sample = look.picture[::8, ::8]
    return bool(sample.mean() < DARK_MEAN and sample.std() < DARK_SPREAD)


def burnt(look: SmallPicture) -> bool:
    """Whether the picture is white all over."""
    sample = look.picture[::8, ::8]
    return bool(sample.mean() > BRIGHT_MEAN and sample.std() < DARK_SPREAD)


def _since(since: float | None, holds: bool, t: float) -> float | None:
    if not holds:
        return None
    return t if since is None else since


def _lasts(since: float | None, t: float, long: float) -> bool:
    return since is not None and t - since >= long
