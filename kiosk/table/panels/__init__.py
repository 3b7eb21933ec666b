"""The panel of a moment: which question, which dice, which choices."""

from dataclasses import replace

from kiosk.table import opponent_panel
from kiosk.table import sentences as say
from kiosk.table.moment import Moment
from kiosk.table.panel import Panel
from kiosk.table.panels import doubts, entry, turn, wrong_dice
from kiosk.table.panels.parts import Stages

WITH_READING = ("colour", "unsure", "doubted", "offer", "confirm", "missing", "too_many", "colours", "again")
STAGES: Stages = {**turn.STAGES, **doubts.STAGES, **wrong_dice.STAGES, **entry.STAGES}


def panel(moment: Moment) -> Panel:
    """The question of this moment."""
    stage = moment.stage()
    ask = moment.ask
    shown = STAGES[stage](moment, moment.verdict)
    if stage in opponent_panel.WORDED:
        shown = opponent_panel.panel(moment, shown)
    picture = shown.picture or moment.judged.picture if stage in WITH_READING else moment.photo.picture
    notice = say.blind(moment.blind) if moment.blind else None
    detail = moment.refusal or shown.detail or (say.STILL_MOVING if moment.impatient else None)
    throws = ask.throws if moment.with_dice else 0
    return replace(shown, throw=ask.throw, throws=throws, picture=picture, notice=notice, detail=detail)
