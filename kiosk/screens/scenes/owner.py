"""The owner's screens: settings of every kind."""

from kiosk.config.settings import GROUPS
from kiosk.screens.app import App
from kiosk.screens.scenes.props import Setting, press


def _taps(*keys: str) -> Setting:
    def opened(app: App) -> None:
        app.settings()
        for key in keys:
            app.screen.tap(key)
        press(app)

    return opened


def _changed(app: App) -> None:
    app.settings()
    app.owner.change(app, {"camera.fps": 25, "general.language": "fr"})
    press(app)


SCENES: dict[str, Setting] = {
    "settings": _taps(),
    "settings-changed": _changed,
    **{f"settings-{group}": _taps(f"group:{group}") for group in GROUPS},
    "settings-profile": _taps("general.profile"),
    "settings-choice": _taps("group:voice", "voice.level"),
    "settings-toggle": _taps("group:screen", "screen.larger_type"),
    "settings-number": _taps("group:hands", "hands.dwell"),
    "settings-measure": _taps("group:hands", "hands.dwell", "measure"),
    "settings-pin-number": _taps("group:buttons", "buttons.red"),
    "settings-camera-source": _taps("group:camera", "camera.source"),
    "settings-write": _taps("group:camera", "camera.source", "write"),
}
