"""`kiosk diagnostics`: one file for whoever is asked for help."""

import argparse
from pathlib import Path

from kiosk.appliance.doctor.diagnostics_bundle import Bundle
from kiosk.cli.maintenance.doctor import patient_of

HELP = """Writes what the doctor found, versions, settings, calibrations, the log and the newest games to one file,
without the PIN, without pictures and with other names for the players. PATH may be a folder, a USB stick's for
example."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to, and how much."""
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="PATH", help="a file, or a folder; by default here"
    )
    parser.add_argument("--personal", action="store_true", help="names, pictures and the whole journal too")
    parser.add_argument("--camera", metavar="SOURCE", help="examine this camera instead of the configured one")


def run(args: argparse.Namespace) -> int:
    """Writes it and says where."""
    path, left_out = Bundle(patient_of(args), args.personal).write(args.out)
    print(f"Saved to {path} ({path.stat().st_size / 1024:.0f} kB).")
    if left_out:
        print(f"The names cannot be read for certain: {' and '.join(left_out)} are left out.")
    return 0
