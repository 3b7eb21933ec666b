"""Commands that change files, recorded once, and the power cut at every single thing that they do to the disk."""

import hashlib
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

from tests.proofs.power_loss.simulated_disk import Disk, Operation, operations, watched
from tests.shared import ROOT

State = dict[str, Any]
_DATES = re.compile(r"\d{8}-\d{6}(?:-\d+)?")
IGNORED = re.compile(r"piste\.lock|.*-(?:shm|wal|journal)|\..*|backup-state\.json")
"""Names of files that are no part of a state: locks, what SQLite keeps beside a journal, drafts."""
CHANCES, FEW = 24, 6
"""What may be left after one operation is drawn so often, where contents or names alone may be lost."""
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


@dataclass(frozen=True)
class Case:
    """`prepare` fills an empty folder with the old state, `live` is what is recorded there.

    `judge` starts again from what a power cut left, and says in a word how that ended; `old` and `new` are the states
    before and after the recorded run. It raises AssertionError where a promise was not kept. `lasting` are words of
    what it says when the power went after all was done: that lasts.
    """

    name: str
    prepare: Callable[[Path], None]
    live: Callable[[Path], None]
    judge: Callable[[Path, State, State], str]
    lasting: str


class Nothing(Random):
    """Chance at its worst: nothing that was not synced is there."""

    def randint(self, a: int, b: int) -> int:
        """The least."""
        return a

    def random(self) -> float:
        """The first fate."""
        return 0.0


def state_of(root: Path) -> State:
    """Every file below a folder: journals by all their tables, others by their bytes; dates in names left out."""
    found: State = {}
    for path in sorted(root.rglob("*")):
        if path.is_file() and not any(IGNORED.fullmatch(part) for part in path.relative_to(root).parts):
            name = _DATES.sub("DATE", path.relative_to(root).as_posix())
            while name in found:
                name += "'"
            found[name] = tables(path) if path.suffix == ".sqlite" else path.read_bytes()
    return found


def tables(journal: Path) -> Any:
    """Every row of every table of a journal, as who opens it next finds it."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as place:
        for ending in ("", "-wal", "-journal"):
            if journal.with_name(journal.name + ending).exists():
                copyfile(journal.with_name(journal.name + ending), Path(place, f"journal{ending}"))
        with closing(sqlite3.connect(Path(place, "journal"))) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",), f"{journal.name} is damaged"
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in sorted(names)}


@dataclass(frozen=True)
class Recording:
    """What a case did to the disk, from `files` on."""

    root: Path
    files: dict[Path, bytes]
    folders: list[Path]
    done: list[Operation]
    old: State
    new: State


def record(case: Case, place: Path, command: list[str]) -> Recording:
    """Carries a case out in an empty folder by `command`, which runs `live`. Raises `RuntimeError` if it fails."""
    root, log = place / "root", place / "strace.log"
    root.mkdir(parents=True)
    case.prepare(root)
    files = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    folders = [path for path in root.rglob("*") if path.is_dir()]
    old = state_of(root)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        watched([sys.executable, *command, str(root)], log),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{case.name}: {done.stderr}"
    ours = [one for one in operations(log) if root in one.path.parents]
    log.unlink()
    return Recording(root, files, folders, ours, old, state_of(root))


@dataclass(frozen=True)
class Left:
    """What is found after a cut at an operation."""

    number: int
    files: dict[Path, bytes]
    folders: set[Path]

    def put(self, recording: Recording, root: Path) -> None:
        """Into another folder."""
        for folder in sorted({recording.root, *recording.folders, *self.folders}):
            (root / folder.relative_to(recording.root)).mkdir(parents=True, exist_ok=True)
        for path, body in self.files.items():
            (root / path.relative_to(recording.root)).write_bytes(body)


def left_overs(recording: Recording, random: Random) -> Iterator[Left]:
    """What is found after a cut at each operation, by the worst and by other chances; each state once."""
    disk, seen = Disk.holding(recording.files), set[bytes]()
    for number in range(len(recording.done) + 1):
        if number:
            disk.do(recording.done[number - 1])
        chances = (Random(random.random()) for _ in range(CHANCES if any(disk.pending.values()) else FEW))
        for chance in (Nothing(), *(chances if [*disk.unsafe()] else ())):
            left = disk.after_a_cut(chance)
            key = _key(left, disk.folders)
            if key not in seen or number == len(recording.done):
                seen.add(key)
                files = {path: body for path, body in left.items() if path not in disk.folders}
                yield Left(number, files, {path for path in left if path in disk.folders})


def _key(left: dict[Path, bytes], folders: set[Path]) -> bytes:
    whole = hashlib.sha256()
    for path in sorted(left):
        whole.update(f"{path}\0{path in folders}\0".encode() + hashlib.sha256(left[path]).digest())
    return whole.digest()


def cut(case: Case, recording: Recording, random: Random) -> dict[str, int]:
    """Cuts it everywhere. Returns how often it ended how. Raises AssertionError with the place of the cut."""
    told: dict[str, int] = {}
    for left in left_overs(recording, random):
        with tempfile.TemporaryDirectory(dir=MEMORY) as place:
            left.put(recording, root := Path(place, "root"))
            try:
                how = case.judge(root, recording.old, recording.new)
                lasts = left.number < len(recording.done) or case.lasting in how
                assert lasts, f"all was done, and then it is gone: {how}"
            except AssertionError as error:
                last = recording.done[left.number - 1] if left.number else None
                where = "before anything" if last is None else f"after {last.kind} {last.path.name}"
                count = len(recording.done)
                raise AssertionError(f"{case.name}, cut at {left.number} of {count}, {where}: {error}") from error
        told[how] = told.get(how, 0) + 1
    return told
