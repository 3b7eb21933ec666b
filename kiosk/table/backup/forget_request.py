"""Names that are being taken out of everything: a small file each until it is done, whenever the power goes."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from calibration.files.atomic_file import atomic_write, fsync_path
from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.errors import StoreError
from kiosk.games.seats import same
from kiosk.table.storage.rows.chained_rows import hashed

PATTERN = "forget-wanted-*.json"
MOST_BYTES = 4096


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """A name that is to go; `cleaned`: it is out of the journal already, and somebody new may bear it there."""

    name: str
    cleaned: bool = False


def ask(folder: Path, request: ForgetRequest) -> None:
    """From now on it is done, if not now then by the next start. Raises `StoreError`."""
    told = {"version": 1, "name": request.name, "cleaned": request.cleaned}
    try:
        with atomic_write(_file(folder, request.name), 0o600) as file:
            file.write(json.dumps(told, ensure_ascii=False).encode())
    except (OSError, UnicodeError) as error:
        raise StoreError(f"cannot write in {folder}: {error}") from error


def done(folder: Path, name: str) -> None:
    """Nothing more is to be done for a name. Where that cannot be written, the next start does it once more."""
    with suppress(OSError, UnicodeError):
        _file(folder, name).unlink()
        fsync_path(folder)


def wanted(folder: Path) -> Iterator[ForgetRequest]:
    """What was asked for and is not done; what cannot be read is left out."""
    for path in sorted(folder.glob(PATTERN)):
        with suppress(OSError, Untrusted):
            told = read_json(path, MOST_BYTES)
            name = told.get("name") if isinstance(told, dict) else None
            if isinstance(name, str) and path == _file(folder, name):
                yield ForgetRequest(name, told.get("cleaned") is True)


def _file(folder: Path, name: str) -> Path:
    return folder / PATTERN.replace("*", hashed(same(name)).hex())
