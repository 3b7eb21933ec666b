"""The files that belong to a journal and go where it goes."""

from pathlib import Path
from shutil import copyfile

ENDINGS = ("-wal", "-journal")
"""SQLite's own, after the whole name."""
INDEX = "-shm"
"""SQLite's index of the log: made anew wherever it is missing."""
HIGH = ".high"
"""In the place of `.sqlite`: how far the journal had come."""


def beside(journal: str) -> tuple[str, ...]:
    """The names of the files that may lie beside a journal of that name, in an order of their own."""
    return *(journal + ending for ending in ENDINGS), journal.removesuffix(".sqlite") + HIGH


def everything(journal: str) -> tuple[str, ...]:
    """The names of all files of a journal, the journal last: without it the others are worth nothing."""
    return journal + INDEX, *beside(journal), journal


def sqlite_files(folder: Path, journal: str) -> tuple[str, ...]:
    """The files of a journal that are there and are SQLite's, the journal last."""
    return tuple(journal + ending for ending in (*ENDINGS, INDEX, "") if (folder / (journal + ending)).exists())


def copied(journal: Path, copy: Path) -> None:
    """Copies a journal that may be open or damaged, with what lies beside it. Raises `OSError`."""
    for name, other in zip((journal.name, *beside(journal.name)), (copy.name, *beside(copy.name)), strict=True):
        if journal.with_name(name).exists():
            copyfile(journal.with_name(name), copy.with_name(other))
