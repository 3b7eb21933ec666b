"""The dice as a panel shows them: those of the turn, those that landed, those in a hand."""

from dataclasses import replace

from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import ShownDie
from kiosk.table.referee.state.referee_state import RefereeState
from kiosk.table.referee.state.throw_check import ThrowCheck, face_known
from kiosk.table.referee.state.turn_dice import TurnDie
from vision.types.track_events import TrackedDie


def dice_of(moment: RefereeState) -> tuple[ShownDie, ...]:
    """The dice of the turn as they are now."""
    return tuple(shown for shown, _ in _rows(moment))


def focus_of(moment: RefereeState, die: TrackedDie) -> int | None:
    """At which place `dice_of` has that die."""
    return next((i for i, (_, number) in enumerate(_rows(moment)) if number == die.id), None)


def _rows(moment: RefereeState) -> list[tuple[ShownDie, int | None]]:
    verdict = moment.verdict
    if not moment.lay:
        return _first_throw(moment, verdict)
    match = verdict.match
    new = [*match.landed, *match.strange]
    away = "missing" if verdict.kind == "missing" else "in_hand"
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
    lacking = verdict.count if verdict.kind == "missing" else 0
    return rows + [(ShownDie(None, state="missing"), None)] * lacking


def _unseen(slot: TurnDie, away: str) -> str:
    """The state of a die that no camera sees now."""
    if slot.aside:
        return "kept"
    return ("lying" if slot.thrown else "kept") if slot.id is None and away != "missing" else away


def _lying(slot: TurnDie, die: TrackedDie) -> ShownDie:
    kept = die.die.strip or not slot.thrown
    return ShownDie(slot.face, slot.colour, "doubtful" if slot.void else "kept" if kept else "lying", die.die.box)


def _landed(moment: RefereeState, verdict: ThrowCheck, die: TrackedDie) -> ShownDie:
    notes = moment.notes
    unsure = not face_known(die, notes)
    face = None if unsure else notes.settled.get(die.id, table_face(die.die.face))
    colour = notes.colours.get(die.id, die.die.colour)
    of_colour = verdict.kind == "colour" and die in verdict.dice
    doubtful = unsure or of_colour or die.id in notes.again
    return ShownDie(face, colour, "doubtful" if doubtful else "thrown", die.die.box)


def photographed(moment: RefereeState) -> tuple[ShownDie, ...]:
    """The throw that stands, at its places in the picture that was read."""
    throw = moment.standing()
    if throw is None:
        return ()
    lay = moment.photo.lay
    if len(lay) != len(throw.faces):
        return tuple(ShownDie(face) for face in throw.faces)
    return tuple(
        replace(ShownDie(face, slot.colour, "thrown" if slot.thrown else "kept"), box=slot.box)
        for face, slot in zip(throw.faces, lay, strict=True)
    )


def entered(entry: EnteredDice) -> tuple[ShownDie, ...]:
    """The dice entered so far; those that are still to come show their last face, if they have one."""
    dice = []
    for index, face in enumerate(entry.faces()):
        given = index < len(entry.given)
        kept = given and entry.given[index] is None
        state = "kept" if kept else "thrown" if given else "in_hand"
        last = entry.lay[index] if entry.lay else None
        shown = last.face if face is None and last is not None else face
        dice.append(ShownDie(shown, entry.colour(index), state))
    return tuple(dice)
