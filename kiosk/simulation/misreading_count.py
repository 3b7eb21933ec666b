"""Holds what was read against what really lies there: the only place besides people's eyes that knows the truth."""

from collections import Counter
from dataclasses import dataclass, field

from kiosk.games.engine.moves import Face, Throw
from kiosk.simulation.world import World, face_of
from vision.types.reasons import ReasonCode
from vision.types.track_events import AtRest, Event

Lying = list[tuple[Face, str]]
"""Face and colour of each die that really lies there."""


@dataclass
class Count:
    """Of one game. `silent`: readings taken as sure that differ from the truth; `unsure`: readings not sure, though
    nothing hid a die from the camera."""

    world: World
    throws: int = 0
    dice: int = 0
    silent: int = 0
    unsure: int = 0
    _wrong: bool = False
    _sure: bool = True
    """Whether the newest reading was sure: people who settle a doubt say faces, and no colours."""
    _lay: list[Lying] = field(default_factory=list)
    """What lay there at each reading that no scored throw has shown yet, the oldest first."""

    def read(self, event: Event) -> None:
        """A reading of dice that were thrown."""
        if not isinstance(event, AtRest) or all(die.kept for die in event.dice) or ReasonCode.COVERED in event.doubts:
            return
        self.dice += len(event.dice)
        self._wrong, self._sure = False, event.sure
        self._lay.append(self._lying())
        if not (event.sure and len(event.dice) == len(self.world.lying())) and not self.world.tray.hidden():
            self.unsure += 1
        if event.sure and any(self._misread(die.die.box, die.die.face) for die in event.dice):
            self._wrong = True
            self.silent += 1

    def played(self, throw: Throw) -> None:
        """A throw was scored: as it lies there now, or lay when it was read if it waited for an answer since then."""
        self.throws += 1
        real = [*self._lay, self._lying()]
        shown = max((place for place, lying in enumerate(real) if self._shows(throw, lying)), default=None)
        if shown is None and not self._wrong:
            self.silent += 1
        self._wrong, self._lay = False, [] if shown is None else self._lay[shown + 1 :]

    def _lying(self) -> Lying:
        return [(face_of(die), die.colour) for die in self.world.lying()]

    def _shows(self, throw: Throw, lying: Lying) -> bool:
        """Whether the throw has the faces of what lies there, and its colours if they are sure or tell dice apart."""
        if throw.colours and (self._sure or len({colour for _, colour in lying}) > 1):
            return Counter(zip(throw.faces, throw.colours, strict=True)) == Counter(lying)
        return Counter(throw.faces) == Counter(face for face, _ in lying)

    def _misread(self, box: tuple[int, int, int, int], face: str) -> bool:
        die = self.world.at(box)
        return die is None or die.face != face
