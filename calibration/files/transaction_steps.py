"""The steps of an exchange of files: their own file, and what of them is refused before anything is touched."""

import os
import re
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Self

from calibration.files.untrusted_input import Untrusted, quoted, read_json

STEPS, STAGING = "piste-steps.json", ".piste-staged"

REFUSED = "piste-steps-refused.json"

VERSION = 1
MOST_BYTES, MOST_NAMES = 256 * 1024, 2000
DEEPEST = 3
"""Parts of a name."""
_PART = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_. -]{0,149}")


class BadSteps(ValueError):
    """Steps that lead out of the folder, over links, or to what is no plain file; the message is one line."""


@dataclass(frozen=True, slots=True)
class FileSteps:
    """What is done with the files of a folder, in this order. Names are relative, with slashes.

    `what` is a word for messages. `aside`: a name, and the other name that its file gets; `put`: staged
    files that take their place; `remove`: files that go.
    """

    what: str
    aside: tuple[tuple[str, str], ...] = ()
    put: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()

    @classmethod
    def read(cls, path: Path) -> Self:
        """The steps in a file that `to_json` gave. Raises `OSError`, and `BadSteps` for anything else."""
        try:
            found = read_json(path, MOST_BYTES)
        except Untrusted as error:
            raise BadSteps(str(error)) from error
        if not isinstance(found, dict) or found.get("version") != VERSION or not isinstance(found.get("what"), str):
            raise BadSteps("it is none of ours")
        aside, put, remove = (_listed(found.get(name)) for name in ("aside", "put", "remove"))
        return cls(quoted(found["what"]), tuple(map(_pair, aside)), tuple(map(_name, put)), tuple(map(_name, remove)))

    def to_json(self) -> dict[str, object]:
        """The JSON that `read` reads."""
        lists = {"aside": list(map(list, self.aside)), "put": list(self.put), "remove": list(self.remove)}
        return {"version": VERSION, "what": self.what, **lists}


def _listed(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > MOST_NAMES:
        raise BadSteps("it is none of ours")
    return value


def _name(value: object) -> str:
    """Raises `BadSteps` for what is no name of a file in the folder or below it."""
    parts = value.split("/") if isinstance(value, str) else []
    good = 1 <= len(parts) <= DEEPEST and all(_PART.fullmatch(part) and part.strip(". ") for part in parts)
    if not good or parts[0] in (STEPS, STAGING, REFUSED):
        raise BadSteps(f"'{quoted(value)}' is no name of a file there")
    return "/".join(parts)


def _pair(value: object) -> tuple[str, str]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadSteps("it is none of ours")
    return _name(value[0]), _name(value[1])


def check_steps(folder: Path, steps: FileSteps) -> None:
    """Checks that every name is free or a plain file, below folders of `folder` that can be written, and no link.

    Raises `BadSteps` otherwise, and `OSError` where the disk cannot be read; changes nothing.
    """
    asides = tuple(map(_pair, steps.aside))
    names = [*map(_name, steps.put), *map(_name, steps.remove), *(name for pair in asides for name in pair)]
    for name in names:
        _check_way(folder, name)
    if os.path.lexists(folder / STAGING) and not _is(folder / STAGING, stat.S_ISDIR):
        raise BadSteps(f"{folder / STAGING} is no folder")
    for name in steps.put:
        _check_way(folder / STAGING, name)


def _check_way(folder: Path, name: str) -> None:
    for parent in list(PurePosixPath(name).parents)[:-1]:
        if os.path.lexists(folder / parent) and not _is(folder / parent, stat.S_ISDIR):
            raise BadSteps(f"{folder / parent} is no folder")
    if os.path.lexists(folder / name):
        plain_file(folder / name)
    nearest = next(parent for parent in (folder / name).parents if parent.exists())
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise BadSteps(f"{nearest} cannot be written")


def plain_file(path: Path) -> Path:
    """The path itself. Raises `BadSteps` where no plain file lies there."""
    if not _is(path, stat.S_ISREG):
        raise BadSteps(f"{path} is no plain file")
    return path


def _is(path: Path, kind: Callable[[int], bool]) -> bool:
    return os.path.lexists(path) and kind(path.lstat().st_mode)
