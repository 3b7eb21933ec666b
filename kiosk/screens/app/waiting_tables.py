"""What waits in the journal to be played on: tables, matches, the tournament."""

from collections.abc import Mapping

from kiosk.errors import StoreError
from kiosk.games.engine.protocols import Game
from kiosk.table.storage.rows.saved_games import SavedGame
from kiosk.table.storage.store import Store
from kiosk.table.tournament import matches, tournament
from kiosk.table.tournament.matches import Standing
from kiosk.table.tournament.tournament import Tournament


class WaitingTables:
    """Those of games that can be played, of the demonstration or of real dice; none where nothing can be read."""

    store: Store
    games: Mapping[str, Game]
    demo: bool

    def unfinished(self) -> list[SavedGame]:
        """The tables that were left in the middle of their games, the last touched first."""
        try:
            tables = self.store.unfinished()
        except StoreError:
            return []
        return [table for table in tables if table.demo == self.demo and table.game in self.games]

    def waiting_matches(self) -> list[Standing]:
        """The matches that wait between two games, the last begun first."""
        try:
            found = matches.unfinished(self.store, self.demo)
        except StoreError:
            return []
        return [stands for stands in found if stands.match.game in self.games]

    def current_event(self) -> Tournament | None:
        """The tournament that is not over, or whose result nobody has closed; None without one."""
        try:
            event = tournament.current(self.store, self.demo)
        except StoreError:
            return None
        return event if event is not None and event.game in self.games else None
