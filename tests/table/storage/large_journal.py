"""A journal as large as a year's: real games, copied for many people, inserted as fast as SQLite takes them."""

import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from kiosk.games.catalogue import GAMES
from kiosk.games.playout import random_play
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.schema_migration import migrate
from kiosk.table.storage.rows.saved_games import dump

BEGIN = datetime(2026, 1, 2, 15, tzinfo=UTC)
PEOPLE = 400
SHORTEST, LONGEST = 60, 250
"""Moves of the games that are copied."""

Played = tuple[str, list[str], list[int], list[int]]


def games(random: Random, count: int) -> list[Played]:
    """Different games of two: key, entries, scores, winners."""
    found: list[Played] = []
    while len(found) < count:
        key = random.choice(["cameroun", "linotte", "poker_as", "si_no"])
        played = list(random_play(GAMES[key], 2, random))
        moves, outcome = [dump(move.to_json()) for move, _ in played], played[-1][1].outcome()
        if SHORTEST <= len(moves) <= LONGEST and outcome is not None:
            found.append((key, moves, list(outcome.scores), list(outcome.winners)))
    return found


def write(folder: Path, entries: int = 600_000, version: int = 2, seed: int = 1) -> int:
    """Makes a journal of at least so many entries in a folder; the number of its games. Nobody plays meanwhile."""
    random = Random(seed)
    pool, laid = games(random, 60), 0
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        migrate(database, version)
        database.execute("BEGIN")
        number = 0
        while number < entries:
            number = _game(database, random.choice(pool), f"{laid:010x}", number, _pair(random))
            laid += 1
        database.executemany(
            "INSERT INTO players (name, seen, games) VALUES (?, ?, 10)",
            ((name, BEGIN.isoformat(timespec="milliseconds")) for name in map(_name, range(PEOPLE))),
        )
        database.execute("COMMIT")
    return laid


def _game(database: sqlite3.Connection, played: Played, table: str, number: int, names: list[str]) -> int:
    key, moves, scores, winners = played
    begun = BEGIN + timedelta(seconds=40 * number)
    database.execute(
        "INSERT INTO tables (id, game, names, options, demo, started, after) VALUES (?, ?, ?, '{}', 0, ?, ?)",
        (table, key, dump(names), _at(begun), number),
    )
    dated = ((table, _at(begun + timedelta(seconds=20 * place)), move) for place, move in enumerate(moves))
    database.executemany("INSERT INTO entries (table_id, at, entry) VALUES (?, ?, ?)", dated)
    ended = _at(begun + timedelta(seconds=20 * len(moves)))
    database.execute(
        "INSERT INTO results (table_id, ended, scores, winners) VALUES (?, ?, ?, ?)",
        (table, ended, dump(scores), dump(winners)),
    )
    return number + len(moves)


def _at(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")


def _pair(random: Random) -> list[str]:
    return [_name(number) for number in random.sample(range(PEOPLE), 2)]


def _name(number: int) -> str:
    return f"Personne {number}"


def main() -> None:
    """`python -m tests.table.storage.large_journal FOLDER`."""
    print(write(Path(sys.argv[1])), "games")


if __name__ == "__main__":
    main()
