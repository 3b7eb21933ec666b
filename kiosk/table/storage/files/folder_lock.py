"""One process at a time holds a data folder."""

import fcntl
from contextlib import suppress
from pathlib import Path
from typing import IO

from calibration.files.file_transaction import finish, pending
from kiosk.errors import FolderTaken, StoreError

LOCK = "piste.lock"


def take_lock(folder: Path) -> IO[str]:
    """Holds the folder, and ends the exchange of files that a pulled plug has interrupted there. Raises as `hold`."""
    lock = hold(folder)
    try:
        finish(folder)
    except OSError as error:
        lock.close()
        raise StoreError(f"a restore in {folder} cannot be ended: {error.strerror}; restart the machine") from error
    return lock


def end_interrupted(folder: Path) -> None:
    """Finishes an exchange of files that a power cut interrupted; a running kiosk has done so already. Raises as
    `hold`."""
    if pending(folder):
        with suppress(FolderTaken), take_lock(folder):
            pass


def hold(folder: Path) -> IO[str]:
    """Holds the folder for this process until it ends, however it ends. Raises `FolderTaken`, `StoreError`."""
    try:
        lock = (folder / LOCK).open("w")
    except OSError as error:
        raise StoreError(
            f"cannot write in the data folder {folder}: {error.strerror}; name another with --data"
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise FolderTaken(f"another kiosk is using the data folder {folder}; close it, or name another") from error
    return lock
