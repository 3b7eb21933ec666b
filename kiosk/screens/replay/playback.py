"""The playback of a recording: which place is shown, for how long, at what speed. Knows no game and no screen."""

from collections.abc import Sequence

SPEEDS = (1, 2, 4, 8, 16)
LATE = 1.0
"""Seconds after which a place that should have changed was out of sight: it is shown for its whole time then."""


class Playback:
    """Goes from place to place on the caller's clock; it begins by itself, and stops at the last place."""

    def __init__(self, waits: Sequence[float]) -> None:
        """`waits` are the seconds for which each place but the last is shown at the first speed."""
        self._waits = waits
        self.place = 0
        self.speed = SPEEDS[0]
        self.playing = bool(waits)
        self.stepped = False
        """Whether it was by a step that this place was reached."""
        self._due: float | None = None

    @property
    def over(self) -> bool:
        """Whether the last place is shown."""
        return self.place == len(self._waits)

    @property
    def paused(self) -> bool:
        """Whether it stands still before the last place."""
        return not self.playing and not self.over

    @property
    def faster(self) -> int:
        """The speed that comes next; after the fastest the first."""
        return SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def tick(self, now: float) -> bool:
        """The time in seconds; returns whether another place is shown. Places that nobody had time to draw are left
        out, so that a slow machine keeps the pace."""
        if not self.playing:
            return False
        if self._due is None or now - self._due > LATE:
            self._due = now + self._wait()
        before = self.place
        while self.playing and now >= self._due:
            self.place += 1
            self.playing = not self.over
            self._due += self._wait()
        return self.place != before

    def _wait(self) -> float:
        return 0.0 if self.over else self._waits[self.place] / self.speed

    def pause(self) -> None:
        """The place stays."""
        self.playing = False

    def go_on(self) -> None:
        """Plays on from here; from the start where nothing is left."""
        self.place = 0 if self.over else self.place
        self.playing, self.stepped, self._due = bool(self._waits), False, None

    def step(self, by: int) -> None:
        """Pauses, one place further or back."""
        self.playing, self.stepped = False, True
        self.place = min(max(0, self.place + by), len(self._waits))

    def speed_up(self) -> None:
        """The next speed, from now on."""
        self.speed, self._due = self.faster, None
