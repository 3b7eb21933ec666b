"""What an owner has shown under names of his own: one JSON file each in a folder, one of them played with."""

import base64
import binascii
import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import Untrusted, read_json

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._ -]{0,39}")
MOST_NAME = 1000
"""Bytes of the file that says which set is played with."""


class Named(Protocol):
    """Whatever has the name that its owner gave it."""

    @property
    def name(self) -> str:
        """Letters, digits and spaces, see `NAME`."""


T = TypeVar("T", bound=Named)


class SetError(ValueError):
    """A set that cannot be stored, found or read; the message is one clear line that says what to do."""


@dataclass(frozen=True, slots=True)
class Words:
    """How sets are called in messages: one of them, several, what to show again, the command that learns one."""

    one: str
    several: str
    again: str
    command: str


@dataclass(frozen=True, slots=True)
class NamedSets(Generic[T]):
    """Sets of one kind: files `prefix`NAME.json of at most `largest` bytes, and `serves`, which names one of them.

    `packed` makes of a set what JSON holds, `unpacked` a set of its name and that; it raises ValueError, KeyError,
    TypeError or AttributeError for anything else.
    """

    prefix: str
    serves: str
    largest: int
    words: Words
    packed: Callable[[T], dict[str, object]]
    unpacked: Callable[[str, Any], T]

    def names(self, folder: Path) -> list[str]:
        """The names of all sets, in the order of the alphabet; none where there is no folder."""
        try:
            return sorted(path.stem.removeprefix(self.prefix) for path in folder.glob(f"{self.prefix}*.json"))
        except OSError:
            return []

    def stored_at(self, folder: Path, name: str) -> int:
        """When the set was stored, in nanoseconds. Raises OSError if it is not there."""
        return (folder / f"{self.prefix}{name}.json").stat().st_mtime_ns

    def serving(self, folder: Path) -> str | None:
        """The set that is played with: the one that was chosen, else the one that was stored last; None without
        any."""
        known = self.names(folder)
        try:
            chosen = read_json(folder / self.serves, MOST_NAME)
            if chosen in known:
                return str(chosen)
        except (OSError, Untrusted):
            pass
        try:
            return max(known, key=lambda name: self.stored_at(folder, name), default=None)
        except OSError:
            return None

    def newest(self, folder: Path | None, name: str | None = None) -> tuple[str, int] | None:
        """Name and time (ns) of the set that serves, or of that of the name; None where there is none."""
        try:
            name = None if folder is None else name or self.serving(folder)
            return None if folder is None or name is None else (name, self.stored_at(folder, name))
        except OSError:
            return None

    def choose(self, folder: Path, name: str) -> None:
        """This set is played with from now on. Raises `SetError` if there is none of this name."""
        self._check_known(folder, name)
        try:
            with atomic_write(folder / self.serves) as file:
                file.write(json.dumps(name).encode())
        except OSError as error:
            raise SetError(f"cannot write to {folder}: {error.strerror}") from error

    def rename(self, folder: Path, old: str, new: str) -> None:
        """Gives a set another name, that none of the others has. Raises `SetError`."""
        if old == new:
            return
        if new.casefold() in {name.casefold() for name in self.names(folder)} - {old.casefold()}:
            raise SetError(f"there are {self.words.several} '{new}' already")
        content, served = self.load(folder, old), self.serving(folder) == old
        self._write(folder, new, content)
        self.delete(folder, old)
        if served:
            self.choose(folder, new)

    def store(self, folder: Path, content: T) -> Path:
        """Writes the set under its name, over an older one, and it is played with from now on. Raises `SetError`."""
        path = self._write(folder, content.name, content)
        self.choose(folder, content.name)
        return path

    def load(self, folder: Path, name: str | None = None) -> T:
        """The set of this name; without one, the only set that there is. Raises `SetError`."""
        if name is None:
            known = self.names(folder)
            if len(known) != 1:
                raise SetError(self._which(known))
            name = known[0]
        path = self._path(folder, name)
        self._check_known(folder, name)
        try:
            return self.unpacked(name, read_json(path, self.largest))
        except OSError as error:
            raise SetError(f"cannot read {path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            again = f"show {self.words.again} again with {self.words.command} '{name}'"
            raise SetError(f"{path} is damaged; {again}") from error

    def delete(self, folder: Path, name: str) -> None:
        """Forgets a set. Raises `SetError` if there is none of this name or it cannot be deleted."""
        self._check_known(folder, name)
        try:
            self._path(folder, name).unlink()
        except OSError as error:
            raise SetError(f"cannot delete {self._path(folder, name)}: {error.strerror}") from error

    def _write(self, folder: Path, name: str, content: T) -> Path:
        path = self._path(folder, name)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with atomic_write(path) as file:
                file.write(json.dumps({"name": name, **self.packed(content)}, indent=1).encode())
            return path
        except OSError as error:
            raise SetError(f"cannot write {path}: {error.strerror}; name another folder with --data") from error

    def _check_known(self, folder: Path, name: str) -> None:
        known = self.names(folder)
        if name not in known:
            raise SetError(f"no {self.words.several} '{name}' in {folder}; {self._which(known)}")

    def _which(self, known: list[str]) -> str:
        if not known:
            return f"show {self.words.one} first: {self.words.command} NAME"
        return f"name one of {', '.join(known)}"

    def _path(self, folder: Path, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise SetError(f"'{name}' is no name for {self.words.one}: up to 40 plain letters, digits, spaces")
        return folder / f"{self.prefix}{name}.json"


def unused(word: str, known: Sequence[str]) -> str:
    """A name that no set has yet: the word with the least number."""
    return next(name for number in count(1) if (name := f"{word} {number}") not in known)


def packed_bytes(data: bytes) -> str:
    """Bytes as text of a JSON file."""
    return base64.b64encode(data).decode("ascii")


def unpacked_bytes(text: str) -> bytes:
    """What `packed_bytes` packed. Raises ValueError for other text."""
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError("no bytes") from error


def writable(folder: Path) -> bool:
    """Whether a set could be stored there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
