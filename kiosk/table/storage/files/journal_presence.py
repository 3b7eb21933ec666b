"""Whether there is a journal, and whether there was one: a journal that is gone does not pass for none yet."""

from pathlib import Path

from calibration.files.file_transaction import pending
from kiosk.errors import StoreError
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.hash_chain import Head


def there(folder: Path) -> bool:
    """Whether the file is there with something in it."""
    path = folder / FILE
    return path.exists() and path.stat().st_size > 0


def was_there(folder: Path, high: Head | None) -> bool:
    """Whether the high-water mark, a backup or SQLite's log tells of a journal where none can be read."""
    # SQLite writes to the log once there is a journal.
    log = folder / f"{FILE}-wal"
    told = high is not None and high.number > 0
    return told or any((folder / BACKUPS).glob("piste-*.zip")) or (log.exists() and log.stat().st_size > 0)


def check_there(folder: Path) -> bool:
    """Whether there is a journal; while files are exchanged whoever opens it is told. Raises `StoreError` for one
    that is gone."""
    if there(folder) or pending(folder):
        return True
    if was_there(folder, high_water.read(folder)):
        raise StoreError(gone(folder))
    return False


def gone(folder: Path) -> str:
    """That there was a journal, and what to do."""
    return f"the journal {folder / FILE} is gone, or emptied; kiosk restore FILE brings a backup back"
