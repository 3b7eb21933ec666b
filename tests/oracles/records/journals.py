"""The journal's SQLite file: its schema, and the rows that the same games always write."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.oracles.job import Job, Texts
from tests.oracles.normal import normal
from tests.oracles.running import python

PRAGMAS = ("user_version", "application_id", "journal_mode", "page_size", "encoding", "auto_vacuum")


def jobs() -> list[Job]:
    """One journal, in which each kind of row is."""
    return [Job("fixed games", _fixed)]


def prepared(work: Path, name: str = "games") -> Path:
    """A data folder with the games that `play.py` always plays, at times of its own clock."""
    done = python(["-m", "tests.oracles.records.play", "folder", name], work)
    if done.status:
        raise RuntimeError(f"tests.oracles.records.play: {done.error}")
    return work / name


def _fixed(work: Path, _: Path | None) -> Texts:
    folder = prepared(work)
    files = "".join(f"{path.name}\n" for path in sorted(folder.rglob("*")))
    return {"schema.sql": _schema(folder), "rows.jsonl": rows(folder), "files.txt": files}


def _schema(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "piste.sqlite")) as database:
        found = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()
        told = [f"-- {kind} {name} of {table}\n{sql}\n" for kind, name, table, sql in found]
        told += [f"-- {name} {database.execute(f'PRAGMA {name}').fetchone()[0]}\n" for name in PRAGMAS]
    return "".join(told)


def rows(folder: Path, *, random: bool = False) -> str:
    """Every row of every table as a line of JSON.

    With `random` names of tables, times, salts and what is hashed from them are left out: a journal that a command
    wrote has them from the operating system. Without, they are from a fixed generator and are compared too.
    """
    lines = []
    with closing(sqlite3.connect(folder / "piste.sqlite")) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in sorted(tables):
            for row in database.execute(f"SELECT * FROM {table} ORDER BY rowid"):
                line = json.dumps([table, *map(_value, row)], ensure_ascii=False)
                lines.append(_without_chance(line) if random else line)
    return "\n".join(lines) + "\n"


def _value(value: Any) -> Any:
    return {"bytes": value.hex()} if isinstance(value, bytes) else value


def _without_chance(line: str) -> str:
    line = re.sub(r'"bytes": "[0-9a-f]+"', '"bytes": "CHANCE"', line)
    line = re.sub(r'"[0-9A-F]{16}"', '"TOKEN"', line)
    return normal(re.sub(r'"[0-9a-f]{10}([:"])', r'"TABLE\1', line))
