"""Whether the dice on the track are those that the game asks for, and if not, which is missing and which too many."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.dice import POKER_FACES
from kiosk.games.engine.moves import Face
from kiosk.games.engine.values import DieAsk
from kiosk.table.referee.state.face_names import table_face
from vision.types.reasons import ReasonCode
from vision.types.track_events import TrackedDie


@dataclass(frozen=True, slots=True)
class Difference:
    """Dice that are asked for and not there, and dice that are there and not asked for."""

    missing: tuple[DieAsk, ...] = ()
    extra: tuple[TrackedDie, ...] = ()

    @property
    def swapped(self) -> bool:
        """As many dice as asked for, yet not the right ones."""
        return bool(self.missing) and len(self.missing) == len(self.extra)


NO_DIFFERENCE = Difference()


def differs(asked: Sequence[DieAsk], seen: Sequence[TrackedDie], colours: Mapping[int, str]) -> Difference:
    """What is wrong with the dice that lie there; `colours` are those that people gave, by die.

    A die that is asked for by colour is looked for first, so that one of any colour takes what is left.
    """
    missing, extra = sorted(asked, key=lambda die: die.colour == "any"), []
    for die in seen:
        match = next((ask for ask in missing if _fits(die, ask, colours)), None)
        if match is None:
            extra.append(die)
        else:
            missing.remove(match)
    return Difference(tuple(missing), tuple(extra))


def _fits(die: TrackedDie, ask: DieAsk, colours: Mapping[int, str]) -> bool:
    colour = colours.get(die.id, die.die.colour)
    kind = kind_of(table_face(die.die.face)) if die.die.face_sure else ask.kind
    return ask.colour in ("any", colour) and ask.kind == kind


def kind_of(face: Face) -> str:
    """Of what kind a die with this face is."""
    return "poker" if face in POKER_FACES else "pips"


def doubtful_colours(
    asked: Sequence[DieAsk], seen: Sequence[TrackedDie], colours: Mapping[int, str], doubted: frozenset[int]
) -> tuple[TrackedDie, ...]:
    """The dice whose colour matters and has to be told by a person; `doubted` are those that somebody objected to."""
    if all(die.colour == "any" for die in asked):
        return ()
    return tuple(
        die for die in seen if die.id not in colours and (die.id in doubted or ReasonCode.COLOUR in die.die.doubts)
    )
