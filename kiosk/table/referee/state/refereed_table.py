"""The table as the referee needs it."""

from collections.abc import Sequence
from typing import Protocol

from kiosk.games.engine.moves import Json, Move
from kiosk.games.engine.protocols import Game, State


class RefereedTable(Protocol):
    """What the referee needs of a table."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def state(self) -> State:
        """Where the game stands."""

    @property
    def options(self) -> Json:
        """The options that the table chose."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count, oldest first."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, by seat."""

    @property
    def can_undo(self) -> int:
        """How many moves can be taken back."""

    def play(self, move: Move) -> None:
        """Plays a move. Raises `IllegalMove`."""

    def undo(self, steps: int = 1) -> None:
        """Takes moves back."""

    def amend(self, steps: int, moves: Sequence[Move]) -> None:
        """Takes moves back and plays others instead."""
