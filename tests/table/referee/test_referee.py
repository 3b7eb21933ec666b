"""What players really do, told as track events: the referee makes the right moves of it, and none that is unsure."""

import pytest

from kiosk.games.engine.moves import Throw
from tests.table.referee.scripted_track import bare, choose, decide, die, faces, keys, play
from vision.types.track_events import AtRest, Blind, Covered, Rolling


def kind(track):
    return track.referee.panel().kind


def moves(track):
    return bare(track.referee.table.moves)


@pytest.mark.parametrize("new_ids", [False, True])
def test_whole_turn_by_button(new_ids):
    track = play()
    track.new_ids = new_ids
    assert kind(track) == "throw"
    assert "Marie" in str(track.referee.panel().question)
    track.throw(5, 5, 5, 6, 2)
    assert kind(track) == "choose"
    on, best = track.referee.panel().choices[:2]
    assert (on.key, on.move, on.minor) == ("throw_on", None, False)
    assert (best.points, '"write"' in best.key) == (15, True)
    track.lift(4, 5)
    assert (kind(track), track.referee.panel().blinks) == ("confirm", True)
    assert str(track.referee.panel().question) == "Tu relances ces deux dés ?"
    choose(track, "rethrow")
    assert kind(track) == "in_hand"
    track.land(die(1), die(3))
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 3), (3, 4))
    decide(track, "announce", "5")
    track.lift(*[number for number in track.lying if number > 3])
    choose(track, "rethrow")
    track.land(die(5), die(3))
    state = track.referee.table.state
    assert state.scores() == (20, 0)
    assert (kind(track), state.ask().player) == ("throw", 1)


def test_thrown_before_the_press_waits_for_it():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.land(die(1), die(3))
    assert kind(track) == "confirm"
    assert len(moves(track)) == 1
    assert [shown.face for shown in track.referee.panel().dice] == [5, 5, 5, 1, 3]
    choose(track, "accept")
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 3), (3, 4))


def test_a_refused_rethrow_leaves_the_throw_that_stood():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.land(die(1), die(3))
    choose(track, "drop")
    assert (kind(track), faces(track)) == ("choose", (5, 5, 5, 6, 2))
    track.lift(4)
    choose(track, "rethrow")
    track.land(die(5))
    assert moves(track)[-1] == Throw((5, 5, 5, 5, 2), (3,))


def test_by_dice_throwing_is_enough():
    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    assert kind(track) == "in_hand"
    track.land(die(1), die(3))
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 3), (3, 4))


def test_a_choice_is_still_possible_with_the_dice_in_the_hand():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift_all()
    assert kind(track) == "confirm"
    decide(track, "write", "5")
    assert track.referee.table.state.scores() == (15, 0)
    assert kind(track) == "throw"


@pytest.mark.parametrize("new_ids", [False, True])
def test_dice_laid_down_unthrown_are_nothing(new_ids):
    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.new_ids = new_ids
    track.land(die(2), die(6), roll=False)
    assert (len(moves(track)), kind(track)) == (1, "choose")


def test_third_throw_without_announcing_is_asked_for_at_once_and_void_if_thrown():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    choose(track, "rethrow")
    track.land(die(1), die(3))
    track.lift(4, 5)
    assert kind(track) == "announce"
    track.land(die(5), die(5))
    assert (kind(track), len(moves(track))) == ("void", 2)
    decide(track, "announce", "5")
    assert kind(track) == "throw"
    track.lift(4)
    track.land(die(4))
    assert kind(track) == "wrong_dice", "the second void die still lies there"
    track.lift(5)
    track.land(die(5))
    assert moves(track)[-1] == Throw((5, 5, 5, 4, 5), (3, 4))
    assert track.referee.table.state.scores() == (20, 0)


def test_announcing_with_the_dice_in_hand_is_the_one_press():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    choose(track, "rethrow")
    track.land(die(1), die(3))
    track.lift(4, 5)
    decide(track, "announce", "5")
    track.land(die(5), die(5))
    assert track.referee.table.state.scores() == (25, 0)


def test_what_looked_like_a_void_throw_may_have_been_none():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    choose(track, "rethrow")
    track.land(die(1), die(3))
    track.lift(4, 5)
    track.land(die(1), die(6))
    choose(track, "no_throw")
    assert (kind(track), faces(track)) == ("choose", (5, 5, 5, 1, 3))


def test_an_unsure_die_is_asked_likeliest_face_first():
    track = play()
    track.throw(5, 5, die(6, doubts=["unsure-face"], likely=[("5", 0.3), ("6", 0.6)]), 6, 2)
    panel = track.referee.panel()
    assert (panel.kind, panel.focus, moves(track)) == ("doubt", 2, ())
    assert [choice.face for choice in panel.choices[:3]] == [6, 5, 1]
    assert panel.picture == b"jpeg"
    assert panel.dice[2].box is not None
    choose(track, "face:5")
    assert faces(track) == (5, 5, 5, 6, 2)


def test_a_second_look_may_settle_the_doubt():
    track = play()
    ids = track.throw(5, 5, die(5, doubts=["unsure-face"]), 6, 2)
    track.lying[ids[2]] = die(5)
    track.rest()
    assert faces(track) == (5, 5, 5, 6, 2)


def test_a_leaning_die_is_thrown_again_alone():
    track = play()
    ids = track.throw(5, 5, 5, 6, die(4, doubts=["rim"]))
    again = next(choice for choice in track.referee.panel().choices if choice.key == "again")
    assert not again.minor
    track.lift(ids[4])
    assert kind(track) == "wrong_dice"
    track.land(die(2))
    assert moves(track) == (Throw((5, 5, 5, 6, 2)),)


def test_rethrowing_others_while_a_die_is_in_doubt_loses_nothing():
    track = play()
    ids = track.throw(5, 5, die(6, doubts=["unsure-face"]), 6, 2)
    track.lift(ids[3], ids[4])
    track.land(die(1), die(3))
    assert kind(track) == "doubt"
    choose(track, "face:5")
    assert moves(track) == (Throw((5, 5, 5, 6, 2)),)
    assert kind(track) == "confirm"
    choose(track, "accept")
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 3), (3, 4))


def test_a_picture_in_doubt_takes_one_press():
    track = play()
    track.lift_all()
    track.land(*(die(face) for face in (5, 5, 5, 6, 2)), doubts=("maybe-missed",))
    assert (kind(track), moves(track)) == ("doubt", ())
    choose(track, "yes")
    assert faces(track) == (5, 5, 5, 6, 2)


def test_a_missing_die_of_the_first_throw_is_thrown_alone():
    track = play()
    track.throw(5, 5, 5, 6)
    panel = track.referee.panel()
    assert (panel.kind, str(panel.question)) == ("wrong_dice", "Il manque un dé")
    track.land(die(2))
    assert moves(track) == (Throw((5, 5, 5, 6, 2)),)


def test_or_all_are_thrown_again_if_the_table_wants_it_so():
    track = play(missing="all")
    track.throw(5, 5, 5, 6)
    track.land(die(2))
    assert (kind(track), moves(track)) == ("wrong_dice", ())
    track.throw(1, 1, 1, 1, 2)
    assert moves(track) == (Throw((1, 1, 1, 1, 2)),)


def test_throwing_all_again_after_a_die_fell_is_offered_only():
    track = play()
    track.throw(1, 5, 2, 6)
    track.throw(5, 5, 5, 5, 5)
    assert (kind(track), moves(track)) == ("offer", ())


def test_too_many_dice():
    track = play()
    track.throw(5, 5, 5, 6, 2, 1)
    assert str(track.referee.panel().question) == "Un dé de trop : retire-le"
    track.lift(6)
    assert moves(track) == (Throw((5, 5, 5, 6, 2)),)


def test_dice_set_aside_take_one_press():
    track = play()
    track.throw(5, 5, 3, 6, 2)
    track.lift_all()
    choose(track, "rethrow")
    track.land(die(1), die(5), die(4))
    panel = track.referee.panel()
    assert panel.kind == "missing"
    assert panel.choices[0].face == 5, "the commonest face is what people keep"
    choose(track, "aside")
    choose(track, "aside")
    assert moves(track)[-1].rethrown == (2, 3, 4)
    assert sorted(faces(track)) == [1, 4, 5, 5, 5]
    assert kind(track) == "choose"
    decide(track, "announce", "5")
    track.lift(*list(track.lying)[:1])
    choose(track, "rethrow")
    track.land(die(5))
    assert len(moves(track)) == 4, "those held aside stay aside without asking again"


def test_a_die_fallen_from_a_rethrow_is_thrown_again():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    choose(track, "rethrow")
    track.land(die(1))
    choose(track, "fallen")
    track.land(die(4))
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 4), (3, 4))


def test_a_nudged_die_is_asked_about():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.nudge(4, 3)
    panel = track.referee.panel()
    assert (panel.kind, [choice.face for choice in panel.choices]) == ("doubt", [6, 3])
    choose(track, "nudge:before")
    assert (faces(track), kind(track)) == ((5, 5, 5, 6, 2), "choose")
    track.nudge(4, 5)
    choose(track, "nudge:after")
    assert (faces(track), len(moves(track))) == ((5, 5, 5, 5, 2), 1)


def test_a_kept_die_knocked_over_by_the_thrown_ones_is_asked_about():
    from vision.types.track_events import Nudged

    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.lying[1] = die(3)
    track.tell(Rolling(track.now), Nudged(track.now, 1, "5", "3"))
    track.land(die(1), die(4))
    assert kind(track) == "doubt"
    assert len(moves(track)) == 1
    choose(track, "nudge:before")
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 4), (3, 4))


def test_a_misread_die_is_corrected_while_the_throw_stands():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    decide(track, "write", "5")
    assert track.referee.table.state.scores() == (15, 0)
    choose(track, "correct")
    choose(track, "die:3")
    assert "face:6" not in keys(track)
    choose(track, "face:5")
    assert track.referee.table.state.scores() == (20, 0)
    assert track.referee.table.state.ask().player == 1


def test_a_misread_last_throw_is_corrected_after_it_was_scored():
    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.land(die(1), die(3))
    decide(track, "announce", "Q")
    track.lift(4, 5)
    track.land(die(5), die(6))
    assert track.referee.table.state.closed[-1], "missed: crossed for all"
    choose(track, "correct")
    choose(track, "die:4")
    choose(track, "face:5")
    assert track.referee.table.state.scores() == (30, 0)
    assert kind(track) == "throw"


def test_undo_takes_back_the_last_move_and_the_dice_are_not_counted_twice():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    track.referee.undo()
    assert (moves(track), kind(track)) == ((), "throw")
    track.rest()
    assert moves(track) == ()
    choose(track, "count_lying")
    assert faces(track) == (5, 5, 5, 6, 2)
    decide(track, "write", "6")
    track.referee.undo()
    assert (kind(track), track.referee.table.state.ask().player) == ("choose", 0)
    track.lift(1)
    assert kind(track) == "confirm"


def test_undo_of_a_rethrow_and_throwing_again():
    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.land(die(1), die(3))
    track.referee.undo()
    assert faces(track) == (5, 5, 5, 6, 2)
    track.lift(4)
    track.land(die(4))
    assert moves(track)[-1] == Throw((5, 5, 5, 4, 2), (3,))


def test_dice_that_lay_there_at_the_start_are_offered_never_scored():
    track = play()
    track.lying = {number: die(face) for number, face in enumerate((5, 5, 5, 6, 2), 1)}
    track.rest(thrown=[1, 2, 3, 4, 5])
    assert (moves(track), kind(track)) == ((), "throw")
    choose(track, "count_lying")
    assert faces(track) == (5, 5, 5, 6, 2)


def test_fiddling_with_some_dice_between_turns_is_offered():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    decide(track, "write", "5")
    track.lift(1, 2)
    track.land(die(1), die(1))
    assert (kind(track), len(moves(track))) == ("offer", 2)
    choose(track, "drop")
    assert kind(track) == "throw"
    track.throw(1, 2, 3, 4, 6)
    assert len(moves(track)) == 3


def test_a_throw_after_a_pushed_die_keeps_it():
    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lying[1] = die(5, place=7)
    track.rest()
    assert (len(moves(track)), kind(track)) == (1, "choose")


def test_hand_entry_without_a_camera_and_back():
    track = play()
    track.referee.eyes_status(False, "no_camera")
    panel = track.referee.panel()
    assert (panel.kind, panel.notice is not None) == ("enter", True)
    for face in (5, 5, 5, 6, 2):
        choose(track, f"face:{face}")
    choose(track, "play_entry")
    assert (faces(track), kind(track)) == ((5, 5, 5, 6, 2), "choose")
    choose(track, "enter")
    for key in ("keep", "keep", "keep", "face:1", "face:5"):
        choose(track, key)
    choose(track, "play_entry")
    assert moves(track)[-1] == Throw((5, 5, 5, 1, 5), (3, 4))
    track.referee.eyes_status(True)
    track.lying = {number: die(face) for number, face in enumerate((1, 5, 5, 5, 5), 11)}
    track.rest(thrown=list(track.lying))
    assert (kind(track), len(moves(track))) == ("choose", 2)
    decide(track, "announce", "5")
    track.lift(11)
    choose(track, "rethrow")
    track.land(die(2))
    assert faces(track)[3] == 2


def test_blindness_opens_hand_entry_only_when_it_lasts():
    track = play()
    track.tell(Blind(0.0, "dark"))
    assert kind(track) == "throw"
    track.referee.tick(track.now + 3)
    assert kind(track) == "enter"
    track.tell(Covered(0.0))
    assert kind(track) == "throw"


def test_the_last_face_can_be_entered_again():
    track = play()
    choose(track, "enter")
    for face in (5, 5, 5, 6):
        choose(track, f"face:{face}")
    choose(track, "step_back")
    choose(track, "face:1")
    choose(track, "face:2")
    choose(track, "play_entry")
    assert faces(track) == (5, 5, 5, 1, 2)


def test_a_hand_over_the_dice_does_nothing():
    track = play()
    track.throw(5, 5, 5, 6, 2)
    before = keys(track)
    track.tell(Covered(0.0))
    assert keys(track) == before
    track.referee.tick(track.now + 10)
    assert track.referee.panel().detail is not None


def test_a_doubtful_throw_that_was_picked_up_is_asked_about_once_the_hand_is_gone():
    track = play()
    track.land(*(die(face) for face in (5, 5, 5, 6, 2)), doubts=("unknown-object",))
    asked = kind(track)
    assert asked != "rolling"
    track.lift_all()
    track.rest()
    assert kind(track) == asked
    track.land(*(die(face) for face in (1, 2, 3, 4, 6)))
    assert kind(track) == asked, "what was thrown since waits"


def test_resuming_in_the_middle_of_a_turn():
    from kiosk.config.schema import Config
    from kiosk.table.referee.referee import Referee

    track = play()
    track.throw(5, 5, 5, 6, 2)
    again = Referee(track.referee.table, Config.model_validate({"play": {"confirm": "button"}}))
    track.referee = again
    assert kind(track) == "choose"
    track.rest(thrown=list(track.lying))
    assert (kind(track), len(moves(track))) == ("choose", 1)
    track.lift(4, 5)
    assert kind(track) == "confirm"


def test_over():
    track = play(players=1, turns=1)
    track.throw(5, 5, 5, 6, 2)
    decide(track, "write", "5")
    assert kind(track) == "over"
    track.throw(1, 2, 3, 4, 5)
    assert (kind(track), len(moves(track))) == ("over", 2)


def test_a_stale_choice_changes_nothing():
    track = play()
    assert track.referee.choose('move:{"column": "5", "decide": "write"}') is False
    assert track.referee.choose("nonsense") is False


def test_an_empty_track_is_no_throw():
    track = play()
    track.tell(AtRest(0.0))
    assert kind(track) == "throw"


def test_a_misread_die_that_was_kept_is_corrected_in_all_its_throws():
    track = play(confirm="dice")
    track.throw(5, 5, 5, 6, 2)
    track.lift(4, 5)
    track.land(die(1), die(3))
    choose(track, "correct")
    choose(track, "die:0")
    choose(track, "face:6")
    assert moves(track) == (Throw((6, 5, 5, 6, 2)), Throw((6, 5, 5, 1, 3), (3, 4)))
    decide(track, "announce", "5")
    track.lift(4, 5)
    track.land(die(5), die(3))
    assert track.referee.table.state.scores() == (15, 0)
    choose(track, "correct")
    choose(track, "die:0")
    choose(track, "face:5")
    assert track.referee.table.state.scores() == (20, 0)
