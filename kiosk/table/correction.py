"""Correcting a die of the throw that stands: the throw is taken back, played as it was, and what followed again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kiosk.games.engine import Face, Move, Throw


class Corrected(Protocol):
    """What a correction needs of a table."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count, oldest first."""
        ...

    def amend(self, steps: int, moves: Sequence[Move]) -> None:
        """Takes moves back and plays others instead, in one go."""
        ...


def standing_throw(moves: tuple[Move, ...]) -> Throw | None:
    """The last throw; decisions may have followed it."""
    return next((move for move in reversed(moves) if isinstance(move, Throw)), None)


def correct(table: Corrected, index: int, face: Face) -> None:
    """Die `index` of the last throw shows `face`. Decisions that followed and are illegal now are left out."""
    moves = table.moves
    throw = standing_throw(moves)
    if throw is None or throw.faces[index] == face:
        return
    after = moves[len(moves) - moves[::-1].index(throw) :]
    corrected = replace(throw, faces=(*throw.faces[:index], face, *throw.faces[index + 1 :]))
    table.amend(len(after) + 1, (corrected, *after))
