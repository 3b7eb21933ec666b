"""The state of the machine as a screen: it asks the camera, examines beside the loop, and points at the worst."""

import threading
from dataclasses import replace

from kiosk.appliance.doctor.examination import examine
from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.screens.app.application import App
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.settings.checkup import NAMES, PICTURES_FOR, Background, Checkup, patient
from kiosk.shots.staging.props import new_app, press

SEEN = {"width": 1280, "height": 720, "fps": 30.0, "brightness": 120.0, "burnt": 0.0, "flicker": 0.0}
SEEN |= {"edge": 2.0, "markers": 4}
CHECKS = (
    Check("camera", OK, "usb"),
    Check("light", WARN, "dim", "more light"),
    Check("disk", FAIL, "full", "make room"),
)


class Now:
    """An examination that is over at once."""

    def __init__(self, checks=CHECKS) -> None:  # type: ignore[no-untyped-def]
        self.found, self.over = list(checks), True


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / 0.5)):
        app.update(app.now + 0.5)


def test_the_camera_is_asked_for_its_pictures_first_and_waited_for_only_so_long() -> None:
    app, asked = new_app(), []
    app.eyes.command = asked.append
    begun: list[int] = []

    def begin(_: object) -> Now:
        begun.append(1)
        return Now()

    app.push(Checkup(app, begin))
    wait(app, 1.0)
    assert asked == [("examine",)] and begun == []
    app.eyes.now = replace(app.eyes.now, seen=SEEN)
    wait(app, 0.5)
    assert begun == [1]
    app.eyes.now = CameraStatus(True, None, "usb")
    app.push(Checkup(app, begin))
    wait(app, PICTURES_FOR + 0.5)
    assert begun == [1, 1]
    app.eyes.now = CameraStatus(False, None, "usb", code="hung")
    app.push(Checkup(app, begin))
    wait(app, 0.5)
    assert begun == [1, 1, 1]


def test_the_worst_stands_first_with_what_to_do() -> None:
    app = new_app()
    app.push(Checkup(app, lambda _: Now(), patience=0.0))
    app.update(app.now + 0.5)
    screen = app.screen
    assert [item.key for item in screen.items()] == ["done", "check:disk", "check:light", "check:camera"]
    assert screen.cursor == 1 and screen.explanation("check:disk") == "Full. make room"
    assert app.words.say(screen.explanation("done")) == "À vérifier : 2 sur 3."
    press(app, Gesture.LEFT, Gesture.OK)
    assert app.screen is not screen


def test_all_well_is_said() -> None:
    app = new_app()
    app.push(Checkup(app, lambda _: Now(CHECKS[:1]), patience=0.0))
    app.update(app.now + 0.5)
    assert app.screen.cursor == 0 and app.words.say(app.screen.explanation("done")) == "Tout va bien."


def test_checks_that_take_long_hold_nobody_up_and_come_one_by_one() -> None:
    go = threading.Event()

    def checks():  # type: ignore[no-untyped-def]
        yield CHECKS[0]
        go.wait(10)
        yield CHECKS[1]

    examination = Background(checks())
    app = new_app()
    app.push(Checkup(app, lambda _: examination, patience=0.0))
    while not examination.found:
        app.update(app.now + 0.1)
    assert [check.check for check in app.screen.found] == ["camera"] and not examination.over
    go.set()
    examination._thread.join(10)
    app.update(app.now + 0.1)
    assert [check.check for check in app.screen.found] == ["light", "camera"] and examination.over


def test_the_kiosk_examines_itself_by_what_it_knows() -> None:
    app = new_app()
    app.eyes.now = CameraStatus(True, None, "usb", seen=SEEN)
    app.box = WiredButtonBox(frozenset(Button), frozenset(), {Button.LEFT: "stuck"})
    found = list(examine(patient(app)))
    assert {check.check for check in found} <= set(NAMES)
    levels = {check.check: check.level for check in found}
    assert (levels["camera"], levels["light"], levels["markers"]) == (OK, OK, OK)
