"""One start of the kiosk where there is a display: its parts are opened, it plays, they are closed."""

import argparse
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from kiosk.appliance.doctor.gpio_probe import usable
from kiosk.appliance.last_good_config import remember, safe_mode_config
from kiosk.appliance.pin.pin_lock import PinLock
from kiosk.appliance.service.crash_counter import CrashCounter
from kiosk.appliance.service.fault_log import FaultLogger
from kiosk.appliance.service.journald_log import INFO, WARNING, Log
from kiosk.appliance.service.sd_notify import Notifier
from kiosk.appliance.service.start_mode import StartMode
from kiosk.appliance.service.watchdog import Watchdog
from kiosk.cli.playing.journal_startup import RESTORING, data_of, mended, open_store, takes_long
from kiosk.cli.playing.late_evening import LateEvening
from kiosk.config.overrides import Overrides
from kiosk.config.schema import Config
from kiosk.devices.board_sensors import BoardSensors
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.devices.camera_process.supervisor import CameraSupervisor
from kiosk.devices.cameras.factory import Source
from kiosk.devices.display.backlight import Backlight
from kiosk.devices.display.hotplug import DisplayHotplug
from kiosk.devices.raspberry_pi import on_a_pi
from kiosk.devices.voice.supervisor import ProcessVoice
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store

if TYPE_CHECKING:
    from kiosk.screens.app.screen_json import LayoutFile
    from kiosk.screens.app.window import Window


@dataclass(frozen=True)
class _Parts:
    """What is opened for a kiosk with a display, and closed at its end whatever happened."""

    eyes: CameraProcess
    buttons: WiredButtons
    lamps: WiredLamps
    voice: ProcessVoice
    store: Store
    evening: LateEvening | None
    backlight: Backlight | None
    window: "Window"

    def close(self) -> None:
        """Closes all of it, the journal before what may hang in a driver; the last error goes on."""
        with ExitStack() as ended:
            hardware = (self.window, self.backlight, self.voice, self.lamps, self.buttons, self.eyes)
            for part in (*hardware, self.store, self.evening):
                if part is not None:
                    ended.callback(part.close)


@dataclass
class Launch:
    """What the kiosk is started with: the arguments, the settings, the camera's source, how it was started, and how
    often it died before."""

    args: argparse.Namespace
    overrides: Overrides
    source: str | None
    duty: StartMode
    crashes: CrashCounter

    def run(self) -> int:
        """Opens everything, plays until the window is closed, closes everything. Returns the exit status."""
        from kiosk.screens.app.screen_json import LayoutFile

        args, log = self.args, Log(time.monotonic)
        if self.duty.safe:
            log.note(WARNING, "safe mode: dice by hand, settings known to be good", "kiosk")
            self._be_cautious()
        if self.duty.away:
            log.note(WARNING, "the partition with the games is missing: nothing is kept", "journal")
        window = self._window()
        # Before the journal is touched: a file that cannot be written is said at once.
        trace = Trace(args.trace) if args.trace else None
        layout = LayoutFile(args.layout) if args.layout else None
        parts = self._opened(window)
        log.note(
            INFO, "started", "kiosk", version=version("piste"), safe=self.duty.safe, camera=self.source or "none"
        )
        try:
            how = self._played(parts, FaultLogger(log), trace, layout)
        finally:
            parts.close()
        return self._ended(how)

    def _be_cautious(self) -> None:
        """No camera, and settings with which the kiosk has played before."""
        config, self.source = safe_mode_config(self.overrides.config, data_of(self.args)), None
        self.overrides.config = chosen(self.args, config.model_copy(update={"buttons": usable(config.buttons)}))

    def _opened(self, window: "Window") -> _Parts:
        """The parts, the journal first: what was asked for is done to it, and that may take long."""
        args, config = self.args, self.overrides.config
        if takes_long(data_of(args)):
            Notifier().tell(EXTEND_TIMEOUT_USEC=round(RESTORING * 1e6))
        if (news := mended(args, self.duty, self.crashes)) is not None:
            self.duty = replace(self.duty, news=news)
        store = open_store(args)
        eyes: CameraProcess = NoCamera() if self.source is None else CameraSupervisor(self.source, config, args.data)
        buttons, lamps = WiredButtons(config.buttons, time.monotonic), WiredLamps(config.buttons)
        # Where the kiosk is one window among others the panel is not its own.
        backlight = None if window.windowed else Backlight()
        return _Parts(eyes, buttons, lamps, ProcessVoice(), store, self._evening(store), backlight, window)

    def _evening(self, store: Store) -> LateEvening | None:
        """An evening on many tables, wherever games are kept."""
        folder = data_of(self.args)
        return None if folder is None or self.duty.away else LateEvening(store, folder, self.args.evening)

    def _played(self, parts: _Parts, diary: FaultLogger, trace: Trace | None, layout: "LayoutFile | None") -> str:
        """Plays until the window is closed; how it ended."""
        from kiosk.appliance.compose import appliance
        from kiosk.screens.app.background.journal_audit import JournalAudit
        from kiosk.screens.settings.owner import Owner

        config = self.overrides.config
        pulse = Watchdog(Notifier(), lambda: self._lasted(config), self.crashes.picture_shown)
        loop = appliance(
            config,
            parts.store,
            parts.eyes,
            parts.window,
            parts.buttons,
            parts.lamps,
            trace,
            demo=self.source is not None and Source.parse(self.source).demo,
            game=self.args.game,
            duty=self.duty,
            pulse=pulse,
            layout=layout,
            voice=parts.voice,
            backlight=parts.backlight,
            board=BoardSensors(),
            diary=diary,
            auditing=JournalAudit(),
            evening=parts.evening,
        )
        loop.app.owner = Owner(self.overrides, _lock(self.args))
        if self.duty.unattended:
            loop.app.owner.ask_first_pin(loop.app)
        signal.signal(signal.SIGTERM, lambda *_: loop.app.leave("leave"))
        how = loop.run()
        pulse.stopping(how)
        diary.ended(how)
        self.crashes.forget()
        return how

    def _ended(self, how: str) -> int:
        """Switches off or begins anew where no service manager is there to do it; else the exit status."""
        if how == "off" and on_a_pi() and not self.duty.unattended:
            subprocess.run(["systemctl", "poweroff"], check=False)
        if how == "again" and not self.duty.unattended:
            os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
        return self.duty.status(how)

    def _window(self) -> "Window":
        from kiosk.screens.app.window import Window

        general = self.overrides.config.general
        windowed = general.windowed if general.windowed is not None else not (self.duty.unattended or on_a_pi())
        # Under a desktop that is the desktop's business.
        own = not windowed and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
        return Window((general.width, general.height), windowed, plug=DisplayHotplug() if own else None)

    def _lasted(self, config: Config) -> None:
        """This start has gone well for long enough: what was before counts no more, and these settings are good."""
        if not self.duty.safe:
            self.crashes.forget()
            if self.duty.unattended:
                remember(config, data_of(self.args))


def chosen(args: argparse.Namespace, config: Config) -> Config:
    """The settings with what the command line says instead."""
    general = {"profile": args.profile, "language": args.lang, "windowed": args.windowed or None}
    given = {name: value for name, value in general.items() if value is not None}
    return config.model_copy(update={"general": config.general.model_copy(update=given)})


def _lock(args: argparse.Namespace) -> PinLock:
    """The PIN before the settings, forgotten where the owner asked for that."""
    lock = PinLock(data_of(args))
    if lock.forget_if_asked():
        print("kiosk: the PIN is forgotten, as asked; choose another in the settings", file=sys.stderr)
    return lock
