"""`kiosk restore`: brings a backup back."""

import argparse
from pathlib import Path

from kiosk.config.load import data_folder
from kiosk.table.backup import load

HELP = """Brings back what `kiosk backup` wrote. The kiosk must not be running. The journal that was there is kept
beside the new one under a dated name, never deleted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """From where."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `kiosk backup` wrote")


def run(args: argparse.Namespace) -> int:
    """Restores and says what became of the old journal."""
    aside = load(data_folder(args.data), args.file)
    print(f"Restored from {args.file}." + (f" The journal that was there is now {aside.name}." if aside else ""))
    return 0
