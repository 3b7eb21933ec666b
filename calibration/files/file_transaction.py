"""Several files of a folder changed as one: whenever the power goes, all the old ones are found or all the new ones.

The new files are staged in a folder beside and synced. Then a file of steps is written whole: from that moment on the
exchange goes through, by renames that can be repeated, now or at the next start (`finish`). Without it the staged
files are dropped, and nothing has changed. Whoever calls keeps others from the folder meanwhile.
"""

import json
import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Self

from calibration.files.atomic_file import settle
from calibration.files.untrusted_input import Untrusted, quoted, read_json

STEPS, STAGING = "piste-steps.json", ".piste-staged"
REFUSED = "piste-steps-refused.json"
VERSION = 1
MOST_BYTES, MOST_NAMES = 256 * 1024, 2000
DEEPEST = 3
"""Parts of a name."""
_PART = re.compile(r"[A-Za-z0-9_.][A-Za-z0-9_. -]{0,149}")

FINISHED, DROPPED, NOT_OURS = "finished", "dropped", "refused"


class BadSteps(ValueError):
    """Steps that lead out of the folder, over links, or to what is no plain file; the message is one line."""


class Unfinished(OSError):
    """It was begun and goes on at the next start: until then the folder holds neither the old files nor the new."""


@dataclass(frozen=True, slots=True)
class Steps:
    """What is done with the files of a folder, in this order. Names are relative, with slashes.

    `what` is a word for whoever tells of it. `aside`: a name, and the other name that its file gets; `put`: staged
    files that take their place; `remove`: files that go.
    """

    what: str
    aside: tuple[tuple[str, str], ...] = ()
    put: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()

    @classmethod
    def read(cls, path: Path) -> Self:
        """Raises `OSError`, `BadSteps`."""
        try:
            found = read_json(path, MOST_BYTES)
        except Untrusted as error:
            raise BadSteps(str(error)) from error
        if not isinstance(found, dict) or found.get("version") != VERSION or not isinstance(found.get("what"), str):
            raise BadSteps("it is none of ours")
        aside, put, remove = (_listed(found.get(name)) for name in ("aside", "put", "remove"))
        return cls(quoted(found["what"]), tuple(map(_pair, aside)), tuple(map(_name, put)), tuple(map(_name, remove)))

    def to_json(self) -> dict[str, Any]:
        """What `read` reads."""
        lists = {"aside": list(map(list, self.aside)), "put": list(self.put), "remove": list(self.remove)}
        return {"version": VERSION, "what": self.what, **lists}


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of an exchange that was interrupted: `how` is `FINISHED`, `DROPPED` or `NOT_OURS`.

    `what` is what was exchanged; for `NOT_OURS` why not, in one line.
    """

    how: str
    what: str = ""


@contextmanager
def staged(folder: Path) -> Iterator[Path]:
    """An empty folder for the new files, gone at the end unless their exchange goes on later. Raises `OSError`."""
    place = folder / STAGING
    _drop(place)
    place.mkdir(0o700)
    try:
        yield place
    finally:
        if not os.path.lexists(folder / STEPS):
            with suppress(OSError):
                _drop(place)


def exchange(folder: Path, steps: Steps) -> None:
    """Carries the steps out with what is staged.

    Raises `BadSteps`, `OSError`: nothing has changed; `Unfinished`: `finish` will do the rest.
    """
    _check(folder, steps)
    missing = [name for name in steps.put if not (folder / STAGING / name).is_file()]
    if missing:
        raise BadSteps(f"'{quoted(missing[0])}' is not staged")
    (folder / STAGING / STEPS).write_text(json.dumps(steps.to_json()), "utf-8")
    _settle_all(folder / STAGING)
    settle(folder)
    (folder / STAGING / STEPS).rename(folder / STEPS)
    try:
        settle(folder)
        _carry_out(folder, steps)
    except OSError as error:
        raise Unfinished(error.errno, error.strerror, error.filename) from error


def pending(folder: Path) -> bool:
    """Whether an exchange was begun and has not ended: what lies in the folder is neither old nor new."""
    return os.path.lexists(folder / STEPS)


def finish(folder: Path) -> Ended | None:
    """Ends what was interrupted, and tells how; None where nothing was. To be called before the files are used.

    Steps that are refused are kept as `REFUSED`, and nothing is touched. Raises `Unfinished` when it cannot be done
    now.
    """
    if not pending(folder):
        return _dropped(folder)
    try:
        steps = Steps.read(_plain(folder / STEPS))
        _check(folder, steps)
        _carry_out(folder, steps)
    except BadSteps as fault:
        try:
            (folder / STEPS).replace(folder / REFUSED)
            settle(folder)
        except OSError as error:
            raise Unfinished(error.errno, error.strerror, error.filename) from error
        return Ended(NOT_OURS, str(fault))
    except OSError as error:
        raise Unfinished(error.errno, error.strerror, error.filename) from error
    return Ended(FINISHED, steps.what)


def _dropped(folder: Path) -> Ended | None:
    """Staged files that nobody needs take room and nothing else: where they cannot go they stay."""
    if not os.path.lexists(folder / STAGING):
        return None
    try:
        _drop(folder / STAGING)
    except OSError:
        return None
    return Ended(DROPPED)


def _carry_out(folder: Path, steps: Steps) -> None:
    """Every step that is not done yet, each kind on the disk before the next begins. Raises `OSError`."""
    staging = folder / STAGING
    for name, other in steps.aside:
        # What lies there once the new file is in place is the new file.
        old = name not in steps.put or os.path.lexists(staging / name)
        if old and os.path.lexists(folder / name) and not os.path.lexists(folder / other):
            (folder / name).rename(folder / other)
    _settle_parents(folder, (name for pair in steps.aside for name in pair))
    for name in steps.put:
        if os.path.lexists(staging / name):
            _make_parents(folder, name)
            (staging / name).replace(folder / name)
    _settle_parents(folder, steps.put)
    _settle_parents(staging, steps.put)
    for name in steps.remove:
        (folder / name).unlink(missing_ok=True)
    _settle_parents(folder, steps.remove)
    with suppress(OSError):
        _drop(staging)
    # Last: staged files without steps are what never began.
    settle(folder)
    (folder / STEPS).unlink()
    settle(folder)


# What is refused


def _listed(value: object) -> list[Any]:
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


def _check(folder: Path, steps: Steps) -> None:
    """Raises `BadSteps` before anything is touched, `OSError`."""
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
        _plain(folder / name)
    nearest = next(parent for parent in (folder / name).parents if parent.exists())
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise BadSteps(f"{nearest} cannot be written")


def _plain(path: Path) -> Path:
    if not _is(path, stat.S_ISREG):
        raise BadSteps(f"{path} is no plain file")
    return path


def _is(path: Path, kind: Any) -> bool:
    return os.path.lexists(path) and bool(kind(path.lstat().st_mode))


# What reaches the disk


def _make_parents(folder: Path, name: str) -> None:
    for parent in reversed(list(PurePosixPath(name).parents)[:-1]):
        if not (folder / parent).is_dir():
            (folder / parent).mkdir()
            settle((folder / parent).parent)


def _settle_parents(folder: Path, names: Iterable[str]) -> None:
    for parent in sorted({(folder / name).parent for name in names}):
        if parent.is_dir():
            settle(parent)


def _settle_all(place: Path) -> None:
    for where, _, names in os.walk(place):
        for name in names:
            settle(Path(where, name))
        settle(Path(where))


def _drop(place: Path) -> None:
    if place.is_symlink() or place.is_file():
        place.unlink()
    elif place.exists():
        shutil.rmtree(place)
