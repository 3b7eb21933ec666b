"""One button's contact: raw edges in, presses and releases that lasted out; and whether the contact is broken.

The pin library's own bounce time drops real presses, and some drivers invent short ones: so a level counts when it
has lasted, on our own clock.
"""

from collections import deque

STUCK_AFTER = 25.0
"""Seconds after which a button that is held counts as stuck; longer than any chord."""
WINDOW = 2.0
CHANGES_AT_MOST = 30
EDGES_AT_MOST = 300
"""Within the window: more is no finger."""
CALM_FOR = 2.0
"""Seconds of rest, released, after which a broken contact is trusted again."""


class ButtonContact:
    """The level of one button, true when pressed. `delay` in seconds: how long a level must last."""

    def __init__(self, delay: float, level: bool = False, now: float = 0.0) -> None:
        self.delay = delay
        self.level = level
        self.fault: str | None = None
        self._raw = level
        self._since = now
        self._pressed_at = now
        self._edges: deque[float] = deque()
        self._changes: deque[float] = deque()
        # Held before anybody could have meant it: it has to come up once.
        self._ignored = level

    def edge(self, level: bool, now: float) -> list[bool]:
        """The raw level changed. Returns the levels that count since the last call, oldest first."""
        counted = self.tick(now)
        if level != self._raw:
            self._raw, self._since = level, now
            self._edges.append(now)
        return counted

    def tick(self, now: float) -> list[bool]:
        """Time passes. Returns the levels that count since the last call."""
        counted: list[bool] = []
        if self._raw != self.level and now - self._since >= self.delay:
            self.level = self._raw
            self._changes.append(self._since)
            self._pressed_at = self._since
            counted = [self.level]
        self._examine(now)
        if not self._ignored:
            return counted
        if not self.level and not self.fault:
            self._ignored = False
        return []

    @property
    def ignored(self) -> bool:
        """Whether what the contact says is left out."""
        return self._ignored

    def _examine(self, now: float) -> None:
        for times in (self._edges, self._changes):
            while times and now - times[0] > WINDOW:
                times.popleft()
        if len(self._changes) > CHANGES_AT_MOST or len(self._edges) > EDGES_AT_MOST:
            self.fault = "bouncing"
        elif self.level and now - self._pressed_at >= STUCK_AFTER:
            self.fault = "stuck"
        elif self.fault and not self._raw and not self.level and now - self._since >= CALM_FOR:
            self.fault = None
        self._ignored |= self.fault is not None
