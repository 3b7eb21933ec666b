"""What a throw is worth before anybody decides anything: by it luck is told from the mean over all throws."""

from collections.abc import Hashable, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Protocol, runtime_checkable

from kiosk.games.engine.moves import Face
from kiosk.games.engine.protocols import StateT_contra


class DiceValue(Hashable, Protocol):
    """A way to value dice; equal ones value all dice alike, so that what was reckoned once is known."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces of each die."""
        ...

    def of(self, dice: tuple[Face, ...]) -> float:
        """What these dice are worth, in the game's own measure."""
        ...


@runtime_checkable
class ValuesDice(Protocol[StateT_contra]):
    """A game in which the dice of a throw are a hand that can be better or worse."""

    def dice_value(self, state: StateT_contra) -> DiceValue:
        """How the dice that are thrown next are valued."""
        ...


@runtime_checkable
class PaysSeats(Protocol[StateT_contra]):
    """A game in which a throw brings points to several seats at once."""

    def fallen(self, state: StateT_contra) -> tuple[tuple[tuple[int, ...], int], ...]:
        """The scores of all seats after each kind of throw that may come next, and how many throws are of that kind.

        Nothing where the next throw brings no points.
        """
        ...


def falls(faces: tuple[Face, ...], count: int) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Every way in which so many dice can fall, order aside, and how many orders it has."""
    for dice in combinations_with_replacement(faces, count):
        yield dice, factorial(count) // prod(factorial(dice.count(face)) for face in set(dice))
