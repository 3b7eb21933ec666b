"""What a backup is: a ZIP with `piste.json` (its label), `piste.sqlite` and the small files of the data folder.

Whatever is read here may come from anywhere: sizes, names, the journal's very schema and every row of it are checked
before anything else is done with them.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self
from zipfile import ZipFile

from calibration.files.untrusted_input import EARLIEST, LATEST, Untrusted, moment, parsed
from kiosk.errors import PisteError
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.safe_zip import UnsafeZip, opened, unpack
from kiosk.table.storage.files.schema_migration import VERSION

LABEL = "piste.json"
FOLDERS = ("calibration", "dice", "cards")
"""Folders of the data folder that belong to a backup, with the files directly in them."""
SETTINGS = "settings.json"
"""What was changed on the screen; the PIN is no part of a backup."""
MEMBER = re.compile(
    rf"{re.escape(SETTINGS)}|(?:{'|'.join(FOLDERS)})/[A-Za-z0-9_][A-Za-z0-9._ -]{{0,99}}\.(?:json|npz|png|jpg)"
)
NAME = "piste-%Y%m%d-%H%M%S.zip"
_DATED = re.compile(r"piste-\d{8}-\d{6}\.zip")
MOST_FILES, MOST_BYTES = 500, 1024 * 1024 * 1024
"""No honest backup is larger: a journal of a million moves has up to 250 MB."""
MOST_LABEL = 10_000


class BackupError(PisteError):
    """A backup cannot be written, or is none."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a backup says of itself: the version of its journal, when it was made, and how much was in the journal.

    Backups of older versions do not tell how many `games` were finished and `entries` made.
    """

    version: int
    made: datetime
    games: int | None = None
    entries: int | None = None

    @classmethod
    def read(cls, archive: ZipFile, source: Path) -> Self:
        """Raises `BackupError`, and what `archives.opened` catches."""
        if LABEL not in archive.namelist() or archive.getinfo(LABEL).file_size > MOST_LABEL:
            raise BackupError(f"{source} is no backup of Piste, or a damaged one")
        try:
            told = parsed(archive.read(LABEL), MOST_LABEL)
        except Untrusted as error:
            raise BackupError(f"{source} is no backup of Piste: in its label, {error}") from error
        version = told.get("piste") if isinstance(told, dict) else None
        if type(version) is not int or version < 1:
            raise BackupError(f"{source} is no backup of Piste, or a damaged one")
        if version > VERSION:
            raise BackupError(f"{source} was written by a newer version of this program; update first")
        try:
            made = moment(told.get("made"))
        except Untrusted as error:
            raise BackupError(f"{source} does not say when it was made: {error}") from error
        return cls(version, made, _number(told.get("games")), _number(told.get("entries")))

    def to_json(self) -> dict[str, object]:
        """The JSON that `read` reads."""
        made = self.made.isoformat(timespec="seconds")
        return {"piste": self.version, "made": made, "games": self.games, "entries": self.entries}


def _number(value: object) -> int | None:
    return value if type(value) is int and value >= 0 else None


def dated(name: str) -> datetime | None:
    """When a backup was made by its name; None for a name that no backup has, or of a date that cannot be."""
    if _DATED.fullmatch(name):
        with suppress(ValueError):
            made = datetime.strptime(name, NAME).replace(tzinfo=UTC)
            return made if EARLIEST <= made < LATEST else None
    return None


def unpacked(source: Path, place: Path) -> tuple[Label, list[str]]:
    """Takes a backup apart into an empty folder: its label, and the files that are there now.

    Raises `BackupError`, `OSError`.
    """
    try:
        with opened(source, MOST_BYTES, MOST_FILES) as archive:
            label = Label.read(archive, source)
            names = _names(archive, source)
            for name in names:
                (place / name).parent.mkdir(exist_ok=True)
                with (place / name).open("xb") as file:
                    unpack(archive, archive.getinfo(name), file)
    except UnsafeZip as error:
        raise BackupError(f"{error}: it is no backup of Piste") from error
    return label, names


def label_of(source: Path) -> Label:
    """What a backup says of itself; nothing else of it is looked at. Raises `BackupError`, `OSError`."""
    try:
        with opened(source, MOST_BYTES, MOST_FILES) as archive:
            return Label.read(archive, source)
    except UnsafeZip as error:
        raise BackupError(f"{error}: it is no backup of Piste") from error


def intact(source: Path) -> Label:
    """The label of a backup of which every byte is as it was written. Raises `BackupError`, `OSError`.

    Meant for our own, which were read in full when they were written: what the journal says is not looked at.
    """
    try:
        with opened(source, MOST_BYTES, MOST_FILES) as archive, Path("/dev/null").open("wb") as nowhere:
            label = Label.read(archive, source)
            for name in _names(archive, source):
                unpack(archive, archive.getinfo(name), nowhere)
    except UnsafeZip as error:
        raise BackupError(f"{error}: it is no backup of Piste") from error
    return label


def _names(archive: ZipFile, source: Path) -> list[str]:
    """The members, label aside. Raises `BackupError` for any that no backup has."""
    names = archive.namelist()
    known = all(name in (LABEL, FILE) or MEMBER.fullmatch(name) for name in names)
    if not known or FILE not in names or len(set(names)) < len(names):
        raise BackupError(f"{source} is no backup of Piste, or a damaged one")
    return [name for name in names if name != LABEL]
