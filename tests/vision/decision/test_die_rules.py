"""What makes a die sure besides its confidence."""

from dataclasses import replace

import numpy as np
import pytest

from vision.classification.pip_template import TemplateFit
from vision.decision import die_rules
from vision.decision.confidence import confidence, fitted, presence
from vision.decision.die_rules import CUT, SIZE_BAND, clearer, die_reasons
from vision.decision.evidence import FEATURES, Evidence
from vision.decision.size_context import SizeContext
from vision.detection.detection import Detection
from vision.detection.scale_search import possible_size
from vision.types.reasons import Reason, ReasonCode

FRAME = SizeContext(720, 1280, 50.0, True)


KNOWN = fitted(True)


def three(fit: float, score: float = 0.6, calibrated: bool = True) -> Evidence:
    """A three in whose pips so much fits."""
    faces = np.array([0.005, 0.01, 0.96, 0.005, 0.01, 0.01], np.float32)
    found = Detection(640, 360, 50.0, 0.0, score, 1.0, faces, proposed=0.8)
    fits = np.array([0.3, 0.3, fit, 0.3, 0.6, 0.3], np.float32)
    return Evidence(found, np.append(np.float32(0.01), faces), TemplateFit(fits, False), calibrated)


@pytest.mark.parametrize("calibrated", [True, False])
def test_a_face_that_all_looks_see_is_sure_and_one_that_they_barely_see_is_not(calibrated):
    plain = three(1.0, score=0.75, calibrated=calibrated)
    assert confidence(plain) >= fitted(calibrated).sure and die_reasons(plain, FRAME) == ()
    faint = replace(three(0.2, score=0.25, calibrated=calibrated), net=np.full(7, 1 / 7, np.float32))
    assert [reason.limit for reason in die_reasons(faint, FRAME)] == [fitted(calibrated).sure]


def test_every_reason_is_told_with_what_was_measured():
    sharp = three(0.8)
    tilted = replace(sharp.found, x=15.0, edge=150.0, facing=0.5, score=0.05, proposed=0.05)
    told = {reason.code: reason for reason in die_reasons(replace(sharp, found=tilted), FRAME)}
    assert set(told) == {ReasonCode.CUT_OFF, ReasonCode.SIZE, ReasonCode.LEANING, ReasonCode.NO_DIE}
    assert told[ReasonCode.CUT_OFF] == Reason(ReasonCode.CUT_OFF, pytest.approx(15 / 150), CUT)
    assert told[ReasonCode.SIZE] == Reason(ReasonCode.SIZE, pytest.approx(3.0), SIZE_BAND[1])
    assert told[ReasonCode.LEANING] == Reason(ReasonCode.LEANING, pytest.approx(60.0), pytest.approx(34.9, abs=0.1))
    assert told[ReasonCode.NO_DIE].limit == KNOWN.sure > told[ReasonCode.NO_DIE].measured


@pytest.mark.parametrize(("pips", "code"), [(2, ReasonCode.UNSURE_FACE), (0, ReasonCode.DISAGREE)])
def test_what_speaks_against_a_face_names_the_doubt(monkeypatch, pips, code):
    sharp = three(1.0)
    look = replace(sharp, fit=TemplateFit(np.eye(6, dtype=np.float32)[pips], False))
    monkeypatch.setattr(die_rules, "confidence", lambda _: KNOWN.sure - 0.01)
    monkeypatch.setattr(die_rules, "presence", lambda _: KNOWN.sure)
    assert die_reasons(look, FRAME) == (Reason(code, KNOWN.sure - 0.01, KNOWN.sure),)


def test_presence_is_never_less_than_the_confidence():
    for fit in (0.0, 0.5, 1.0):
        assert presence(three(fit)) >= confidence(three(fit))


def test_weights_are_as_many_as_features_and_no_cue_speaks_for_what_it_contradicts():
    for scale in (fitted(True), fitted(False)):
        assert len(scale.face) == len(scale.presence) == len(FEATURES) == len(three(1.0).features)
        assert min(scale.face[1:] + scale.presence[1:]) >= 0
        assert scale.overlooked < scale.mention <= scale.sure


def another(look: Evidence, x: float) -> Evidence:
    """A look that shows a four at `x`."""
    four = np.array([0.005, 0.01, 0.005, 0.96, 0.01, 0.01], np.float32)
    found = replace(look.found, x=x, score=0.8, faces=four)
    return Evidence(found, np.append(np.float32(0.01), four), TemplateFit(four, False), look.calibrated)


def test_a_closer_look_counts_that_shows_the_same_face_more_clearly():
    faint, plain = three(0.8, score=0.45), three(1.0, score=0.9)
    assert clearer(plain, faint) and not clearer(faint, plain)
    assert confidence(faint) > KNOWN.mention and not clearer(another(plain, 640), faint)


@pytest.mark.parametrize(("edge", "die"), [(30.0, False), (40.0, True), (67.0, True), (72.0, False)])
def test_no_die_is_seen_much_smaller_or_larger_than_calibrated(edge, die):
    assert possible_size(replace(three(1.0).found, edge=edge), 50.0) is die
