"""Dice entered by hand: one die after the other, those that were kept with one press."""

from dataclasses import dataclass, replace

from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.values import DieAsk
from kiosk.table.referee.state.turn_dice import TurnDice, TurnDie


@dataclass(frozen=True, slots=True)
class EnteredDice:
    """A throw that is being entered.

    `dice` are those that the game asks for. `asked_for`: a person wanted it, so that it stays when the camera is
    back. `given` holds a face for every die entered so far, None for one that was kept.
    """

    dice: tuple[DieAsk, ...]
    lay: TurnDice = ()
    asked_for: bool = False
    given: tuple[Face | None, ...] = ()

    @property
    def count(self) -> int:
        """How many dice there are."""
        return len(self.dice)

    @property
    def full(self) -> bool:
        """Every die has been entered."""
        return len(self.given) == self.count

    @property
    def thrown(self) -> bool:
        """At least one die was thrown."""
        return any(face is not None for face in self.given)

    def give(self, face: Face | None) -> "EnteredDice":
        """The next die shows that face, or was kept (None)."""
        return self if self.full else replace(self, given=(*self.given, face))

    def step_back(self) -> "EnteredDice":
        """Removes the last die that was entered."""
        return replace(self, given=self.given[:-1])

    def restart(self) -> "EnteredDice":
        """Removes all dice that were entered."""
        return replace(self, given=())

    def faces(self) -> tuple[Face | None, ...]:
        """A face for every die: entered, kept, else None."""
        entered = tuple(self.lay[i].face if face is None else face for i, face in enumerate(self.given))
        return entered + (None,) * (self.count - len(entered))

    def throw(self) -> tuple[Throw, TurnDice]:
        """The move, and the dice of the turn after it; only for a full entry in which a die was thrown."""
        rethrown = tuple(index for index, face in enumerate(self.given) if face is not None)
        lay = tuple(self._slot(index, face) for index, face in enumerate(self.given))
        asked = any(die.colour != "any" for die in self.dice)
        colours = tuple(slot.colour for slot in lay) if asked else None
        faces, some = tuple(slot.face for slot in lay), rethrown if len(rethrown) < self.count else None
        return Throw(faces, some, colours, by_hand=asked), lay

    def colour(self, index: int) -> str:
        """The colour of a die: as asked for, as it was, or white."""
        asked = self.dice[index].colour
        return asked if asked != "any" else self.lay[index].colour if self.lay else "white"

    def _slot(self, index: int, face: Face | None) -> TurnDie:
        if face is None:
            return replace(self.lay[index], thrown=False)
        return TurnDie(face, self.colour(index))
