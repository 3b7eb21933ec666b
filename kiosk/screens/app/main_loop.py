"""The appliance's loop: what people and dice do goes in, pictures and lamps come out."""

import sys
import time
from collections.abc import Callable
from typing import Protocol

from kiosk.devices.buttons.gestures import Lamp
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.devices.display.backlight import Backlight
from kiosk.errors import PisteError
from kiosk.screens.app.application import App
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.app.screen_json import LayoutFile
from kiosk.screens.app.window import Window
from kiosk.screens.kit.motion.stage import Shown, Stage
from kiosk.table.state_trace import Trace

MOVING_FRAME, FRAME, CALM_FRAME = 1 / 60, 1 / 30, 1 / 10
"""Seconds between two looks at buttons and eyes: while something moves on the screen, else, while nothing happens."""
CALM_AFTER, DRAWN_FOR = 20.0, 1.0
"""Seconds since anybody did anything or anything moved on the track, and since anything was drawn anew."""


class Beside(Protocol):
    """Something that runs beside the screens, such as the hand of the demonstration."""

    def update(self, now: float) -> None:
        """Called with each frame, at `now` seconds."""


class Pulse(Protocol):
    """Heartbeats for whatever supervises the program."""

    def wanted(self, now: float) -> bool:
        """Whether a picture must be shown now though nothing on it changed."""

    def shown(self, now: float) -> None:
        """A picture was shown, at `now` seconds of a monotonic clock."""


class FaultLog(Protocol):
    """Logs each part that fails and each that works again."""

    def look(self, app: App) -> None:
        """Called with each frame."""


class Unwatched:
    """For a program without a supervisor."""

    def wanted(self, now: float) -> bool:
        """Never."""
        return False

    def shown(self, now: float) -> None:
        """Does nothing."""


class Loop:
    """Runs the app until it is closed."""

    def __init__(
        self,
        app: App,
        window: Window,
        buttons: WiredButtons,
        lamps: WiredLamps,
        trace: Trace | None = None,
        beside: Beside | None = None,
        clock: Callable[[], float] = time.monotonic,
        pulse: Pulse | None = None,
        layout: LayoutFile | None = None,
        backlight: Backlight | None = None,
        diary: FaultLog | None = None,
    ) -> None:
        self.app, self.window, self.clock = app, window, clock
        self._buttons, self._lamps, self._trace, self._beside = buttons, lamps, trace, beside
        self._pulse = pulse or Unwatched()
        self._layout, self._backlight, self._diary = layout, backlight, diary
        self.stage = Stage()
        self._lit = app.lamps()
        self._touched_at = app.touched_at
        self._drawn_at = 0.0
        self._pins = app.config.buttons

    def run(self) -> str:
        """Runs until the app is closed; returns "off" to switch the machine off, else "leave"."""
        while self.app.closing is None:
            self.step()
        return self.app.closing

    def step(self) -> None:
        """One round: at once after input, else after a frame's time."""
        app = self.app
        now = self.clock()
        self.window.pump(app, now, self._patience(now))
        for gesture in self._buttons.poll():
            self.window.touched += 1
            app.gesture(gesture)
        now = self.clock()
        self._look_at_buttons()
        app.update(now)
        if self._beside is not None:
            self._beside.update(now)
        if self._diary is not None:
            self._diary.look(app)
        if self._backlight is not None:
            self._backlight.show(not app.rest.dark)
        if self._draw(now):
            self._drawn_at = now
            self._lit = {"red": Lamp.LIT if app.behind else Lamp.OFF, **app.lamps()}
            self._note()
            self._pulse.shown(self.clock())
        elif self.stage.moving:
            self.window.show(self.stage.frame(self.window.surface, now))
            self._pulse.shown(self.clock())
        elif blinked := app.blink(self.window.surface):
            self.window.show(blinked)
            self._pulse.shown(self.clock())
        elif self._pulse.wanted(now):
            self.window.show()
            self._pulse.shown(self.clock())
        self._lamps.show(self._lit, now)

    def _draw(self, now: float) -> bool:
        """Draws and shows what has changed, and lets move what moved with it. Returns whether there was anything."""
        app, stage, surface = self.app, self.stage, self.window.surface
        amount, before = app.config.screen.motion, app.pieces
        if not app.draw(stage.ready(surface, app.screen, amount)):
            return False
        if app.rest.dark:
            stage.forget(surface)
        elif app.pieces is before:
            stage.patched()
        else:
            pressed, self._touched_at = app.touched_at != self._touched_at, app.touched_at
            stage.take(surface, Shown(app.screen, app.pieces, app.targets), now, amount, pressed)
        self.window.show(stage.frame(surface, now) if stage.moving else None)
        return True

    def _patience(self, now: float) -> float:
        """Seconds to wait for input before the next look."""
        if self.stage.moving:
            return MOVING_FRAME
        return CALM_FRAME if self._calm(now) else FRAME

    def _calm(self, now: float) -> bool:
        """Whether nothing happens: whoever comes waits a tenth of a second at most, and no press is lost."""
        app = self.app
        quiet = 0 < app.stirred_at < now - CALM_AFTER and now - self._drawn_at > DRAWN_FOR
        return quiet and not app.box.down and app.referee is None

    def _look_at_buttons(self) -> None:
        """The app learns which buttons there are; other pins are taken up at once."""
        if self.app.config.buttons != self._pins:
            self._pins = self.app.config.buttons
            self._buttons.use(self._pins)
            self._lamps.use(self._pins)
        self.app.box = WiredButtonBox(
            self._buttons.present, self._buttons.down | self.window.down, self._buttons.faults()
        )

    def _note(self) -> None:
        """Traces what is shown; a trace that cannot be written does not stop the game."""
        table = self.app.referee.table if self.app.referee is not None else None
        try:
            if self._trace is not None:
                self._trace.shown(table)
            if self._layout is not None:
                self._layout.shown(self.app)
        except PisteError as error:
            print(f"kiosk: {error}; playing on without it", file=sys.stderr)
            self._trace = self._layout = None
