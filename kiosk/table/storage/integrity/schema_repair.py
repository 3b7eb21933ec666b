"""The text of a journal's schema is known: where it is damaged it is put back, in a copy. No game lies in it."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from difflib import SequenceMatcher
from pathlib import Path

_ROWS = "SELECT rowid, type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid"
_PUT = "UPDATE sqlite_master SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?"

Row = tuple[str, str, str, str | None]


def repair(journal: Path, made: Callable[[], sqlite3.Connection]) -> None:
    """Puts back what of the schema is not as in a journal that `made` gives.

    Nothing where it is as it should be, or other things are missing than text. Raises `sqlite3.Error`.
    """
    with closing(made()) as whole:
        wanted = [row[1:] for row in whole.execute(_ROWS)]
    with closing(sqlite3.connect(journal, isolation_level=None)) as database:
        # With this on SQLite opens a file whose schema it cannot make out: https://www.sqlite.org/pragma.html
        database.execute("PRAGMA writable_schema = ON")
        database.text_factory = lambda raw: raw.decode("utf-8", "replace")
        odd = [row for row in database.execute(_ROWS) if not _taken(wanted, row[1:])]
        if odd and len(odd) == len(wanted):
            database.execute("BEGIN IMMEDIATE")
            for number, *row in odd:
                nearest = max(wanted, key=lambda other: _likeness(row, other))
                wanted.remove(nearest)
                database.execute(_PUT, (*nearest, number))
            database.execute("COMMIT")


def _taken(wanted: list[Row], row: Row) -> bool:
    """Whether a row is one of those that are wanted, which then is no more."""
    if row not in wanted:
        return False
    wanted.remove(row)
    return True


def _likeness(one: Sequence[str | None], other: Sequence[str | None]) -> float:
    here, there = ("\n".join(str(part) for part in row) for row in (one, other))
    return SequenceMatcher(None, here, there, autojunk=False).ratio()
