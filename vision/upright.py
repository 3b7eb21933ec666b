"""Which dice lean: those whose slant the camera's place over the track does not explain."""

import statistics
from collections import deque
from collections.abc import Sequence

import numpy as np

from vision.doubt import LEANING
from vision.reading import Die
from vision.stance import Stance, Stances
from vision.tracker import doubtful
from vision.view import View

LEANS, LEAST = 3.2, 0.18
"""How far a slant is off, in units of its likely error and in all (the sine of an angle), from which on a die leans.
Of 496 rendered dice that lie flat one is further off, of those tipped by 12 to 24 degrees 15 in 100 are not."""
FINEST = 0.05
"""Errors that the network takes for smaller are as large as this."""
USUALLY = 0.75
"""What flat dice are off in the middle, in those units; where it is more the network does not know such dice well."""
REMEMBERED = 60


class Upright:
    """Judges the dice of one camera and learns as it goes."""

    def __init__(self) -> None:
        self._stances = Stances()
        self._off: deque[float] = deque(maxlen=REMEMBERED)

    def stance(self, view: View, size: tuple[int, int]) -> Stance:
        """Where the camera stands over the track; `size` is its picture's (width, height)."""
        return self._stances.stance(view, size)

    def checked(self, dice: Sequence[Die], view: View, size: tuple[int, int], fresh: bool = True) -> list[Die]:
        """The dice, in pixels of the full picture, those unsure that lean; from a `fresh` reading it is learnt."""
        known = [(die.centre, die.slant, die.sure) for die in dice if die.slant is not None]
        if not known:
            return list(dice)
        if fresh:
            self._stances.learn((place, slant) for place, slant, sure in known if sure)
        slants = np.array([slant for _, slant, _ in known])
        expected = self.stance(view, size).flat(np.array([place for place, _, _ in known]))
        off = np.linalg.norm(slants[:, :2] - expected, axis=1)
        errors = off / np.hypot(slants[:, 2], FINEST)
        if fresh:
            self._off.extend(errors.tolist())
        usual = max(1.0, statistics.median(self._off) / USUALLY) if self._off else 1.0
        leans = iter((errors > LEANS * usual) & (off > LEAST * usual))
        return [doubtful(die, LEANING) if die.slant is not None and next(leans) else die for die in dice]
