"""The kiosk that nobody attends: safe mode, bad settings, switching off."""

from kiosk.appliance.last_good_config import BEFORE
from kiosk.appliance.service.start_mode import StartMode
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import Setting, in_turn, laid, scenes_in


def _scene_safe_attract(app: App) -> None:
    app.duty = StartMode(unattended=True, safe=True)
    app.eyes = NoCamera()


_scene_safe_play = in_turn(_scene_safe_attract, laid(4))
_scene_safe_settings = in_turn(_scene_safe_attract, lambda app: app.settings())


def _scene_bad_settings(app: App) -> None:
    app.tell(BEFORE)


def _scene_off_or_restart(app: App) -> None:
    app.duty = StartMode(unattended=True)
    app.ask_off()


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
}
