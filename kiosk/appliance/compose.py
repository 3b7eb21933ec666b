"""Puts the appliance together and comes back to the game that was being played."""

from collections.abc import Sequence
from datetime import datetime

from kiosk.appliance.service.fault_log import FaultLogger
from kiosk.appliance.service.start_mode import StartMode
from kiosk.appliance.service.watchdog import Watchdog
from kiosk.config.schema import Config
from kiosk.devices.board_sensors import BoardSensors
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.devices.display.backlight import Backlight
from kiosk.devices.voice.base import Voice
from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.app.background.journal_audit import JournalAudit
from kiosk.screens.app.background.journal_watch import NEWS_FOR
from kiosk.screens.app.main_loop import Loop
from kiosk.screens.app.screen_json import LayoutFile
from kiosk.screens.app.window import Window
from kiosk.screens.lobby.game_choice import GameChoice
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.people.name_forgetting import go_on
from kiosk.screens.play.demo_hand import DemoHand
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import Panel
from kiosk.table.resumption import to_resume
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.called_games import Evening

NOT_PLAYED = phrase("La dernière partie ne se joue pas avec cette version ; elle reste dans le journal.")


def appliance(
    config: Config,
    store: Store,
    eyes: CameraProcess,
    window: Window,
    buttons: WiredButtons,
    lamps: WiredLamps,
    trace: Trace | None,
    *,
    demo: bool,
    game: str | None,
    duty: StartMode | None = None,
    pulse: Watchdog | None = None,
    layout: LayoutFile | None = None,
    voice: Voice | None = None,
    backlight: Backlight | None = None,
    board: BoardSensors | None = None,
    diary: FaultLogger | None = None,
    auditing: JournalAudit | None = None,
    evening: Evening | None = None,
) -> Loop:
    """The loop over everything, at the game that was being played, else at `game`, else waiting for guests."""
    hand = DemoHand(eyes.command, lambda: _panel(app), lambda: _asked(app)) if demo else None
    app = App(
        config,
        store,
        eyes,
        lambda table: Referee(table, app.config, app.now),
        language=config.general.language,
        hand=hand,
        demo=demo,
        duty=duty,
        voice=voice,
        board=board,
        auditing=auditing,
        evening=None if demo else evening,
    )
    loop = Loop(
        app, window, buttons, lamps, trace, hand, pulse=pulse, layout=layout, backlight=backlight, diary=diary
    )
    app.now = loop.clock()
    if app.duty.news is not None:
        # By this clock, which may have gone on for days.
        app.tell(app.duty.news, NEWS_FOR)
    if demo:
        eyes.command(("auto", False))
    if not app.duty.safe:
        go_on(app)
    if not come_back(app, store, demo) and game is not None:
        app.push(GameChoice(app))
        app.push(PlayerSetup(app, find_game(game)))
    return loop


def _panel(app: App) -> Panel | None:
    return None if app.referee is None else app.referee.panel()


def _asked(app: App) -> Sequence[DieAsk]:
    return () if app.referee is None else app.referee.moment.ask.dice


def come_back(app: App, store: Store, demo: bool, now: datetime | None = None) -> bool:
    """Sits down at the table that was touched last, unless its players left. True if there is one."""
    try:
        saved = to_resume(store, demo, now)
        if saved is None:
            return False
        app.sit_down(Table.resume(store, saved.id))
    except StoreError:
        app.tell(NOT_PLAYED, NEWS_FOR)
        return False
    return True
