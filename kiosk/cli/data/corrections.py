"""`kiosk corrections`: the crops of corrected dice that the owner allowed to be kept."""

import argparse
import sys
from importlib.metadata import version
from pathlib import Path

from calibration.learning.crop_export import export
from calibration.learning.crop_files import CropError, crops_folder, delete_all, load_all
from kiosk.config.loader import data_folder
from kiosk.errors import PisteError

HELP = """Says how many crops of corrected dice are kept here (the setting camera.keep_crops allows it), writes them
to a folder with the licence beside them, or deletes them all. Crops are in no backup."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk corrections` to `parser`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--export", type=Path, metavar="DIR", help="write them to a new folder in DIR, a stick say")
    what.add_argument(
        "--delete", action="store_true", help="delete them all; a kiosk that runs forgets them at its end"
    )


def run(args: argparse.Namespace) -> int:
    """Says what was done. Raises `PisteError`."""
    folder = crops_folder(data_folder(args.data, make=False))
    try:
        if args.delete:
            print(f"Deleted {delete_all(folder)} crops.")
        elif args.export is not None:
            place, count, faults = export(folder, args.export, version("piste"))
            _complain(faults)
            print(f"Saved to {place} ({count} crops).")
        else:
            crops, faults = load_all(folder)
            _complain(faults)
            print(f"{len(crops)} crops of corrected dice in {folder}.")
    except CropError as error:
        raise PisteError(str(error)) from error
    return 0


def _complain(faults: list[str]) -> None:
    for line in faults:
        print(f"kiosk: {line}", file=sys.stderr)
