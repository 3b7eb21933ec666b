"""What makes a die sure besides its confidence."""

import numpy as np
import pytest

from vision.detector import Detection
from vision.doubt import UNSURE_FACE
from vision.evidence import Evidence
from vision.judge import SURE, SURE_WHATEVER_FITS, Frame, confidence, die_doubt
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
