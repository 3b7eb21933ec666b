"""A game that has ended, ready to be watched again: every state of it, who sat where, how many throws there were."""

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.errors import StoreError
from kiosk.games.engine.errors import BadOptions, Refused
from kiosk.games.engine.moves import Throw
from kiosk.games.engine.protocols import PlaysUnderCup, State
from kiosk.games.engine.values import Equipment, Outcome
from kiosk.i18n.phrase import phrase
from kiosk.table.replay import MISFITS, ReplayStep, replay
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

DAMAGED = phrase("Cette partie est abîmée dans le journal : impossible de la revoir.")
CUT_OFF = phrase("La fin de cette partie manque dans le journal : impossible de la revoir.")
OTHER_VERSION = phrase("Cette version ne rejoue pas cette partie comme alors : impossible de la revoir.")


class NotRecorded(Refused):
    """A game that cannot be watched again; `reason` says why, for people."""


@dataclass(frozen=True, slots=True)
class Recording:
    """Place 0 is the start of the game, place n what stood after n moves. Nothing of it is ever written."""

    table: Table
    steps: Sequence[ReplayStep]
    outcome: Outcome

    def state(self, place: int) -> State:
        """The state at a place."""
        return self.steps[place - 1].after if place else self.steps[0].before

    def names(self, place: int) -> tuple[str, ...]:
        """Who sits where at a place."""
        return self.steps[place].names if place < len(self.steps) else self.table.names

    @property
    def in_throws(self) -> bool:
        """Whether throws tell how far the game has come: not with cards, nor where dice lie under a cup."""
        game = self.table.game
        return game.equipment is Equipment.DICE and not isinstance(game, PlaysUnderCup)

    def count(self, place: int) -> int:
        """How many throws, or moves where throws do not tell, there were up to a place."""
        if not self.in_throws:
            return place
        return sum(isinstance(step.move, Throw) for step in self.steps[:place])


def recorded(table: Table) -> Recording:
    """The recording of a game that has ended. Raises `NotRecorded`."""
    try:
        steps = tuple(replay(table))
    except MISFITS as error:
        raise NotRecorded("damaged", DAMAGED) from error
    outcome = steps[-1].after.outcome() if steps else None
    if outcome is None:
        raise NotRecorded("cut_off", CUT_OFF)
    return Recording(table, steps, outcome)


def found(store: Store, line: FinishedGame) -> Recording:
    """The recording of a game in the history; it has to end as the history says. Raises `NotRecorded`."""
    recording = recorded(_resumed(store, line.id))
    if (recording.outcome.scores, recording.outcome.winners) != (line.scores, line.winners):
        raise NotRecorded("other_version", OTHER_VERSION)
    return recording


def _resumed(store: Store, table_id: str) -> Table:
    try:
        table, entries = Table.resume(store, table_id), store.entries(table_id)
    except StoreError as error:
        if isinstance(error.__cause__, BadOptions):
            raise NotRecorded("other_version", OTHER_VERSION) from error
        raise NotRecorded("damaged", DAMAGED) from error
    except MISFITS as error:
        raise NotRecorded("damaged", DAMAGED) from error
    if table.unplayable is not None:
        damaged = any("unreadable" in entry for entry in entries)
        raise NotRecorded(*("damaged", DAMAGED) if damaged else ("other_version", OTHER_VERSION))
    return table
