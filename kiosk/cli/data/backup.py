"""`kiosk backup`: everything that would be missed, in one file."""

import argparse
from pathlib import Path

from kiosk.appliance.last_good_config import forgiving
from kiosk.appliance.recovery.backup_status import note
from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, UsageError
from kiosk.table.backup.verified_backup import rotate, save
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.backup_writer import anything
from kiosk.table.storage.files.folder_lock import end_interrupted
from kiosk.table.storage.files.journal_file import utc_now
from kiosk.table.storage.files.retention import tidy

HELP = """Writes the journal, the settings, the calibrations, the owner's dice and cards to one file, also beside a
kiosk that plays. FILE may be a folder, a USB stick for example: then the file in it is named after the date."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk backup` to `parser`."""
    parser.add_argument("file", metavar="FILE", help="the file to write, .zip, or a folder for a dated one")
    parser.add_argument("--rotate", action="store_true", help="keep as many dated files as the settings say")
    parser.add_argument("--keep", type=int, metavar="N", help="keep only the newest N dated files of the folder")


def run(args: argparse.Namespace) -> int:
    """Writes it, reads it back, and says where it is. Of the nightly one it is noted how it went."""
    folder, place, keep = data_folder(args.data, make=False), _place(args.file), args.keep
    if args.rotate and keep is None:
        # Bad settings keep no night from being saved.
        keep = forgiving(args.config, folder)[0].config.general.backups
    if keep is not None and (keep < 1 or not place.is_dir()):
        raise UsageError("--keep and --rotate want at least 1, and a folder to write to")
    try:
        something = _saved(folder, place, keep)
    except (PisteError, OSError) as error:
        if args.rotate:
            note(folder, utc_now(), str(error))
        raise
    if not something:
        raise BackupError(f"nothing is kept in {folder}, so nothing was saved; name another with --data")
    if args.rotate:
        note(folder, utc_now())
        if aside := tidy(folder, utc_now()):
            what = "journal that was" if len(aside) == 1 else "journals that were"
            print(f"Removed {len(aside)} {what} set aside long ago.")
    return 0


def _place(name: str) -> Path:
    """The file to write, or a folder that is there: a stick that is not is no file to be. Raises `UsageError`."""
    place = Path(name)
    if not place.is_dir():
        if name.endswith("/"):
            raise UsageError(f"there is no folder {name}; plug the stick in, or name another")
        if not place.suffix:
            raise UsageError(f"there is no folder {name}; name one, or a file that ends in .zip")
    return place


def _saved(folder: Path, place: Path, keep: int | None) -> bool:
    """Saves, and removes what is old; False where there is nothing to save. Raises `PisteError`, `OSError`."""
    end_interrupted(folder)
    if not anything(folder):
        return False
    path = save(folder, place)
    print(f"Saved to {path} ({path.stat().st_size / 1024:.0f} kB).")
    if keep is not None and (gone := rotate(place, keep)):
        print(f"Removed {len(gone)} older.")
    return True
