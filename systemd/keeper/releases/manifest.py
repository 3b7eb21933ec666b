"""What a release is made of: the SHA-256 of every file and the target of every link, in a file beside them.

Lines as sha256sum writes them, `HASH  PATH`; a link has `-> TARGET` in the place of the hash; the last line is the
hash of all lines before it, so that a list that was cut short is none.
"""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

NAME = "MANIFEST"
PIECE = 1 << 20


def seal(release: Path) -> None:
    """Writes the list of what is there now; everything is on the disk afterwards. Raises `OSError`, `ValueError`."""
    lines = "".join(f"{said}  {path}\n" for path, said in sorted(_found(release)))
    # The files first: while there is no list the release does not count.
    os.sync()
    (release / NAME).write_text(lines + f"{_hash_of(lines)}\n", "utf-8", "surrogateescape")
    os.sync()


def sealed(release: Path) -> bool:
    """Whether it was once complete: it has a list, good or bad."""
    return (release / NAME).exists()


def first_fault(release: Path) -> str | None:
    """The first file that is not what it was when the release was sealed; None where all are.

    They are read from the disk itself. Files that came later do not count.
    """
    try:
        text = (release / NAME).read_text("utf-8", "surrogateescape")
    except OSError:
        return NAME
    lines = text.splitlines(keepends=True)
    if len(lines) < 2 or lines[-1] != f"{_hash_of(''.join(lines[:-1]))}\n":
        return NAME
    for line in lines[:-1]:
        said, _, path = line.rstrip("\n").partition("  ")
        if not _is(release / path, said):
            return path
    return None


def whole(release: Path) -> bool:
    """Whether every file is there as it was sealed."""
    return first_fault(release) is None


def _found(release: Path) -> Iterator[tuple[str, str]]:
    for folder, folders, files in os.walk(release):
        for name in [*folders, *files]:
            path = Path(folder, name)
            inner = path.relative_to(release).as_posix()
            if "\n" in inner or inner == NAME:
                continue
            if path.is_symlink():
                yield inner, f"-> {os.readlink(path)}"  # noqa: PTH115
            elif name in files:
                yield inner, _hash(path)


def _is(path: Path, said: str) -> bool:
    try:
        if said.startswith("-> "):
            return os.readlink(path) == said[3:]  # noqa: PTH115
        return not path.is_symlink() and _hash(path) == said
    except OSError:
        return False


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb", buffering=0) as file:
        # What lies in memory says nothing of what the card has kept.
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        while piece := file.read(PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
