"""`kiosk play`: the appliance."""

import argparse
import faulthandler
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.appliance.doctor.gpio_probe import usable
from kiosk.appliance.last_good_config import cautious, forgiving, remember, what_was_wrong
from kiosk.appliance.pin.pin_lock import PinLock
from kiosk.appliance.service.crash_counter import TOO_MANY, CrashCounter, runtime_folder
from kiosk.appliance.service.fault_log import FaultLogger
from kiosk.appliance.service.installed_release import fell_back
from kiosk.appliance.service.journald_log import INFO, WARNING, Log
from kiosk.appliance.service.sd_notify import Notifier
from kiosk.appliance.service.start_mode import MARK, StartMode
from kiosk.appliance.service.watchdog import Watchdog
from kiosk.cli.playing.journal_startup import RESTORING, data_of, mended, open_store, takes_long
from kiosk.cli.playing.play_arguments import HELP, add_arguments
from kiosk.cli.text.plain_text import known
from kiosk.config.overrides import Overrides, load_kept
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
from kiosk.errors import UsageError
from kiosk.games.catalogue import GAMES
from kiosk.i18n.phrase import phrase
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store

if TYPE_CHECKING:
    from kiosk.screens.app.screen_json import LayoutFile
    from kiosk.screens.app.window import Window

__all__ = ["HELP", "add_arguments", "run"]

BAD_CAMERA = phrase("La caméra nommée dans les réglages n’existe pas.")
DISPLAY_PATIENCE = 10.0
"""Seconds that an unattended kiosk waits for the display: at power-on its driver may come later than we do."""


def run(args: argparse.Namespace) -> int:
    """Plays until the window is closed. Raises `PisteError`."""
    if args.game is not None:
        known(args.game)
    if args.unattended:
        return _unattended(args)
    kept = load_kept(args.config, data_of(args))
    config = kept.config = _chosen(args, kept.config)
    source = _source(args, config)
    from kiosk.devices.display.display_surface import has_display

    demo = source is not None and Source.parse(source).demo
    if not has_display():
        return _without_display(args, config, demo)
    return _with_display(args, kept, source, StartMode(safe=args.safe, news=what_was_wrong(kept)), CrashCounter(None))


def _unattended(args: argparse.Namespace) -> int:
    """As systemd starts it: nothing but a missing display keeps it from playing."""
    # A hung loop leaves its traceback in the log when the watchdog ends it.
    faulthandler.enable()
    kept, news = forgiving(args.config, data_of(args))
    kept.config = _chosen(args, kept.config)
    try:
        source = _source(args, kept.config)
    except UsageError as error:
        print(f"kiosk: {error}; playing on without it", file=sys.stderr)
        source, news = None, BAD_CAMERA
    _await_display()
    if (back := fell_back()) is not None:
        print(f"kiosk: {back}", file=sys.stderr)
        news = news or back.said
    lives = CrashCounter(runtime_folder())
    safe = args.safe or lives.begin() >= TOO_MANY
    duty = StartMode(True, safe, news, away=(Path("/") / MARK).exists())
    return _with_display(args, kept, source, duty, lives)


def _await_display() -> None:
    """Waits while the display is not there yet. Raises `NoDisplay`."""
    from kiosk.devices.display.display_surface import NoDisplay, has_display

    end = time.monotonic() + DISPLAY_PATIENCE
    while not os.environ.get("SDL_VIDEODRIVER") and not has_display():
        if time.monotonic() > end:
            raise NoDisplay("there is no display: is the screen plugged in and switched on?")
        time.sleep(0.5)


def _chosen(args: argparse.Namespace, config: Config) -> Config:
    general = {"profile": args.profile, "language": args.lang, "windowed": args.windowed or None}
    chosen = {name: value for name, value in general.items() if value is not None}
    return config.model_copy(update={"general": config.general.model_copy(update=chosen)})


def _source(args: argparse.Namespace, config: Config) -> str | None:
    """The camera that was asked for, else the configured one, else the Pi's own, else none or the virtual track."""
    named = args.camera or config.camera.source
    if named is not None:
        Source.parse(named)
        return str(named)
    if on_a_pi() and (not args.demo or _pi_has_camera()):
        return "pi"
    return "virtual" if args.demo else None


def _pi_has_camera() -> bool:
    try:
        from picamera2 import Picamera2

        return bool(Picamera2.global_camera_info())
    except Exception:  # the camera stack has errors of its own; no camera is the answer to all of them
        return False


def _without_display(args: argparse.Namespace, config: Config, demo: bool) -> int:
    from kiosk.devices.display.display_surface import NoDisplay

    if not demo:
        raise NoDisplay("there is no display here; with --demo a demonstration plays without one")
    from kiosk.simulation.headless_demo import demonstrate

    return demonstrate(args.game or next(iter(GAMES)), config, args.out, args.data, args.trace)


@dataclass(frozen=True)
class _Parts:
    """What is opened for a kiosk with a display, and closed at its end whatever happened."""

    eyes: CameraProcess
    buttons: WiredButtons
    lamps: WiredLamps
    voice: ProcessVoice
    store: Store
    backlight: Backlight | None
    window: "Window"

    def close(self) -> None:
        """Closes all of it."""
        for part in (self.eyes, self.buttons, self.lamps, self.voice, self.store, self.backlight, self.window):
            if part is not None:
                part.close()


def _with_display(
    args: argparse.Namespace, kept: Overrides, source: str | None, duty: StartMode, lives: CrashCounter
) -> int:
    from kiosk.screens.app.screen_json import LayoutFile

    log = Log(time.monotonic)
    if duty.safe:
        log.note(WARNING, "safe mode: dice by hand, settings known to be good", "kiosk")
        config, source = cautious(kept.config, data_of(args)), None
        kept.config = _chosen(args, config.model_copy(update={"buttons": usable(config.buttons)}))
    if duty.away:
        log.note(WARNING, "the partition with the games is missing: nothing is kept", "journal")
    config = kept.config
    window = _window(config, duty)
    trace = Trace(args.trace) if args.trace else None
    layout = LayoutFile(args.layout) if args.layout else None
    if takes_long(data_of(args)):
        Notifier().tell(EXTEND_TIMEOUT_USEC=round(RESTORING * 1e6))
    if (news := mended(args, duty, lives)) is not None:
        duty = replace(duty, news=news)
    store = open_store(args)
    eyes: CameraProcess = NoCamera() if source is None else CameraSupervisor(source, config, args.data)
    buttons, lamps = WiredButtons(config.buttons, time.monotonic), WiredLamps(config.buttons)
    # Where the kiosk is one window among others the panel is not its own.
    backlight = None if window.windowed else Backlight()
    parts = _Parts(eyes, buttons, lamps, ProcessVoice(), store, backlight, window)
    log.note(INFO, "started", "kiosk", version=version("piste"), safe=duty.safe, camera=source or "none")
    try:
        demo = source is not None and Source.parse(source).demo
        how = _played(args, kept, parts, duty, lives, FaultLogger(log), trace, layout, demo)
    finally:
        parts.close()
    return _ended(how, duty)


def _played(
    args: argparse.Namespace,
    kept: Overrides,
    parts: _Parts,
    duty: StartMode,
    lives: CrashCounter,
    diary: FaultLogger,
    trace: Trace | None,
    layout: "LayoutFile | None",
    demo: bool,
) -> str:
    """Plays until the window is closed; how it ended."""
    from kiosk.appliance.compose import appliance
    from kiosk.screens.app.background.journal_audit import JournalAudit
    from kiosk.screens.settings.owner import Owner

    config = kept.config
    pulse = Watchdog(Notifier(), lambda: _lived(args, config, duty, lives), lives.pictured)
    loop = appliance(
        config,
        parts.store,
        parts.eyes,
        parts.window,
        parts.buttons,
        parts.lamps,
        trace,
        demo=demo,
        game=args.game,
        duty=duty,
        pulse=pulse,
        layout=layout,
        voice=parts.voice,
        backlight=parts.backlight,
        board=BoardSensors(),
        diary=diary,
        auditing=JournalAudit(),
    )
    loop.app.owner = Owner(kept, _lock(args))
    if duty.unattended:
        loop.app.owner.welcome(loop.app)
    signal.signal(signal.SIGTERM, lambda *_: loop.app.leave("leave"))
    how = loop.run()
    pulse.stopping(how)
    diary.ended(how)
    lives.forget()
    return how


def _ended(how: str, duty: StartMode) -> int:
    """Switches off or begins anew where no service manager is there to do it; else the exit status."""
    if how == "off" and on_a_pi() and not duty.unattended:
        subprocess.run(["systemctl", "poweroff"], check=False)
    if how == "again" and not duty.unattended:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return duty.status(how)


def _window(config: Config, duty: StartMode) -> "Window":
    from kiosk.screens.app.window import Window

    general = config.general
    windowed = general.windowed if general.windowed is not None else not (duty.unattended or on_a_pi())
    # Under a desktop that is the desktop's business.
    own = not windowed and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return Window((general.width, general.height), windowed, plug=DisplayHotplug() if own else None)


def _lock(args: argparse.Namespace) -> PinLock:
    """The PIN before the settings, forgotten where the owner asked for that."""
    lock = PinLock(data_of(args))
    if lock.forget_if_asked():
        print("kiosk: the PIN is forgotten, as asked; choose another in the settings", file=sys.stderr)
    return lock


def _lived(args: argparse.Namespace, config: Config, duty: StartMode, lives: CrashCounter) -> None:
    """This start has gone well for long enough: what was before counts no more, and these settings are good."""
    if not duty.safe:
        lives.forget()
        if duty.unattended:
            remember(config, data_of(args))
