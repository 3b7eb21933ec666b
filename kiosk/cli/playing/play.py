"""`kiosk play`: the appliance."""

import argparse
import faulthandler
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.files.file_transaction import pending
from kiosk.appliance.doctor.gpio_probe import usable
from kiosk.appliance.last_good_config import cautious, forgiving, remember, what_was_wrong
from kiosk.appliance.pin.pin_lock import PinLock
from kiosk.appliance.recovery import journal_repair
from kiosk.appliance.recovery.startup_restore import WANTED, bring_back
from kiosk.appliance.service.crash_counter import TOO_MANY, CrashCounter, runtime_folder
from kiosk.appliance.service.fault_log import FaultLogger
from kiosk.appliance.service.installed_release import fell_back
from kiosk.appliance.service.journald_log import INFO, WARNING, Log
from kiosk.appliance.service.sd_notify import Notifier
from kiosk.appliance.service.start_mode import MARK, StartMode
from kiosk.appliance.service.watchdog import Watchdog
from kiosk.cli.playing.play_arguments import HELP, add_arguments
from kiosk.cli.text.plain_text import known
from kiosk.config.loader import data_folder
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
from kiosk.errors import FolderTaken, StoreError, UsageError
from kiosk.games.catalogue import GAMES
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.state_trace import Trace
from kiosk.table.storage.files.journal_file import is_older
from kiosk.table.storage.opening import set_aside_unread
from kiosk.table.storage.store import Store

if TYPE_CHECKING:
    from kiosk.screens.app.window import Window

__all__ = ["HELP", "add_arguments", "run"]

BAD_CAMERA = phrase("La caméra nommée dans les réglages n’existe pas.")
DISPLAY_PATIENCE = 10.0
"""Seconds that an unattended kiosk waits for the display: at power-on its driver may come later than we do."""

RESTORING = 600.0
"""Seconds that the journal may take before the first picture."""
UNSAVED = phrase("Le journal ne s’ouvre pas : la partie continue sans être enregistrée.")


def run(args: argparse.Namespace) -> int:
    """Plays until the window is closed. Raises `PisteError`."""
    if args.game is not None:
        known(args.game)
    if args.unattended:
        return _unattended(args)
    kept = load_kept(args.config, _data(args))
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
    kept, news = forgiving(args.config, _data(args))
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


def _data(args: argparse.Namespace) -> Path | None:
    try:
        return data_folder(args.data)
    except StoreError:
        return None


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


def _open_store(args: argparse.Namespace) -> Store:
    """The journal; in memory, said on the screen, when it cannot be opened: nobody is kept from playing."""
    folder = None
    try:
        folder = data_folder(args.data)
        return Store(folder)
    except StoreError as error:
        print(f"kiosk: {error}; playing on without saving", file=sys.stderr)
        # What another kiosk plays is not ours to go on with.
        return Store(None, trouble=UNSAVED, copy_of=None if isinstance(error, FolderTaken) else folder)


def _with_display(
    args: argparse.Namespace, kept: Overrides, source: str | None, duty: StartMode, lives: CrashCounter
) -> int:
    from kiosk.appliance.compose import appliance
    from kiosk.screens.app.background.journal_audit import JournalAudit
    from kiosk.screens.app.screen_json import LayoutFile
    from kiosk.screens.settings.owner import Owner

    log = Log(time.monotonic)
    if duty.safe:
        log.note(WARNING, "safe mode: dice by hand, settings known to be good", "kiosk")
        config, source = cautious(kept.config, _data(args)), None
        kept.config = _chosen(args, config.model_copy(update={"buttons": usable(config.buttons)}))
    if duty.away:
        log.note(WARNING, "the partition with the games is missing: nothing is kept", "journal")
    config = kept.config
    demo = source is not None and Source.parse(source).demo
    window = _window(config, duty)
    trace = Trace(args.trace) if args.trace else None
    layout = LayoutFile(args.layout) if args.layout else None
    if _takes_long(_data(args)):
        Notifier().tell(EXTEND_TIMEOUT_USEC=round(RESTORING * 1e6))
    if (news := _mended(args, duty, lives)) is not None:
        duty = replace(duty, news=news)
    store = _open_store(args)
    eyes: CameraProcess = NoCamera() if source is None else CameraSupervisor(source, config, args.data)
    buttons, lamps = WiredButtons(config.buttons, time.monotonic), WiredLamps(config.buttons)
    voice = ProcessVoice()
    # Where the kiosk is one window among others the panel is not its own.
    backlight = None if window.windowed else Backlight()
    pulse = Watchdog(Notifier(), lambda: _lived(args, config, duty, lives), lives.pictured)
    diary = FaultLogger(log)
    log.note(INFO, "started", "kiosk", version=version("piste"), safe=duty.safe, camera=source or "none")
    try:
        loop = appliance(
            config,
            store,
            eyes,
            window,
            buttons,
            lamps,
            trace,
            demo=demo,
            game=args.game,
            duty=duty,
            pulse=pulse,
            layout=layout,
            voice=voice,
            backlight=backlight,
            board=BoardSensors(),
            diary=diary,
            auditing=JournalAudit(),
        )
        loop.app.owner = Owner(kept, _lock(args))
        if duty.unattended:
            loop.app.owner.welcome(loop.app)
        signal.signal(signal.SIGTERM, lambda *_: setattr(loop.app, "closing", "leave"))
        how = loop.run()
        pulse.stopping(how)
        diary.ended(how)
        lives.forget()
    finally:
        for part in (eyes, buttons, lamps, voice, store, backlight, window):
            if part is not None:
                part.close()
    if how == "off" and on_a_pi() and not duty.unattended:
        subprocess.run(["systemctl", "poweroff"], check=False)
    if how == "again" and not duty.unattended:
        # No service manager is there to do it.
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return duty.status(how)


def _takes_long(folder: Path | None) -> bool:
    """Whether a journal, perhaps of years, is migrated, mended, or brought back before the first picture."""
    if folder is None:
        return False
    asked = any((folder / name).exists() for name in (WANTED, journal_repair.WANTED))
    return asked or pending(folder) or is_older(folder)


def _mended(args: argparse.Namespace, duty: StartMode, lives: CrashCounter) -> Phrase | None:
    """Carries out what was asked for before anything opens the journal; what to say of it."""
    folder = _data(args)
    if folder is None:
        return None
    asked = bring_back(folder, duty.safe) or journal_repair.carry_out(folder, duty.safe)
    return asked or _without_bad_journal(folder, duty, lives)


def _without_bad_journal(folder: Path, duty: StartMode, lives: CrashCounter) -> Phrase | None:
    """Where not even safe mode came to its first picture, the journal is set aside and not read again."""
    if not duty.safe or not lives.before_the_picture():
        return None
    try:
        name = set_aside_unread(folder)
    except StoreError as error:
        print(f"kiosk: {error}", file=sys.stderr)
        return None
    if name is None:
        return None
    return phrase("Le journal empêchait le démarrage : il est mis de côté sous le nom {name}.", name=name)


def _window(config: Config, duty: StartMode) -> "Window":
    from kiosk.screens.app.window import Window

    general = config.general
    windowed = general.windowed if general.windowed is not None else not (duty.unattended or on_a_pi())
    # Under a desktop that is the desktop's business.
    own = not windowed and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return Window((general.width, general.height), windowed, plug=DisplayHotplug() if own else None)


def _lock(args: argparse.Namespace) -> PinLock:
    """The PIN before the settings, forgotten where the owner asked for that."""
    lock = PinLock(_data(args))
    if lock.forget_if_asked():
        print("kiosk: the PIN is forgotten, as asked; choose another in the settings", file=sys.stderr)
    return lock


def _lived(args: argparse.Namespace, config: Config, duty: StartMode, lives: CrashCounter) -> None:
    """This start has gone well for long enough: what was before counts no more, and these settings are good."""
    if not duty.safe:
        lives.forget()
        if duty.unattended:
            remember(config, _data(args))
