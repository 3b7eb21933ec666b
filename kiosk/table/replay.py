"""The course of a game: every move that counts, with the state and the names before it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from kiosk.games.engine.errors import IllegalMove, Refused
from kiosk.games.engine.moves import Json, Move
from kiosk.games.engine.protocols import Game, State
from kiosk.games.seats import advance, reseated

MISFITS = (Refused, ValueError, TypeError, LookupError, ArithmeticError, AttributeError, RecursionError)
"""What rules may raise for moves that no player made."""


class PlayedGame(Protocol):
    """What replaying a finished table needs of it."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def first_names(self) -> tuple[str, ...]:
        """The players by seat, as they sat at the start."""

    @property
    def options(self) -> Json:
        """The options that the table chose."""

    @property
    def moves(self) -> Iterable[Move]:
        """The moves that count."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A move, the states before and after it, and who sat where before it."""

    before: State
    move: Move
    after: State
    names: tuple[str, ...]


def replay(table: PlayedGame) -> Iterator[ReplayStep]:
    """Every move that counts, in order, up to one that this version cannot play."""
    names = table.first_names
    state: State = table.game.start(len(names), table.options)
    with suppress(IllegalMove):
        for move in table.moves:
            after = advance(state, move, replayed=True)
            then = reseated(names, move, table.game, replayed=True)
            yield ReplayStep(state, move, after, names)
            state, names = after, then
