"""The panel of a moment: which question, which dice, which choices."""

from dataclasses import replace

from kiosk.table.referee.panels import bot_turn, card_doubts, hand_entry, reading_doubts, turn, wrong_dice
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.advised import advised
from kiosk.table.referee.panels.elements import Stages
from kiosk.table.referee.state.panel import Panel
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import FOR_PEOPLE, WRONG_DICE

WITH_READING = {Stage(kind) for kind in FOR_PEOPLE | WRONG_DICE}
STAGES: Stages = {
    **turn.STAGES,
    **reading_doubts.STAGES,
    **wrong_dice.STAGES,
    **hand_entry.STAGES,
    **card_doubts.STAGES,
}


def panel(moment: RefereeState) -> Panel:
    """The question of this moment."""
    stage = moment.stage()
    ask = moment.ask
    shown = STAGES[stage](moment, moment.verdict)
    if stage in bot_turn.WORDED:
        shown = bot_turn.panel(moment, shown)
    seen = moment.judged.picture if stage in WITH_READING else moment.photo.picture
    picture = shown.picture or seen
    notice = say.blind(moment.blind, cards=moment.with_cards) if moment.blind else None
    detail = moment.refusal or shown.detail or (say.STILL_MOVING if moment.long_moving else None)
    throws = ask.throws if moment.with_dice else 0
    shown = replace(shown, throw=ask.throw, throws=throws, advised=advised(moment, shown) or shown.advised)
    return replace(shown, picture=picture, notice=notice, detail=detail)
