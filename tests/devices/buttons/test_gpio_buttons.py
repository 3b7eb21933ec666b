"""Pins of gpiozero's mock factory on a clock that jumps."""

import pytest
from gpiozero.pins.mock import MockFactory

from kiosk.config.schema import Buttons as Pins
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps


class Box:
    """The button box: pins, clock, what was heard."""

    def __init__(self, pull_up: bool = True, held: tuple[int, ...] = (), **more) -> None:
        # Not validated: the configuration refuses a pin that is named twice, the box lives with it all the same.
        self.pins = Pins().model_copy(update={"pull_up": pull_up, **more})
        self.factory, self.now, self.heard = MockFactory(), 100.0, []
        for pin in held:
            self.level(pin, True)
        self.buttons = WiredButtons(self.pins, lambda: self.now, self.factory)

    def level(self, pin: int, pressed: bool) -> None:
        low = pressed == self.pins.pull_up
        mock = self.factory.pin(pin)
        if low:
            mock.drive_low()
        else:
            mock.drive_high()

    def wait(self, seconds: float, step: float = 1 / 30) -> "Box":
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + step)
            self.heard += self.buttons.poll()
        return self

    def tap(self, pin: int, seconds: float = 0.12) -> "Box":
        self.level(pin, True)
        self.wait(seconds)
        self.level(pin, False)
        return self.wait(0.2)


@pytest.mark.parametrize("pull_up", [True, False])
def test_taps(pull_up):
    box = Box(pull_up)
    box.wait(0.1)
    box.tap(5).tap(6).tap(13)
    assert box.heard == [Gesture.LEFT, Gesture.RIGHT, Gesture.OK]


def test_bounces_are_one_press():
    box = Box()
    for _ in range(6):
        box.level(13, True)
        box.now += 0.002
        box.level(13, False)
        box.now += 0.002
    box.level(13, True)
    box.wait(0.15)
    for _ in range(6):
        box.level(13, False)
        box.now += 0.002
        box.level(13, True)
        box.now += 0.002
    box.level(13, False)
    box.wait(0.2)
    assert box.heard == [Gesture.OK]


def test_a_spike_is_nothing():
    box = Box()
    box.level(13, True)
    box.now += 0.003
    box.level(13, False)
    assert box.wait(0.5).heard == []


def test_a_press_between_two_polls_counts():
    box = Box()
    box.level(13, True)
    box.now += 0.06
    box.level(13, False)
    assert box.wait(0.3, step=0.1).heard == [Gesture.OK]


def test_chords_by_wire():
    box = Box()
    box.level(5, True)
    box.level(6, True)
    box.wait(1.3)
    box.level(5, False)
    box.level(6, False)
    assert box.wait(0.3).heard == [Gesture.UNDO]


def test_red_only_where_there_is_one():
    box = Box(red=19)
    assert box.tap(19).heard == [Gesture.BACK]


def test_a_stuck_button_is_ignored_named_and_trusted_again():
    box = Box()
    box.level(5, True)
    box.wait(30)
    assert box.buttons.faults() == {Button.LEFT: "stuck"}
    heard = len(box.heard)
    box.tap(13)
    assert box.heard[heard:] == [Gesture.OK], "the others go on alone, without chords"
    box.level(5, False)
    box.wait(3)
    assert box.buttons.faults() == {}
    box.heard.clear()
    assert box.tap(5).heard == [Gesture.LEFT]


def test_held_at_the_start_means_nothing_until_let_go():
    box = Box(held=(13,))
    assert box.wait(1).heard == []
    box.level(13, False)
    assert box.wait(1).heard == []
    assert box.tap(13).heard == [Gesture.OK]


def test_a_loose_contact_is_ignored_and_named():
    box = Box()
    for _ in range(60):
        box.level(13, True)
        box.wait(0.035, step=0.035)
        box.level(13, False)
        box.wait(0.035, step=0.035)
    assert box.buttons.faults() == {Button.OK: "bouncing"}
    box.heard.clear()
    box.tap(13)
    assert box.heard == []
    box.wait(4)
    assert box.tap(13).heard == [Gesture.OK]


def test_one_pin_twice_leaves_the_rest_working():
    box = Box(right=5)
    assert list(box.buttons.faults()) == [Button.RIGHT]
    assert box.tap(13).heard == [Gesture.OK]


def test_lamps_shine_and_blink():
    factory, now = MockFactory(), 0.0
    lamps = WiredLamps(Pins(), factory)
    states = {"left": set(), "right": set(), "ok": set()}
    for _ in range(60):
        now += 1 / 30
        lamps.show({"left": "lit", "right": "off", "ok": "blink"}, now)
        for name, pin in (("left", 12), ("right", 16), ("ok", 20)):
            states[name].add(bool(factory.pin(pin).state))
    assert states == {"left": {True}, "right": {False}, "ok": {True, False}}


def test_lamps_that_shine_when_low():
    factory = MockFactory()
    lamps = WiredLamps(Pins(active_low_lamps=True), factory)
    lamps.show({"left": "lit"}, 0.0)
    assert not factory.pin(12).state
