"""The automatic opponent's turns, in Le Cameroun."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import AGAINST, Setting, filled, lay, press, see, still_eyes, throw
from vision.types.track_events import Lifted


def _players(app: App) -> None:
    app.lay("cameroun", ("Odette", "Lucien", "Simone"), {})
    app.in_play.table.leave()
    app.home()
    press(app, Gesture.OK, Gesture.OK, Gesture.OK)
    app.screen.tap("machine")


def _seated(app: App) -> None:
    _players(app)
    press(app, Gesture.LEFT, Gesture.LEFT, Gesture.OK)


def _opens(app: App) -> None:
    lay(app, AGAINST)
    filled(app, 7)


def _rethrows(app: App) -> None:
    _opens(app)
    throw(app, (5, 5, 2, 6, 1))


def _lends(app: App) -> None:
    _rethrows(app)
    see(app, Lifted(1.0, (2, 4)))


def _others(app: App) -> None:
    _rethrows(app)
    see(app, Lifted(1.0, (0, 1)))


def _announces(app: App) -> None:
    _lends(app)
    throw(app, (5, 5, 5, 6, 3), first=10, kept=(0, 1, 3))


def _go_on(app: App) -> None:
    app.screen.tap(app.in_play.panel().choices[0].key)


def _aims(app: App) -> None:
    _announces(app)
    _go_on(app)


def _writes(app: App) -> None:
    _lends(app)
    throw(app, (5, 5, 5, 6, 6), first=10, kept=(0, 1, 3))


def _wrote(app: App) -> None:
    _writes(app)
    _go_on(app)


def _waits(app: App) -> None:
    _wrote(app)
    app.in_play.undo()


def _blind(app: App) -> None:
    _rethrows(app)
    still_eyes(app).now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    press(app)


SCENES: dict[str, Setting] = {
    "machine-levels": _players,
    "machine-seated": _seated,
    "machine-throw": _opens,
    "machine-rethrows": _rethrows,
    "machine-in-hand": _lends,
    "machine-other-dice": _others,
    "machine-announces": _announces,
    "machine-last-throw": _aims,
    "machine-writes": _writes,
    "machine-wrote": _wrote,
    "machine-waits": _waits,
    "machine-no-camera": _blind,
}
