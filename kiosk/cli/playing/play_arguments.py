"""The words of `kiosk play`, apart from the rest of it: they are read before anything else is loaded."""

import argparse
from pathlib import Path

DIALER = Path("/run/piste-dialer/socket")
"""Where the dialer's unit listens."""
HELP = """Plays on this machine. Arrow keys, Enter and Backspace stand for the left, right, OK and red buttons;
mouse and fingers work everywhere. Without a camera dice are entered by hand."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be chosen at the start; the rest is in the configuration."""
    parser.add_argument("--game", metavar="KEY", help="go straight to this game")
    parser.add_argument("--profile", choices=("bar", "fete", "mains-libres"), help="where the kiosk stands")
    parser.add_argument("--camera", metavar="SOURCE", help="pi[:N], usb[:N], a device, a video, a folder, or virtual")
    parser.add_argument("--windowed", action="store_true", help="in a window")
    parser.add_argument("--lang", choices=("fr", "en"), help="language of the screens")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="append each state that was shown, as JSON")
    parser.add_argument("--layout", type=Path, metavar="FILE", help="keep what the screen shows there, as JSON")
    parser.add_argument(
        "--demo", action="store_true", help="the virtual track where there is no Pi camera and none is configured"
    )
    parser.add_argument(
        "--evening", type=Path, metavar="SOCKET", default=DIALER, help="where `kiosk dial` listens for this kiosk"
    )
    parser.add_argument("--unattended", action="store_true", help="started by the machine: faults go to the screen")
    parser.add_argument("--safe", action="store_true", help="safe mode: hand entry alone, settings known to be good")
    parser.add_argument("--out", type=Path, metavar="DIR", help="pictures of a demonstration without a display")
