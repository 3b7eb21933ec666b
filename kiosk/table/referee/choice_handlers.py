"""What the choices of a panel do, by their keys."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Face
from kiosk.table.correction import correct
from kiosk.table.referee.card_answers import count, count_first, dealt, entered, leave_out, take_back
from kiosk.table.referee.entry_answers import enter, keep, leave_entry, play_entry, restart, stay, step_back
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import Choice
from kiosk.table.referee.state.referee_state import RefereeState, ThrowPicture
from kiosk.table.referee.state.throw_check import WRONG_DICE, Notes
from kiosk.table.referee.throw_answers import (
    again,
    agree,
    checked,
    count_lying,
    count_void,
    drop,
    fallen,
    kept_aside,
    no_die,
    no_throw,
    right_dice,
    settle_colour,
)
from vision.types.lessons import TWO_DICE

AFTER = "nudge:after"
"""The key of the choice that a die counts as it lies since it was turned over."""


def answer(moment: RefereeState, choice: Choice) -> None:
    """Carries out a choice that the panel of this moment offers."""
    word = choice.key.partition(":")[0]
    if choice.move is not None:
        _decide(moment, choice.move)
    elif word in _WITH_VALUE:
        _WITH_VALUE[word](moment, choice)
    else:
        _PLAIN[word](moment)


def undo(moment: RefereeState) -> bool:
    """Takes back what came last. False when there is nothing."""
    moment.lessons.take_back()
    moment.sight = replace(moment.sight, absent=frozenset())
    if moment.correcting is not None or moment.announcing:
        _cancel(moment)
    elif moment.void:
        no_throw(moment)
    elif moment.entry is not None and moment.entry.given:
        moment.entry = moment.entry.step_back()
    elif moment.verdict.waits_for_person or moment.verdict.kind in WRONG_DICE:
        drop(moment)
    elif (moment.throwing_on or moment.notes.stays) and moment.lay:
        moment.notes = replace(moment.notes, agreed=False, stays=False)
    else:
        return _undo_move(moment)
    return True


def _undo_move(moment: RefereeState) -> bool:
    if not moment.table.can_undo:
        return False
    moment.table.undo(1)
    moment.entry, moment.nudge, moment.void = None, None, False
    moment.notes, moment.refusal, moment.photo = Notes(), None, ThrowPicture()
    moment.sight, moment.cards = moment.sight.settle(), moment.cards.suspect()
    # What lay there before the move that was taken back had been dealt.
    moment.dealt = True
    moment.sync()
    return True


def _decide(moment: RefereeState, move: Decision) -> None:
    if moment.wish == move:
        decide_for_machine(moment)
    else:
        decide(moment, move)


def decide(moment: RefereeState, move: Decision) -> None:
    """Plays a decision, a person's or the machine's."""
    moment.lessons.go_on()
    in_hand, card = bool(moment.verdict.match.gone), moment.found
    try:
        moment.table.play(move)
    except IllegalMove as refusal:
        moment.refusal = refusal.reason
        return
    moment.void = moment.announcing = False
    entered(moment, card, move)
    moment.sync()
    if not moment.lay:
        moment.notes = replace(moment.notes, agreed=False)
    if in_hand and moment.lay:
        # The question was asked about the dice in the hand: it was the one press that their throw needs.
        moment.notes = replace(moment.notes, agreed=True)


def decide_for_machine(moment: RefereeState) -> None:
    """Plays what the machine wants, if that is a decision."""
    wish = moment.wish
    if isinstance(wish, Decision):
        moment.opponent.decided(len(moment.table.moves))
        decide(moment, wish)


def _face(moment: RefereeState, choice: Choice) -> None:
    face = choice.face
    if face is None:
        raise AssertionError("a choice of a face has one")
    if moment.correcting is not None:
        _teach_standing(moment, moment.correcting, face)
        _correct(moment, face)
    elif moment.entry is not None:
        moment.entry = moment.entry.give(face)
    else:
        die = moment.verdict.dice[0]
        moment.lessons.teach(die.id, face)
        moment.notes = replace(moment.notes, settled={**moment.notes.settled, die.id: face}, spoken=True)


def _teach_standing(moment: RefereeState, index: int, face: Face) -> None:
    """A die of the throw that stands was misread, and people say what it shows."""
    lay = moment.photo.lay
    moment.lessons.teach(lay[index].id if index < len(lay) else None, face)


def _correct(moment: RefereeState, face: Face) -> None:
    index, table = moment.correcting or 0, moment.table
    moment.correcting = None
    try:
        correct(table, index, face)
        while moment.opponent.made(len(table.moves)):
            # The machine decided by dice that lay otherwise: it decides again.
            table.undo()
    except IllegalMove as refusal:
        moment.refusal = refusal.reason
        return
    lay = moment.photo.lay
    if index < len(lay):
        fixed = replace(lay[index], face=face)
        moment.photo = replace(moment.photo, lay=(*lay[:index], fixed, *lay[index + 1 :]))
    moment.sync()


def _nudge(moment: RefereeState, choice: Choice) -> None:
    index, event = moment.nudged_slot(), moment.nudge
    moment.nudge = None
    if event is None or index is None or choice.key != AFTER:
        return
    if moment.sight.fresh:
        # It was knocked over by the dice that were thrown: it counts as one of them.
        moment.sight = replace(moment.sight, fresh=moment.sight.fresh | {event.id})
    else:
        moment.correcting = index
        _correct(moment, table_face(event.after))


def _start_correction(moment: RefereeState) -> None:
    moment.correcting = -1


def _choose_die(moment: RefereeState, choice: Choice) -> None:
    moment.correcting = choice.place


def _cancel(moment: RefereeState) -> None:
    moment.correcting, moment.announcing = None, False


def _announce(moment: RefereeState) -> None:
    moment.announcing = True


def two_dice(moment: RefereeState) -> None:
    """What was read as one die is two: nothing tells their faces, they are entered by hand."""
    moment.lessons.teach(moment.verdict.dice[0].id, TWO_DICE)
    enter(moment)


_WITH_VALUE: dict[str, Callable[[RefereeState, Choice], None]] = {
    "face": _face,
    "colour": settle_colour,
    "die": _choose_die,
    "aside": kept_aside,
    "nudge": _nudge,
    "card": count_first,
}
_PLAIN: dict[str, Callable[[RefereeState], None]] = {
    "rethrow": agree,
    "throw_on": agree,
    "accept": agree,
    "drop": drop,
    "right_dice": right_dice,
    "yes": checked,
    "count_void": count_void,
    "fallen": fallen,
    "again": again,
    "correct": _start_correction,
    "cancel": _cancel,
    "announce": _announce,
    "no_throw": no_throw,
    "count_lying": count_lying,
    "enter": enter,
    "keep": keep,
    "step_back": step_back,
    "restart": restart,
    "leave_entry": leave_entry,
    "stay": stay,
    "play_entry": play_entry,
    "no_die": no_die,
    "two_dice": two_dice,
    "dealt": dealt,
    "card_counts": count,
    "card_left_out": leave_out,
    "card_back": take_back,
}
