"""What the dice on the track mean for what the game asks: a pure judgement, which plays nothing."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.values import Ask
from kiosk.table.referee.state.dice_mismatch import NO_DIFFERENCE, Difference, differs, doubtful_colours
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.track_state import TrackState
from kiosk.table.referee.state.turn_dice import DiceMatch, TurnDice, TurnDie, compare
from vision.types.reasons import RANK, ReasonCode, Reasons
from vision.types.track_events import TrackedDie


@dataclass(frozen=True, slots=True)
class Notes:
    """What people said about the dice that have landed since the last throw.

    `settled` and `colours`: the faces and colours they gave, by die; `doubted`: dice whose colour is not what the
    camera said; `again`: dice that must be thrown again; `fallen`: the missing dice
    fell off and will be thrown again; `checked`: what was doubtful of the picture as a whole, and was said to be
    right; `spoken`: somebody said something about this throw, which confirms a re-throw; `agreed`: the throw counts;
    `early`: dice landed out of turn, or were thrown once more; `counted`: void dice count as they lie; `stays`:
    no die is thrown again, said where dice are entered by hand.
    """

    settled: Mapping[int, Face] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    doubted: frozenset[int] = frozenset()
    again: frozenset[int] = frozenset()
    fallen: bool = False
    checked: frozenset[ReasonCode] = frozenset()
    spoken: bool = False
    agreed: bool = False
    early: bool = False
    counted: bool = False
    stays: bool = False


class CheckKind(StrEnum):
    """What the dice mean: nothing happened; some were picked up; some landed while none may be thrown; `MISSING` and
    `TOO_MANY` by a count, `COLOURS` not those that were asked for; a person must say of what colour a die is; some
    must be thrown again; a person must settle a face, or the whole picture; complete, but perhaps no throw, or one
    that waits for OK; complete.
    """

    STILL = "still"
    IN_HAND = "in_hand"
    EARLY = "early"
    MISSING = "missing"
    TOO_MANY = "too_many"
    COLOURS = "colours"
    COLOUR = "colour"
    AGAIN = "again"
    UNSURE = "unsure"
    DOUBTED = "doubted"
    OFFER = "offer"
    CONFIRM = "confirm"
    COMPLETE = "complete"


FOR_PEOPLE = {CheckKind.COLOUR, CheckKind.UNSURE, CheckKind.DOUBTED, CheckKind.OFFER, CheckKind.CONFIRM}
"""A full throw lies there and somebody has to say something about it."""
WRONG_DICE = {CheckKind.MISSING, CheckKind.TOO_MANY, CheckKind.COLOURS, CheckKind.AGAIN}
"""These are not the dice that were asked for."""


@dataclass(frozen=True, slots=True)
class ThrowCheck:
    """The judgement: `count` dice are too many or too few, or `dice` are those in question, the gravest first; of
    too many dice those that are doubtful.

    `throw` and `lay` are set from `OFFER` on: the move, and the dice of the turn after it. `difference` says which
    dice are missing or too many.
    """

    kind: CheckKind
    match: DiceMatch
    count: int = 0
    dice: tuple[TrackedDie, ...] = ()
    throw: Throw | None = None
    lay: TurnDice = ()
    difference: Difference = NO_DIFFERENCE

    @property
    def waits_for_person(self) -> bool:
        """A full throw lies there and somebody has to say something about it."""
        return self.kind in FOR_PEOPLE


def compare_with_ask(ask: Ask, lay: TurnDice, sight: TrackState, notes: Notes, *, by_button: bool) -> ThrowCheck:
    """What the dice that lie there now mean. `by_button`: a re-throw has to be confirmed."""
    match = compare(lay, sight)
    replaced = lay and match.strange and len(match.strange) == len(match.gone)
    if not match.landed and not replaced:
        picked_up = any(lay[index].id is not None for index in match.gone)
        return ThrowCheck(CheckKind.IN_HAND if picked_up else CheckKind.STILL, match)
    if not ask.dice:
        return ThrowCheck(CheckKind.EARLY, match)
    return (
        _count(ask, lay, match, notes)
        or _doubts(ask, match, sight, notes)
        or _complete(ask, lay, match, notes, by_button)
    )


def _count(ask: Ask, lay: TurnDice, match: DiceMatch, notes: Notes) -> ThrowCheck | None:
    seen = _lying(match)
    aside = sum(slot.aside and index not in match.kept for index, slot in enumerate(lay))
    wanted = len(ask.dice)
    difference = differs(ask.dice, seen, notes.colours)
    if len(seen) > wanted:
        unsure = _gravest(die for die in seen if not face_known(die, notes))
        return ThrowCheck(CheckKind.TOO_MANY, match, len(seen) - wanted, unsure, difference=difference)
    if len(seen) + aside < wanted:
        return ThrowCheck(CheckKind.MISSING, match, wanted - len(seen) - aside, difference=difference)
    return None


def _lying(match: DiceMatch) -> tuple[TrackedDie, ...]:
    return (*match.kept.values(), *match.landed, *match.strange)


def _doubts(ask: Ask, match: DiceMatch, sight: TrackState, notes: Notes) -> ThrowCheck | None:
    """What people have to say first: what is wrong with the dice, then the gravest doubt of what they show."""
    new = match.landed + match.strange
    unknown = doubtful_colours(ask.dice, new, notes.colours, notes.doubted)
    difference = NO_DIFFERENCE if unknown else differs(ask.dice, _lying(match), notes.colours)
    if difference.extra:
        return ThrowCheck(CheckKind.COLOURS, match, len(difference.extra), difference.extra, difference=difference)
    again = tuple(die for die in sight.dice if die.id in notes.again)
    if again:
        return ThrowCheck(CheckKind.AGAIN, match, len(again), again)
    unsure = _gravest(die for die in new if not face_known(die, notes))
    if unsure:
        return ThrowCheck(CheckKind.UNSURE, match, len(unsure), unsure)
    if unknown:
        return ThrowCheck(CheckKind.COLOUR, match, len(unknown), unknown)
    return ThrowCheck(CheckKind.DOUBTED, match, dice=new) if unanswered(sight, notes) else None


def _gravest(dice: Iterable[TrackedDie]) -> tuple[TrackedDie, ...]:
    """Doubtful dice, the most doubtful first."""
    return tuple(sorted(dice, key=lambda die: RANK[die.die.reasons[0].code]))


def face_known(die: TrackedDie, notes: Notes) -> bool:
    """The camera is sure of the face, whatever the colour, or a person gave it."""
    return die.die.face_sure or die.id in notes.settled


def unanswered(sight: TrackState, notes: Notes) -> Reasons:
    """What is doubtful of the picture as a whole and nobody has said anything about, the gravest first."""
    return tuple(reason for reason in sight.reasons if reason.code not in notes.checked)


def _complete(ask: Ask, lay: TurnDice, match: DiceMatch, notes: Notes, by_button: bool) -> ThrowCheck:
    new = match.landed + match.strange
    after = _lay_after(lay, match, new, notes)
    void = tuple(match.kept[index] for index, slot in enumerate(lay) if slot.void and index in match.kept)
    if void and not notes.counted:
        return ThrowCheck(CheckKind.AGAIN, match, len(void), void)
    colours = tuple(slot.colour for slot in after) if all(slot.colour for slot in after) else None
    rethrown = tuple(index for index, slot in enumerate(after) if slot.thrown)
    throw = Throw(tuple(slot.face for slot in after), rethrown if len(rethrown) < len(after) else None, colours)
    return ThrowCheck(_consent(ask, lay, match, notes, by_button), match, dice=new, throw=throw, lay=after)


def _consent(ask: Ask, lay: TurnDice, match: DiceMatch, notes: Notes, by_button: bool) -> CheckKind:
    only_aside = bool(lay) and not match.gone
    all_at_once = bool(match.kept) and not ask.rethrow
    if notes.agreed:
        return CheckKind.COMPLETE
    if match.strange or only_aside or all_at_once or notes.early or _perhaps_kept(lay, match):
        return CheckKind.OFFER
    ordered = notes.spoken or any(slot.void for slot in lay)
    return CheckKind.CONFIRM if lay and by_button and not ordered else CheckKind.COMPLETE


def _perhaps_kept(lay: TurnDice, match: DiceMatch) -> bool:
    """Nothing landed but dice in the strip of kept dice that show what was taken up: they may have been put there."""
    taken = Counter(lay[index].face for index in match.gone)
    landed = Counter(table_face(die.die.face) for die in match.landed)
    return all(die.die.strip for die in match.landed) and landed <= taken


def _lay_after(lay: TurnDice, match: DiceMatch, new: tuple[TrackedDie, ...], notes: Notes) -> TurnDice:
    if not lay:
        return tuple(_slot(die, notes) for die in new)
    free = sorted(set(range(len(lay))) - set(match.kept), key=lambda index: (lay[index].aside, index))
    landed = dict(zip(free, new, strict=False))
    return tuple(_next(slot, match.kept.get(i), landed.get(i), notes) for i, slot in enumerate(lay))


def _next(slot: TurnDie, kept: TrackedDie | None, landed: TrackedDie | None, notes: Notes) -> TurnDie:
    if landed is not None:
        return _slot(landed, notes)
    if kept is None:
        return replace(slot, thrown=False)
    if slot.void:
        return _slot(kept, notes)
    return replace(slot, id=kept.id, box=kept.die.box, thrown=False, aside=False)


def _slot(die: TrackedDie, notes: Notes) -> TurnDie:
    face = notes.settled.get(die.id, table_face(die.die.face))
    return TurnDie(face, notes.colours.get(die.id, die.die.colour), die.id, die.die.box, die.die.likely)
