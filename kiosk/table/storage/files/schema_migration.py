"""The journal's schema: its versions, and how an empty or older journal is brought to one."""

import sqlite3
from contextlib import closing
from importlib.resources import files

from kiosk.table.storage.integrity import hash_chain

VERSION = 3
"""Of the schema: each version is a script in `schema/`, run over the one before."""
CHAINED = 3
"""The first version with a hash chain."""


def schema(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table, index and trigger with its definition."""
    return set(database.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))


def schema_of(version: int) -> set[tuple[str, str]]:
    """The schema that a journal of that version has."""
    with closing(empty(version)) as database:
        return schema(database)


def empty(version: int) -> sqlite3.Connection:
    """A journal of that version in memory, with nothing in it."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    migrate(database, version)
    return database


def migrate(database: sqlite3.Connection, wanted: int = VERSION) -> None:
    """Brings an empty or older journal to the schema of `wanted`, all of it or nothing.

    Raises `sqlite3.Error`; what was there stands then, once the caller has rolled back.
    """
    folder, before = files("kiosk.table.storage.schema"), version_in(database)
    steps = [folder.joinpath(f"{version}.sql").read_text("utf-8") for version in range(before + 1, wanted + 1)]
    if not steps:
        return
    database.executescript("\n".join(["BEGIN IMMEDIATE;", *steps]))
    if before < CHAINED <= wanted:
        hash_chain.build(database)
    database.execute(f"PRAGMA user_version = {wanted}")
    database.execute("COMMIT")


def version_in(database: sqlite3.Connection) -> int:
    """The version that the journal says it has; 0 for an empty one."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])
