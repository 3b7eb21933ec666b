"""People at one table who play what is called, move by move: a game that was cut off goes on."""

from random import Random

from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.values import AskKind
from kiosk.games.playout import random_move
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.tournament.messages.call import Call, Calls

OUTBOX, FINISH = "outbox", "finish"
"""In the table's folder: what was delivered, and a file that asks to end once everything is."""


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
        played = {game.frame.number for game in self._store.results("event_id = ?", self._event)}
        waiting = next((call for call in calls.meetings if call.number not in played), None)
        return None if waiting is None else self._table_of(waiting)

    def _table_of(self, call: Call) -> Table:
        for saved in self._store.unfinished():
            if (saved.frame.event, saved.frame.number) == (self._event, call.number):
                return Table.resume(self._store, saved.id)
        frame = GameContext(event=self._event, number=call.number)
        return Table.create(self._store, call.game, call.names, call.options, False, frame)

    def _moved(self, table: Table) -> bool:
        """Plays a move; whether there was one left."""
        ask = table.state.ask()
        if ask.what == AskKind.OVER:
            return False
        throws = [move.faces for move in table.moves if isinstance(move, Throw)]
        faces: tuple[Face, ...] = throws[-1] if throws else ()
        table.play(random_move(table.state, ask, faces, self._random))
        return table.state.outcome() is None
