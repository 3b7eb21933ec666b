"""`kiosk restore`: brings a backup back."""

import argparse
import json
import sys
from pathlib import Path

from kiosk.appliance.recovery.staged_restore import stage
from kiosk.config.loader import data_folder
from kiosk.errors import UsageError
from kiosk.table.backup.preview import Preview, preview, previews
from kiosk.table.backup.restoring import load
from kiosk.table.storage.files.backup_format import BackupError

HELP = """Brings back what `kiosk backup` wrote. The kiosk must not be running. The journal that was there is kept
beside the new one under a dated name, never deleted. With --list nothing is changed: FILE may then be a folder, a USB
stick for example. With --next-start the kiosk may be running: its next start brings the backup back."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk restore` to `parser`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `kiosk backup` wrote")
    parser.add_argument("--list", action="store_true", help="only say what is in it, or in the folder's backups")
    parser.add_argument("--json", action="store_true", help="with --list: one JSON object a backup")
    parser.add_argument("--next-start", action="store_true", help="let the kiosk bring it back when it starts next")


def run(args: argparse.Namespace) -> int:
    """Restores and says what became of the old journal."""
    if args.json and not args.list:
        raise UsageError("--json goes with --list; a restore prints one line")
    if args.list and args.next_start:
        raise UsageError("--list changes nothing; leave it or --next-start out")
    if args.list:
        return _listed(args.file, args.json, data_folder(args.data, make=False) if args.data else None)
    if args.next_start:
        here = stage(data_folder(args.data), args.file)
        print(f"The next start brings {args.file} back. What is here now is saved in {here}.")
        return 0
    aside = load(data_folder(args.data), args.file)
    print(f"Restored from {args.file}." + (f" The journal that was there is now {aside.name}." if aside else ""))
    return 0


def _listed(place: Path, as_json: bool, folder: Path | None) -> int:
    """Each is told as soon as it is known: one that takes for ever hides none of those before it."""
    good = bad = 0
    for one in previews(place, folder) if place.is_dir() else [preview(place, folder)]:
        if isinstance(one, BackupError):
            bad += 1
            print(f"kiosk: {one}", file=sys.stderr)
            continue
        good += 1
        print(json.dumps(one.to_json()) if as_json else _words(one), flush=True)
    if not as_json:
        others = "1 more file that is none or is" if bad == 1 else f"{bad} more files that are none or are"
        print(f"{good} {'backup' if good == 1 else 'backups'}" + (f", {others} damaged" if bad else ""))
    return 0


def _words(one: Preview) -> str:
    counts = f"{one.games} games, {one.players} players, {one.calibrations} calibrations, {one.dice} sets of dice"
    return f"{one.made:%Y-%m-%d %H:%M}  {one.path.name}: {counts}{', settings' if one.settings else ''}"
