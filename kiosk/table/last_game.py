"""The game that was played last at this kiosk: what a quick game begins again."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime, timedelta

from kiosk.errors import StoreError
from kiosk.table.storage.rows.saved_games import SAVED, SavedGame, readable, saved_from
from kiosk.table.storage.store import Store

SAME_EVENING = timedelta(hours=12)
"""So long after the last move the same people are taken to be there still."""
_LOOKED_AT = 20
"""Tables looked at, the last one first."""
_PLAYED = f"""{SAVED} WHERE demo = ? AND event_id IS NULL AND EXISTS (SELECT 1 FROM entries WHERE table_id = id)
    ORDER BY (SELECT max(number) FROM entries WHERE table_id = id) DESC LIMIT {_LOOKED_AT}"""
_TOUCHED = "SELECT at FROM entries WHERE table_id = ? ORDER BY number DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class LastGame:
    """A table, and whether its people are taken to be there still."""

    saved: SavedGame
    recent: bool


def last_game(store: Store, games: Container[str], demo: bool) -> LastGame | None:
    """The last table of one of `games` at which a move was made, over or not; None without one.

    A table left before its first move was a mistake, and nobody chose a meeting of a tournament: neither counts.
    Raises `StoreError`.
    """
    tables = readable(saved_from, store.rows(_PLAYED, int(demo)))
    saved = next((table for table in tables if table.game in games), None)
    return None if saved is None else LastGame(saved, is_recent(store, saved))


def is_recent(store: Store, saved: SavedGame) -> bool:
    """Whether the last move at a table, or laying it, was within `SAME_EVENING`. Raises `StoreError`."""
    rows = store.rows(_TOUCHED, saved.id)
    touched = str(rows[0][0]) if rows else saved.started
    try:
        return datetime.fromisoformat(store.now()) - datetime.fromisoformat(touched) < SAME_EVENING
    except (ValueError, TypeError) as error:
        raise StoreError(f"table '{saved.id}' in the journal has no readable time") from error
