"""Several files of a folder changed as one: whenever the power goes, all the old ones are found or all the new ones.

The new files are staged in a folder beside and synced. Then a file of steps is written whole: from that moment on the
exchange goes through, by renames that can be repeated, now or at the next start (`finish`). Without it the staged
files are dropped, and nothing has changed. Whoever calls keeps others from the folder meanwhile.
"""

import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from calibration.files.atomic_file import fsync_path
from calibration.files.transaction_steps import REFUSED, STAGING, STEPS, BadSteps, FileSteps, check_steps, plain_file
from calibration.files.untrusted_input import quoted

FINISHED, DROPPED, NOT_OURS = "finished", "dropped", "refused"


class Unfinished(OSError):
    """An exchange was begun and is finished at the next start: until then old and new files may be mixed."""


@dataclass(frozen=True, slots=True)
class FinishedSteps:
    """What became of an exchange that was interrupted: `how` is `FINISHED`, `DROPPED` or `NOT_OURS`.

    `what` is what was exchanged; for `NOT_OURS` why not, in one line.
    """

    how: str
    what: str = ""


@contextmanager
def staged(folder: Path) -> Iterator[Path]:
    """An empty folder for the new files, removed at the end unless their exchange is pending. Raises `OSError`."""
    place = folder / STAGING
    _drop(place)
    place.mkdir(0o700)
    try:
        yield place
    finally:
        if not os.path.lexists(folder / STEPS):
            with suppress(OSError):
                _drop(place)


def exchange(folder: Path, steps: FileSteps) -> None:
    """Carries the steps out with what is staged.

    Raises `BadSteps`, `OSError`: nothing has changed; `Unfinished`: `finish` will do the rest.
    """
    check_steps(folder, steps)
    missing = [name for name in steps.put if not (folder / STAGING / name).is_file()]
    if missing:
        raise BadSteps(f"'{quoted(missing[0])}' is not staged")
    (folder / STAGING / STEPS).write_text(json.dumps(steps.to_json()), "utf-8")
    _settle_all(folder / STAGING)
    fsync_path(folder)
    (folder / STAGING / STEPS).rename(folder / STEPS)
    try:
        fsync_path(folder)
        _carry_out(folder, steps)
    except OSError as error:
        raise Unfinished(error.errno, error.strerror, error.filename) from error


def pending(folder: Path) -> bool:
    """Whether an exchange was begun and has not ended: what lies in the folder is neither old nor new."""
    return os.path.lexists(folder / STEPS)


def finish(folder: Path) -> FinishedSteps | None:
    """Ends what was interrupted, and tells how; None where nothing was. To be called before the files are used.

    Steps that are refused are kept as `REFUSED`, and nothing is touched. Raises `Unfinished` when it cannot be done
    now.
    """
    if not pending(folder):
        return _dropped(folder)
    try:
        steps = FileSteps.read(plain_file(folder / STEPS))
        check_steps(folder, steps)
        _carry_out(folder, steps)
    except BadSteps as fault:
        try:
            (folder / STEPS).replace(folder / REFUSED)
            fsync_path(folder)
        except OSError as error:
            raise Unfinished(error.errno, error.strerror, error.filename) from error
        return FinishedSteps(NOT_OURS, str(fault))
    except OSError as error:
        raise Unfinished(error.errno, error.strerror, error.filename) from error
    return FinishedSteps(FINISHED, steps.what)


def _dropped(folder: Path) -> FinishedSteps | None:
    """Staged files that nobody needs take room and nothing else: where they cannot go they stay."""
    if not os.path.lexists(folder / STAGING):
        return None
    try:
        _drop(folder / STAGING)
    except OSError:
        return None
    return FinishedSteps(DROPPED)


def _carry_out(folder: Path, steps: FileSteps) -> None:
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
    fsync_path(folder)
    (folder / STEPS).unlink()
    fsync_path(folder)


# What reaches the disk


def _make_parents(folder: Path, name: str) -> None:
    for parent in reversed(list(PurePosixPath(name).parents)[:-1]):
        if not (folder / parent).is_dir():
            (folder / parent).mkdir()
            fsync_path((folder / parent).parent)


def _settle_parents(folder: Path, names: Iterable[str]) -> None:
    for parent in sorted({(folder / name).parent for name in names}):
        if parent.is_dir():
            fsync_path(parent)


def _settle_all(place: Path) -> None:
    for where, _, names in os.walk(place):
        for name in names:
            fsync_path(Path(where, name))
        fsync_path(Path(where))


def _drop(place: Path) -> None:
    if place.is_symlink() or place.is_file():
        place.unlink()
    elif place.exists():
        shutil.rmtree(place)
