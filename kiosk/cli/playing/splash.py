"""A picture on the screen before the kiosk is loaded, which takes seconds on a slow machine.

What it needs to know of the settings it reads by itself, for what checks them is what takes long; where it guesses
wrong the window gets its size later. It says nothing to systemd: the kiosk is there when its first own picture is.
"""

import argparse
import os
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.cli.playing.play_arguments import add_arguments
from kiosk.errors import PisteError

SIZE = (1280, 800)
SMALLEST, LARGEST = (640, 400), (3840, 2160)
"""The limits of the settings."""
MOST_BYTES = 64 * 1024
KEYS = ("windowed", "width", "height")


def show(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Opens the display that `kiosk play` with these words will draw on, where it would, and never fails."""
    if any(word in ("-h", "--help") for word in words):
        return
    add_arguments(parser)
    # What is wrong is said by whoever comes after.
    with suppress(PisteError, SystemExit, OSError):
        args = parser.parse_intermixed_args(words)
        from kiosk.devices.display.display_surface import has_display, open_display

        if (args.unattended and os.environ.get("SDL_VIDEODRIVER")) or has_display():
            open_display(*wanted(args))


def wanted(args: argparse.Namespace) -> tuple[tuple[int, int], bool]:
    """The size of the window, and whether it is one: by the words, the settings, the owner's file, the machine."""
    from kiosk.devices.raspberry_pi import on_a_pi

    told = {**_owners(args.config), **_changed(args.data)}
    if args.windowed or "windowed" not in told:
        told["windowed"] = args.windowed or not (args.unattended or on_a_pi())
    size = [
        value if isinstance(value, int) and low <= value <= high else usual
        for value, usual, low, high in zip(
            (told.get("width"), told.get("height")), SIZE, SMALLEST, LARGEST, strict=True
        )
    ]
    return (size[0], size[1]), told["windowed"] is True


def _owners(given: Path | None) -> dict[str, object]:
    """The group "general" of the owner's file, as far as it can be read."""
    import platformdirs

    path = given or Path(platformdirs.user_config_dir("piste")) / "piste.toml"
    with suppress(OSError, ValueError, RecursionError):
        return _known(tomllib.loads(_text(path)).get("general"), "")
    return {}


def _changed(given: Path | None) -> dict[str, object]:
    """What was changed on the screen."""
    import platformdirs

    path = (given or Path(platformdirs.user_data_dir("piste"))) / "settings.json"
    with suppress(OSError, Untrusted):
        told = read_json(path, MOST_BYTES)
        return _known(told.get("settings") if isinstance(told, dict) else None, "general.")
    return {}


def _text(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(MOST_BYTES).decode("utf-8-sig")


def _known(told: object, before: str) -> dict[str, object]:
    if not isinstance(told, dict):
        return {}
    return {key: told[before + key] for key in KEYS if told.get(before + key) is not None}
