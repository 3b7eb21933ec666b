"""`kiosk forget`: takes a player's name out of everything that is kept here."""

import argparse
from contextlib import closing
from pathlib import Path

from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, StoreError, UsageError
from kiosk.table.backup.forget_request import done
from kiosk.table.backup.name_removal import forget_elsewhere
from kiosk.table.known_players import knows, remove
from kiosk.table.report.export import FOLDER as EXPORTS
from kiosk.table.report.export import forget
from kiosk.table.storage.files.folder_lock import end_interrupted
from kiosk.table.storage.files.journal_file import open_for_reading
from kiosk.table.storage.files.journal_presence import check_there
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.store import Store

HELP = """Takes a name out of the journal, of journals that were set aside, and of the backups here; deletes exports
that name the player. The games stay, played by an anonymous name. The kiosk must not be running, unless --elsewhere
leaves the journal to it. What lies on sticks is not touched."""
UNKNOWN = "Nobody of that name is in the journal."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk forget` to `parser`."""
    parser.add_argument("--name", required=True, metavar="NAME", help="the player, as the history writes it")
    parser.add_argument("--elsewhere", action="store_true", help="everything but the journal that is being played")


def run(args: argparse.Namespace) -> int:
    """Says what became of the name. Raises `PisteError` naming the files that may still hold it."""
    folder = data_folder(args.data, make=False)
    if not args.name.strip():
        raise UsageError("that is nobody's name")
    if not folder.is_dir():
        raise StoreError(f"there is no folder {folder}; name another with --data")
    if not args.elsewhere:
        print(_forgotten_here(folder, args.name))
    gone, left = forget(folder / EXPORTS, args.name)
    if gone:
        print(f"Deleted {gone} exports.")
    left += forget_elsewhere(folder, args.name, folder / BACKUPS)
    # What cannot be cleaned is told now; a next time nothing else would come of it.
    done(folder, args.name)
    if left:
        said = ", ".join(map(str, left))
        raise PisteError(f"{said}: they cannot be cleaned, and may still hold the name; delete them if they may go")
    return 0


def _forgotten_here(folder: Path, name: str) -> str:
    """Takes the name out of the journal; what became of it. Raises `StoreError` rather than begin one for nothing."""
    end_interrupted(folder)
    if not check_there(folder) or (readable := open_for_reading(folder, modern=False)) is None:
        return UNKNOWN
    readable.close()
    with closing(Store(folder)) as store:
        if store.case is not None and store.case.file is not None:
            print(f"The journal was damaged: it is set aside as {store.case.file}, and is cleaned there.")
        return f"The games are played by {remove(store, name)} now." if knows(store, name) else UNKNOWN
