"""What makes a die sure besides its confidence."""

from dataclasses import replace

import numpy as np
import pytest

from vision.detector import Detection
from vision.doubt import UNSURE_FACE
from vision.evidence import Evidence
from vision.judge import (
    MENTION,
    SURE,
    SURE_WHATEVER_FITS,
    Frame,
    clearer,
    confidence,
    die_doubt,
    possible_size,
)
from vision.pip_layout import LayoutFit

FRAME = Frame(720, 1280, 50.0, True)


def three(fit: float, score: float = 0.6, calibrated: bool = True) -> Evidence:
    """A three in whose pips so much fits."""
    faces = np.array([0.005, 0.01, 0.96, 0.005, 0.01, 0.01], np.float32)
    found = Detection(640, 360, 50.0, 0.0, 1.0, score, faces)
    fits = np.array([0.3, 0.3, fit, 0.3, 0.6, 0.3], np.float32)
    return Evidence(found, np.append(np.float32(0.01), faces), LayoutFit(fits, False), calibrated)


def test_pips_that_are_half_seen_are_doubted_unless_the_face_is_beyond_doubt():
    faint, plain = three(0.8), three(0.8, score=0.97)
    assert SURE < confidence(faint) < SURE_WHATEVER_FITS < confidence(plain)
    assert die_doubt(faint, FRAME) == UNSURE_FACE and die_doubt(plain, FRAME) is None


@pytest.mark.parametrize("look", [three(1.0), three(0.8, calibrated=False)])
def test_whole_pips_are_not_and_of_a_photograph_nothing_more_is_asked(look):
    assert confidence(look) > SURE and die_doubt(look, FRAME) is None


def another(look: Evidence, x: float) -> Evidence:
    """A look that shows a four at `x`."""
    four = np.array([0.005, 0.01, 0.005, 0.96, 0.01, 0.01], np.float32)
    found = replace(look.found, x=x, score=0.8, faces=four)
    return Evidence(found, np.append(np.float32(0.01), four), LayoutFit(four, False), look.calibrated)


def test_a_closer_look_counts_that_shows_the_same_face_more_clearly():
    faint, plain = three(0.8, score=0.45), three(1.0, score=0.9)
    assert clearer(plain, faint, []) and not clearer(faint, plain, [])
    assert confidence(faint) > MENTION and not clearer(another(plain, 640), faint, [])


def test_where_no_face_was_seen_it_may_be_any_but_none_of_another_die():
    unread, other = three(0.0, score=0.05), replace(three(1.0).found, x=600)
    assert confidence(unread) < MENTION
    assert clearer(another(unread, 650), unread, [other]), "a whole edge away"
    assert not clearer(another(unread, 640), unread, [other]), "it may be its side"


@pytest.mark.parametrize(("edge", "die"), [(30.0, False), (40.0, True), (67.0, True), (72.0, False)])
def test_no_die_is_seen_much_smaller_or_larger_than_calibrated(edge, die):
    assert possible_size(replace(three(1.0).found, edge=edge), 50.0) is die
