"""The game that a start comes back to."""

from datetime import UTC, datetime, timedelta

from kiosk.table.storage.rows.saved_games import SavedGame
from kiosk.table.storage.store import Store

STILL_NEWS = timedelta(hours=1)
"""A game that ended is shown again after a restart for so long; after that guests are waited for."""


def to_resume(store: Store, demo: bool, now: datetime | None = None) -> SavedGame | None:
    """The table that was touched last, of demonstrations or of real games; None where its players left, or it has
    been over for long. Raises `StoreError`."""
    saved = store.latest(demo)
    return None if saved is None or (saved.over and not _just_ended(store, saved, now)) else saved


def _just_ended(store: Store, saved: SavedGame, now: datetime | None) -> bool:
    rows = store.rows("SELECT ended FROM results WHERE table_id = ?", saved.id)
    try:
        ago = (now or datetime.now(UTC)) - datetime.fromisoformat(rows[0][0])
    except (IndexError, ValueError, TypeError):
        return False
    # A clock that went back says nothing of how long ago that was.
    return timedelta() <= ago < STILL_NEWS
