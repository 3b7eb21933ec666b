"""Signs of life: systemd hears that the kiosk is there only after a picture was really shown."""

from collections.abc import Callable

from kiosk.appliance.service.crash_counter import LONG_LIFE
from kiosk.appliance.service.sd_notify import Notifier

OFTEN = 4
"""Signs of life in the time after which systemd would lose patience."""


class Watchdog:
    """Beats when pictures are shown. `first` is called with the first, `lived` after `LONG_LIFE` seconds of them."""

    def __init__(
        self, notifier: Notifier, lived: Callable[[], None] = lambda: None, first: Callable[[], None] = lambda: None
    ) -> None:
        self._notifier, self._lived, self._begun = notifier, lived, first
        self._every = None if notifier.patience is None else notifier.patience / OFTEN
        self._first: float | None = None
        self._last = 0.0
        self._long = False

    def wanted(self, now: float) -> bool:
        """Whether a picture must be shown now though nothing on it changed: to know that the display still works."""
        return self._every is not None and self._first is not None and now - self._last >= self._every

    def shown(self, now: float) -> None:
        """A picture is on the display, at `now` seconds of a steady clock."""
        if self._first is None:
            self._first = self._last = now
            self._begun()
            self._notifier.tell(READY=1, WATCHDOG=1, STATUS="playing")
        elif self.wanted(now):
            self._last = now
            self._notifier.tell(WATCHDOG=1)
        if not self._long and now - self._first >= LONG_LIFE:
            self._long = True
            self._lived()

    def stopping(self, how: str) -> None:
        """The end has begun: `how` is "leave", "off" and the like."""
        self._notifier.tell(STOPPING=1, STATUS=f"ending: {how}")
