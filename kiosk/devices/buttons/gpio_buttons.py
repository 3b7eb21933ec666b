"""The wired buttons: pins from the configuration, our own debounce, gestures out."""

import os
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress

from gpiozero import Button as PinButton
from gpiozero import Device
from gpiozero.pins import Factory
from gpiozero.pins.mock import MockFactory

from kiosk.config.schema import Buttons as Pins
from kiosk.devices.buttons.debounce import ButtonContact
from kiosk.devices.buttons.gesture_recogniser import GestureRecogniser
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.devices.raspberry_pi import on_a_pi

Clock = Callable[[], float]

AGAIN_AFTER, AGAIN_AT_MOST = 5.0, 60.0
"""Seconds until buttons that could not be used are tried again, twice as many each time."""


def pin_factory() -> Factory:
    """What the pins are driven by: the board's own on a Pi, or what the environment names; else a mock.

    Raises whatever the pin library raises when the board's pins cannot be used.
    """
    if on_a_pi() or os.environ.get("GPIOZERO_PIN_FACTORY"):
        return Device.pin_factory or Device._default_pin_factory()
    return MockFactory()


class WiredButtons:
    """One to four buttons on pins. A button that cannot be used is named and left out; the others go on."""

    def __init__(self, pins: Pins, clock: Clock, factory: Factory | None = None) -> None:
        self._clock, self._factory = clock, factory
        self._edges: deque[tuple[Button, bool, float]] = deque()
        self._devices: dict[Button, PinButton] = {}
        self._contacts: dict[Button, ButtonContact] = {}
        self._lost: dict[Button, str] = {}
        self._recogniser = GestureRecogniser()
        self.use(pins)

    def use(self, pins: Pins) -> None:
        """These pins from now on."""
        self.close()
        self._pins, self._delay = pins, pins.debounce_ms / 1000
        self._wait, self._due = AGAIN_AFTER, self._clock() + AGAIN_AFTER
        for known in (self._edges, self._devices, self._contacts, self._lost):
            known.clear()
        self._recogniser = GestureRecogniser()
        self._open_all(Button(name) for name in pins.button_pins)

    def _open_all(self, buttons: Iterable[Button]) -> None:
        wanted = tuple(buttons)
        try:
            factory = self._factory or pin_factory()
        except Exception as error:  # every pin library has errors of its own
            self._lost.update({button: _first_line(error) for button in wanted})
            return
        for button in wanted:
            self._open(button, self._pins.button_pins[button], self._pins.pull_up, factory)

    def _open(self, button: Button, pin: int, pull_up: bool, factory: Factory) -> None:
        try:
            device = PinButton(pin, pull_up=pull_up, bounce_time=None, pin_factory=factory)
            pressed = bool(device.is_pressed)
        except Exception as error:  # see above
            self._lost[button] = _first_line(error)
            return
        self._lost.pop(button, None)
        self._devices[button] = device
        self._contacts[button] = ButtonContact(self._delay, pressed, self._clock())
        # These come on the pin library's own thread: they only leave a note.
        device.when_pressed = lambda: self._edges.append((button, True, self._clock()))
        device.when_released = lambda: self._edges.append((button, False, self._clock()))

    def _mend(self, now: float) -> None:
        """Buttons that could not be used are tried again: another program may have let the chip go."""
        if not self._lost or now < self._due:
            return
        self._open_all(tuple(self._lost))
        self._wait = min(self._wait * 2, AGAIN_AT_MOST) if self._lost else AGAIN_AFTER
        self._due = now + self._wait

    def _lose(self, button: Button, error: Exception) -> None:
        """This button answers no more: it is left out until it can be opened again."""
        self._recogniser.forget(self._as(button))
        self._lost[button] = _first_line(error)
        self._contacts.pop(button)
        self._edges = deque(edge for edge in self._edges if edge[0] is not button)
        with suppress(Exception):  # see above
            self._devices.pop(button).close()
        self._due = self._clock() + self._wait

    def poll(self) -> list[Gesture]:
        """The gestures since the last call; to be called some 30 times a second."""
        now = self._clock()
        self._mend(now)
        gestures: list[Gesture] = []
        self._recogniser.present = frozenset(map(self._as, self.present))
        while self._edges:
            button, level, then = self._edges.popleft()
            gestures += self._take(button, self._contacts[button].edge(level, then), then)
        for button, contact in tuple(self._contacts.items()):
            try:
                level = bool(self._devices[button].is_pressed)
            except Exception as error:  # every pin library has errors of its own
                self._lose(button, error)
                continue
            # The pin as it is now: an edge that the library missed is made up for.
            gestures += self._take(button, contact.edge(level, now), now)
            gestures += self._take(button, contact.tick(now), now)
        return gestures + self._recogniser.tick(now)

    @property
    def present(self) -> frozenset[Button]:
        """The buttons that are wired and work."""
        return frozenset(self._contacts) - frozenset(self.faults())

    @property
    def down(self) -> frozenset[Button]:
        """The buttons that are pressed now, broken ones aside."""
        return frozenset(button for button in self.present if self._contacts[button].level)

    def _as(self, button: Button) -> Button:
        """The only button that is left is OK, wherever it is wired: see `kiosk.screens.hands_free.single_switch`."""
        return Button.OK if self.present == {button} else button

    def _take(self, button: Button, levels: list[bool], now: float) -> list[Gesture]:
        if self._contacts[button].ignored:
            if button in self._recogniser.down:
                self._recogniser.forget(button)
            return []
        gestures: list[Gesture] = []
        button = self._as(button)
        for level in levels:
            act = self._recogniser.press if level else self._recogniser.release
            gestures += act(button, now)
        return gestures

    def faults(self) -> dict[Button, str]:
        """Buttons that are left out, and why: "stuck", "bouncing", or what the pin library says."""
        broken = {button: contact.fault for button, contact in self._contacts.items() if contact.fault}
        return {**broken, **self._lost}

    def close(self) -> None:
        """Releases the pins."""
        for device in self._devices.values():
            with suppress(Exception):  # see above
                device.close()


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
