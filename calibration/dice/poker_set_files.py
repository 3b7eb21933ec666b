"""The owner's poker dice as named files: one JSON file a set, its faces as small pictures inside."""

import base64
import binascii
import json
import os
import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import Untrusted, read_json
from vision.poker.drawing.face_design import FACES
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_patch import WIDE
from vision.types.picture import Picture

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._ -]{0,39}")
PREFIX = "poker-"
"""Before the name in a file's name."""
HEADER = b"IHDR" + struct.pack(">II", WIDE, WIDE)
"""How the header of a face's picture begins, a PNG of that size."""
LARGEST = 4_000_000
"""Bytes of a file that may be read."""
MOST_NAME = 1000
"""Bytes of the file that says which set is played with."""
MOST_EXAMPLES = 60
SERVES = "serves.json"
"""Beside the sets: the name of the one that is played with."""


class SetError(ValueError):
    """A set that cannot be stored, found or read; the message is one clear line that says what to do."""


def sets_folder(data: Path) -> Path:
    """Where sets lie in a data folder."""
    return data / "dice"


def names(folder: Path) -> list[str]:
    """The names of all sets, in the order of the alphabet; none where there is no folder."""
    try:
        return sorted(path.stem.removeprefix(PREFIX) for path in folder.glob(f"{PREFIX}*.json"))
    except OSError:
        return []


def stored_at(folder: Path, name: str) -> int:
    """When the set was stored, in nanoseconds. Raises OSError if it is not there."""
    return (folder / f"{PREFIX}{name}.json").stat().st_mtime_ns


def serving(folder: Path) -> str | None:
    """The set that is played with: the one that was chosen, else the one that was stored last; None without any."""
    known = names(folder)
    try:
        chosen = read_json(folder / SERVES, MOST_NAME)
        if chosen in known:
            return str(chosen)
    except (OSError, Untrusted):
        pass
    try:
        return max(known, key=lambda name: stored_at(folder, name), default=None)
    except OSError:
        return None


def choose(folder: Path, name: str) -> None:
    """This set is played with from now on. Raises `SetError` if there is none of this name."""
    _check_known(folder, name, names(folder))
    try:
        with atomic_write(folder / SERVES) as file:
            file.write(json.dumps(name).encode())
    except OSError as error:
        raise SetError(f"cannot write to {folder}: {error.strerror}") from error


def rename(folder: Path, old: str, new: str) -> None:
    """Gives a set another name, that none of the others has. Raises `SetError`."""
    if old == new:
        return
    if new.casefold() in {name.casefold() for name in names(folder)} - {old.casefold()}:
        raise SetError(f"there are poker dice '{new}' already")
    dice, served = load(folder, old), serving(folder) == old
    _write(folder, replace(dice, name=new))
    delete(folder, old)
    if served:
        choose(folder, new)


def writable(folder: Path) -> bool:
    """Whether a set could be stored there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def store(folder: Path, dice: EnrolledSet) -> Path:
    """Writes the set under its name, over an older one, and it is played with from now on. Raises `SetError`."""
    path = _write(folder, dice)
    choose(folder, dice.name)
    return path


def _write(folder: Path, dice: EnrolledSet) -> Path:
    path = _path(folder, dice.name)
    rows = [{"face": example.face, "png": _packed(example.picture)} for example in dice.examples]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with atomic_write(path) as file:
            file.write(json.dumps({"name": dice.name, "sights": rows}, indent=1).encode())
        return path
    except OSError as error:
        raise SetError(f"cannot write {path}: {error.strerror}; name another folder with --data") from error


def load(folder: Path, name: str | None = None) -> EnrolledSet:
    """The set of this name; without one, the only set that there is. Raises `SetError`."""
    known = names(folder)
    if name is None:
        if len(known) != 1:
            raise SetError(_which(known))
        name = known[0]
    path = _path(folder, name)
    _check_known(folder, name, known)
    try:
        return _read(name, read_json(path, LARGEST))
    except OSError as error:
        raise SetError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError, cv2.error) as error:
        raise SetError(f"{path} is damaged; show the dice again with kiosk calibrate poker '{name}'") from error


def delete(folder: Path, name: str) -> None:
    """Forgets a set. Raises `SetError` if there is none of this name or it cannot be deleted."""
    _check_known(folder, name, names(folder))
    try:
        _path(folder, name).unlink()
    except OSError as error:
        raise SetError(f"cannot delete {_path(folder, name)}: {error.strerror}") from error


def _check_known(folder: Path, name: str, known: list[str]) -> None:
    if name not in known:
        raise SetError(f"no poker dice '{name}' in {folder}; {_which(known)}")


def _which(known: list[str]) -> str:
    if not known:
        return "no poker dice have been shown yet: kiosk calibrate poker NAME"
    return f"name one of {', '.join(known)}"


def _path(folder: Path, name: str) -> Path:
    if not NAME.fullmatch(name):
        raise SetError(f"'{name}' is no name for a set of dice: up to 40 plain letters, digits, spaces")
    return folder / f"{PREFIX}{name}.json"


def _packed(picture: Picture) -> str:
    return base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode("ascii")


def _read(name: str, content: Mapping[str, Sequence[Mapping[str, str]]]) -> EnrolledSet:
    rows = content["sights"]
    if not 0 < len(rows) <= MOST_EXAMPLES:
        raise ValueError("no faces, or far too many")
    return EnrolledSet(name, tuple(_example(row) for row in rows))


def _example(row: Mapping[str, str]) -> ShownFace:
    if row["face"] not in FACES:
        raise ValueError(f"no face {row['face']!r}")
    try:
        data = np.frombuffer(base64.b64decode(row["png"], validate=True), np.uint8)
    except binascii.Error as error:
        raise ValueError("no picture") from error
    # What a PNG's header says comes before what it unpacks to.
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if bytes(data[12:24]) == HEADER else None
    if picture is None or picture.shape != (WIDE, WIDE, 3):
        raise ValueError("no picture of a face")
    return ShownFace(row["face"], np.ascontiguousarray(picture, np.uint8))
