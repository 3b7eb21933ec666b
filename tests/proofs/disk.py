"""A disk whose power is cut: file operations that strace recorded, and what may be left of them afterwards.

What a file held when it was last synced is there. Of everything after that each 512-byte sector is there or not, as
chance will have it; so are, in their order, the names that were made, changed or removed since their folder was
synced. Nothing else is promised by POSIX, and nothing else is relied on.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,unlinkat,rename"
_LINE = re.compile(r"(?P<pid>\d+) +(?P<call>\w+)\((?P<rest>.*)\) += (?P<result>-?\d+)")
_BROKEN, _RESUMED = " <unfinished ...>", re.compile(r"(\d+) +<\.\.\. \w+ resumed>(.*)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE = re.compile(r"(\d+)<([^>]*)>")


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing done to the disk: `kind` is make, write, cut, sync, remove or rename."""

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
    for call, rest, result in _calls(log):
        if result >= 0 and (done := _operation(call, rest, result)):
            yield done


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
    texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(rest)]
    if call == "openat":
        path = Path(texts[0].decode())
        return Operation("make", path, offset=int("O_TRUNC" in rest)) if "O_CREAT" in rest else None
    if call in ("unlink", "unlinkat"):
        return Operation("remove", Path(texts[0].decode()))
    if call == "rename":
        return Operation("rename", Path(texts[0].decode()), to=Path(texts[1].decode()))
    handle = _HANDLE.match(rest)
    if handle is None:
        return None
    path = Path(re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), handle[2]))
    if call in ("fsync", "fdatasync"):
        return Operation("sync", path)
    if call == "ftruncate":
        return Operation("cut", path, offset=int(rest.rsplit(",", 1)[1]))
    offset = int(rest.rsplit(",", 1)[1]) if call == "pwrite64" else -1
    return Operation("write", path, offset, texts[0][:result])


@dataclass
class Disk:
    """Files as they would be read now (`files`), as they are safe (`safe`), and what may still be lost.

    `names` are names that came or went since the folder was synced, `pending` writes and cuts since their file was.
    """

    files: dict[Path, bytearray] = field(default_factory=dict)
    safe: dict[Path, bytearray] = field(default_factory=dict)
    pending: dict[Path, list[Operation]] = field(default_factory=lambda: defaultdict(list))
    names: list[Operation] = field(default_factory=list)

    def do(self, operation: Operation) -> None:
        """Does one thing; writes without a place of their own go to the end."""
        path = operation.path
        if operation.kind == "sync":
            self._sync(path)
            return
        if operation.kind == "write" and operation.offset < 0:
            operation = Operation("write", path, len(self.files.get(path, b"")), operation.data)
        if operation.kind in ("write", "cut") or (operation.kind == "make" and path in self.files):
            cut = operation.kind != "make" or operation.offset
            self.pending[path] += (
                [Operation("cut", path, 0) if operation.kind == "make" else operation] if cut else []
            )
        else:
            self.names.append(operation)
        _apply(self.files, operation)

    def _sync(self, path: Path) -> None:
        for operation in self.names:
            if path == operation.path.parent:
                _apply(self.safe, operation)
        self.names = [operation for operation in self.names if path != operation.path.parent]
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
        for operation in self.names[: random.randint(0, len(self.names))]:
            _apply(left, operation)
        for path, waiting in self.pending.items():
            for operation in waiting if path in left else ():
                _apply_some(left, operation, random)
        return {path: bytes(data) for path, data in left.items()}


def _apply(files: dict[Path, bytearray], operation: Operation) -> None:
    path = operation.path
    if operation.kind == "remove":
        files.pop(path, None)
    elif operation.kind == "rename" and operation.to is not None:
        if path in files:
            files[operation.to] = files.pop(path)
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
