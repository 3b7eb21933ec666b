"""What is kept between two starts: the journals of all tables, their results, and the players' names."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from kiosk.errors import StoreError
from kiosk.games.engine.moves import Json
from kiosk.games.engine.values import Outcome
from kiosk.games.seats import cleaned, same
from kiosk.table.storage.open_journal import OpenJournal
from kiosk.table.storage.rows.saved_games import (  # fmt: skip
    NEWEST,
    NO_CONTEXT,
    RESULTS,
    SAVED,
    FinishedGame,
    GameContext,
    SavedGame,
    SavedRow,
    dump,
    entry_from,
    finished_from,
    readable,
    saved_from,
)
from kiosk.table.storage.transaction import Statement

_LAY = """INSERT INTO tables (id, game, names, options, demo, started, match_id, event_id, number, after)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(number), 0) FROM entries))"""
_ENTER = "INSERT INTO entries (table_id, at, entry) VALUES (?, ?, ?)"
_END = "INSERT OR REPLACE INTO results (table_id, ended, scores, winners) VALUES (?, ?, ?, ?)"
_REOPEN = "DELETE FROM results WHERE table_id = ?"
_SEAT = "UPDATE tables SET seated = ? WHERE id = ?"
_PUT_AWAY = "UPDATE tables SET put_away = 1 WHERE id = ?"
_MEET = """INSERT INTO players (name, seen, games) VALUES (?, ?, 1)
    ON CONFLICT (name) DO UPDATE SET seen = excluded.seen, games = games + 1"""
_SEEN = """INSERT INTO players (name, seen, games)
    SELECT ?, ?, 1 FROM tables WHERE id = ? AND NOT demo ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"""
_ENTRIES = "SELECT entry FROM entries WHERE table_id = ? ORDER BY number"


class Store(OpenJournal):
    """Tables, their entries and results, and the players."""

    def lay(self, game: str, names: Sequence[str], options: Json, demo: bool, frame: GameContext = NO_CONTEXT) -> str:
        """A new table's id. Names of a demonstration are not remembered."""
        table, now = new_id(), self.now()
        whole = (frame.match, frame.event, frame.number)
        laid: Statement = (_LAY, (table, game, dump(list(names)), dump(options), demo, now, *whole))
        self._guess(1, table)
        met: list[Statement] = [] if demo else [(_MEET, (name, now)) for name in dict.fromkeys(names)]
        self.write(laid, *met)
        return table

    def append(
        self,
        table: str,
        entries: Sequence[Json],
        outcome: Outcome | None,
        was_over: bool = False,
        seated: Sequence[str] | None = None,
    ) -> None:
        """Adds entries to a table's journal, and keeps its result and its seats (where they changed) in step."""
        now = self.now()
        statements: list[Statement] = [(_ENTER, (table, now, dump(entry))) for entry in entries]
        if seated is not None:
            statements.append((_SEAT, (dump(list(seated)), table)))
            statements += [(_SEEN, (name, now, table)) for name in seated]
        if outcome is not None:
            self._guess(0, table)
            statements.append((_END, (table, now, dump(outcome.scores), dump(outcome.winners))))
        elif was_over:
            statements.append((_REOPEN, (table,)))
        self.write(*statements)

    def put_away(self, table: str) -> None:
        """The players left this table: it is no longer offered. Its journal stays."""
        self.write((_PUT_AWAY, (table,)))

    def find(self, table: str) -> SavedGame:
        """A table by its id. Raises `StoreError`."""
        found = [saved_from(row) for row in self.rows(f"{SAVED} WHERE id = ?", table)] or [
            saved_from(cast(SavedRow, (*params, None, 0)))
            for sql, params in self._waiting
            if sql == _LAY and params[0] == table
        ]
        if not found:
            raise StoreError(f"no table '{table}' in the journal")
        return found[0]

    def entries(self, table: str) -> list[Json]:
        """A table's journal, those that wait to be written included; what is no JSON object reads as no move."""
        texts: list[object] = [row[0] for row in self.rows(_ENTRIES, table)]
        texts += [params[2] for sql, params in self._waiting if sql == _ENTER and params[0] == table]
        return [entry_from(text) for text in texts]

    def latest(self, demo: bool | None = None) -> SavedGame | None:
        """The table that was touched last, over or not, unless the players left it; of demonstrations, of real games,
        or of both."""
        of = "" if demo is None else f"AND demo = {int(demo)}"
        rows = self.rows(f"{SAVED} WHERE NOT put_away {of} {NEWEST} LIMIT 1")
        return saved_from(rows[0]) if rows else None

    def unfinished(self) -> tuple[SavedGame, ...]:
        """Tables whose game is not over, the last touched first."""
        rows = self.rows(f"{SAVED} WHERE table_id IS NULL AND NOT put_away {NEWEST}")
        return tuple(readable(saved_from, rows))

    def finished(self, most: int = -1) -> tuple[FinishedGame, ...]:
        """The history, the last first; no demonstrations. `most` limits how far back, -1 for all of it."""
        return self.results("NOT demo ORDER BY results.rowid DESC LIMIT ?", most)

    def results(self, where: str, *params: str | int) -> tuple[FinishedGame, ...]:
        """The results that an SQL condition (and order) over `tables` and `results` picks."""
        return tuple(readable(finished_from, self.rows(f"{RESULTS} {where}", *params)))

    def remembered_names(self) -> tuple[str, ...]:
        """Names of people who played here, the last seen first; none where the journal cannot be read."""
        with suppress(StoreError):
            rows = self.rows("SELECT name FROM players ORDER BY seen DESC, games DESC, name")
            # One of each: an older version took " Anne" and "anne" for others than "Anne".
            found = dict[str, str]()
            for (name,) in rows:
                found.setdefault(same(name), cleaned(name))
            return tuple(found.values())
        return ()


def new_id() -> str:
    """The id of a table, a match or an event."""
    return secrets.token_hex(5)
