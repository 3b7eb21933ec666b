"""The automatic opponent's turns, in Le Cameroun."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import AGAINST, Setting, laid, press, pressed, scenes_in, see, still_eyes, throw
from vision.types.track_events import Lifted


def _scene_machine_levels(app: App) -> None:
    app.lay("cameroun", ("Odette", "Lucien", "Simone"), {})
    app.in_play.table.leave()
    app.home()
    press(app, Gesture.OK, Gesture.OK)
    app.screen.tap("name:Lucien")
    app.screen.tap("machine")


_scene_machine_seated = pressed(_scene_machine_levels, Gesture.LEFT, Gesture.LEFT, Gesture.OK)
_scene_machine_throw = laid(7, AGAINST)


def _scene_machine_rethrows(app: App) -> None:
    _scene_machine_throw(app)
    throw(app, (5, 5, 2, 6, 1))


def _scene_machine_in_hand(app: App) -> None:
    _scene_machine_rethrows(app)
    see(app, Lifted(1.0, (2, 4)))


def _scene_machine_other_dice(app: App) -> None:
    _scene_machine_rethrows(app)
    see(app, Lifted(1.0, (0, 1)))


def _scene_machine_announces(app: App) -> None:
    _scene_machine_in_hand(app)
    throw(app, (5, 5, 5, 6, 3), first=10, kept=(0, 1, 3))


def _go_on(app: App) -> None:
    press(app, Gesture.OK)


def _scene_machine_last_throw(app: App) -> None:
    _scene_machine_announces(app)
    _go_on(app)


def _scene_machine_writes(app: App) -> None:
    _scene_machine_in_hand(app)
    throw(app, (5, 5, 5, 6, 6), first=10, kept=(0, 1, 3))


def _scene_machine_wrote(app: App) -> None:
    _scene_machine_writes(app)
    _go_on(app)


def _scene_machine_waits(app: App) -> None:
    _scene_machine_wrote(app)
    app.in_play.undo()


def _scene_machine_no_camera(app: App) -> None:
    _scene_machine_rethrows(app)
    still_eyes(app).now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    press(app)


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
}
