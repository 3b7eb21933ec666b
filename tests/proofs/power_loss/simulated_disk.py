"""A disk whose power is cut: file operations that strace recorded, and what may be left of them afterwards.

What a file held when it was last synced is there. Of everything after that each 512-byte sector is there or not, as
chance will have it; so are, in their order in each folder, the names that were made, changed or removed since it was
synced. A file that moves to another folder is there before it goes from its own, each for good once that folder was
synced. Nothing else is promised by POSIX, and nothing else is relied on.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Self

SECTOR = 512
END = -1
"""In the place of an offset: behind all that is there."""
CALLS = (
    "openat,lseek,mkdir,mkdirat,pwrite64,write,ftruncate,fsync,fdatasync,"
    "unlink,unlinkat,rmdir,rename,renameat,renameat2"
)
_LINE = re.compile(r"(?P<pid>\d+) +(?P<call>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+)")
_BROKEN, _RESUMED = " <unfinished ...>", re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE = re.compile(r"(\d+)<([^>]*)>")
_WHERE = re.compile(r"(?:AT_FDCWD|\d+)<([^>]*)>, \"")
NAMED = {
    "openat": "make", "mkdir": "folder", "mkdirat": "folder",
    "unlink": "remove", "unlinkat": "remove", "rmdir": "remove",
    "rename": "rename", "renameat": "rename", "renameat2": "rename",
}  # fmt: skip
"""Calls about names, and what they do."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing done to the disk: `kind` is make, folder, write, cut, sync, remove, rename or link.

    `to` is a file's new name, for a link the name of the file that it is made to, for a removal where the file went.
    """

    kind: str
    path: Path
    offset: int = 0
    data: bytes = b""
    to: Path | None = None


def watched(command: list[str], log: Path) -> list[str]:
    """The command under strace, with all it does to files written to `log`."""
    return ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(log), *command]


def operations(log: Path) -> Iterator[Operation]:
    """What the log says was done, in order; calls that failed did nothing."""
    places = dict[Path, int]()
    for call, rest, result in _calls(log):
        if result < 0:
            continue
        if call == "openat":
            places[_named(rest)[0]] = END if "O_APPEND" in rest else 0
        if call == "lseek" and (handle := _HANDLE.match(rest)):
            places[_place(handle[2])] = result
        elif done := _operation(call, rest, result):
            yield _placed(done, places)


def _placed(operation: Operation, places: dict[Path, int]) -> Operation:
    """A write goes on from where the file was opened, sought, or last written."""
    path = operation.path
    if operation.kind != "write" or operation.offset != END or (start := places.get(path, END)) == END:
        return operation
    places[path] = start + len(operation.data)
    return replace(operation, offset=start)


def _calls(log: Path) -> Iterator[tuple[str, str, int]]:
    waiting: dict[str, str] = {}
    with log.open(encoding="ascii", errors="replace") as lines:
        for line in map(str.rstrip, lines):
            if line.endswith(_BROKEN):
                waiting[line.split()[0]] = line.removesuffix(_BROKEN)
                continue
            if resumed := _RESUMED.match(line):
                line = waiting.pop(resumed[1], "") + resumed[2]
            if found := _LINE.match(line):
                yield found["call"], found["rest"], int(found["result"])


def _operation(call: str, rest: str, result: int) -> Operation | None:
    if call in NAMED:
        paths = _named(rest)
        if call == "openat" and "O_CREAT" not in rest:
            return None
        if NAMED[call] == "rename":
            return Operation("rename", paths[0], to=paths[1])
        return Operation(NAMED[call], paths[0], offset=int("O_TRUNC" in rest))
    handle = _HANDLE.match(rest)
    if handle is None:
        return None
    path = _place(handle[2])
    if call in ("fsync", "fdatasync"):
        return Operation("sync", path)
    if call == "ftruncate":
        return Operation("cut", path, offset=int(rest.rsplit(",", 1)[1]))
    offset = int(rest.rsplit(",", 1)[1]) if call == "pwrite64" else END
    return Operation("write", path, offset, _texts(rest)[0][:result])


def _texts(rest: str) -> list[bytes]:
    return [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(rest)]


def _named(rest: str) -> list[Path]:
    """The paths that a call names, each by itself or beside the folder that it is looked for in."""
    texts = [text.decode() for text in _texts(rest)]
    if not (folders := _WHERE.findall(rest)):
        return [Path(text) for text in texts]
    return [_place(folder) / text for folder, text in zip(folders, texts, strict=True)]


def _place(written: str) -> Path:
    """A path as strace writes that of an open file."""
    return Path(bytes.fromhex(written.replace("\\x", "")).decode() if "\\x" in written else written)


@dataclass
class Disk:
    """Files as they would be read now (`files`), as they are safe (`safe`), and what may still be lost.

    `names` are names that came or went since the folder was synced, `pending` writes and cuts since their file was.
    """

    files: dict[Path, bytearray] = field(default_factory=dict)
    safe: dict[Path, bytearray] = field(default_factory=dict)
    pending: dict[Path, list[Operation]] = field(default_factory=lambda: defaultdict(list))
    names: list[Operation] = field(default_factory=list)
    folders: set[Path] = field(default_factory=set)

    @classmethod
    def holding(cls, files: dict[Path, bytes]) -> Self:
        """A disk on which these files are safe, in folders that are."""
        return cls(*({path: bytearray(body) for path, body in files.items()} for _ in range(2)))

    def do(self, operation: Operation) -> None:
        """Does one thing; writes without a place of their own go to the end."""
        path = operation.path
        if operation.kind == "rename" and operation.to is not None and operation.to.parent != path.parent:
            self.do(Operation("link", operation.to, to=path))
            self.do(Operation("remove", path, to=operation.to))
            return
        if operation.kind == "sync":
            self._sync(path)
            return
        if operation.kind == "folder":
            self.folders.add(path)
        elif operation.kind in ("remove", "rename", "link"):
            self._move_pending(operation)
        if operation.kind == "write" and operation.offset == END:
            operation = Operation("write", path, len(self.files.get(path, b"")), operation.data)
        if operation.kind in ("write", "cut") or (operation.kind == "make" and path in self.files):
            cut = operation.kind != "make" or operation.offset
            self.pending[path] += (
                [Operation("cut", path, 0) if operation.kind == "make" else operation] if cut else []
            )
        else:
            self.names.append(operation)
        _apply(self.files, operation)

    def _move_pending(self, operation: Operation) -> None:
        """What was not synced goes with its file, and nothing stays of the file whose name it takes."""
        old, new = (operation.to, operation.path) if operation.kind == "link" else (operation.path, operation.to)
        waiting = self.pending.pop(old or operation.path, [])
        if new is not None and operation.kind != "remove":
            self.pending[new] = [replace(one, path=new) for one in waiting]

    def _sync(self, path: Path) -> None:
        waiting = {operation.path for operation in self.names if operation.kind == "link"}
        settled = [one for one in self.names if path == one.path.parent and one.to not in waiting - {one.path}]
        for operation in settled:
            _apply(self.safe, operation)
        self.names = [operation for operation in self.names if operation not in settled]
        for operation in self.pending.pop(path, []):
            # What a file holds is safe with it, its name only with its folder: until then it hangs on a name to come.
            _apply(self.safe, operation) if path in self.safe else self.names.append(operation)

    def unsafe(self) -> Iterator[Path]:
        """Files of which something may be lost."""
        yield from (path for path, waiting in self.pending.items() if waiting)
        yield from (operation.path for operation in self.names)

    def after_a_cut(self, random: Random) -> dict[Path, bytes]:
        """What is found when the power is back."""
        left = {path: bytearray(data) for path, data in self.safe.items()}
        places = Counter(operation.path.parent for operation in self.names)
        there = {folder: random.randint(0, count) for folder, count in places.items()}
        lost = set[Path]()
        for operation in self.names:
            there[operation.path.parent] -= 1
            if there[operation.path.parent] >= 0 and not (operation.kind == "remove" and operation.to in lost):
                _apply(left, operation)
            elif operation.kind == "link":
                lost.add(operation.path)
        for path, waiting in self.pending.items():
            for operation in waiting if path in left else ():
                _apply_some(left, operation, random)
        return {path: bytes(data) for path, data in left.items() if self._has_way(path, left)}

    def _has_way(self, path: Path, left: Mapping[Path, bytearray]) -> bool:
        """Whether every folder that was made on the way to a file is there too."""
        return all(parent in left or parent not in self.folders for parent in path.parents)


def _apply(files: dict[Path, bytearray], operation: Operation) -> None:
    path = operation.path
    if operation.kind == "remove":
        files.pop(path, None)
    elif operation.kind == "rename" and operation.to is not None:
        if path in files:
            files[operation.to] = files.pop(path)
    elif operation.kind == "link" and operation.to is not None:
        # Of a file whose own name was lost nothing is known to be there.
        files[path] = bytearray(files.get(operation.to, b""))
    elif operation.kind == "folder":
        files[path] = bytearray()
    elif operation.kind == "make":
        files[path] = files.get(path, bytearray()) if not operation.offset else bytearray()
    elif operation.kind == "cut":
        held = files.setdefault(path, bytearray())
        held[operation.offset :] = bytes(max(0, operation.offset - len(held)))
    else:
        _write(files.setdefault(path, bytearray()), operation.offset, operation.data)


def _write(held: bytearray, offset: int, data: bytes) -> None:
    held.extend(bytes(max(0, offset + len(data) - len(held))))
    held[offset : offset + len(data)] = data


def _apply_some(files: dict[Path, bytearray], operation: Operation, random: Random) -> None:
    """The whole of it, none of it, or some of its sectors."""
    fate = random.random()
    if fate < 0.35 or (operation.kind == "cut" and fate < 0.7):
        return
    if fate < 0.7 or operation.kind == "cut":
        _apply(files, operation)
        return
    for start, piece in _sectors(operation):
        if random.random() < 0.5:
            _write(files[operation.path], start, piece)


def _sectors(operation: Operation) -> Iterable[tuple[int, bytes]]:
    start, end = operation.offset, operation.offset + len(operation.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield start, operation.data[start - operation.offset : stop - operation.offset]
        start = stop
