"""Whether a whole journal holds together: every table is what its entries say, its chain and mark are whole.

A result, a name or a seat that is written one write late is missed here whenever a kill or a power cut falls between.
"""

import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

from kiosk.errors import StoreError
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

MOST_LAG = 8
"""Links of one commit at most: two entries, seats, a result, and four people met."""


class Ledger:
    """Remembers what was looked at already, so that a thousand looks take no thousand times as long."""

    def __init__(self, every: int = 10) -> None:
        """The whole chain is audited at every so many looks."""
        self._number, self._looks, self._every = 0, 0, every

    def faults(self, data: Path) -> list[str]:
        """What does not hold together in the journal of a folder that nobody plays in."""
        found = [f"a case: {case}" for _, case in damage_cases.unanswered(data)]
        with closing(Store(data, read_only=True)) as store:
            found += self._touched(store)
            found += _people(store)
        self._looks += 1
        return found + (_chain(data) if self._looks % self._every == 1 % self._every else [])

    def _touched(self, store: Store) -> list[str]:
        rows = store.rows("SELECT DISTINCT table_id FROM entries WHERE number > ?", self._number)
        last = store.rows("SELECT coalesce(max(number), 0) FROM entries")[0][0]
        # The last table may get more: it is looked at again.
        self._number = max(0, int(last) - 1)
        return [fault for (table,) in rows for fault in _table(store, table)]


def _table(store: Store, table: str) -> list[str]:
    """Result and seats of a game against the replay of its entries."""
    try:
        played = Table.resume(store, table)
    except StoreError as error:
        return [str(error)]
    if played.unplayable is not None:
        return [f"table {table}: {played.unplayable}"]
    outcome = played.state.outcome()
    due = None if outcome is None else (list(outcome.scores), list(outcome.winners))
    rows = store.rows("SELECT scores, winners FROM results WHERE table_id = ?", table)
    held = (json.loads(rows[0][0]), json.loads(rows[0][1])) if rows else None
    found = [] if held == due else [f"table {table}: its result is {held}, its moves say {due}"]
    seated = store.find(table).seated
    return found + (
        [] if seated == played.names else [f"table {table}: {seated} sit there, its moves say {played.names}"]
    )


def _people(store: Store) -> list[str]:
    """Who was met, and at how many tables, against the tables."""
    laid: Counter[str] = Counter()
    for (names,) in store.rows("SELECT names FROM tables WHERE NOT demo"):
        laid.update(set(json.loads(names)))
    sat = {
        json.loads(row[0])["name"] for row in store.rows("SELECT entry FROM entries WHERE entry LIKE '%\"name\"%'")
    }
    held: dict[str, Any] = dict(store.rows("SELECT name, games FROM players"))
    found = [f"{name} has sat down and is not known" for name in sat if name not in held]
    for name, count in laid.items():
        # Who first came to a table that was being played was met there.
        if held.get(name) not in ((count, count + 1) if name in sat else (count,)):
            found.append(f"{name} sat at {count} tables, {held.get(name)} are held")
    return found


def _chain(data: Path) -> list[str]:
    high = high_water.read(data)
    if not (data / FILE).exists():
        return []
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as database:
        found = audited(database, high)
    faults = [f"the chain: {fault}" for fault in found.faults[:5]]
    lag = found.head.number - (0 if high is None else high.number)
    return faults + ([f"the high-water mark lags by {lag} links"] if lag > MOST_LAG else [])
