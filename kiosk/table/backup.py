"""One file that holds all the kiosk would miss: the journal, the settings, the calibrations, the owner's dice.

A ZIP with `piste.json` (what it is), `piste.sqlite` and the small files of the data folder. What comes back is
trusted with nothing: names, sizes, and the journal's very schema are checked before anything is touched.
"""

import json
import os
import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from calibration.whole import whole_file
from kiosk.errors import PisteError
from kiosk.table.archives import Refused, opened
from kiosk.table.storefile import FILE, VERSION, in_memory, open_for_reading, schema, schema_of, take_lock, utc_now

BACKUPS = "backups"
"""Folder in the data folder where every night's backup lies."""
LABEL = "piste.json"
FOLDERS = ("calibration", "dice")
"""Folders of the data folder that belong to a backup, with the files directly in them."""
SETTINGS = "settings.json"
"""What was changed on the screen; the PIN is no part of a backup."""
MEMBER = re.compile(
    rf"{re.escape(SETTINGS)}|(?:{'|'.join(FOLDERS)})/[A-Za-z0-9_][A-Za-z0-9._ -]{{0,99}}\.(?:json|npz|png|jpg)"
)
NAME = "piste-%Y%m%d-%H%M%S.zip"
DATED = re.compile(r"piste-\d{8}-\d{6}\.zip")
MOST_FILES, MOST_BYTES = 500, 256 * 1024 * 1024
"""No honest backup is larger: a journal of a million moves has about 100 MB."""
MOST_LABEL = 10_000


class BackupError(PisteError):
    """A backup cannot be written, or is none."""


def save(folder: Path, target: Path, now: datetime | None = None) -> Path:
    """Writes a backup of the data folder to `target`, or to a dated file in it where it is a folder.

    Works beside a kiosk that is playing. Returns the file. Raises `BackupError`, `StoreError`.
    """
    made = now or utc_now()
    path = target / _dated(target, made) if target.is_dir() else target
    if path.exists():
        raise BackupError(f"{path} exists already; name another file")
    try:
        with whole_file(path) as file:
            _write(folder, file, made)
    except OSError as error:
        raise BackupError(f"cannot write {path}: {error.strerror}") from error
    return path


def _dated(place: Path, made: datetime) -> str:
    """A name after all that are there: a clock that went back must not make the newest backup the first to go."""
    name = format(made, NAME)
    last = max((path.name for path in place.iterdir() if DATED.fullmatch(path.name)), default="")
    if last < name:
        return name
    try:
        return format(datetime.strptime(last, NAME) + timedelta(seconds=1), NAME)
    except (ValueError, OverflowError):
        return name


def rotate(place: Path, keep: int) -> list[Path]:
    """Removes all but the `keep` newest dated backups of a folder. Returns what went. Raises `BackupError`."""
    old = sorted(path for path in place.iterdir() if DATED.fullmatch(path.name))[:-keep]
    try:
        for path in old:
            path.unlink()
    except OSError as error:
        raise BackupError(f"cannot remove older backups in {place}: {error.strerror}") from error
    return old


def _write(folder: Path, file: BinaryIO, made: datetime) -> None:
    label = {"piste": VERSION, "made": made.isoformat(timespec="seconds")}
    with TemporaryDirectory() as place, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(LABEL, json.dumps(label))
        archive.write(copy_of_journal(folder, Path(place)), FILE)
        for path in _small_files(folder):
            archive.write(path, path.relative_to(folder).as_posix())


def copy_of_journal(folder: Path, place: Path) -> Path:
    """The journal as it is now, also beside a kiosk that plays. Raises `StoreError`, `OSError`."""
    database = open_for_reading(folder, modern=False) or in_memory()
    with closing(database), closing(sqlite3.connect(place / FILE)) as copy:
        database.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    return place / FILE


def _small_files(folder: Path) -> Iterator[Path]:
    found = [folder / SETTINGS, *(path for name in FOLDERS for path in sorted((folder / name).glob("*")))]
    for path in found:
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not path.is_symlink() and MEMBER.fullmatch(name):
            yield path


def load(folder: Path, source: Path, now: datetime | None = None) -> Path | None:
    """Brings a backup back into the data folder, which no kiosk may be using.

    The journal that was there is set aside under a dated name, which is returned; other files are only written over
    where the backup has one of the same name. Raises `BackupError`, `StoreError`; then nothing changed.
    """
    with take_lock(folder), TemporaryDirectory(dir=folder, prefix=".restore-") as place:
        try:
            names = unpacked(source, Path(place))
            check_journal(Path(place, FILE), source)
            return _put(folder, Path(place), names, now or utc_now())
        except OSError as error:
            raise BackupError(f"cannot restore {source}: {error.strerror or error}") from error


def unpacked(source: Path, place: Path) -> list[str]:
    """Takes a backup apart into a folder; the files that are in it, label aside. Raises `BackupError`, `OSError`."""
    try:
        with opened(source, MOST_BYTES, MOST_FILES) as archive:
            return _unpack(archive, source, place)
    except Refused as error:
        raise BackupError(f"{error}: it is no backup of Piste") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError) as error:
        raise BackupError(f"{source} is no backup of Piste, or a damaged one") from error


def _unpack(archive: zipfile.ZipFile, source: Path, place: Path) -> list[str]:
    members = archive.infolist()
    names = [member.filename for member in members]
    known = [name for name in names if name in (LABEL, FILE) or MEMBER.fullmatch(name)]
    if not {LABEL, FILE} <= set(names) or known != names or len(set(names)) < len(names):
        raise BackupError(f"{source} is no backup of Piste, or a damaged one")
    small = archive.getinfo(LABEL).file_size <= MOST_LABEL
    if not small or len(members) > MOST_FILES or sum(member.file_size for member in members) > MOST_BYTES:
        raise BackupError(f"{source} is too large for a backup of Piste")
    label = json.loads(archive.read(LABEL))
    if not isinstance(label, dict) or not isinstance(label.get("piste"), int):
        raise BackupError(f"{source} is no backup of Piste, or a damaged one")
    if label["piste"] > VERSION:
        raise BackupError(f"{source} was written by a newer version of this program; update first")
    for member in members:
        archive.extract(member, place)
    return [name for name in names if name != LABEL]


def check_journal(path: Path, source: Path) -> None:
    """Raises `BackupError` unless the file is a whole journal with exactly our tables and triggers."""
    try:
        with closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            whole = database.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if whole and 1 <= version <= VERSION and schema(database) == schema_of(version):
                return
    except sqlite3.Error:
        whole = False
    raise BackupError(f"the journal in {source} is damaged; nothing was restored")


def _put(folder: Path, place: Path, names: list[str], now: datetime) -> Path | None:
    old, aside = folder / FILE, folder / f"piste-before-restore-{now:%Y%m%d-%H%M%S}.sqlite"
    had_one = old.exists()
    if had_one:
        for suffix in ("-wal", "-shm", ""):
            part = old.with_name(old.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    for name in names:
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        (place / name).replace(target)
    os.sync()
    return aside if had_one else None
