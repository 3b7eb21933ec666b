"""What people say of dice reaches the reader by the presses that say it; one press afterwards takes it back."""

from kiosk.table.referee.state.lesson_queue import LessonQueue
from tests.table.referee.scripted_track import Track, die, play
from vision.types.lessons import NO_DIE, TWO_DICE, Correction, Retraction


def doubtful(*faces: int, code: str = "unsure-face") -> Track:
    track = play()
    track.throw(*(die(face) for face in faces[:-1]), die(faces[-1], doubts=(code,)))
    return track


def keys(track: Track) -> list[str]:
    return [choice.key for choice in track.referee.panel().choices]


def test_the_face_of_a_doubtful_die_is_told_once() -> None:
    track = doubtful(5, 5, 5, 6, 2)
    assert track.referee.lessons() == ()
    track.referee.choose("face:3")
    assert track.referee.lessons() == (Correction(5, "3"),) and track.referee.lessons() == ()


def test_a_die_of_the_standing_throw_is_corrected() -> None:
    track = play()
    track.throw(5, 5, 5, 6, 2)
    for key in ("correct", "die:1", "face:4"):
        assert track.referee.choose(key)
    assert track.referee.lessons() == (Correction(2, "4"),)


def test_one_press_takes_it_back_but_not_once_play_went_on() -> None:
    track = doubtful(5, 5, 5, 6, 2)
    track.referee.choose("face:3")
    track.referee.undo()
    assert track.referee.lessons() == (Correction(5, "3"), Retraction((5,)))
    track = doubtful(5, 5, 5, 6, 2)
    track.referee.choose("face:3")
    track.throw(1, 2, 3, 4, 5)
    track.referee.undo()
    assert track.referee.lessons() == (Correction(5, "3"),)


def test_what_is_no_die_leaves_the_throw_and_stays_away() -> None:
    track = doubtful(5, 5, 5, 6, 2, 1, code="maybe-no-die")
    panel = track.referee.panel()
    assert "no_die" in keys(track) and panel.focus is not None and panel.dice[panel.focus].box == (300, 10, 40, 40)
    track.referee.choose("no_die")
    assert track.referee.lessons() == (Correction(6, NO_DIE),)
    assert track.referee.table.moves[-1].faces == (5, 5, 5, 6, 2)
    track.rest()
    assert 6 not in {seen.id for seen in track.referee.moment.sight.dice}
    track.referee.undo()
    track.rest()
    assert 6 in {seen.id for seen in track.referee.moment.sight.dice}


def test_too_many_sure_dice_offer_no_such_choice() -> None:
    track = play()
    track.throw(5, 5, 5, 6, 2, 1)
    assert "no_die" not in keys(track)


def test_two_dice_taken_for_one_are_told_and_entered_by_hand() -> None:
    track = doubtful(5, 5, 5, 6, 2)
    track.referee.choose("two_dice")
    assert track.referee.lessons() == (Correction(5, TWO_DICE),)
    assert track.referee.moment.entry is not None


def test_a_die_of_a_process_that_is_gone_teaches_nothing() -> None:
    track = doubtful(5, 5, 5, 6, 2)
    track.referee.eyes_status(False)
    track.referee.eyes_status(True)
    track.referee.choose("face:3")
    assert track.referee.lessons() == ()


def test_faces_without_pips_and_dice_that_are_not_followed_teach_nothing() -> None:
    queue = LessonQueue()
    queue.teach(None, 4)
    queue.teach(3, "R")
    assert queue.fetch(lambda number: number) == () and queue.last == ()
