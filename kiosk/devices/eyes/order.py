"""The order and the rhythm of a camera's pictures: late ones are left out, too few are told."""

from collections import deque

from calibration.drift import Advice

BACK = 5.0
"""Seconds by which a camera's time may go back for one picture that comes late; beyond that its clock began anew."""
LATE_FOR = 10
"""So many late pictures in a row, and its clock began anew too."""
COUNTED = 8
"""Pictures over which the rhythm is taken."""
SLOW = 2.5
"""Pictures a second below which dice are read so late that people wonder."""


class Order:
    """Looks at the time of each picture, in seconds of the camera's own clock. Only a `live` one can be slow."""

    def __init__(self, live: bool = True) -> None:
        self._live = live
        self._times: deque[float] = deque(maxlen=COUNTED)
        self._late = 0

    def takes(self, t: float) -> bool:
        """Whether this picture is one to look at: it is newer than all before."""
        if self._times and self._times[-1] - BACK < t <= self._times[-1] and self._late < LATE_FOR:
            self._late += 1
            return False
        if self._times and t <= self._times[-1]:
            self._times.clear()
        self._late = 0
        self._times.append(t)
        return True

    @property
    def rate(self) -> float | None:
        """Pictures a second, None while too few have come."""
        if len(self._times) < COUNTED:
            return None
        return (COUNTED - 1) / (self._times[-1] - self._times[0])

    @property
    def advice(self) -> Advice | None:
        """What is to be told of it."""
        rate = self.rate
        return None if not self._live or rate is None or rate > SLOW else Advice("slow", round(rate, 1))
