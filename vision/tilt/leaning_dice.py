"""Which dice lean: those whose slant the camera's place over the track does not explain."""

import math
import statistics
from collections import deque
from collections.abc import Sequence

import numpy as np

from vision.geometry.camera_pose import REMEMBERED, CameraPose, FocalEstimator
from vision.geometry.track_view import TrackView
from vision.limits.limit_file import number, numbers, whole
from vision.tilt.tilt_net import errors, likely_error
from vision.types.reading import Die
from vision.types.reasons import Reason, ReasonCode

ERRORS, SINE = numbers("leaning_dice", "errors", "sine")
"""How far the slant of a die that leans is off a flat die's, in units of its likely error, and in all: the sine of an
angle."""
USUAL = number("leaning_dice", "usual")
"""What flat dice are off in the middle, in those units; where it is more the network does not know such dice well."""
EXPECTED = (USUAL,) * whole("leaning_dice", "expected")
"""What is taken for seen before the first throw: by one throw with a leaning die nobody can tell what is usual."""


class LeaningCheck:
    """Judges the dice of one camera and learns as it goes."""

    def __init__(self) -> None:
        self._focal = FocalEstimator()
        self._off: deque[float] = deque(maxlen=REMEMBERED)

    def pose(self, view: TrackView, size: tuple[int, int]) -> CameraPose:
        """Where the camera stands over the track; `size` is its picture's (width, height)."""
        return self._focal.pose(view, size)

    def checked(self, dice: Sequence[Die], view: TrackView, size: tuple[int, int], fresh: bool = True) -> list[Die]:
        """The dice, in pixels of the full picture, those unsure that lean; from a `fresh` reading it is learnt."""
        known = [(die.centre, die.slant, die.sure) for die in dice if die.slant is not None]
        if not known:
            return list(dice)
        if fresh:
            self._focal.learn((place, slant) for place, slant, sure in known if sure)
        slants, seen = np.array([slant for _, slant, _ in known]), np.array([place for place, _, _ in known])
        off, unlikely = errors(slants, self.pose(view, size).flat(seen))
        if fresh:
            self._off.extend(unlikely.tolist())
        usual = max(1.0, statistics.median((*self._off, *EXPECTED)) / USUAL)
        most = usual * np.maximum(ERRORS * likely_error(slants), SINE)
        told = iter(zip(off.tolist(), most.tolist(), strict=True))
        return [die if die.slant is None else _doubted(die, *next(told)) for die in dice]


def _doubted(die: Die, off: float, most: float) -> Die:
    """The die, in doubt if it leans; `off` and `most` are sines of angles."""
    return die.doubted(Reason(ReasonCode.LEANING, _degrees(off), _degrees(most))) if off > most else die


def _degrees(sine: float) -> float:
    return math.degrees(math.asin(min(sine, 1.0)))
