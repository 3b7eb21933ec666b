"""The automatic opponent at a table: which seats are its own, what it wants, and when it decides.

A seat is the machine's by the name that sits there, so the journal, the history and a change of players treat it as
any other. People throw its dice; what it decides is journalled as the move of anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kiosk.games import bot
from kiosk.games.bot import BotMove, Level
from kiosk.games.engine.moves import Decision, Move
from kiosk.games.engine.protocols import Game, State
from kiosk.games.engine.values import AskKind

NAMES: dict[Level, str] = {Level.EASY: "Piste ●", Level.MEDIUM: "Piste ●●", Level.HARD: "Piste ●●●"}
"""What the journal calls it, in every language; people read `la machine`, and cannot spell that sign."""
_LEVELS = {name: level for level, name in NAMES.items()}

READING = 3.0
"""Seconds for which a decision is on the screen before it is played."""
READING_CALMLY = 6.0


def level_of(name: str) -> Level | None:
    """At which level the machine of that name plays; None for a person."""
    return _LEVELS.get(name)


class Seated(Protocol):
    """What the machine needs of a table."""

    @property
    def game(self) -> Game: ...  # noqa: D102
    @property
    def state(self) -> State: ...  # noqa: D102
    @property
    def moves(self) -> tuple[Move, ...]: ...  # noqa: D102
    @property
    def names(self) -> Sequence[str]: ...  # noqa: D102


class BotPlayer:
    """The machine at one table. After an undo it waits for a word, so that people can take back more."""

    def __init__(self, reading: float = READING) -> None:
        self.reading = reading
        self.waits = False
        self._moves = 0
        self._state: State | None = None
        self._wish: BotMove | None = None
        self._shown: float | None = None
        self._decided: set[int] = set()

    def wish(self, table: Seated) -> BotMove | None:
        """What the machine wants now; None where a person is asked, and when the game is over."""
        if table.state is not self._state:
            self._state, self._wish, self._shown = table.state, _wish(table), None
            self.waits = len(table.moves) < self._moves or (self.waits and len(table.moves) == self._moves)
            self._moves = len(table.moves)
        return self._wish

    def decides(self, table: Seated, now: float, *, shown: bool, at_once: bool) -> Decision | None:
        """The decision to play now: `shown` long enough, or `at_once` when something happens on the track."""
        wish = self.wish(table)
        if not isinstance(wish, Decision) or self.waits:
            return None
        if not shown:
            self._shown = None
            return None
        if self._shown is None:
            self._shown = now
        return wish if at_once or now - self._shown >= self.reading else None

    def read_again(self) -> None:
        """Restarts the time for which a decision is shown, after another screen covered it."""
        self._shown = None

    def decided(self, moves: int) -> None:
        """Its decision is the move after so many."""
        self._decided.add(moves)

    def made(self, moves: int) -> bool:
        """Whether the last of so many moves was a decision of the machine."""
        return moves - 1 in self._decided


def _wish(table: Seated) -> BotMove | None:
    ask = table.state.ask()
    level = None if ask.what == AskKind.OVER else level_of(table.names[ask.player])
    return None if level is None else bot.wish(table.game, table.state, level)
