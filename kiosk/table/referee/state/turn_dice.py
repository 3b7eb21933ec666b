"""The dice of a turn: their order, their faces, and which of them a reading shows again."""

from dataclasses import dataclass, replace

from kiosk.games.engine.moves import Face
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.track_state import TrackState
from vision.types.reading import Box
from vision.types.reasons import ReasonCode
from vision.types.track_events import TrackedDie


@dataclass(frozen=True, slots=True)
class TurnDie:
    """One die of the turn, at its place in the throw.

    `id` is the camera's, None where it was not followed (entered by hand, resumed, held aside). `aside`: a player
    holds it beside the track, its face stands. `void`: what it shows on the track does not count, it must be
    thrown again; `face` is still what the last valid throw gave. `thrown`: it was thrown in the last throw.
    """

    face: Face
    colour: str = "white"
    id: int | None = None
    box: Box | None = None
    likely: tuple[tuple[str, float], ...] = ()
    aside: bool = False
    void: bool = False
    thrown: bool = True


TurnDice = tuple[TurnDie, ...]


@dataclass(frozen=True, slots=True)
class DiceMatch:
    """A reading compared with the dice of the turn.

    `kept` maps slots to the dice that still lie there; `landed` were thrown; `strange` lie there, were not
    thrown, and belong to no slot; `gone` are the slots whose die is neither on the track nor held aside.
    """

    kept: dict[int, TrackedDie]
    landed: tuple[TrackedDie, ...]
    strange: tuple[TrackedDie, ...]
    gone: tuple[int, ...]


def compare(lay: TurnDice, sight: TrackState) -> DiceMatch:
    """Which dice of the turn lie there, which landed.

    A die that is not followed is known by its face; where nothing moved, so is one under a new identity. A die that
    has come into the strip of kept dice is the one whose face it shows, if that was taken up; else it was thrown
    there, if dice rolled. Where they did and no other die could have, those in the strip landed.
    """
    placed = sight.placed if lay else frozenset[int]()
    match = _compare(lay, sight, placed)
    return _compare(lay, sight, frozenset()) if placed and sight.rolled and not match.landed else match


def _compare(lay: TurnDice, sight: TrackState, placed: frozenset[int]) -> DiceMatch:
    fresh = sight.fresh - placed
    by_id = {slot.id: index for index, slot in enumerate(lay) if slot.id is not None}
    kept: dict[int, TrackedDie] = {}
    strange: list[TrackedDie] = []
    landed = [die for die in sight.dice if die.id in fresh]
    resting = [die for die in sight.dice if die.id not in fresh]
    for die in sorted(resting, key=lambda die: (die.id in placed, die.id not in by_id)):
        if die.id in placed:
            index = _same_face(lay, die, kept, moved=False) if plain(die) else None
        else:
            index = by_id.get(die.id, _same_face(lay, die, kept, sight.moved))
        if index is None:
            (landed if die.id in placed and sight.rolled else strange).append(die)
        else:
            kept[index] = die
    gone = tuple(index for index, slot in enumerate(lay) if index not in kept and not slot.aside)
    return DiceMatch(kept, tuple(landed), tuple(strange), gone)


def plain(die: TrackedDie) -> bool:
    """Its face can be trusted: dice that are put along an edge may touch it."""
    return die.die.cleared(ReasonCode.RIM).face_sure


def _same_face(lay: TurnDice, die: TrackedDie, taken: dict[int, TrackedDie], moved: bool) -> int | None:
    for index, slot in enumerate(lay):
        free = index not in taken and (slot.id is None or not moved)
        if free and slot.face == table_face(die.die.face):
            return index
    return None


def follow(lay: TurnDice, match: DiceMatch) -> TurnDice:
    """The dice of the turn with the places and identities at which they were just seen; no identity twice."""
    seen = {die.id for die in match.kept.values()}
    spare = [lay[index].id for index in match.kept if lay[index].id not in seen]
    return tuple(
        replace(slot, id=match.kept[index].id, box=match.kept[index].die.box, aside=False)
        if index in match.kept
        else replace(slot, id=spare.pop())
        if slot.id in seen
        else slot
        for index, slot in enumerate(lay)
    )


def adopt(lay: TurnDice, match: DiceMatch, *, void: bool) -> TurnDice:
    """The dice that landed stand for those that were picked up, yet their faces do not count."""
    landed = [*match.landed, *match.strange]
    return tuple(
        replace(slot, id=landed[0].id, box=landed.pop(0).die.box, void=void)
        if index in match.gone and landed
        else slot
        for index, slot in enumerate(follow(lay, match))
    )
