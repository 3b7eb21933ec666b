"""`kiosk play`: the appliance."""

import argparse
import faulthandler
import os
import sys
import time
from pathlib import Path

from kiosk.appliance.last_good_config import forgiving, what_was_wrong
from kiosk.appliance.service.crash_counter import TOO_MANY, CrashCounter, runtime_folder
from kiosk.appliance.service.installed_release import fell_back
from kiosk.appliance.service.start_mode import MARK, StartMode
from kiosk.cli.playing.journal_startup import data_of
from kiosk.cli.playing.launch import Launch, chosen
from kiosk.cli.playing.play_arguments import HELP, add_arguments
from kiosk.cli.text.plain_text import known
from kiosk.config.overrides import load_overrides
from kiosk.config.schema import Config
from kiosk.devices.cameras.factory import Source
from kiosk.devices.raspberry_pi import on_a_pi
from kiosk.errors import UsageError
from kiosk.games.catalogue import GAMES
from kiosk.i18n.phrase import phrase

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
    overrides = load_overrides(args.config, data_of(args))
    config = overrides.config = chosen(args, overrides.config)
    source = _source(args, config)
    from kiosk.devices.display.display_surface import has_display

    demo = source is not None and Source.parse(source).demo
    if not has_display():
        return _without_display(args, config, demo)
    return Launch(
        args, overrides, source, StartMode(safe=args.safe, news=what_was_wrong(overrides)), CrashCounter(None)
    ).run()


def _unattended(args: argparse.Namespace) -> int:
    """As systemd starts it: nothing but a missing display keeps it from playing."""
    # A hung loop leaves its traceback in the log when the watchdog ends it.
    faulthandler.enable()
    overrides, news = forgiving(args.config, data_of(args))
    overrides.config = chosen(args, overrides.config)
    try:
        source = _source(args, overrides.config)
    except UsageError as error:
        print(f"kiosk: {error}; playing on without it", file=sys.stderr)
        source, news = None, BAD_CAMERA
    _await_display()
    if (back := fell_back()) is not None:
        print(f"kiosk: {back}", file=sys.stderr)
        news = news or back.said
    crashes = CrashCounter(runtime_folder())
    safe = args.safe or crashes.begin() >= TOO_MANY
    duty = StartMode(True, safe, news, away=(Path("/") / MARK).exists())
    return Launch(args, overrides, source, duty, crashes).run()


def _await_display() -> None:
    """Waits while the display is not there yet. Raises `NoDisplay`."""
    from kiosk.devices.display.display_surface import NoDisplay, has_display

    end = time.monotonic() + DISPLAY_PATIENCE
    while not os.environ.get("SDL_VIDEODRIVER") and not has_display():
        if time.monotonic() > end:
            raise NoDisplay("there is no display: is the screen plugged in and switched on?")
        time.sleep(0.5)


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
