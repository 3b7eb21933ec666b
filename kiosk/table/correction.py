"""Correcting a die of the throw that stands: the throw is taken back, played as it was, and what followed again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kiosk.games.engine.moves import Face, Move, Throw


class Corrected(Protocol):
    """What a correction needs of a table."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count, oldest first."""

    def amend(self, steps: int, moves: Sequence[Move]) -> None:
        """Takes moves back and plays others instead, in one go."""


def standing_throw(moves: tuple[Move, ...]) -> Throw | None:
    """The last throw; decisions may have followed it."""
    return next((move for move in reversed(moves) if isinstance(move, Throw)), None)


def correct(table: Corrected, index: int, face: Face) -> None:
    """Die `index` of the last throw shows `face`, and did so since it was thrown.

    What followed is played again; from the first decision on that is illegal now it is left out.
    Raises `IllegalMove` if the throw cannot be; then nothing changed.
    """
    moves = list(table.moves)
    throw = standing_throw(table.moves)
    if throw is None or throw.faces[index] == face:
        return
    at = len(moves)
    while at > 0:
        at -= 1
        move = moves[at]
        if isinstance(move, Throw):
            moves[at] = replace(move, faces=(*move.faces[:index], face, *move.faces[index + 1 :]))
            if move.rethrown is None or index in move.rethrown:
                break
    table.amend(len(moves) - at, moves[at:])
