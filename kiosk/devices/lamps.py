"""The lamps in the buttons: lit when a button does something now, blinking when the table waits for it."""

from collections.abc import Mapping
from typing import Any

from gpiozero import LED

from kiosk.config.schema import Buttons as Pins
from kiosk.devices.buttons import pin_factory
from kiosk.devices.gestures import Button

BLINKS_EVERY = 0.8
"""Seconds of one blink, half of it lit: well under three flashes a second."""
DOZES_EVERY, DOZES_FOR = 5.0, 0.3
"""Seconds from one sign of a dark machine to the next, and of each."""


class WiredLamps:
    """Lamps on pins. One that cannot be used is left out: nothing depends on it."""

    def __init__(self, pins: Pins, factory: Any = None) -> None:
        self._factory = factory
        self._lamps: dict[Button, LED] = {}
        self._lit: dict[Button, bool] = {}
        self.use(pins)

    def use(self, pins: Pins) -> None:
        """These pins from now on."""
        self.close()
        self._lamps.clear()
        self._lit.clear()
        try:
            factory = self._factory or pin_factory()
        except Exception:  # every pin library has errors of its own; the buttons tell the same one
            return
        for button in Button:
            if (pin := getattr(pins, f"{button.value}_lamp")) is not None:
                self._open(button, pin, not pins.active_low_lamps, factory)

    def _open(self, button: Button, pin: int, active_high: bool, factory: Any) -> None:
        try:
            self._lamps[button] = LED(pin, active_high=active_high, pin_factory=factory)
        except Exception:  # see above
            return
        self._lit[button] = False

    def show(self, lamps: Mapping[str, str], now: float) -> None:
        """Shows "off", "lit", "blink" or "doze" for each button by its name; `now` in seconds drives the blinking."""
        shining = {"lit": True, "blink": now % BLINKS_EVERY < BLINKS_EVERY / 2, "doze": now % DOZES_EVERY < DOZES_FOR}
        for button, lamp in self._lamps.items():
            lit = shining.get(lamps.get(button.value, "off"), False)
            if lit != self._lit[button]:
                self._lit[button] = lit
                (lamp.on if lit else lamp.off)()

    def close(self) -> None:
        """Puts the lamps out."""
        for lamp in self._lamps.values():
            lamp.close()
