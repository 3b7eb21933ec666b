"""The states of a game that were, so that taking a move back needs no replay from the start.

The last `NEAR` of them are kept, and one in `NEAR` of those before: a state can hold every event of its game, so
that keeping all of them would take memory with the square of their number.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
NEAR = 64


class StateHistory(Generic[S]):
    """What stood after each number of moves, as far as it is kept."""

    def __init__(self, start: S) -> None:
        self._kept = {0: start}
        self.now = start
        self.moves = 0

    def push(self, state: S) -> None:
        """Appends the state after one more move."""
        self.now, self.moves = state, self.moves + 1
        self._kept[self.moves] = state
        old = self.moves - NEAR
        if old % NEAR:
            self._kept.pop(old, None)

    def back(self, moves: int, step: Callable[[S, int], S]) -> None:
        """So many moves stand, no more than now; `step` gives the state after a move, by its number from 0."""
        # What is kept of later ones is never looked at: new states take their places as moves are made.
        nearest = moves
        while nearest not in self._kept:
            nearest -= 1
        self.now, self.moves = self._kept[nearest], nearest
        while self.moves < moves:
            self.push(step(self.now, self.moves))

    def copy(self) -> "StateHistory[S]":
        """An independent copy."""
        other = StateHistory(self._kept[0])
        other._kept, other.now, other.moves = dict(self._kept), self.now, self.moves
        return other
