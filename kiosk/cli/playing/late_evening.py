"""An evening on many tables that begins once the dialer is there: until then nothing of it is imported or opened."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.table.storage.store import Store
from kiosk.table.tournament.called_games import CalledGame
from kiosk.table.tournament.joining import Desk, Do, is_reachable

if TYPE_CHECKING:
    from kiosk.tournament.station.station import Station

EVERY = 2.0
"""Seconds between two looks whether the dialer's socket is there."""


class LateEvening:
    """`Evening` of the socket at `path`; what was delivered is noted in `folder`."""

    def __init__(self, store: Store, folder: Path, path: Path) -> None:
        self._store, self._folder, self._path = store, folder, path
        self._station: Station | None = None
        self._due = 0.0

    @property
    def table(self) -> str:
        """See `Evening`."""
        return "" if self._station is None else self._station.table

    @property
    def connected(self) -> bool:
        """See `Evening`."""
        return self._station is not None and self._station.connected

    @property
    def called(self) -> Sequence[CalledGame]:
        """See `Evening`."""
        return () if self._station is None else self._station.called

    def arrived(self, game: str) -> bool:
        """See `Evening`."""
        return self._station is not None and self._station.arrived(game)

    @property
    def desk(self) -> Desk | None:
        """See `Evening`."""
        return None if self._station is None else self._station.desk

    def ask(self, do: Do, what: object = None) -> None:
        """See `Evening`."""
        if self._station is not None:
            self._station.ask(do, what)

    def tick(self, now: float) -> bool:
        """See `Evening`."""
        if self._station is None and now >= self._due:
            self._due = now + EVERY
            self._look()
        return self._station is not None and self._station.tick(now)

    def close(self) -> None:
        """Lets go of what was opened."""
        if self._station is not None:
            self._station.close()

    def _look(self) -> None:
        if is_reachable(self._path):
            from kiosk.tournament.station.station import Station

            self._station = Station(self._store, self._folder, self._path)
