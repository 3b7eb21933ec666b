"""Dice that are entered by hand: what the choices of that entry do."""

from dataclasses import replace

from kiosk.games.engine.errors import IllegalMove
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.referee_state import RefereeState, ThrowPicture
from kiosk.table.referee.state.throw_check import Notes
from kiosk.table.referee.throw_answers import drop


def enter(moment: RefereeState) -> None:
    """Begins to enter the dice by hand."""
    if moment.frozen is not None or moment.verdict.waits_for_person:
        drop(moment)
    moment.notes = replace(moment.notes, stays=False)
    moment.entry = EnteredDice(moment.ask.dice, moment.lay, asked_for=True)


def keep(moment: RefereeState) -> None:
    """The die stays as it lies."""
    if moment.entry is not None:
        moment.entry = moment.entry.give(None)


def step_back(moment: RefereeState) -> None:
    """Back to the die before."""
    if moment.entry is not None:
        moment.entry = moment.entry.step_back()


def restart(moment: RefereeState) -> None:
    """Enters all dice again from the first."""
    if moment.entry is not None:
        moment.entry = moment.entry.restart()


def leave_entry(moment: RefereeState) -> None:
    """Leaves the entry of dice by hand; nothing is played."""
    moment.entry = None


def stay(moment: RefereeState) -> None:
    """No die is thrown again: what is to be chosen from them comes first."""
    moment.entry = None
    moment.notes = replace(moment.notes, stays=True)


def play_entry(moment: RefereeState) -> None:
    """Plays the dice entered by hand; a refusal is shown on the panel."""
    if moment.entry is None:
        return
    throw, lay = moment.entry.throw()
    moment.entry = None
    try:
        moment.table.play(throw)
    except IllegalMove as refusal:
        moment.refusal = refusal.reason
        return
    moment.photo, moment.frozen = ThrowPicture(lay), None
    moment.sight, moment.notes, moment.lay = moment.sight.settle(), Notes(), lay
    moment.sync()
