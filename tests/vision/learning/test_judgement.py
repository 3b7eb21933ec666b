"""Corrections settle doubts of looks and raise doubts; no sure face becomes another, one press settles nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.learning.examples import FAR, NEAR, UNCLEAR, die, likeness
from vision.learning.judgement import DOUBT, LEAD, LEAVE_OUT, OUTVOTE, SECOND, SETTLE, judged, open_to_looks
from vision.types.lessons import NO_DIE, SAYINGS, TWO_DICE
from vision.types.reading import PIP_FACES
from vision.types.reasons import Reason, ReasonCode

MAYBE_NONE = Reason(ReasonCode.NO_DIE, 0.2, 0.5)
OF_PLACE = [
    Reason(ReasonCode.CUT_OFF, 0.1, 0.4),
    Reason(ReasonCode.LEANING, 20.0, 8.0),
    Reason(ReasonCode.RIM, 0.2, 0.5),
    Reason(ReasonCode.SIZE, 1.6, 1.35),
    Reason(ReasonCode.UNSTEADY),
    Reason(ReasonCode.UNSURE_FACE, 0.3, 0.15),
]
"""The last one is a face that something covers."""


def test_enough_corrections_of_doubtful_dice_settle_a_doubt_and_one_less_does_not():
    doubtful = die("5", UNCLEAR)
    settled = judged(doubtful, [likeness("5")] * SETTLE)
    assert settled is not None and settled.sure and settled.face == "5" and settled.confidence >= 0.8
    assert judged(doubtful, [likeness("5")] * (SETTLE - 1)) == doubtful
    assert judged(doubtful, [likeness("5", FAR)] * 9) == doubtful


def test_the_second_likely_face_needs_more_and_no_other_face_is_settled_on():
    doubtful = die("5", UNCLEAR, likely=("5", "4", "3"))
    settled = judged(doubtful, [likeness("4")] * SECOND)
    assert settled is not None and (settled.face, settled.sure) == ("4", True)
    assert judged(doubtful, [likeness("4")] * (SECOND - 1)) == doubtful
    assert judged(doubtful, [likeness("3")] * 50) == doubtful


@pytest.mark.parametrize("reason", OF_PLACE)
def test_no_correction_settles_how_a_die_lies(reason):
    doubtful = die("5", UNCLEAR, reason) if reason.code is not ReasonCode.UNSURE_FACE else die("5", reason)
    assert not open_to_looks(doubtful)
    assert judged(doubtful, [likeness("5")] * 50) == doubtful


def test_a_doubt_of_the_colour_stays():
    colour = Reason(ReasonCode.COLOUR)
    settled = judged(die("5", UNCLEAR, colour), [likeness("5")] * SETTLE)
    assert settled is not None and settled.reasons == (colour,)


def test_corrections_of_sure_faces_settle_nothing_and_hold_a_settlement_up():
    doubtful = die("5", UNCLEAR)
    assert judged(doubtful, [likeness("5", sure=True)] * 50) == doubtful
    contrary = [likeness("4", sure=True)]
    assert judged(doubtful, [likeness("5")] * SETTLE + contrary) == doubtful
    less_like = [likeness("4", 0.95)]
    assert judged(doubtful, [likeness("5")] * SETTLE + less_like) == doubtful
    many = [likeness("5")] * (SETTLE * OUTVOTE) + [likeness("4", 0.95)]
    assert judged(doubtful, many) != doubtful


def test_where_another_face_looks_nearly_as_like_nothing_is_settled():
    doubtful = die("5", UNCLEAR)
    rival = likeness("4", NEAR - LEAD / 2)
    assert judged(doubtful, [likeness("5")] * 20 + [rival]) == doubtful


def test_a_sure_face_that_was_corrected_here_is_doubted_and_stays_what_it_is():
    wrong = [likeness("4", sure=True)]
    possible = judged(die("5", likely=("5", "4")), wrong)
    assert possible is not None and (possible.face, possible.doubts) == ("5", (ReasonCode.CORRECTED,))
    assert dict(possible.likely)["4"] > 0
    assert judged(die("5"), wrong) == die("5"), "one press against what the reader finds impossible"
    twice = judged(die("5"), wrong * DOUBT)
    assert twice is not None and twice.face == "5" and not twice.sure and "4" in dict(twice.likely)
    assert judged(die("5"), wrong * 2 + [likeness("5")] * 2) == die("5"), "those who say otherwise are outvoted"


@pytest.mark.parametrize("said", [NO_DIE, TWO_DICE])
def test_what_was_said_to_be_no_single_die_is_doubted(said):
    doubted = judged(die("5"), [likeness(said, sure=True)] * DOUBT)
    assert doubted is not None and doubted.doubts == (ReasonCode.CORRECTED,)


def test_a_place_is_left_out_where_the_reader_itself_doubts_that_a_die_lies_there():
    votes = [likeness(NO_DIE)] * LEAVE_OUT
    assert judged(die("5", MAYBE_NONE), votes) is None
    assert judged(die("5", MAYBE_NONE), votes[1:]) is not None
    assert judged(die("5", UNCLEAR), votes * 9) == die("5", UNCLEAR)
    assert judged(die("5"), votes * 9) is not None


@given(
    st.sampled_from(PIP_FACES),
    st.lists(
        st.tuples(st.sampled_from(SAYINGS), st.sampled_from(PIP_FACES), st.booleans(), st.floats(-1, 1)), max_size=60
    ),
)
def test_whatever_is_said_no_sure_face_becomes_another_or_vanishes(face, said):
    votes = [likeness(one, cosine, read=read, sure=sure) for one, read, sure, cosine in said]
    after = judged(die(face, likely=tuple(PIP_FACES)), votes)
    assert after is not None and after.face == face
