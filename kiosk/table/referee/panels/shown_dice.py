"""The dice as a panel shows them: those of the turn, those that landed, those in a hand."""

from dataclasses import replace

from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import DieState, ShownDie
from kiosk.table.referee.state.referee_state import RefereeState
from kiosk.table.referee.state.throw_check import CheckKind, ThrowCheck, face_known
from kiosk.table.referee.state.turn_dice import TurnDie
from vision.types.track_events import TrackedDie


def dice_of(moment: RefereeState) -> tuple[ShownDie, ...]:
    """The dice of the turn as they are now."""
    return tuple(shown for shown, _ in _rows(moment))


def to_throw(moment: RefereeState) -> tuple[ShownDie, ...]:
    """The dice of the turn while the next throw is awaited: of those that lie there none is kept by itself, but for
    those in the strip."""
    put = [die.id for die in moment.verdict.match.kept.values() if die.die.strip]
    return tuple(
        replace(shown, state=DieState.LYING)
        if shown.state == DieState.KEPT and number is not None and number not in put
        else shown
        for shown, number in _rows(moment)
    )


def focus_of(moment: RefereeState, die: TrackedDie) -> int | None:
    """At which place `dice_of` has that die."""
    return next((i for i, (_, number) in enumerate(_rows(moment)) if number == die.id), None)


def _rows(moment: RefereeState) -> list[tuple[ShownDie, int | None]]:
    verdict = moment.verdict
    if not moment.lay:
        return _first_throw(moment, verdict)
    match = verdict.match
    new = [*match.landed, *match.strange]
    away = DieState.MISSING if verdict.kind == CheckKind.MISSING else DieState.IN_HAND
    rows: list[tuple[ShownDie, int | None]] = []
    for index, slot in enumerate(moment.lay):
        if index in match.kept:
            rows.append((_lying(slot, match.kept[index]), match.kept[index].id))
        elif new and not slot.aside:
            die = new.pop(0)
            rows.append((_landed(moment, verdict, die), die.id))
        else:
            rows.append((ShownDie(slot.face, slot.colour, _unseen(slot, away)), None))
    return rows + [(_landed(moment, verdict, die), die.id) for die in new]


def _first_throw(moment: RefereeState, verdict: ThrowCheck) -> list[tuple[ShownDie, int | None]]:
    if not verdict.match.landed:
        return []
    rows: list[tuple[ShownDie, int | None]] = [(_landed(moment, verdict, die), die.id) for die in moment.judged.dice]
    lacking = verdict.count if verdict.kind == CheckKind.MISSING else 0
    return rows + [(ShownDie(None, state=DieState.MISSING), None)] * lacking


def _unseen(slot: TurnDie, away: DieState) -> DieState:
    """The state of a die that no camera sees now."""
    if slot.aside:
        return DieState.KEPT
    return (
        (DieState.LYING if slot.thrown else DieState.KEPT) if slot.id is None and away != DieState.MISSING else away
    )


def _lying(slot: TurnDie, die: TrackedDie) -> ShownDie:
    kept = die.die.strip or not slot.thrown
    return ShownDie(
        slot.face,
        slot.colour,
        DieState.DOUBTFUL if slot.void else DieState.KEPT if kept else DieState.LYING,
        die.die.box,
    )


def _landed(moment: RefereeState, verdict: ThrowCheck, die: TrackedDie) -> ShownDie:
    notes = moment.notes
    unsure = not face_known(die, notes)
    face = None if unsure else notes.settled.get(die.id, table_face(die.die.face))
    colour = notes.colours.get(die.id, die.die.colour)
    of_colour = verdict.kind == CheckKind.COLOUR and die in verdict.dice
    doubtful = unsure or of_colour or die.id in notes.again
    return ShownDie(face, colour, DieState.DOUBTFUL if doubtful else DieState.THROWN, die.die.box)


def photographed(moment: RefereeState) -> tuple[ShownDie, ...]:
    """The throw that stands, at its places in the picture that was read."""
    throw = moment.standing()
    if throw is None:
        return ()
    lay = moment.photo.lay
    if len(lay) != len(throw.faces):
        return tuple(ShownDie(face) for face in throw.faces)
    return tuple(
        replace(ShownDie(face, slot.colour, DieState.THROWN if slot.thrown else DieState.KEPT), box=slot.box)
        for face, slot in zip(throw.faces, lay, strict=True)
    )


def entered(entry: EnteredDice) -> tuple[ShownDie, ...]:
    """The dice entered so far; those that are still to come show their last face, if they have one."""
    dice = []
    for index, face in enumerate(entry.faces()):
        given = index < len(entry.given)
        kept = given and entry.given[index] is None
        state = DieState.KEPT if kept else DieState.THROWN if given else DieState.IN_HAND
        last = entry.lay[index] if entry.lay else None
        shown = last.face if face is None and last is not None else face
        dice.append(ShownDie(shown, entry.colour(index), state))
    return tuple(dice)
