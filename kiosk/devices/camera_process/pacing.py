"""How often the camera's process looks: less while nobody plays or the board is hot; and what hangs for too long."""

import time
from collections.abc import Callable, Hashable

from kiosk.devices.board_sensors import BoardSensors

IDLE_AFTER, IDLE_STEP = 20.0, 0.15
LONG_AFTER, LONG_STEP = 60.0, 0.5
"""Seconds of rest, and of pause between frames then: nobody is at the table, or people think for long."""


class Idle:
    """Looks less often when the track has lain still for long: nobody plays, and heat and power are saved."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: float | None = None

    def pause(self, resting: bool) -> float:
        """Seconds to wait before the next frame."""
        now = self._clock()
        if not resting:
            self._since = None
        elif self._since is None:
            self._since = now
        still = 0.0 if self._since is None else now - self._since
        return LONG_STEP if still > LONG_AFTER else IDLE_STEP if still > IDLE_AFTER else 0.0


class Cooling:
    """Looks less often while the board is hot or has too little power, so that it need not slow itself down."""

    def __init__(self, fps: float, board: BoardSensors, clock: Callable[[], float] = time.monotonic) -> None:
        self._fps, self._board, self._clock = fps, board, clock

    def rate(self) -> int:
        """Pictures a second that are enough now."""
        self._board.tick(self._clock())
        return max(1, round(self._board.now.rate(self._fps)))

    def pause(self) -> float:
        """Seconds to wait before the next frame, beyond those of the camera's own rhythm."""
        return max(0.0, 1 / self.rate() - 1 / self._fps)


class Stuck:
    """Tells when the work has stood at the same mark for too long."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._mark: Hashable = None
        self._since = clock()

    def at(self, mark: Hashable, allowed: float) -> bool:
        """Whether it has stood there for more than `allowed` seconds."""
        now = self._clock()
        if mark != self._mark:
            self._mark, self._since = mark, now
        return now - self._since > allowed
