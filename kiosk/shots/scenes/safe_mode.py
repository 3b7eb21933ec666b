"""The kiosk that nobody attends: safe mode, bad settings, switching off."""

from kiosk.appliance.last_good_config import BEFORE
from kiosk.appliance.service.start_mode import StartMode
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import Setting, filled, lay


def _safe(app: App) -> None:
    app.duty = StartMode(unattended=True, safe=True)
    app.eyes = NoCamera()


def _play(app: App) -> None:
    _safe(app)
    lay(app)
    filled(app, 4)


def _settings(app: App) -> None:
    _safe(app)
    app.settings()


def _bad_settings(app: App) -> None:
    app.tell(BEFORE)


def _off(app: App) -> None:
    app.duty = StartMode(unattended=True)
    app.ask_off()


SCENES: dict[str, Setting] = {
    "safe-attract": _safe,
    "safe-play": _play,
    "safe-settings": _settings,
    "bad-settings": _bad_settings,
    "off-or-restart": _off,
}
