"""Which dice lean: those whose slant the camera's place over the track does not explain."""

import statistics
from collections import deque
from collections.abc import Sequence

import numpy as np

from vision.doubt import LEANING
from vision.reading import Die
from vision.rows import flush
from vision.slant import errors
from vision.stance import Stance, Stances
from vision.tracker import doubtful
from vision.view import View

LEANS, LEAST = 3.45, 0.15
"""How far a slant is off, in units of its likely error and in all (the sine of an angle), from which on a die leans.
Of 480 rendered throws 2 are doubted for it, of 144 with a die that leans by 15 to 40 degrees one is not."""
BESIDE = 7.0
"""Likewise for one side against side with another: its neighbour hides the side by which its slant is told."""
USUALLY = 0.55
"""What flat dice are off in the middle, in those units; where it is more the network does not know such dice well."""
EXPECTED = (USUALLY,) * 10
"""What is taken for seen before the first throw: by one throw with a leaning die nobody can tell what is usual."""
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
        slants, seen = np.array([slant for _, slant, _ in known]), np.array([place for place, _, _ in known])
        stance = self.stance(view, size)
        expected = stance.flat(seen)
        off, unlikely = errors(slants, expected)
        if fresh:
            self._off.extend(unlikely.tolist())
        usual = max(1.0, statistics.median((*self._off, *EXPECTED)) / USUALLY)
        beside = flush([die for die in dice if die.slant is not None], stance.places(seen, view.die_mm), view.die_mm)
        leans = iter((unlikely > np.where(beside, BESIDE, LEANS) * usual) & (off > LEAST * usual))
        return [doubtful(die, LEANING) if die.slant is not None and next(leans) else die for die in dice]
