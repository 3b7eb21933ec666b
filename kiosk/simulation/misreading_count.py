"""Holds what was read against what really lies there: the only place besides people's eyes that knows the truth."""

from collections import Counter
from dataclasses import dataclass

from kiosk.games.engine.moves import Throw
from kiosk.simulation.world import World, face_of
from vision.types.reasons import ReasonCode
from vision.types.track_events import AtRest, Event


@dataclass
class Count:
    """Of one game. `silent`: readings taken as sure that differ from the truth; `unsure`: readings not sure."""

    world: World
    throws: int = 0
    dice: int = 0
    silent: int = 0
    unsure: int = 0
    _wrong: bool = False

    def read(self, event: Event) -> None:
        """A reading of dice that were thrown."""
        if not isinstance(event, AtRest) or all(die.kept for die in event.dice) or ReasonCode.COVERED in event.doubts:
            return
        self.dice += len(event.dice)
        self._wrong = False
        if not event.sure or len(event.dice) != len(self.world.lying()):
            self.unsure += 1
        if event.sure and any(self._misread(die.die.box, die.die.face) for die in event.dice):
            self._wrong = True
            self.silent += 1

    def played(self, throw: Throw) -> None:
        """A throw was scored; all dice lie on the track."""
        self.throws += 1
        colours = throw.colours or ("",) * len(throw.faces)
        real = Counter((face_of(die), die.colour if throw.colours else "") for die in self.world.lying())
        if Counter(zip(throw.faces, colours, strict=True)) != real and not self._wrong:
            self.silent += 1
        self._wrong = False

    def _misread(self, box: tuple[int, int, int, int], face: str) -> bool:
        die = self.world.at(box)
        return die is None or die.face != face
