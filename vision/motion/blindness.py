"""Whether a picture can be read at all: too dark, burnt out, frozen."""

from typing import Literal

import numpy as np

from vision.motion.small_picture import SmallPicture
from vision.types.picture import Picture

DARK_MEAN = 12.0
DARK_SPREAD = 6.0
DARK_FOR = 0.5
BRIGHT_MEAN = 243.0
"""Nothing is left in a picture that is this bright and this even."""
FROZEN_FOR = 5.0
"""Seconds without a single pixel changing: no sensor is that quiet."""


Trouble = Literal["dark", "bright", "frozen"]


class Lasting:
    """For how long something has been so; `since` is the time at which it began."""

    since: float | None = None

    def seconds(self, holds: bool, t: float) -> float:
        """The seconds until `t`, -1 if it does not hold."""
        self.since = None if not holds else t if self.since is None else self.since
        return -1.0 if self.since is None else t - self.since


class BlindnessDetector:
    """Detects pictures that show nothing. Only `live` sources can freeze: a file may repeat a picture."""

    def __init__(self, live: bool) -> None:
        self.live = live
        self._dark, self._bright, self._same = Lasting(), Lasting(), Lasting()
        self._last: Picture | None = None

    @property
    def dim(self) -> bool:
        """Whether the last picture had next to no light, or far too much."""
        return self._dark.since is not None or self._bright.since is not None

    def trouble(self, look: SmallPicture, t: float) -> Trouble | None:
        """Why nothing can be seen at `t` seconds: "dark", "bright", "frozen", or None."""
        if self._dark.seconds(dark(look), t) >= DARK_FOR:
            return "dark"
        if self._bright.seconds(burnt(look), t) >= DARK_FOR:
            return "bright"
        if self.live and self._same.seconds(self._repeated(look.picture), t) >= FROZEN_FOR:
            return "frozen"
        return None

    def _repeated(self, picture: Picture) -> bool:
        before, self._last = self._last, picture
        return before is not None and np.array_equal(before, picture)


def dark(look: SmallPicture) -> bool:
    """Whether there is next to no light in the picture."""
    sample = look.picture[::8, ::8]
    return bool(sample.mean() < DARK_MEAN and sample.std() < DARK_SPREAD)


def burnt(look: SmallPicture) -> bool:
    """Whether the picture is white all over."""
    sample = look.picture[::8, ::8]
    return bool(sample.mean() > BRIGHT_MEAN and sample.std() < DARK_SPREAD)
