"""`kiosk calibrate`: track, light and dice in the terminal, the marker sheet, older calibrations.

`kiosk calibrate poker` and `kiosk calibrate cards` are modules of their own.
"""

import argparse
import json
import math
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from calibration.maintenance.calibration_files import Stored, bring_back, damaged, made
from calibration.track.marker_sheet import pdf
from kiosk.config.loader import data_folder, load_config
from kiosk.errors import PisteError, UsageError
from kiosk.table.storage.files.folder_lock import end_interrupted

NAMES = ("track", "light", "dice", "trial")

HELP = """Calibrates the camera over the track: its place and lens, the light, the dice.

  kiosk calibrate --print FILE.pdf   the marker sheet, A4, to be printed at 100 %
  kiosk calibrate                    step by step in the terminal: g, Enter, d are the three buttons
  kiosk calibrate --json             by itself: goes on while all is well, stops at the first thing to mend
  kiosk calibrate --list             the calibrations that were kept; --back DATE makes an old one serve again
  kiosk calibrate poker NAME         your own poker dice, a picture of each face
  kiosk calibrate cards NAME         your own deck of cards, eight in a picture

By itself, `dice` and `trial` wait for throws; nothing is stored without --keep."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, with which camera."""
    parser.add_argument("--print", dest="sheet", type=Path, metavar="FILE", help="writes the marker sheet as PDF")
    parser.add_argument("--camera", metavar="SOURCE", help="camera, as in kiosk play; by default the configured one")
    parser.add_argument(
        "--steps", default="track,light", metavar="LIST", help="steps by themselves (default: track,light)"
    )
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="writes a picture of each finding")
    parser.add_argument("--keep", action="store_true", help="stores what was found by itself")
    parser.add_argument("--seconds", type=_seconds, default=30.0, help="patience with each step (default: 30)")
    parser.add_argument("--list", action="store_true", help="lists the calibrations that were kept")
    parser.add_argument("--back", metavar="DATE", help="makes the calibration of that date the one in use")
    parser.add_argument("--json", action="store_true", help="by itself, one JSON object a step")


def run(args: argparse.Namespace) -> int:
    """Prints the sheet, lists, brings back, or calibrates. Raises `PisteError`."""
    if args.sheet is not None:
        return _print(args.sheet)
    folder = data_folder(args.data, make=not args.list) / "calibration"
    if args.list:
        return _list(args, folder)
    end_interrupted(folder.parent)
    if args.back is not None:
        return _back(args.back, folder)
    from kiosk.cli.dice.calibration_terminal import calibrate

    return calibrate(args, load_config(args.config), steps_of(args.steps))


def steps_of(listed: str) -> tuple[str, ...]:
    """The steps that somebody named, in their order. Raises `UsageError`."""
    words = [word.strip() for word in listed.split(",")]
    unknown = [word for word in words if word not in NAMES]
    if unknown:
        raise UsageError(f"no step '{unknown[0]}' in --steps; there are {', '.join(NAMES)}")
    return tuple(name for name in NAMES if name in words)


def _seconds(text: str) -> float:
    value = float(text)
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text} is no time to wait; write seconds, more than 0")
    return value


def _print(path: Path) -> int:
    if path.exists():
        raise PisteError(f"{path} exists already; name another file")
    try:
        with atomic_write(path) as file:
            file.write(pdf())
    except OSError as error:
        raise PisteError(f"cannot write {path}: {error.strerror}") from error
    print(f"{path}: print it at 100 %, then check its rulers with a ruler of yours")
    return 0


def _list(args: argparse.Namespace, folder: Path) -> int:
    good, bad = list(made(folder)), list(damaged(folder))
    if not (good or bad or args.json):
        print(f"No calibration in {folder} yet.")
    for stored in good:
        print(json.dumps(_record(stored), ensure_ascii=False) if args.json else _line(stored))
    for path in bad:
        print(json.dumps({"file": str(path), "error": "damaged"}) if args.json else f"{path}: damaged, not used")
    return 0


def _record(stored: Stored) -> dict[str, object]:
    one = stored.calibration
    return {
        "date": stored.when,
        "camera": one.source,
        "track_mm": one.track,
        "lens": one.lens.k,
        "file": str(stored.path),
    }


def _line(stored: Stored) -> str:
    one = stored.calibration
    size = (
        "" if one.track is None else f"  {one.track[0] / 10:g} x {one.track[1] / 10:g} cm, dice {one.track[2]:g} mm"
    )
    return f"{stored.when}  {one.source}{size}"


def _back(when: str, folder: Path) -> int:
    found = next((stored for stored in made(folder) if stored.when == when), None)
    if found is None:
        raise UsageError(f"no calibration of '{when}'; kiosk calibrate --list names them")
    path = bring_back(folder, found)
    if path is None:
        raise PisteError(f"cannot write to {folder}")
    print(f"{when}: in use again, as {path.name}")
    return 0
