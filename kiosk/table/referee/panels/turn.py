"""A turn as it should go: a throw is awaited, dice roll, somebody chooses, announces, takes dice up."""

from dataclasses import replace

from kiosk.games.engine.values import AskKind
from kiosk.i18n.phrase import Phrase, named
from kiosk.table.referee.panels import dice_phrases as words
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.elements import (
    Stages,
    addressed,
    after_throw,
    choice_of,
    decisions_of,
    news_of,
    panel_of,
    question_of,
)
from kiosk.table.referee.panels.shown_dice import to_throw
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import CheckKind, ThrowCheck


def _throw(moment: RefereeState, _: ThrowCheck) -> Panel:
    ask = moment.ask
    name = moment.table.names[ask.player]
    void = sum(slot.void for slot in moment.lay)
    if void:
        question = say.again(void)
    elif ask.question is not None and (not moment.lay or ask.what == AskKind.THROW):
        question = question_of(moment)
    elif ask.throw == 1 or not moment.lay:
        question = words.throw_these(name, ask.dice)
    else:
        question = say.throw_on(name, ask.throw, ask.throws)
    choices = decisions_of(moment) + after_throw(moment)
    return panel_of(moment, PanelKind.THROW, question, choices, dice=to_throw(moment))


def _rolling(moment: RefereeState, _: ThrowCheck) -> Panel:
    return panel_of(moment, PanelKind.ROLLING, say.ROLLING, [say.ENTER_CHOICE] if moment.ask.dice else [])


def _covered(moment: RefereeState, _: ThrowCheck) -> Panel:
    return panel_of(moment, PanelKind.ROLLING, say.COVERED, [say.ENTER_CHOICE] if moment.ask.dice else [])


def _cards(moment: RefereeState, _: ThrowCheck) -> Panel:
    if moment.awaits_deal:
        return panel_of(moment, PanelKind.CARDS, question_of(moment), [say.DEALT], hint=moment.ask.hint)
    more = {"detail": news_of(moment), "hint": moment.ask.hint}
    return panel_of(moment, PanelKind.CARDS, question_of(moment), decisions_of(moment), **more)


def _choose(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    if moment.throwing_on:
        # Somebody said so: dice are awaited, and OK does nothing more.
        return _throw(moment, verdict)
    detail = say.WAITING_THROW if verdict.kind == CheckKind.EARLY else news_of(moment)
    more = {"detail": detail, "hint": _how_on(moment)}
    choices = _throw_on(moment) + decisions_of(moment) + after_throw(moment, entering=bool(moment.blind))
    return panel_of(moment, PanelKind.CHOOSE, question_of(moment), choices, **more)


def _throw_on(moment: RefereeState) -> list[Choice]:
    """Throwing again, where that may come next: it plays nothing. Where something is announced before, that leads to
    it."""
    ask = moment.ask
    if moment.blind:
        return [replace(say.ENTER_RETHROW, minor=moment.notes.stays)] if ask.dice else []
    return [say.THROW_ON] if ask.rethrow and ask.dice else []


def _how_on(moment: RefereeState) -> Phrase | None:
    """No button says that dice are thrown again: they are picked up."""
    by_hand = moment.ask.dice and moment.ask.rethrow and not moment.blind
    return say.how_to_rethrow(len(moment.ask.dice)) if by_hand else moment.ask.hint


def _announce(moment: RefereeState, _: ThrowCheck) -> Panel:
    choices = [choice_of(move, moment) for move in moment.unlocks]
    if moment.announcing:
        choices.append(say.CANCEL)
    else:
        unlocks = moment.unlocks
        others = [move for move in moment.table.state.moves() if move not in unlocks]
        rest = [replace(choice_of(move, moment), minor=True) for move in others]
        choices += [*rest, say.CORRECT]
    calling, names = moment.ask.calling, moment.table.names
    question = addressed(moment, say.ANNOUNCE) if calling is None else named(calling.question, names)
    return panel_of(moment, PanelKind.ANNOUNCE, question, choices, blinks=True)


def _void(moment: RefereeState, _: ThrowCheck) -> Panel:
    choices = [choice_of(move, moment) for move in moment.unlocks]
    return panel_of(moment, PanelKind.VOID, say.VOID, [*choices, say.NO_THROW], detail=say.VOID_DETAIL, blinks=True)


def _in_hand(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    gone = len(verdict.match.gone)
    decisions = decisions_of(moment)
    if moment.confirms and not moment.notes.agreed and not any(slot.void for slot in moment.lay):
        choices = [say.RETHROW, *decisions, *after_throw(moment)]
        return panel_of(moment, PanelKind.CONFIRM, say.rethrow(gone), choices, blinks=True)
    return panel_of(moment, PanelKind.IN_HAND, say.THROW_NOW, [*decisions, *after_throw(moment)])


STAGES: Stages = {
    Stage.THROW: _throw,
    Stage.ROLLING: _rolling,
    Stage.COVERED: _covered,
    Stage.CARDS: _cards,
    Stage.CHOOSE: _choose,
    Stage.ANNOUNCE: _announce,
    Stage.VOID: _void,
    Stage.IN_HAND: _in_hand,
}
