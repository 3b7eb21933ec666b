"""One button: on every screen all that three buttons can do is offered in turn, and OK takes it."""

import pytest

from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.screens.app.application import App
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.hands_free.single_switch import PATIENT_AFTER, walks
from kiosk.shots.scene_list import SCENES, stage
from tests.shared import sampled

STILL = ("wiring", "wiring-four", "pin-waits")
"""Nothing is chosen there, or it changes by itself; so do those where the machine plays."""


def alone(name: str) -> App:
    app = stage(name)
    app.box = WiredButtonBox(frozenset({Button.OK}))
    app.update(app.now + 0.01)
    return app


OFFERED = [name for name in SCENES if name not in STILL and not name.startswith("machine")]


@pytest.mark.parametrize("name", sampled(OFFERED, every=30, first=2))
def test_everything_is_offered_in_turn(name: str) -> None:
    app = alone(name)
    screen = app.screen
    if walks(screen):
        met = set()
        for _ in range(len(screen.items()) + 1):
            met.add(screen.place)
            app.update(app.now + 8.1)
        assert met >= set(range(len(screen.items())))
        return
    legend = screen.legend()
    does = {Gesture.LEFT: legend.left, Gesture.OK: legend.ok, Gesture.RIGHT: legend.right}
    offered = set()
    for _ in range(4):
        offered.add(app.scanner.offered)
        app.update(app.now + 8.1)
    assert offered - {None} == {gesture for gesture, what in does.items() if what is not None}


def test_a_choice_is_offered_as_long_as_the_settings_say() -> None:
    app = alone("settings")
    app.owner.change(app, {"buttons.scan": 3.0})
    first = app.screen.place
    app.update(app.now + 2.9)
    assert app.screen.place == first
    app.update(app.now + 0.2)
    assert app.screen.place == first + 1


def test_a_press_gives_the_choice_its_whole_time_again() -> None:
    app = alone("settings-measure")
    assert app.scanner.offered is Gesture.RIGHT
    for _ in range(5):
        app.update(app.now + 1.5)
        app.gesture(Gesture.OK)
    assert app.scanner.offered is Gesture.RIGHT
    assert app.screen.value == 15  # type: ignore[attr-defined]


def test_with_nobody_there_it_goes_on_slowly() -> None:
    app = alone("attract")
    changes = 0
    for _ in range(100):
        before = app.screen.place
        app.update(app.now + 2.0)
        changes += app.screen.place != before
    assert PATIENT_AFTER <= changes <= PATIENT_AFTER + (100 - PATIENT_AFTER) / 4 + 1


def test_other_buttons_end_it() -> None:
    app = alone("settings-measure")
    app.box = WiredButtonBox(frozenset(Button))
    app.update(app.now + 10)
    assert app.scanner.offered is None
    app.gesture(Gesture.OK)
    assert app.screen is not None
