"""Which dice lean: those whose slant the camera's place over the track does not explain."""

from collections import deque
from collections.abc import Sequence

import numpy as np

from vision.doubt import LEANING
from vision.reading import Die
from vision.stance import Stance, Stances
from vision.tracker import doubtful
from vision.view import View

LEANS, LEAST = 4.7, 0.2
"""How far a slant is off, in units of its likely error and in all (the sine of an angle), from which on a die leans.
Of 1,766 rendered dice that lie flat four are further off."""
FINEST = 0.05
"""Errors that the network takes for smaller are as large as this."""
USUALLY = 0.9
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

    def learn(self, dice: Sequence[Die], view: View, size: tuple[int, int]) -> None:
        """Takes the dice of a new reading, in pixels of the full picture."""
        known = [(die.centre, die.slant) for die in dice if die.slant is not None and die.sure]
        self._stances.learn([place for place, _ in known], [slant for _, slant in known])
        self._off.extend(self.off(dice, view, size)[0])

    def off(self, dice: Sequence[Die], view: View, size: tuple[int, int]) -> tuple[list[float], list[float]]:
        """By how much the slants of dice are off, in units of their likely errors, and in all."""
        known = [(die.centre, die.slant) for die in dice if die.slant is not None]
        if not known:
            return [], []
        slants = np.array([slant for _, slant in known])
        expected = self.stance(view, size).flat(np.array([place for place, _ in known]))
        off = np.linalg.norm(slants[:, :2] - expected, axis=1)
        return (off / np.hypot(slants[:, 2], FINEST)).tolist(), off.tolist()

    def checked(self, dice: Sequence[Die], view: View, size: tuple[int, int]) -> list[Die]:
        """The dice, those unsure that lean."""
        usual = max(1.0, float(np.median(self._off)) / USUALLY) if self._off else 1.0
        measured = iter(zip(*self.off(dice, view, size), strict=True))
        return [die if die.slant is None else _judged(die, *next(measured), usual) for die in dice]


def _judged(die: Die, errors: float, off: float, usual: float) -> Die:
    return doubtful(die, LEANING) if errors > LEANS * usual and off > LEAST * usual else die
