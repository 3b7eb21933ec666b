"""The automatic opponent's turns, in every game that it plays."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.bot import Level
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import Setting, filled, play, press, see, still_eyes, throw
from kiosk.table.referee.state.bot_player import NAMES
from vision.types.track_events import Lifted

AGAINST = ("Gisèle", NAMES[Level.HARD])
FIRST = AGAINST[::-1]


def _lay(app: App, game: str, names: tuple[str, ...] = FIRST, **options: object) -> None:
    app.lay(game, names, options)
    app.update(app.now + 0.5)


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
    _lay(app, "cameroun", AGAINST)
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


def _linotte(app: App) -> None:
    _lay(app, "linotte")
    play(app, Throw((3, 3, 3, 2, 1)), decision("place", square=[0, 1]))
    play(app, Throw((4, 4, 4, 2, 1)), decision("place", square=[0, 3]))


def _linotte_rethrows(app: App) -> None:
    _linotte(app)
    throw(app, (6, 6, 2, 3, 4))


def _linotte_places(app: App) -> None:
    _linotte(app)
    throw(app, (5, 5, 5, 2, 2))


def _poker(app: App) -> None:
    _lay(app, "poker_as", AGAINST, throws="trois")
    play(app, *[Throw(tuple(said.split())) for said in ("R R 9 10 V", "R R R 10 A")], decision("stop"))


def _poker_rethrows(app: App) -> None:
    _poker(app)
    throw(app, ["D", "D", "V", "V", "9"])


def _poker_stops(app: App) -> None:
    _poker(app)
    throw(app, ["A", "A", "A", "V", "9"])


def _joker(app: App) -> None:
    _lay(app, "poker_as", FIRST, throws="trois", mode="joker", dice="pips")
    throw(app, (1, 2, 2, 4, 6))


def _croupier(app: App) -> None:
    _lay(app, "si_no", (*AGAINST, "Marcel"), croupier="1")


def _bets(app: App) -> None:
    _lay(app, "si_no", (*AGAINST, "Marcel"), croupier="0")
    play(app, Throw((3, 4), colours=("white", "white")))


def _climbs(app: App) -> None:
    _croupier(app)
    play(app, Throw((3, 4), colours=("white", "white")))
    play(app, decision("bet", player=2, chips=["8", "10", "4.4", "8"]))
    play(app, decision("bet", player=0, chips=["5", "3", "2.2", "6"]))
    play(app, Throw((5, 2), colours=("green", "red")))


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
    "machine-linotte": _linotte,
    "machine-linotte-rethrows": _linotte_rethrows,
    "machine-linotte-places": _linotte_places,
    "machine-poker": _poker,
    "machine-poker-rethrows": _poker_rethrows,
    "machine-poker-stops": _poker_stops,
    "machine-joker": _joker,
    "machine-si-no-croupier": _croupier,
    "machine-si-no-bets": _bets,
    "machine-si-no-climbs": _climbs,
}
