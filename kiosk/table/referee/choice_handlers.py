"""What the choices of a panel do, by their keys."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Face
from kiosk.table.correction import correct
from kiosk.table.referee.state.entered_dice import Entry
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import move_key
from kiosk.table.referee.state.referee_state import Moment, Photo
from kiosk.table.referee.state.throw_check import Notes, unanswered


def answer(moment: Moment, key: str) -> None:
    """Carries out a choice that the panel of this moment offers."""
    word, _, what = key.partition(":")
    if word == "move":
        _decide(moment, key)
    elif word in _WITH_VALUE:
        _WITH_VALUE[word](moment, what)
    else:
        _PLAIN[word](moment)


def undo(moment: Moment) -> bool:
    """Takes back what came last. False when there is nothing."""
    if moment.correcting is not None or moment.announcing:
        _cancel(moment)
    elif moment.void:
        _no_throw(moment)
    elif moment.entry is not None and moment.entry.given:
        moment.entry = moment.entry.step_back()
    elif moment.verdict.waits_for_person or moment.verdict.kind in ("missing", "too_many", "colours", "again"):
        _drop(moment)
    else:
        return _undo_move(moment)
    return True


def _undo_move(moment: Moment) -> bool:
    if not moment.table.can_undo:
        return False
    moment.table.undo(1)
    moment.entry, moment.nudge, moment.void = None, None, False
    moment.notes, moment.refusal, moment.photo = Notes(), None, Photo()
    moment.sight = moment.sight.settle()
    moment.sync()
    return True


def _decide(moment: Moment, key: str) -> None:
    wish = moment.wish
    if isinstance(wish, Decision) and move_key(wish) == key:
        decide_for_machine(moment)
        return
    decide(moment, next(move for move in moment.table.state.moves() if move_key(move) == key))


def decide(moment: Moment, move: Decision) -> None:
    """Plays a decision, a person's or the machine's."""
    in_hand = bool(moment.verdict.match.gone)
    try:
        moment.table.play(move)
    except IllegalMove as refusal:
        moment.refusal = refusal.reason
        return
    moment.void = moment.announcing = False
    moment.sync()
    if in_hand and moment.lay:
        # The question was asked about the dice in the hand: it was the one press that their throw needs.
        moment.notes = replace(moment.notes, agreed=True)


def decide_for_machine(moment: Moment) -> None:
    """Plays what the machine wants, if that is a decision."""
    wish = moment.wish
    if isinstance(wish, Decision):
        moment.opponent.decided(len(moment.table.moves))
        decide(moment, wish)


def _agree(moment: Moment) -> None:
    moment.notes = replace(moment.notes, agreed=True)


def _drop(moment: Moment) -> None:
    moment.account()
    moment.nudge = None


def _checked(moment: Moment) -> None:
    """The gravest doubt of the picture, which was asked about, is none."""
    asked = unanswered(moment.judged, moment.notes)[:1]
    checked = moment.notes.checked | {reason.code for reason in asked}
    moment.notes = replace(moment.notes, checked=checked, spoken=True)


def _count_void(moment: Moment) -> None:
    moment.notes = replace(moment.notes, counted=True, again=frozenset())


def _fallen(moment: Moment) -> None:
    ids = {die.id for die in moment.verdict.match.landed} if moment.all_again else set()
    moment.notes = replace(moment.notes, fallen=True, again=moment.notes.again | ids)


def _again(moment: Moment) -> None:
    verdict = moment.verdict
    dice = verdict.match.landed if moment.all_again else verdict.dice[:1]
    moment.notes = replace(moment.notes, again=moment.notes.again | {die.id for die in dice}, fallen=True)


def _kept_aside(moment: Moment, what: str) -> None:
    index = int(what)
    moment.lay = tuple(
        replace(slot, aside=True, id=None) if place == index else slot for place, slot in enumerate(moment.lay)
    )
    moment.notes = replace(moment.notes, spoken=True)


def _face(moment: Moment, what: str) -> None:
    face = table_face(what)
    if moment.correcting is not None:
        _correct(moment, face)
    elif moment.entry is not None:
        moment.entry = moment.entry.give(face)
    else:
        die = moment.verdict.dice[0]
        moment.notes = replace(moment.notes, settled={**moment.notes.settled, die.id: face}, spoken=True)


def _colour(moment: Moment, what: str) -> None:
    die = moment.verdict.dice[0]
    moment.notes = replace(moment.notes, colours={**moment.notes.colours, die.id: what}, spoken=True)


def _right_dice(moment: Moment) -> None:
    """Somebody says that these are the right dice: the camera took a colour for another."""
    difference = moment.verdict.difference
    if len(difference.extra) == 1 and difference.swapped:
        colours = {difference.extra[0].id: difference.missing[0].colour}
        moment.notes = replace(moment.notes, colours={**moment.notes.colours, **colours}, spoken=True)
        return
    moment.notes = replace(
        moment.notes, doubted=frozenset(die.id for die in difference.extra), colours={}, spoken=True
    )


def _correct(moment: Moment, face: Face) -> None:
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


def _nudge(moment: Moment, what: str) -> None:
    index, event = moment.nudged_slot(), moment.nudge
    moment.nudge = None
    if event is None or index is None or what != "after":
        return
    if moment.sight.fresh:
        # It was knocked over by the dice that were thrown: it counts as one of them.
        moment.sight = replace(moment.sight, fresh=moment.sight.fresh | {event.id})
    else:
        moment.correcting = index
        _correct(moment, table_face(event.after))


def _start_correction(moment: Moment) -> None:
    moment.correcting = -1


def _choose_die(moment: Moment, what: str) -> None:
    moment.correcting = int(what)


def _cancel(moment: Moment) -> None:
    moment.correcting, moment.announcing = None, False


def _announce(moment: Moment) -> None:
    moment.announcing = True


def _no_throw(moment: Moment) -> None:
    """What looked like a throw before the announcement was none: the dice of the turn stand."""
    moment.void = False
    moment.lay = tuple(replace(slot, void=False) for slot in moment.lay)


def _count_lying(moment: Moment) -> None:
    ids = frozenset(die.id for die in moment.sight.dice)
    moment.sight = replace(moment.sight, fresh=ids, moved=True)
    _agree(moment)


def _enter(moment: Moment) -> None:
    if moment.frozen is not None or moment.verdict.waits_for_person:
        _drop(moment)
    moment.entry = Entry(moment.ask.dice, moment.lay, asked_for=True)


def _keep(moment: Moment) -> None:
    if moment.entry is not None:
        moment.entry = moment.entry.give(None)


def _step_back(moment: Moment) -> None:
    if moment.entry is not None:
        moment.entry = moment.entry.step_back()


def _restart(moment: Moment) -> None:
    if moment.entry is not None:
        moment.entry = moment.entry.restart()


def _leave_entry(moment: Moment) -> None:
    moment.entry = None


def _play_entry(moment: Moment) -> None:
    if moment.entry is None:
        return
    throw, lay = moment.entry.throw()
    moment.entry = None
    try:
        moment.table.play(throw)
    except IllegalMove as refusal:
        moment.refusal = refusal.reason
        return
    moment.photo, moment.frozen = Photo(lay), None
    moment.sight, moment.notes, moment.lay = moment.sight.settle(), Notes(), lay
    moment.sync()


_WITH_VALUE: dict[str, Callable[[Moment, str], None]] = {
    "face": _face,
    "colour": _colour,
    "die": _choose_die,
    "aside": _kept_aside,
    "nudge": _nudge,
}
_PLAIN: dict[str, Callable[[Moment], None]] = {
    "rethrow": _agree,
    "accept": _agree,
    "drop": _drop,
    "right_dice": _right_dice,
    "yes": _checked,
    "count_void": _count_void,
    "fallen": _fallen,
    "again": _again,
    "correct": _start_correction,
    "cancel": _cancel,
    "announce": _announce,
    "no_throw": _no_throw,
    "count_lying": _count_lying,
    "enter": _enter,
    "keep": _keep,
    "step_back": _step_back,
    "restart": _restart,
    "leave_entry": _leave_entry,
    "play_entry": _play_entry,
}
