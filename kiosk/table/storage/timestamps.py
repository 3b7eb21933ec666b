"""The time of day on a machine that has no clock of its own: until a time server was heard it starts in 1970."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

PLAUSIBLE = datetime(2026, 1, 1, tzinfo=UTC)
"""Before the program was written no game can have been played with it."""


class Timestamps:
    """The time of day where it is known, else a guess that continues from `after`, the newest time in the journal."""

    def __init__(
        self,
        clock: Callable[[], datetime],
        after: datetime | None = None,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        """`steady`: seconds of a clock that nobody sets."""
        self._clock, self._steady = clock, steady
        self._begun = steady()
        self._base = max(PLAUSIBLE, after or PLAUSIBLE)

    @property
    def guessing(self) -> bool:
        """Whether the time of day is not known now."""
        return self._clock() < PLAUSIBLE

    @property
    def moment(self) -> float:
        """The present, on the monotonic clock, in seconds; `at` gives its time of day once that is known."""
        return self._steady()

    def now(self) -> datetime:
        """The time of day, or the guess."""
        now = self._clock()
        return self._base + timedelta(seconds=self._steady() - self._begun) if now < PLAUSIBLE else now

    def at(self, moment: float) -> datetime:
        """What time it was at that moment of the steady clock, as far as is known now."""
        return self.now() - timedelta(seconds=self._steady() - moment)
