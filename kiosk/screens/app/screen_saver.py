"""The screen's rest: dark once nobody has done anything and no die has moved for a while, until somebody comes."""

from collections.abc import Hashable
from typing import Protocol

from kiosk.devices.buttons.dwell_selection import SILENT
from kiosk.devices.buttons.gestures import Button, Lamp
from kiosk.screens.app.screen_reader import ScreenReader
from kiosk.screens.kit.screen import Host
from vision.types.track_events import Covered, Event, Hand, Lifted, Nudged, Rolling

STILL = 1.0
"""Seconds of stillness after which a hand over the track does nothing: it may be a thing that was left there."""
LAMPS = {"left": Lamp.OFF, "ok": Lamp.DOZE, "right": Lamp.OFF, "red": Lamp.OFF}
"""What is left of the lamps in the dark: that the machine is on, and which button wakes it."""


class Darkened(Host, Protocol):
    """The app that goes dark."""

    @property
    def narrator(self) -> ScreenReader:
        """The screen reader: it says everything once more when the screen wakes."""


class ScreenSaver:
    """Darkens the screen of an app after idle minutes. `dark`: it is black, and a press only lights it."""

    def __init__(self) -> None:
        self.dark = False
        self._since: float | None = None
        self._down: frozenset[Button] = frozenset()
        self._held = False
        """The button that woke the screen is not yet let go."""
        self._hand: float | None = None
        """When the hand that woke the screen was last seen."""
        self._stage: Hashable = None
        self._sees: bool | None = None

    def note_activity(self, app: Darkened) -> None:
        """Restarts the idle time, after input or a moved die, and lights a dark screen."""
        self._since = app.now
        if self.dark:
            self.dark = False
            app.dirty = True
            app.narrator.again()

    def pressed(self, app: Darkened) -> bool:
        """A button was pressed. True where that only wakes the screen, until the button is released."""
        self._held |= self.dark
        self.note_activity(app)
        return self._held

    def saw(self, app: Darkened, event: Event) -> bool:
        """Takes an event of the camera. True for a hand that only wakes the screen, until it has gone."""
        if moves(event):
            self._hand = app.now if self.dark else self._hand
            self.note_activity(app)
        if not isinstance(event, Hand):
            return False
        waking = self._hand is not None and app.now - self._hand <= SILENT
        self._hand = app.now if waking and event.over else None
        return waking or self.dark

    def tick(self, app: Darkened, sees: bool) -> None:
        """Darkens the screen after the configured idle minutes; to be called with each frame.

        `sees`: whether the camera works; a change of that lights the screen in the profile without buttons.
        """
        fresh, self._down = app.box.down - self._down, app.box.down
        if fresh:
            self.pressed(app)
        self._held &= bool(self._down)
        stage, minutes = app.screen.stage(), app.config.screen.blank_after
        blinked = sees != self._sees and app.config.hands_free()
        if stage != self._stage or blinked or self._since is None or not minutes:
            self.note_activity(app)
        elif not self.dark and app.now - self._since >= minutes * 60:
            self.dark = app.dirty = True
        self._stage, self._sees = stage, sees


def moves(event: Event) -> bool:
    """Whether a die or a hand moved: other events do not light the screen."""
    if isinstance(event, Hand):
        return not event.over or event.still < STILL
    return isinstance(event, Rolling | Lifted | Nudged | Covered)
