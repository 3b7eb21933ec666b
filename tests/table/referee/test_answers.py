"""What each answer does: to the throw that lies there, to dice entered by hand, to moves already played."""

from dataclasses import replace

import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.table.referee import entry_answers, throw_answers
from kiosk.table.referee.choice_handlers import answer, decide, decide_for_machine, undo
from kiosk.table.referee.panels.stages import panel
from kiosk.table.referee.state.panel import Choice, move_key
from kiosk.table.referee.state.referee_state import RefereeState
from tests.table.referee.scripted_track import Track, die, play

WRITE = decision("write", column="5")


def chosen(moment: RefereeState, key: str) -> Choice:
    """The choice of that key among those that are offered."""
    return next(choice for choice in panel(moment).choices if choice.key == key)


def rolled(*dice: object, **options: object) -> Track:
    track = play(**options)  # type: ignore[arg-type]
    track.throw(*(dice or (5, 5, 5, 6, 2)))  # type: ignore[arg-type]
    return track


def rethrown(missing: str = "die") -> RefereeState:
    """Two dice were thrown again, which waits for a press."""
    track = rolled(missing=missing)
    track.lift(4, 5)
    track.land(die(1), die(1))
    assert track.referee.moment.verdict.kind == "confirm"
    return track.referee.moment


def test_a_throw_that_was_agreed_to_is_complete() -> None:
    moment = rethrown()
    throw_answers.agree(moment)
    assert moment.verdict.kind == "complete"


def test_dropped_dice_stand_for_those_that_were_picked_up() -> None:
    moment = rethrown()
    throw_answers.drop(moment)
    assert [slot.face for slot in moment.lay] == [5, 5, 5, 6, 2] and moment.verdict.kind == "still"
    assert not any(slot.void for slot in moment.lay)


def test_a_die_is_thrown_again_alone_or_with_all_that_landed() -> None:
    for missing, count in (("die", 1), ("all", 2)):
        track = rolled(missing=missing)
        track.lift(4, 5)
        track.land(die(3, doubts=("leaning",)), die(1))
        throw_answers.again(track.referee.moment)
        assert len(track.referee.moment.notes.again) == count
        assert track.referee.moment.verdict.kind == "again"
        throw_answers.count_void(track.referee.moment)
        assert track.referee.moment.verdict.kind == "unsure"


def test_the_gravest_doubt_of_the_picture_is_answered_and_the_next_comes_up() -> None:
    track = play()
    track.land(*(die(face) for face in (5, 5, 5, 6, 2)), doubts=("maybe-missed", "unknown-object"))
    moment = track.referee.moment
    first = panel(moment).detail
    throw_answers.checked(moment)
    assert moment.verdict.kind == "doubted" and panel(moment).detail != first
    throw_answers.checked(moment)
    assert moment.verdict.kind == "complete" and moment.notes.spoken


def test_a_die_set_aside_is_missed_no_more() -> None:
    track = rolled()
    track.lift(1, 5)
    track.held.clear()
    track.land(die(1))
    moment = track.referee.moment
    assert moment.verdict.kind == "missing"
    throw_answers.kept_aside(moment, Choice("aside:0", phrase("Je le garde"), place=0))
    assert moment.lay[0].aside and moment.lay[0].id is None and moment.verdict.kind == "complete"


def test_what_lies_there_can_be_counted() -> None:
    track = play()
    track.lying.update({number: die(face, number) for number, face in enumerate((5, 5, 5, 6, 2), 1)})
    track.rest()
    assert track.referee.moment.verdict.kind == "still"
    throw_answers.count_lying(track.referee.moment)
    found = track.referee.moment.verdict
    assert found.kind == "complete" and found.throw is not None and found.throw.faces == (5, 5, 5, 6, 2)


def test_what_was_no_throw_makes_no_die_void() -> None:
    moment = rolled().referee.moment
    moment.void, moment.lay = True, tuple(replace(slot, void=True) for slot in moment.lay)
    throw_answers.no_throw(moment)
    assert not moment.void and not any(slot.void for slot in moment.lay)


def test_a_colour_that_was_told_belongs_to_the_die_in_question() -> None:
    track = rolled(5, 5, 5, 6, die(2, doubts=("leaning",)))
    throw_answers.settle_colour(track.referee.moment, Choice("colour:red", phrase("Rouge"), colour="red"))
    (number,) = track.referee.moment.notes.colours
    assert track.referee.moment.notes.colours[number] == "red" and number == track.referee.moment.verdict.dice[0].id


def entering() -> RefereeState:
    moment = rolled().referee.moment
    entry_answers.enter(moment)
    return moment


def test_kept_dice_need_one_press_each_and_the_throw_is_played() -> None:
    moment = entering()
    for _ in range(4):
        entry_answers.keep(moment)
    answer(moment, chosen(moment, "face:5"))
    entry_answers.play_entry(moment)
    assert moment.table.moves[-1] == Throw((5, 5, 5, 6, 5), (4,)) and moment.entry is None
    assert [slot.thrown for slot in moment.lay] == [False] * 4 + [True]


def test_an_entry_is_taken_back_die_by_die_begun_anew_or_left() -> None:
    moment = entering()
    answer(moment, chosen(moment, "face:5"))
    entry_answers.keep(moment)
    entry_answers.step_back(moment)
    assert moment.entry is not None and moment.entry.given == (5,)
    entry_answers.restart(moment)
    assert moment.entry.given == ()
    entry_answers.leave_entry(moment)
    assert moment.entry is None
    for nothing in (
        entry_answers.keep,
        entry_answers.step_back,
        entry_answers.restart,
        entry_answers.play_entry,
    ):
        nothing(moment)
    assert moment.entry is None and len(moment.table.moves) == 1


def test_a_throw_that_the_game_refuses_is_told_and_not_played() -> None:
    moment = entering()
    moment.entry = None if moment.entry is None else replace(moment.entry, given=(9,) * 5)
    moves = moment.table.moves
    entry_answers.play_entry(moment)
    assert moment.table.moves == moves and moment.refusal is not None and moment.entry is None


def test_a_decision_is_played_by_its_key_and_a_refused_one_is_told() -> None:
    moment = rolled().referee.moment
    answer(moment, chosen(moment, move_key(WRITE)))
    assert moment.table.moves[-1].to_json() == WRITE.to_json() and moment.ask.player == 1
    decide(moment, WRITE)
    assert moment.refusal is not None and moment.ask.player == 1


def test_nobody_decides_for_the_machine_on_a_persons_turn() -> None:
    moment = rolled().referee.moment
    decide_for_machine(moment)
    assert len(moment.table.moves) == 1


def test_a_misread_die_is_corrected_at_the_table_and_in_the_picture() -> None:
    moment = rolled().referee.moment
    for key in ("correct", "die:3", "face:5"):
        answer(moment, chosen(moment, key))
    assert moment.table.moves == (Throw((5, 5, 5, 5, 2), None, ("white",) * 5),)
    assert moment.correcting is None and moment.photo.lay[3].face == 5 and moment.lay[3].face == 5


def test_an_answer_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        answer(rolled().referee.moment, Choice("somewhere", phrase("Ailleurs")))


def test_undo_takes_back_the_last_thing_that_was_said_before_any_move() -> None:
    moment = rolled().referee.moment
    answer(moment, chosen(moment, "enter"))
    answer(moment, chosen(moment, "face:5"))
    answer(moment, Choice("correct", phrase("Corriger")))
    steps = []
    for _ in range(2):
        assert undo(moment)
        steps.append((moment.correcting, moment.entry.given if moment.entry else None, len(moment.table.moves)))
    assert steps == [(None, (5,), 1), (None, (), 1)]
    assert undo(moment) and moment.table.moves == () and moment.entry is None
    assert not undo(moment)


def test_undo_drops_a_throw_that_waits_for_somebody() -> None:
    moment = rethrown()
    assert undo(moment)
    assert moment.verdict.kind == "still" and len(moment.table.moves) == 1
