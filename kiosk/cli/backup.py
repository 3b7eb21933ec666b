"""`kiosk backup`: everything that would be missed, in one file."""

import argparse
from pathlib import Path

from kiosk.config.load import data_folder
from kiosk.errors import UsageError
from kiosk.table.backup import rotate, save

HELP = """Writes the journal, the calibrations and the owner's dice to one file, also while the kiosk plays.
FILE may be a folder, a USB stick for example: then the file in it is named after the date."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write, or a folder for a dated one")
    parser.add_argument("--keep", type=int, metavar="N", help="keep only the newest N dated files of the folder")


def run(args: argparse.Namespace) -> int:
    """Writes it and says where."""
    if args.keep is not None and (args.keep < 1 or not args.file.is_dir()):
        raise UsageError("--keep wants at least 1, and a folder to write to")
    path = save(data_folder(args.data), args.file)
    print(f"Saved to {path} ({path.stat().st_size / 1024:.0f} kB).")
    if args.keep is not None and (gone := rotate(args.file, args.keep)):
        print(f"Removed {len(gone)} older.")
    return 0
