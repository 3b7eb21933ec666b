"""The owner's screens: settings of every kind."""

from kiosk.appliance.pin.pin_lock import PinLock
from kiosk.appliance.service.start_mode import StartMode
from kiosk.config.descriptions import GROUPS
from kiosk.config.overrides import Overrides
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.screens.app.application import App
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.settings.owner import Owner
from kiosk.shots.staging.props import Setting, in_turn, press, pressed, scenes_in, tapped


def _taps(*keys: str) -> Setting:
    return pressed(tapped(lambda app: app.settings(), *keys))


def _scene_settings_changed(app: App) -> None:
    app.settings()
    app.owner.change(app, {"camera.fps": 25, "general.language": "fr"})
    press(app)


def _locked(pin: str = "4703") -> Setting:
    def asked(app: App) -> None:
        lock = PinLock(None, lambda: app.now)
        if pin:
            lock.set(pin)
        app.owner = Owner(Overrides(app.config), lock)
        app.settings()
        press(app)

    return asked


_scene_pin = in_turn(_locked(), lambda app: app.typed("470"))


def _scene_pin_again(app: App) -> None:
    _locked("")(app)
    app.typed("4703")
    press(app, Gesture.OK)


def _scene_pin_waits(app: App) -> None:
    _locked()(app)
    for _ in range(3):
        app.typed("9999")
        press(app, Gesture.OK)


def _scene_pin_safe(app: App) -> None:
    app.duty = StartMode(unattended=True, safe=True)
    _locked()(app)


def _wiring(*down: Button, **faults: str) -> Setting:
    def tested(app: App) -> None:
        app.settings()
        app.screen.tap("wiring")
        app.box = WiredButtonBox(
            frozenset(Button), frozenset(down), {Button(name): fault for name, fault in faults.items()}
        )
        press(app)

    return tested


def _scene_wiring_four(app: App) -> None:
    app.settings()
    app.owner.change(app, {"buttons.red": 21, "buttons.red_lamp": 26}, sure=True)
    _wiring(Button.RED, left="stuck")(app)


def _scene_scanned(app: App) -> None:
    app.box = WiredButtonBox(frozenset({Button.OK}))
    _taps("group:hands", "hands.dwell", "measure")(app)


def _scene_wiring_kept(app: App) -> None:
    app.settings()
    app.owner.change(app, {"buttons.left": 17})
    press(app)


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "settings": _taps(),
    **{f"settings-{group}": _taps(f"group:{group}") for group in GROUPS},
    "settings-profile": _taps("general.profile"),
    "settings-choice": _taps("group:voice", "voice.level"),
    "settings-toggle": _taps("group:screen", "screen.larger_type"),
    "settings-number": _taps("group:hands", "hands.dwell"),
    "settings-measure": _taps("group:hands", "hands.dwell", "measure"),
    "settings-pin-number": _taps("group:buttons", "buttons.red"),
    "settings-keeping": _taps("group:track", "track.keeping"),
    "settings-camera-source": _taps("group:camera", "camera.source"),
    "wiring": _wiring(Button.OK),
    "pin-new": _locked(""),
    "settings-write": _taps("group:camera", "camera.source", "write"),
}
