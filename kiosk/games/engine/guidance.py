"""What the beginners' guide knows of each choice, and the games that have one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from kiosk.games.engine.moves import Decision, Json
from kiosk.games.engine.protocols import StateT_contra
from kiosk.i18n.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Guided:
    """A choice: to stand by the dice, to throw some, or a decision of that kind.

    `dice` are the indices of those to throw: at once, or after an announcement. `win` is the chance that the guide
    tells of, `points` the mean, None where there is no such figure. `move` is the decision itself.
    """

    do: str
    dice: tuple[int, ...] = ()
    win: float | None = None
    points: float | None = None
    move: Decision | None = None

    def to_json(self) -> Json:
        """The form of the referee's output; figures to six digits, which their sums are good for."""
        line: Json = {
            "do": self.do,
            "dice": list(self.dice),
            "win": None if self.win is None else round(self.win, 6),
            "points": None if self.points is None else round(self.points, 6),
        }
        return line if self.move is None else line | {"move": self.move.to_json()}


def deciding(
    move: Decision, *, dice: tuple[int, ...] = (), win: float | None = None, points: float | None = None
) -> Guided:
    """The choice of a decision."""
    return Guided(move.kind, dice, win, points, move)


@runtime_checkable
class Guides(Protocol[StateT_contra]):
    """A game that shows beginners the chances of its choices."""

    def guided(self, state: StateT_contra) -> tuple[Guided, ...]:
        """What the guide knows of every choice, the recommended one first; nothing where there is no choice."""
        ...


@runtime_checkable
class GuidesThrows(Guides[StateT_contra], Protocol[StateT_contra]):
    """A game whose guide speaks of dice that are kept or thrown."""

    def guide(self, state: StateT_contra) -> Phrase | None:
        """What to do now and what that promises, in a sentence; None where there is nothing to choose."""
        ...

    def promise(self, state: StateT_contra, thrown: tuple[int, ...]) -> Phrase | None:
        """What throwing the dice with these indices promises, in a sentence."""
        ...


@runtime_checkable
class GuidesDecisions(Guides[StateT_contra], Protocol[StateT_contra]):
    """A game whose guide speaks of decisions."""

    def chance(self, state: StateT_contra, move: Decision) -> Phrase | None:
        """The chance of a decision, in a sentence; None where none is known."""
        ...
