"""The lamps in the buttons: lit when a button does something now, blinking when the table waits for it."""

from collections.abc import Mapping
from contextlib import suppress

from gpiozero import LED
from gpiozero.pins import Factory

from kiosk.config.schema import Buttons as Pins
from kiosk.devices.buttons.gestures import Button, Lamp
from kiosk.devices.buttons.gpio_buttons import pin_factory
from kiosk.devices.buttons.lamp_pattern import shines

AGAIN_EVERY = 30.0
"""Seconds from one attempt to open a lamp that could not be used to the next."""


class WiredLamps:
    """Lamps on pins. One that cannot be used is left out: nothing depends on it."""

    def __init__(self, pins: Pins, factory: Factory | None = None) -> None:
        self._factory = factory
        self._lamps: dict[Button, LED] = {}
        self._lit: dict[Button, bool] = {}
        self.use(pins)

    def use(self, pins: Pins) -> None:
        """These pins from now on."""
        self.close()
        self._lamps.clear()
        self._lit.clear()
        self._pins, self._due = pins, float("-inf")
        self._wanted = {Button(name): pin for name, pin in pins.lamp_pins.items()}
        self._open_missing()

    def _open_missing(self) -> None:
        try:
            factory = self._factory or pin_factory()
        except Exception:  # every pin library has errors of its own; the buttons tell the same one
            return
        for button, pin in self._wanted.items():
            if button not in self._lamps:
                self._open(button, pin, not self._pins.active_low_lamps, factory)

    def _open(self, button: Button, pin: int, active_high: bool, factory: Factory) -> None:
        try:
            self._lamps[button] = LED(pin, active_high=active_high, pin_factory=factory)
        except Exception:  # see above
            return
        self._lit[button] = False

    def show(self, lamps: Mapping[str, Lamp], now: float) -> None:
        """What the lamp of each button shows, by the button's name; `now` in seconds drives the blinking."""
        if len(self._lamps) < len(self._wanted) and now >= self._due:
            self._due = now + AGAIN_EVERY
            self._open_missing()
        for button, lamp in tuple(self._lamps.items()):
            lit = shines(lamps.get(button.value, Lamp.OFF), now)
            if lit != self._lit[button]:
                self._lit[button] = lit
                try:
                    (lamp.on if lit else lamp.off)()
                except Exception:  # see above; it is tried again
                    del self._lamps[button]
                    _close(lamp)

    def close(self) -> None:
        """Switches the lamps off."""
        for lamp in self._lamps.values():
            _close(lamp)


def _close(lamp: LED) -> None:
    with suppress(Exception):  # every pin library has errors of its own
        lamp.close()
