"""What makes a die sure besides its confidence."""

from dataclasses import replace

import numpy as np
import pytest

from vision.classification.pip_template import TemplateFit
from vision.decision.confidence import FITTED, confidence
from vision.decision.die_rules import CUT, SIZE_BAND, clearer, die_reasons
from vision.decision.evidence import Evidence
from vision.decision.size_context import SizeContext
from vision.detection.detection import Detection
from vision.detection.die_detector import SCORES
from vision.detection.scale_search import possible_size
from vision.types.reasons import Reason, ReasonCode

FRAME = SizeContext(720, 1280, 50.0, True)


def three(fit: float, score: float = 0.6, calibrated: bool = True) -> Evidence:
    """A three in whose pips so much fits."""
    faces = np.array([0.005, 0.01, 0.96, 0.005, 0.01, 0.01], np.float32)
    found = Detection(640, 360, 50.0, 0.0, score, 1.0, faces)
    fits = np.array([0.3, 0.3, fit, 0.3, 0.6, 0.3], np.float32)
    return Evidence(found, np.append(np.float32(0.01), faces), TemplateFit(fits, False), calibrated)


def test_pips_that_are_half_seen_are_doubted_unless_the_face_is_beyond_doubt():
    faint, plain = three(0.8), three(0.8, score=0.97)
    assert FITTED.sure < confidence(faint) < FITTED.sure_whatever_fits < confidence(plain)
    assert die_reasons(faint, FRAME) == [Reason(ReasonCode.UNSURE_FACE, confidence(faint), FITTED.sure_whatever_fits)]
    assert die_reasons(plain, FRAME) == []


@pytest.mark.parametrize("look", [three(1.0), three(0.8, calibrated=False)])
def test_whole_pips_are_not_and_of_a_photograph_nothing_more_is_asked(look):
    assert confidence(look) > FITTED.sure and die_reasons(look, FRAME) == []


def test_every_reason_is_told_with_what_was_measured():
    sharp = three(0.8)
    tilted = replace(sharp.found, x=15.0, edge=90.0, facing=0.5, score=0.3)
    told = {reason.code: reason for reason in die_reasons(replace(sharp, found=tilted), FRAME)}
    assert set(told) == {
        ReasonCode.CUT_OFF,
        ReasonCode.SIZE,
        ReasonCode.LEANING,
        ReasonCode.NO_DIE,
        ReasonCode.UNSURE_FACE,
    }
    assert told[ReasonCode.CUT_OFF] == Reason(ReasonCode.CUT_OFF, pytest.approx(15 / 90), CUT)
    assert told[ReasonCode.SIZE] == Reason(ReasonCode.SIZE, pytest.approx(1.8), SIZE_BAND[1])
    assert told[ReasonCode.LEANING] == Reason(ReasonCode.LEANING, pytest.approx(60.0), pytest.approx(34.9, abs=0.1))
    assert told[ReasonCode.NO_DIE] == Reason(ReasonCode.NO_DIE, 0.3, SCORES.least_like)


def test_networks_that_disagree_are_told_beside_an_unsure_face():
    sharp = three(1.0)
    other = replace(sharp, net=another(sharp, 640).net)
    assert {reason.code for reason in die_reasons(other, FRAME)} == {ReasonCode.DISAGREE, ReasonCode.UNSURE_FACE}
    against = replace(sharp, fit=another(sharp, 640).fit)
    (disagree, unsure) = die_reasons(against, FRAME)
    assert disagree == Reason(ReasonCode.DISAGREE, confidence(against), FITTED.sure_against_pips)
    assert unsure == Reason(ReasonCode.UNSURE_FACE, confidence(against), FITTED.sure_whatever_fits)


def another(look: Evidence, x: float) -> Evidence:
    """A look that shows a four at `x`."""
    four = np.array([0.005, 0.01, 0.005, 0.96, 0.01, 0.01], np.float32)
    found = replace(look.found, x=x, score=0.8, faces=four)
    return Evidence(found, np.append(np.float32(0.01), four), TemplateFit(four, False), look.calibrated)


def test_a_closer_look_counts_that_shows_the_same_face_more_clearly():
    faint, plain = three(0.8, score=0.45), three(1.0, score=0.9)
    assert clearer(plain, faint, []) and not clearer(faint, plain, [])
    assert confidence(faint) > FITTED.mention and not clearer(another(plain, 640), faint, [])


def test_where_no_face_was_seen_it_may_be_any_but_none_of_another_die():
    unread, other = three(0.0, score=0.05), replace(three(1.0).found, x=600)
    assert confidence(unread) < FITTED.mention
    assert clearer(another(unread, 650), unread, [other]), "a whole edge away"
    assert not clearer(another(unread, 640), unread, [other]), "it may be its side"


@pytest.mark.parametrize(("edge", "die"), [(30.0, False), (40.0, True), (67.0, True), (72.0, False)])
def test_no_die_is_seen_much_smaller_or_larger_than_calibrated(edge, die):
    assert possible_size(replace(three(1.0).found, edge=edge), 50.0) is die
