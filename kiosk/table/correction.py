"""Correcting a die of the throw that stands: the throw is taken back, played as it was, and what followed again."""

from dataclasses import replace
from typing import Protocol

from kiosk.games.engine import Face, IllegalMove, Move, Throw


class Corrected(Protocol):
    """What a correction needs of a table."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count, oldest first."""
        ...

    def play(self, move: Move) -> None:
        """Plays a move. Raises `IllegalMove`."""
        ...

    def undo(self, steps: int = 1) -> None:
        """Takes moves back."""
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
    table.undo(len(after) + 1)
    table.play(replace(throw, faces=(*throw.faces[:index], face, *throw.faces[index + 1 :])))
    for move in after:
        try:
            table.play(move)
        except IllegalMove:
            return
