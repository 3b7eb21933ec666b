"""What each stage shows and offers, and what the choices do."""

import pytest

from kiosk.table.referee import choice_handlers, throw_answers
from kiosk.table.referee.panels import bot_turn, card_doubts, hand_entry, reading_doubts, stages, turn, wrong_dice
from kiosk.table.referee.panels.elements import faces, panel_of
from kiosk.table.referee.panels.shown_dice import dice_of, focus_of, photographed
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind
from kiosk.table.referee.state.referee_state import RefereeState, Stage
from kiosk.table.referee.state.throw_check import CheckKind
from tests.table.referee.scripted_track import Track, choose, die, play


def moment(track: Track) -> RefereeState:
    return track.referee.moment


def test_every_stage_has_one_panel() -> None:
    apart = (turn.STAGES, reading_doubts.STAGES, wrong_dice.STAGES, hand_entry.STAGES, card_doubts.STAGES)
    assert sum(map(len, apart)) == len(stages.STAGES) == len(Stage)


def test_stages_of_doubt_show_the_picture_that_was_read() -> None:
    track = play()
    track.throw(5, 5, 5, 6, die(2, doubts=("leaning",)))
    shown = stages.panel(moment(track))
    assert (moment(track).stage(), shown.kind, shown.picture) == (Stage.UNSURE, PanelKind.DOUBT, b"jpeg")
    assert shown.focus == 4 and shown.dice[4].state == DieState.DOUBTFUL and shown.dice[4].face is None
    assert focus_of(moment(track), moment(track).verdict.dice[0]) == 4


def test_the_dice_that_stand_are_shown_as_they_lay_in_the_picture() -> None:
    track = play()
    assert photographed(moment(track)) == () == dice_of(moment(track))
    track.throw(5, 5, 5, 6, 2)
    shown = photographed(moment(track))
    assert [die.face for die in shown] == [5, 5, 5, 6, 2] and all(die.box is not None for die in shown)


def test_faces_come_in_the_order_that_was_given_and_without_the_one_left_out() -> None:
    keys = [choice.key for choice in faces([6, 3], moment(play()), without=3)]
    assert keys == ["face:6", "face:1", "face:2", "face:4", "face:5"]
    assert [choice.face for choice in faces([6, 3], moment(play()))][:2] == [6, 3]


def test_a_panel_is_for_whoever_is_asked() -> None:
    track = play()
    shown = panel_of(moment(track), PanelKind.VOID, track.referee.panel().question, blinks=True)
    assert isinstance(shown, Panel) and (shown.player, shown.blinks, shown.choices) == (0, True, ())


@pytest.mark.parametrize("said", ["enter", "correct"])
def test_a_choice_without_a_value_does_what_its_word_says(said: str) -> None:
    track = play()
    track.throw(5, 5, 5, 6, 2)
    choice = next(one for one in track.referee.panel().choices if one.key == said)
    choice_handlers.answer(moment(track), choice)
    assert (moment(track).entry is not None, moment(track).correcting) == (
        (True, None) if said == "enter" else (False, -1)
    )


def test_a_choice_carries_its_decision_face_and_place() -> None:
    track = play()
    track.throw(5, 5, 5, 6, 2)
    best = track.referee.panel().choices[1]
    assert best.move in track.referee.table.state.moves()
    choose(track, "correct")
    second = track.referee.panel().choices[1]
    assert (second.key, second.place, second.face) == ("die:1", 1, 5)
    choice_handlers.answer(moment(track), second)
    assert moment(track).correcting == 1


def test_dice_beside_the_track_and_a_colour_are_noted() -> None:
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.land(die(1))
    assert moment(track).verdict.kind == CheckKind.MISSING
    aside = next(choice for choice in track.referee.panel().choices if choice.key.startswith("aside:"))
    throw_answers.kept_aside(moment(track), aside)
    assert [slot.aside for slot in moment(track).lay].index(True) == aside.place and moment(track).notes.spoken
    throw_answers.agree(moment(track))
    assert moment(track).notes.agreed
    throw_answers.count_lying(moment(track))
    assert moment(track).sight.fresh == {shown.id for shown in moment(track).sight.dice}


def test_what_the_machine_wants_is_named_by_the_fewer_dice() -> None:
    assert str(bot_turn.rethrow_for("Robo", (5, 5, 4, 6, 2), (3, 4))) == "Relance le 6 et le 2 pour Robo"
    assert str(bot_turn.rethrow_for("Robo", (5, 5, 5, 6, 2), (0, 1, 2, 4))) == "Relance tout sauf le 6 pour Robo"
    assert str(bot_turn.rethrow_for("Robo", (5, 6), (0, 1))) == "Relance les deux dés pour Robo"
