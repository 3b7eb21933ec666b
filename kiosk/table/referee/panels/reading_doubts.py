"""What the camera read and people have to settle: which face, which colour, whether a throw counts."""

from dataclasses import replace

from kiosk.i18n.phrase import Phrase
from kiosk.table.referee.panels import dice_phrases as words
from kiosk.table.referee.panels import prompts as say
from kiosk.table.referee.panels.elements import Stages, addressed, faces, panel_of
from kiosk.table.referee.panels.shown_dice import focus_of, photographed
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import ThrowCheck, unanswered
from kiosk.table.referee.state.turn_dice import TurnDie
from vision.types.reading import PIP_FACES
from vision.types.reasons import ReasonCode
from vision.types.track_events import TrackedDie

LEANING = {ReasonCode.LEANING, ReasonCode.RIM, ReasonCode.CUT_OFF}
"""Doubts after which the die itself is better thrown again."""


def _confirm(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    question = say.rethrown(len(verdict.dice))
    return panel_of(
        moment, PanelKind.CONFIRM, question, [say.ACCEPT, say.REFUSE, say.ENTER_CHOICE], blinks=True, **_late(moment)
    )


def _offer(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    in_strip = bool(moment.lay) and any(die.die.strip for die in verdict.dice)
    more = {"detail": say.IN_STRIP if in_strip else say.OFFER_DETAIL} | _late(moment)
    choices = [say.ACCEPT, say.REFUSE, say.ENTER_CHOICE]
    return panel_of(moment, PanelKind.OFFER, addressed(moment, say.OFFER), choices, blinks=True, **more)


def _late(moment: RefereeState) -> dict[str, object]:
    return {"detail": say.LATER} if moment.frozen is not None else {}


def _unsure(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    die = verdict.dice[0]
    leaning = not LEANING.isdisjoint(die.die.doubts)
    again = replace(say.ALL_AGAIN if moment.all_again else say.AGAIN, minor=not leaning)
    # What a cup hid was thrown long ago: it is told as it lies.
    otherwise = [say.NO_DIE, say.TWO_DICE] if die.die.face in PIP_FACES and not leaning else []
    choices = [*_faces(moment, die), *([] if moment.ask.cup else [again]), say.DROP, say.ENTER_CHOICE, *otherwise]
    more = {"detail": say.doubt(die.die.doubts[0])} | _late(moment)
    return panel_of(
        moment, PanelKind.DOUBT, say.WHICH_FACE, choices, focus=focus_of(moment, die), blinks=True, **more
    )


def _faces(moment: RefereeState, die: TrackedDie) -> list[Choice]:
    likely = [table_face(face) for face, _ in sorted(die.die.likely, key=lambda entry: -entry[1])]
    colour = moment.notes.colours.get(die.id, die.die.colour)
    return faces([*likely, table_face(die.die.face)], moment, colour=colour)


def _doubted(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    more = {"detail": say.doubt(unanswered(moment.judged, moment.notes)[0].code)} | _late(moment)
    return panel_of(
        moment, PanelKind.DOUBT, say.IS_IT_RIGHT, [say.YES, say.DROP, say.ENTER_CHOICE], blinks=True, **more
    )


def _colour(moment: RefereeState, verdict: ThrowCheck) -> Panel:
    """Of what colour is this die? First the colours that are asked for."""
    die = verdict.dice[0]
    asked = dict.fromkeys([*(ask.colour for ask in moment.ask.dice), "white", "green", "red", "other"])
    face = table_face(die.die.face)
    choices = [Choice(f"colour:{colour}", words.COLOUR[colour], face=face, colour=colour) for colour in asked]
    more = {"detail": say.doubt(ReasonCode.COLOUR)} | _late(moment)
    choices += [say.DROP, say.ENTER_CHOICE]
    return panel_of(
        moment, PanelKind.DOUBT, say.WHICH_COLOUR, choices, focus=focus_of(moment, die), blinks=True, **more
    )


def _nudged(moment: RefereeState, _: ThrowCheck) -> Panel:
    index, event = moment.nudged_slot() or 0, moment.nudge
    both = {"before": moment.lay[index].face, "after": table_face(event.after) if event is not None else 0}
    choices = [Choice(f"nudge:{word}", Phrase(str(face)), face=face) for word, face in both.items()]
    return panel_of(moment, PanelKind.DOUBT, say.NUDGED, choices, focus=index, blinks=True)


def _correct(moment: RefereeState, _: ThrowCheck) -> Panel:
    throw = moment.standing()
    standing = throw.faces if throw is not None else ()
    index = moment.correcting if moment.correcting is not None else -1
    dice = photographed(moment)
    if index < 0:
        choices = [
            Choice(f"die:{i}", Phrase(str(face)), face=face, place=i, note=say.CORRECT_THIS)
            for i, face in enumerate(standing)
        ]
        return panel_of(moment, PanelKind.CORRECT, say.WHICH_DIE, [*choices, say.CANCEL], dice=dice)
    slot = moment.photo.lay[index] if index < len(moment.photo.lay) else TurnDie(standing[index])
    likely = [table_face(face) for face, _ in slot.likely]
    was = standing[index]
    offered = faces([*likely, was], moment, without=was)
    choices = [replace(choice, note=say.corrected(was, choice.face or was)) for choice in offered]
    # Where nothing else was read OK changes nothing: one press too many is no other face.
    advised = choices[0].key if any(face != was for face in likely) else say.CANCEL.key
    panel = panel_of(moment, PanelKind.DOUBT, say.WHICH_FACE, [*choices, say.CANCEL], dice=dice, focus=index)
    return replace(panel, advised=advised)


STAGES: Stages = {
    Stage.CORRECT: _correct,
    Stage.NUDGED: _nudged,
    Stage.UNSURE: _unsure,
    Stage.DOUBTED: _doubted,
    Stage.OFFER: _offer,
    Stage.CONFIRM: _confirm,
    Stage.COLOUR: _colour,
}
