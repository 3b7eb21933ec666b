"""`kiosk backup`: everything that would be missed, in one file."""

import argparse
from pathlib import Path

from kiosk.config.load import data_folder
from kiosk.table.backup import save

HELP = """Writes the journal, the calibrations and the owner's dice to one file, also while the kiosk plays.
FILE may be a folder, a USB stick for example: then the file in it is named after the date."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write, or a folder for a dated one")


def run(args: argparse.Namespace) -> int:
    """Writes it and says where."""
    path = save(data_folder(args.data), args.file)
    print(f"Saved to {path} ({path.stat().st_size / 1024:.0f} kB).")
    return 0
