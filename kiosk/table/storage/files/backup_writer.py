"""Backups are written, from what the journal is at that moment, and every byte is read back from the disk."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from shutil import copyfileobj
from tempfile import gettempdir
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from calibration.files.atomic_file import atomic_write
from kiosk.table.storage.files.backup_format import (
    FOLDERS,
    LABEL,
    MEMBER,
    NAME,
    SETTINGS,
    BackupError,
    Label,
    dated,
    intact,
)
from kiosk.table.storage.files.journal_file import FILE, in_memory, open_for_reading, utc_now, version_of
from kiosk.table.storage.files.journal_presence import check_there
from kiosk.table.storage.files.retention import counted
from kiosk.table.storage.files.scratch_folder import scratch
from kiosk.table.storage.files.sqlite_faults import fault_name

DATE = (1980, 1, 1, 0, 0, 0)
"""Of every member: the first that a ZIP can hold. What a file system or a clock says may be none."""
MOST_SMALL = 32 * 1024 * 1024
"""Bytes of any file but the journal."""


def write(
    folder: Path, target: Path, now: datetime | None = None, check: Callable[[Path], None] | None = None
) -> Path:
    """Writes a backup of the data folder to `target`, or to a dated file in it where it is a folder.

    It has its name only once `check`, by default `whole`, has raised nothing. Works beside a kiosk that is playing.
    Returns the file. Raises `BackupError`, `StoreError`, and what `check` raises.
    """
    made = now or utc_now()
    try:
        path = target / _next_name(target, made) if target.is_dir() else target
        if path.exists():
            raise BackupError(f"{path} exists already; name another file")
        with atomic_write(path, check=check or whole) as file:
            _write(folder, file, made)
    except OSError as error:
        raise BackupError(f"cannot write {target}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise BackupError(f"cannot write {target}: {_without_copy(folder, error)}") from error
    return path


def _without_copy(folder: Path, error: sqlite3.Error) -> str:
    """Why the journal could not be copied, and what to do."""
    if fault_name(error) == "SQLITE_FULL":
        return f"no room for a copy of the journal, neither in {folder} nor in {gettempdir()}; make room there"
    return f"the journal in {folder} cannot be copied: {error}; kiosk journal says more"


def whole(path: Path) -> None:
    """Raises `BackupError` unless every byte that is on the disk is as it was written, `OSError`."""
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    intact(path)


def anything(folder: Path) -> bool:
    """Whether there is something to save. Raises `StoreError` where the journal is gone: a backup without it would
    reassure for nothing."""
    return check_there(folder) or any(True for _ in _small_files(folder))


def room(folder: Path) -> int:
    """Bytes that a copy of all that is saved takes, with as much again to spare."""
    found = [path for name in ("*", *(f"{sub}/*" for sub in FOLDERS)) for path in folder.glob(name)]
    return 2 * sum(path.lstat().st_size for path in found if path.name.startswith(FILE) or path.parent != folder)


def _next_name(place: Path, made: datetime) -> str:
    """A name after all that are there: a clock that went back must not make the newest backup the first to go."""
    last = max((when for path in place.iterdir() if (when := dated(path.name))), default=None)
    after = made if last is None or last < made.replace(microsecond=0) else last + timedelta(seconds=1)
    name = format(after, NAME)
    return name if dated(name) else format(made, NAME)


def _write(folder: Path, file: BinaryIO, made: datetime) -> None:
    with scratch(folder, room(folder)) as place:
        copy_of_journal(folder, place)
        names = [FILE]
        for name, body in _small_files(folder):
            (place / name).parent.mkdir(exist_ok=True)
            (place / name).write_bytes(body)
            names.append(name)
        pack(file, made, place, names)


def pack(file: BinaryIO, made: datetime, place: Path, names: Iterable[str]) -> None:
    """Writes a backup of the files in a folder, of which one is a journal. Raises `OSError`, `sqlite3.Error`."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        games, entries = counted(place / FILE)
        label = Label(version_of(place / FILE), made, games, entries)
        archive.writestr(_member(LABEL), json.dumps(label.to_json()))
        for name in names:
            with (place / name).open("rb") as source, archive.open(_member(name), "w") as member:
                copyfileobj(source, member)


def _member(name: str) -> ZipInfo:
    member = ZipInfo(name, DATE)
    member.compress_type, member.external_attr = ZIP_DEFLATED, 0o600 << 16
    return member


def copy_of_journal(folder: Path, place: Path) -> Path:
    """The journal as it is now, also beside a kiosk that plays. Raises `StoreError`, `OSError`."""
    database = open_for_reading(folder, modern=False) or in_memory()
    with closing(database), closing(sqlite3.connect(place / FILE)) as copy:
        database.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    return place / FILE


def _small_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Names and contents; what cannot be read, or is none of ours, keeps nothing else from being saved."""
    found = [folder / SETTINGS, *(path for name in FOLDERS for path in sorted((folder / name).glob("*")))]
    for path in found:
        name = path.relative_to(folder).as_posix()
        with suppress(OSError):
            if (
                MEMBER.fullmatch(name)
                and path.is_file()
                and not path.is_symlink()
                and path.stat().st_size < MOST_SMALL
            ):
                yield name, path.read_bytes()
