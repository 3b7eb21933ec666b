"""The order and the rhythm of a camera's pictures: late ones are left out, too few are told."""

from collections import deque

from calibration.maintenance.drift import CalibrationAdvice

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
        self._last: float | None = None
        self._steps: deque[float] = deque(maxlen=COUNTED)
        self._late = 0
        self._pause = 0.0

    def paused(self, seconds: float) -> None:
        """The next picture comes so much later because it was not asked for sooner."""
        self._pause = seconds

    def takes(self, t: float) -> bool:
        """Whether this picture is one to look at: it is newer than all before."""
        last, pause, self._pause = self._last, self._pause, 0.0
        if last is not None and last - BACK < t <= last and self._late < LATE_FOR:
            self._late += 1
            return False
        if last is not None and t <= last:
            self._steps.clear()
        elif last is not None:
            self._steps.append(max(0.0, t - last - pause))
        self._last, self._late = t, 0
        return True

    @property
    def rate(self) -> float | None:
        """Pictures a second, None while too few have come."""
        spent = sum(self._steps)
        return None if len(self._steps) < COUNTED or not spent else len(self._steps) / spent

    @property
    def advice(self) -> CalibrationAdvice | None:
        """The advice that the camera is too slow; None while it is not."""
        rate = self.rate
        return None if not self._live or rate is None or rate > SLOW else CalibrationAdvice("slow", round(rate, 1))
