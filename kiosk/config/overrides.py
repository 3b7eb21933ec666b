"""The settings that were changed on the screen: a small file in the data folder, laid over the owner's own file.

The owner's file is never written. Ours is written whole, to a draft that takes its place once it is on the disk; the
one before stays beside it, for when ours cannot be read.
"""

import fcntl
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.config.loader import load_config
from kiosk.config.schema import Config, Value
from kiosk.config.setting_list import changed, settings
from kiosk.errors import ConfigError, StoreError

FILE, BEFORE = "settings.json", "settings-before.json"
VERSION = 1
MOST_BYTES = 64 * 1024
"""No honest file is larger."""

Changes = dict[str, Value]


class Unreadable(ConfigError):
    """The file is cut off, rubbish, or none of ours."""


def read(path: Path) -> Changes:
    """The changes that a file holds, whatever they may be. Raises `Unreadable`."""
    try:
        found = read_json(path, MOST_BYTES)
    except (OSError, Untrusted) as error:
        raise Unreadable(f"the settings {path} cannot be read") from error
    held = found.get("settings") if isinstance(found, dict) and found.get("version") == VERSION else None
    if not isinstance(held, dict) or not all(isinstance(value, Value) for value in held.values()):
        raise Unreadable(f"the settings {path} are none of ours")
    return dict(held)


def write(folder: Path, changes: Mapping[str, Value]) -> None:
    """Keeps the changes; the file before becomes the last good one. Raises `StoreError`, and then nothing changed."""
    path = folder / FILE
    try:
        with suppress(Unreadable):
            write_whole(folder / BEFORE, read(path))
        write_whole(path, changes)
    except OSError as error:
        raise StoreError(f"cannot write the settings {path}: {error.strerror}") from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else writes the settings meanwhile: neither a command nor the kiosk. Raises `StoreError`."""
    try:
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise StoreError(f"cannot write the settings {folder / FILE}: {error.strerror}") from error
    try:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)


def write_whole(path: Path, changes: Mapping[str, Value]) -> None:
    """Settings as `read` reads them, whole or not at all. Raises `OSError`."""
    body = json.dumps({"version": VERSION, "settings": dict(changes)}, ensure_ascii=False, indent=1)
    with atomic_write(path) as file:
        file.write(f"{body}\n".encode())


class Overrides:
    """The owner's configuration and what was changed on the screen. Without a folder changes last until the end.

    `before`: the file could not be read, the one before it holds. `file` is the owner's file, where one was named.
    """

    def __init__(self, base: Config | None = None, folder: Path | None = None) -> None:
        """`base` is what holds without the changes. A file that is bad is left out, never an error."""
        self.base = base or Config()
        self.folder = folder
        self.file: Path | None = None
        self.before = False
        self.changes = self._read()
        self._left_out: Changes = {}
        self.config = self._laid_over()

    @property
    def dropped(self) -> tuple[str, ...]:
        """Keys of the file that no longer fit the schema."""
        return tuple(self._left_out)

    def change(self, changes: Mapping[str, Value], reset: tuple[str, ...] = ()) -> Config:
        """Other values from now on, also after a restart, and those of `reset` as the owner's file says.

        Raises `ConfigError`, and then nothing changed; `StoreError` when it is only for now.
        """
        original = {key: self.base.value(key) for key in reset if key in settings()}
        self.config = changed(self.config, {**original, **changes})
        self.changes = _merged(self.changes, changes, reset)
        if self.folder is not None:
            self._write(self.folder, changes, reset)
        return self.config

    def reset(self, keys: tuple[str, ...] | None = None) -> Config:
        """These settings, or all, as the owner's file says. Raises as `change`."""
        return self.change({}, (*settings(), *self.changes) if keys is None else keys)

    def _write(self, folder: Path, changes: Mapping[str, Value], reset: tuple[str, ...]) -> None:
        """Only these: what a command or the kiosk has written since is kept."""
        with _alone(folder):
            with suppress(Unreadable):
                held = {k: v for k, v in read(folder / FILE).items() if (k, v) not in self._left_out.items()}
                self.changes = _merged(held, changes, reset)
            write(folder, self.changes)

    def _read(self) -> Changes:
        if self.folder is None:
            return {}
        path, before = self.folder / FILE, self.folder / BEFORE
        if path.exists():
            with suppress(Unreadable):
                return read(path)
            print(f"kiosk: the settings {path} cannot be read; those before are used", file=sys.stderr)
        elif not before.exists():
            return {}
        # Cut off between two names, or damaged since.
        self.before = path.exists()
        with suppress(Unreadable):
            return read(before)
        return {}

    def _laid_over(self) -> Config:
        """All changes together; when they do not fit, each that does."""
        with suppress(ConfigError):
            return changed(self.base, self.changes)
        config, good = self.base, dict(self.changes)
        for key, value in self.changes.items():
            try:
                config = changed(config, {key: value})
            except ConfigError as error:
                print(f"kiosk: the settings changed on the screen: {error}; it is left out", file=sys.stderr)
                good.pop(key)
        self._left_out = {key: value for key, value in self.changes.items() if key not in good}
        self.changes = good
        return config


def _merged(held: Changes, changes: Mapping[str, Value], reset: tuple[str, ...]) -> Changes:
    return {**{key: value for key, value in held.items() if key not in reset}, **changes}


def load_overrides(given: Path | None, folder: Path | None) -> Overrides:
    """The owner's file with the changes over it. Raises `ConfigError` when the owner's file is bad."""
    overrides = Overrides(load_config(given), folder)
    overrides.file = given
    return overrides
