"""People at one table who play what is called, move by move: a game that was cut off goes on."""

from random import Random

from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.values import AskKind
from kiosk.games.playout import random_move
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.called_games import table_of, unplayed
from kiosk.tournament.messages.call import Calls
from kiosk.tournament.station.station import called_games

OUTBOX, KEYS, FINISH = "outbox", "keys", "finish"
"""In the table's folder: what was delivered, its certificates, and a file that asks to end once all is delivered."""


class TablePlayer:
    """Plays at most one move at a time."""

    def __init__(self, store: Store, event: str, random: Random) -> None:
        self._store, self._event, self._random = store, event, random
        self._table: Table | None = None

    @property
    def playing(self) -> bool:
        """Whether a game goes on."""
        return self._table is not None

    def step(self, calls: Calls) -> None:
        """One move of the game that goes on, or of the first that is called and was not played here."""
        if self._table is None:
            self._table = self._begun(calls)
        if self._table is not None and not self._moved(self._table):
            self._table = None

    def _begun(self, calls: Calls) -> Table | None:
        waiting = unplayed(self._store, called_games(calls, self._event))
        return table_of(self._store, waiting[0]) if waiting else None

    def _moved(self, table: Table) -> bool:
        """Plays a move; whether there was one left."""
        ask = table.state.ask()
        if ask.what == AskKind.OVER:
            return False
        throws = [move.faces for move in table.moves if isinstance(move, Throw)]
        faces: tuple[Face, ...] = throws[-1] if throws else ()
        table.play(random_move(table.state, ask, faces, self._random))
        return table.state.outcome() is None
