"""What people say of the dice on the track: they count, they were looked at, they are to be thrown again."""

from dataclasses import replace

from kiosk.table.referee.state.panel import Choice
from kiosk.table.referee.state.referee_state import RefereeState
from kiosk.table.referee.state.throw_check import unanswered
from vision.types.lessons import NO_DIE


def agree(moment: RefereeState) -> None:
    """The throw is to be counted as it lies."""
    moment.notes = replace(moment.notes, agreed=True)


def drop(moment: RefereeState) -> None:
    """The dice are no throw: they stand for those that were picked up. What was turned over is asked no more."""
    moment.account()
    moment.nudge = None


def checked(moment: RefereeState) -> None:
    """The gravest doubt of the picture, which was asked about, is none."""
    asked = unanswered(moment.judged, moment.notes)[:1]
    checked = moment.notes.checked | {reason.code for reason in asked}
    moment.notes = replace(moment.notes, checked=checked, spoken=True)


def count_void(moment: RefereeState) -> None:
    """A void throw counts all the same."""
    moment.notes = replace(moment.notes, counted=True, again=frozenset())


def fallen(moment: RefereeState) -> None:
    """Dice fell off the track, or lie on each other: those are thrown again."""
    ids = {die.id for die in moment.verdict.match.landed} if moment.all_again else set()
    moment.notes = replace(moment.notes, fallen=True, again=moment.notes.again | ids)


def again(moment: RefereeState) -> None:
    """The die in question, or all of them, is thrown again."""
    verdict = moment.verdict
    dice = verdict.match.landed if moment.all_again else verdict.dice[:1]
    moment.notes = replace(moment.notes, again=moment.notes.again | {die.id for die in dice}, fallen=True)


def kept_aside(moment: RefereeState, choice: Choice) -> None:
    """The die in that place of the turn was set aside beside the track."""
    moment.lay = tuple(
        replace(slot, aside=True, id=None) if place == choice.place else slot for place, slot in enumerate(moment.lay)
    )
    moment.notes = replace(moment.notes, spoken=True)


def settle_colour(moment: RefereeState, choice: Choice) -> None:
    """The die in question has that colour."""
    die = moment.verdict.dice[0]
    moment.notes = replace(moment.notes, colours={**moment.notes.colours, die.id: choice.colour}, spoken=True)


def right_dice(moment: RefereeState) -> None:
    """Somebody says that these are the right dice: the camera took a colour for another."""
    difference = moment.verdict.difference
    if len(difference.extra) == 1 and difference.swapped:
        colours = {difference.extra[0].id: difference.missing[0].colour}
        moment.notes = replace(moment.notes, colours={**moment.notes.colours, **colours}, spoken=True)
        return
    moment.notes = replace(
        moment.notes, doubted=frozenset(die.id for die in difference.extra), colours={}, spoken=True
    )


def no_die(moment: RefereeState) -> None:
    """The thing in question is no die."""
    number = moment.verdict.dice[0].id
    moment.lessons.teach(number, NO_DIE)
    moment.sight = moment.sight.without(number)
    moment.frozen = None if moment.frozen is None else moment.frozen.without(number)


def no_throw(moment: RefereeState) -> None:
    """What looked like a throw before the announcement was none: the dice of the turn stand."""
    moment.void = False
    moment.lay = tuple(replace(slot, void=False) for slot in moment.lay)


def count_lying(moment: RefereeState) -> None:
    """What lies there counts as thrown now."""
    ids = frozenset(die.id for die in moment.sight.dice)
    moment.sight = replace(moment.sight, fresh=ids, moved=True)
    agree(moment)
