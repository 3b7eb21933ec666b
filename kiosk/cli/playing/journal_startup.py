"""The journal before the first picture: brought back, mended or set aside as was asked for, then opened."""

import argparse
import sys
from pathlib import Path

from calibration.files.file_transaction import pending
from kiosk.appliance.recovery import journal_repair
from kiosk.appliance.recovery.startup_restore import WANTED, bring_back
from kiosk.appliance.service.crash_counter import CrashCounter
from kiosk.appliance.service.start_mode import StartMode
from kiosk.config.loader import data_folder
from kiosk.errors import FolderTaken, StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.storage.files.journal_file import is_older
from kiosk.table.storage.opening import set_aside_unread
from kiosk.table.storage.store import Store

RESTORING = 600.0
"""Seconds that the journal may take before the first picture."""
UNSAVED = phrase("Le journal ne s’ouvre pas : on joue sans enregistrer.")


def data_of(args: argparse.Namespace) -> Path | None:
    """The data folder; None where it cannot be made."""
    try:
        return data_folder(args.data)
    except StoreError:
        return None


def open_store(args: argparse.Namespace) -> Store:
    """The journal; in memory, said on the screen, when it cannot be opened: nobody is kept from playing."""
    folder = None
    try:
        folder = data_folder(args.data)
        return Store(folder)
    except StoreError as error:
        print(f"kiosk: {error}; playing on without saving", file=sys.stderr)
        # What another kiosk plays is not ours to go on with.
        return Store(None, trouble=UNSAVED, copy_of=None if isinstance(error, FolderTaken) else folder)


def takes_long(folder: Path | None) -> bool:
    """Whether a journal, perhaps of years, is migrated, mended, or brought back before the first picture."""
    if folder is None:
        return False
    asked = any((folder / name).exists() for name in (WANTED, journal_repair.WANTED))
    return asked or pending(folder) or is_older(folder)


def mended(args: argparse.Namespace, duty: StartMode, lives: CrashCounter) -> Phrase | None:
    """Carries out what was asked for before anything opens the journal; what to say of it."""
    folder = data_of(args)
    if folder is None:
        return None
    asked = bring_back(folder, duty.safe) or journal_repair.carry_out(folder, duty.safe)
    return asked or _without_bad_journal(folder, duty, lives)


def _without_bad_journal(folder: Path, duty: StartMode, lives: CrashCounter) -> Phrase | None:
    """Where not even safe mode came to its first picture, the journal is set aside and not read again."""
    if not duty.safe or not lives.before_the_picture():
        return None
    try:
        name = set_aside_unread(folder)
    except StoreError as error:
        print(f"kiosk: {error}", file=sys.stderr)
        return None
    if name is None:
        return None
    return phrase("Le journal empêchait le démarrage : il est mis de côté sous le nom {name}.", name=name)
