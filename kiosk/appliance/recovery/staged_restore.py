"""A backup from a stick, brought back by the next start: nothing of today's is lost on the way."""

import shutil
from datetime import datetime
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from kiosk.appliance.recovery.startup_restore import Backup, ask_for
from kiosk.table.backup.preview import preview
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.backup_format import BackupError, dated
from kiosk.table.storage.files.journal_file import utc_now
from kiosk.table.storage.files.retention import BACKUPS


def stage(folder: Path, source: Path, now: datetime | None = None) -> Path:
    """Copies a backup beside the nightly ones, for the next start to bring back; what is here is saved there first.

    Returns where today's is now. Raises `BackupError`, `StoreError`; then the next start changes nothing.
    """
    seen, moment = preview(source, folder), now or utc_now()
    place = folder / BACKUPS
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise BackupError(f"cannot write in {folder}: {error.strerror}") from error
    here = save(folder, place / f"piste-{moment:%Y%m%d-%H%M%S}.zip", moment)
    copy = place / (source.name if dated(source.name) else f"piste-{seen.made:%Y%m%d-%H%M%S}.zip")
    if not (copy.exists() and copy.samefile(source)):
        _copied(source, copy)
    # What was read of the stick a moment ago need not be what it gave now.
    preview(copy, folder)
    ask_for(folder, Backup(copy, seen.made))
    return here


def _copied(source: Path, copy: Path) -> None:
    try:
        with source.open("rb") as there, atomic_write(copy) as here:
            shutil.copyfileobj(there, here)
    except OSError as error:
        raise BackupError(f"cannot copy {source}: {error.strerror}") from error
