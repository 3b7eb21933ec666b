"""`kiosk play`: the appliance."""

import argparse
import signal
import subprocess
import sys
import time
from pathlib import Path

from kiosk.cli.plain import known
from kiosk.config import Config, load_config
from kiosk.config.load import data_folder
from kiosk.devices.buttons import WiredButtons, on_a_pi
from kiosk.devices.cameras.sources import Source
from kiosk.devices.eyes import Eyes, ProcessEyes
from kiosk.devices.eyes.none import NoEyes
from kiosk.devices.lamps import WiredLamps
from kiosk.errors import FolderTaken, StoreError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine import phrase
from kiosk.table.store import Store
from kiosk.table.trace import Trace

HELP = """Plays on this machine. Arrow keys, Enter and Backspace stand for the left, right, OK and red buttons;
mouse and fingers work everywhere. Without a camera dice are entered by hand."""

UNSAVED = phrase("Le journal ne s'ouvre pas : la partie continue sans être enregistrée.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be chosen at the start; the rest is in the configuration."""
    parser.add_argument("--game", metavar="KEY", help="go straight to this game")
    parser.add_argument("--profile", choices=("bar", "fete", "mains-libres"), help="where the kiosk stands")
    parser.add_argument("--camera", metavar="SOURCE", help="pi[:N], usb[:N], a device, a video, a folder, or virtual")
    parser.add_argument("--windowed", action="store_true", help="in a window")
    parser.add_argument("--lang", choices=("fr", "en"), help="language of the screens")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="append each state that was shown, as JSON")
    parser.add_argument(
        "--demo", action="store_true", help="the virtual track where there is no Pi camera and none is configured"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="pictures of a demonstration without a display")


def run(args: argparse.Namespace) -> int:
    """Plays until the window is closed. Raises `PisteError`."""
    config = _config(args)
    source = _source(args, config)
    if args.game is not None:
        known(args.game)
    from kiosk.screens.window import has_display

    demo = source is not None and Source.parse(source).demo
    if not has_display():
        return _without_display(args, config, demo)
    return _with_display(args, config, source, demo)


def _config(args: argparse.Namespace) -> Config:
    config = load_config(args.config)
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
    from kiosk.screens.window import NoDisplay

    if not demo:
        raise NoDisplay("there is no display here; with --demo a demonstration plays without one")
    from kiosk.simulation.headless import demonstrate

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


def _with_display(args: argparse.Namespace, config: Config, source: str | None, demo: bool) -> int:
    from kiosk.screens.start import appliance
    from kiosk.screens.window import Window

    windowed = config.general.windowed if config.general.windowed is not None else not on_a_pi()
    window = Window((config.general.width, config.general.height), windowed)
    trace = Trace(args.trace) if args.trace else None
    store = _open_store(args)
    eyes: Eyes = NoEyes() if source is None else ProcessEyes(source, config, args.data)
    buttons, lamps = WiredButtons(config.buttons, time.monotonic), WiredLamps(config.buttons)
    for button, fault in buttons.faults().items():
        print(f"kiosk: the {button.value} button cannot be used: {fault}", file=sys.stderr)
    try:
        loop = appliance(config, store, eyes, window, buttons, lamps, trace, demo=demo, game=args.game)
        signal.signal(signal.SIGTERM, lambda *_: setattr(loop.app, "closing", "leave"))
        how = loop.run()
    finally:
        for part in (eyes, buttons, lamps, store, window):
            part.close()
    if how == "off" and on_a_pi():
        subprocess.run(["systemctl", "poweroff"], check=False)
    return 0
