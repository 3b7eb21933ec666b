"""Plays a recorded source at the speed of its own clock."""

import time


class Pace:
    """Holds frames back until their moment has come; without `real_time` it never waits."""

    def __init__(self, real_time: bool) -> None:
        self.real_time = real_time
        self._began: float | None = None

    def wait(self, t: float) -> None:
        """Returns when the source's time `t` has come."""
        if not self.real_time:
            return
        now = time.monotonic()
        if self._began is None:
            self._began = now - t
        time.sleep(max(0.0, self._began + t - now))
