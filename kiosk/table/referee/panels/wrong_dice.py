"""Dice that are missing, too many, or not those that were asked for."""

from kiosk.i18n.phrase import Phrase
from kiosk.table.referee.panels import dice_phrases as words
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.elements import Stages, panel_of
from kiosk.table.referee.panels.shown_dice import focus_of
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import ThrowCheck


def _missing(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    if not verdict.match.gone or moment.notes.fallen:
        everything = moment.all_again and bool(moment.notes.again)
        detail = say.again(len(moment.notes.again)) if everything else say.throw_missing(verdict.count)
        question = say.missing(verdict.count)
        if moment.ask.cup:
            detail = say.LIFT_WHOLLY
        if any(die.colour != "any" for die in verdict.difference.missing):
            question = words.missing_dice(moment.ask.dice, verdict.difference)
        if verdict.difference.extra:
            detail = _extra(moment, verdict)
        return panel_of(moment, PanelKind.WRONG_DICE, question, [say.DROP, say.ENTER_CHOICE], detail=detail)
    kept = [
        Choice(f"aside:{index}", say.ASIDE_LABEL, face=moment.lay[index].face, place=index)
        for index in _candidates(moment, verdict)
    ]
    # One die is told at a time: how many are to tell stands beside.
    several = verdict.count > 1
    choices = [*kept, say.ALL_FALLEN if several else say.FALLEN, say.DROP, say.ENTER_CHOICE]
    more = {"detail": say.missing(verdict.count)} if several else {}
    return panel_of(moment, PanelKind.MISSING, say.aside(verdict.count), choices, blinks=True, **more)


def _candidates(moment: RefereeState, verdict: ThrowCheck) -> list[int]:
    """One missing die of each face, the commonest face of the turn first: people keep that; else as they lay."""
    faces_of_turn = [slot.face for slot in moment.lay]
    first = {moment.lay[index].face: index for index in reversed(verdict.match.gone)}
    return sorted(first.values(), key=lambda index: (-faces_of_turn.count(moment.lay[index].face), index))


def _too_many(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    question, choices = _extra(moment, verdict), [say.DROP, say.ENTER_CHOICE]
    if not verdict.dice:
        return panel_of(moment, PanelKind.WRONG_DICE, question, choices)
    focus = focus_of(moment, verdict.dice[0])
    return panel_of(moment, PanelKind.WRONG_DICE, question, [say.NO_DIE, *choices], focus=focus)


def _extra(moment: RefereeState, verdict: ThrowCheck) -> Phrase:
    return words.extra_dice(moment.ask.dice, verdict.difference, moment.notes.colours)


def _colours(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    """As many dice as asked for, yet not the right ones: what is missing, and what is there instead."""
    asked, difference = moment.ask.dice, verdict.difference
    kind = words.other_kind(asked, difference.extra)
    if kind is not None:
        return panel_of(moment, PanelKind.WRONG_DICE, kind, [say.DROP, say.ENTER_CHOICE])
    question = words.missing_dice(asked, difference)
    choices = [say.RIGHT_DICE, say.DROP, say.ENTER_CHOICE]
    return panel_of(moment, PanelKind.WRONG_DICE, question, choices, detail=_extra(moment, verdict))


def _again(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    choices = [say.COUNT_VOID, say.DROP, say.ENTER_CHOICE]
    focus = focus_of(moment, verdict.dice[0])
    return panel_of(moment, PanelKind.WRONG_DICE, say.again(verdict.count), choices, focus=focus)


STAGES: Stages = {
    Stage.MISSING: _missing,
    Stage.TOO_MANY: _too_many,
    Stage.COLOURS: _colours,
    Stage.AGAIN: _again,
}
