"""A die may be doubtful for several reasons: each is asked about, the gravest first; an answer settles no other."""

from dataclasses import replace

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Throw
from kiosk.games.poker_as.game import PokerAs
from kiosk.table.referee.panels.prompts import doubt
from kiosk.table.referee.referee import Referee
from tests.reasons import because
from tests.table.referee.scripted_track import Track, choose, die, keys, play
from tests.table.referee.test_dice_mismatch import Memory, at_the_coloured_dice, said, seen, throws
from vision.types.reasons import ReasonCode

WHICH_FACE, WHICH_COLOUR = "Que montre ce dé ?", "De quelle couleur est ce dé ?"
OF_TRACK = (
    ReasonCode.COVERED, ReasonCode.PLAYING_CARD, ReasonCode.DICE, ReasonCode.MISSED, ReasonCode.UNKNOWN_OBJECT,
)  # fmt: skip
"""What is said of no single die."""
OF_FACE = [code for code in ReasonCode if code.of_face and code not in OF_TRACK]


def focused(track: Track) -> str:
    """What the screen asks, and why."""
    panel = track.referee.panel()
    return f"{panel.question} {panel.detail}"


def test_every_code_has_words() -> None:
    assert all(str(doubt(code)) for code in ReasonCode)


@pytest.mark.parametrize("code", OF_FACE)
def test_in_si_no_a_colour_that_was_told_scores_no_die_whose_face_is_doubtful(code: ReasonCode) -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.COLOUR, code))
    assert focused(track) == f"{WHICH_FACE} {doubt(code)}" and throws(track) == 1
    choose(track, "face:4")
    assert focused(track) == f"{WHICH_COLOUR} {doubt(ReasonCode.COLOUR)}" and throws(track) == 1
    choose(track, "colour:red")
    assert track.referee.table.moves[-1] == Throw((2, 4), None, ("green", "red"))


def test_a_card_among_the_dice_is_said_before_what_else_may_lie_there() -> None:
    track = play()
    track.land(*(die(face) for face in (5, 5, 5, 6, 2)), doubts=(ReasonCode.MISSED, ReasonCode.PLAYING_CARD))
    assert str(track.referee.panel().detail) == "Une carte est sur la piste." and throws(track) == 0


def test_the_gravest_die_is_asked_about_first() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("yellow", 2, ReasonCode.COLOUR, ReasonCode.UNSURE_FACE), seen("red", 5, ReasonCode.LEANING))
    assert focused(track) == f"{WHICH_FACE} {doubt(ReasonCode.LEANING)}" and track.referee.panel().focus == 1
    choose(track, "face:5")
    assert focused(track) == f"{WHICH_FACE} {doubt(ReasonCode.UNSURE_FACE)}" and track.referee.panel().focus == 0
    choose(track, "face:2")
    assert said(track).startswith(WHICH_COLOUR)
    choose(track, "colour:green")
    assert track.referee.table.moves[-1] == Throw((2, 5), None, ("green", "red"))


def test_a_die_that_leans_and_is_thrown_again_is_not_asked_for_its_colour() -> None:
    track = at_the_coloured_dice()
    (leaning,) = track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.COLOUR, ReasonCode.LEANING))[1:]
    assert not next(choice for choice in track.referee.panel().choices if choice.key == "again").minor
    choose(track, "again")
    assert said(track).startswith("Relance") and throws(track) == 1
    track.lift(leaning)
    track.land(seen("red", 6))
    assert track.referee.table.moves[-1] == Throw((2, 6), None, ("green", "red"))


def test_a_die_that_leans_for_one_of_its_reasons_is_better_thrown_again() -> None:
    track = play()
    track.throw(5, 5, 5, 6, die(4, doubts=["odd-size", "rim"]))
    again = next(choice for choice in track.referee.panel().choices if choice.key == "again")
    assert focused(track) == f"{WHICH_FACE} {doubt(ReasonCode.SIZE)}" and not again.minor


def test_a_wrong_die_whose_face_is_doubtful_too_is_wrong_first() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("white", 5, ReasonCode.LEANING))
    assert said(track).startswith("le dé rouge manque") and throws(track) == 1


def test_somebody_who_knows_its_colour_has_not_said_what_it_shows() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.LEANING))
    choose(track, "right_dice")
    assert focused(track) == f"{WHICH_FACE} {doubt(ReasonCode.LEANING)}" and throws(track) == 1


def test_where_colours_do_not_count_a_doubtful_one_is_not_asked_about() -> None:
    track = play()
    track.throw(5, 5, 5, 6, replace(die(2, doubts=[ReasonCode.COLOUR]), colour="other"))
    assert track.referee.panel().kind == "choose" and track.referee.moment.lay[4].face == 2


def test_the_shown_die_keeps_its_face_while_only_its_colour_is_asked_for() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.COLOUR))
    shown = track.referee.panel().dice[1]
    assert (shown.face, shown.state) == (5, "doubtful")
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.COLOUR, ReasonCode.UNSURE_FACE))
    assert track.referee.panel().dice[1].face is None


@pytest.mark.parametrize("code", [ReasonCode.LEANING, ReasonCode.UNSURE_FACE, ReasonCode.UNSEEN])
def test_a_poker_die_is_asked_about_whatever_its_colour(code: ReasonCode) -> None:
    track = Track(Referee(Memory(PokerAs()), Config()))
    track.throw("R", "R", "R", "D", replace(die("V", doubts=[code, ReasonCode.COLOUR]), colour="other"))
    assert focused(track) == f"{WHICH_FACE} {doubt(code)}" and throws(track) == 0
    choose(track, "face:V")
    assert throws(track) == 1


def test_each_doubt_of_the_picture_is_asked_about() -> None:
    track = play()
    track.land(*(die(face) for face in (5, 5, 5, 6, 2)), doubts=(ReasonCode.UNKNOWN_OBJECT, ReasonCode.MISSED))
    assert str(track.referee.panel().detail) == str(doubt(ReasonCode.MISSED))
    choose(track, "yes")
    assert str(track.referee.panel().detail) == str(doubt(ReasonCode.UNKNOWN_OBJECT)) and throws(track) == 0
    choose(track, "yes")
    assert throws(track) == 1


def test_dice_laid_in_the_strip_are_plain_only_if_nothing_but_the_rim_speaks_against_their_faces() -> None:
    track = play(confirm="dice")
    track.throw(6, 2, 6, 3, 4)
    track.lift(1)
    aside = replace(die(6), strip=True)
    track.land(replace(aside, reasons=because("rim", "unsure-colour")), roll=False)
    assert track.referee.panel().kind == "choose"
    track.lift(1)
    track.land(replace(aside, reasons=because("rim", "leaning")), roll=False)
    assert track.referee.panel().kind == "doubt" and "face:6" in keys(track)
