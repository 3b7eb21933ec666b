"""Dice that are entered by hand, and the end."""

from collections.abc import Sequence

from kiosk.table.referee.panels import dice_phrases as words
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.elements import Stages, addressed, faces, panel_of
from kiosk.table.referee.panels.shown_dice import entered, photographed
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import ThrowCheck


def _enter(moment: RefereeState, _: ThrowCheck) -> Panel:
    entry = moment.entry
    if entry is None:
        raise AssertionError("the stage of hand entry has an entry")
    leave = say.LEAVE_BLIND if moment.blind else say.LEAVE_ENTRY
    minor = ([say.STEP_BACK] if entry.given else []) + ([leave] if entry.asked_for or not moment.blind else [])
    dice = entered(entry)
    if not entry.full:
        return _next_die(moment, entry, minor)
    if not entry.thrown:
        question = addressed(moment, say.NONE_THROWN)
        return panel_of(moment, PanelKind.ENTER, question, [say.STAY, say.RESTART, *minor], dice=dice)
    question = addressed(moment, say.ENTERED)
    return panel_of(moment, PanelKind.ENTER, question, [say.PLAY_ENTRY, say.RESTART, *minor], dice=dice, blinks=True)


def _next_die(moment: RefereeState, entry: EnteredDice, minor: Sequence[Choice]) -> Panel:
    """The die that comes next: kept, or a face; the last one was thrown where one had to be and no other was."""
    number = len(entry.given)
    colour = entry.colour(number)
    last = number == entry.count - 1 and not entry.thrown and not moment.decides
    kept = [Choice("keep", say.KEEP_LABEL, face=entry.lay[number].face, colour=colour)] if entry.lay else []
    question = addressed(moment, say.ENTER, number=number + 1)
    if len({die.colour for die in entry.dice}) > 1:
        question = addressed(moment, say.ENTER_COLOUR, die=words.THE[colour])
    choices = [*([] if last else kept), *faces((), moment, colour=colour), *minor]
    detail = say.ONE_AT_LEAST if last and entry.lay else None
    return panel_of(moment, PanelKind.ENTER, question, choices, dice=entered(entry), focus=number, detail=detail)


def _over(moment: RefereeState, _: ThrowCheck) -> Panel:
    choices = [say.CORRECT] if moment.standing() is not None else []
    return panel_of(moment, PanelKind.OVER, say.OVER, choices, dice=photographed(moment))


STAGES: Stages = {
    Stage.ENTER: _enter,
    Stage.OVER: _over,
}
