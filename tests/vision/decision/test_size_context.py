"""Dice that reach over the picture's edge, or are of another size than the others; log odds."""

import numpy as np
import pytest

from vision.decision.logistic import logit, sigmoid
from vision.decision.size_context import SizeContext
from vision.detection.detection import Place
from vision.types.reasons import Reason, ReasonCode

PICTURE = np.zeros((200, 300, 3), np.uint8)


def at(x: float, y: float, edge: float = 40.0) -> Place:
    return Place(x, y, edge, 0.0, 0.9)


def test_the_edge_is_the_calibrated_one_or_that_of_most() -> None:
    dice = [at(50, 50, edge) for edge in (30.0, 40.0, 90.0)]
    assert SizeContext.of(PICTURE, None, dice) == SizeContext(200, 300, 40.0, False)
    assert SizeContext.of(PICTURE, 33.0, dice) == SizeContext(200, 300, 33.0, True)
    assert SizeContext.of(PICTURE, None, []).edge == 1.0


@pytest.mark.parametrize(("x", "y"), [(16, 100), (284, 100), (150, 16), (150, 184)])
def test_what_reaches_over_an_edge_is_cut_off(x: float, y: float) -> None:
    context = SizeContext(200, 300, 40.0, True)
    assert context.reasons(at(x, y), 0.41, (0.5, 1.5)) == [Reason(ReasonCode.CUT_OFF, 0.4, 0.41)]
    assert context.reasons(at(x, y), 0.39, (0.5, 1.5)) == []


def test_what_is_too_small_or_too_large_says_against_which_limit() -> None:
    context = SizeContext(200, 300, 40.0, True)
    assert context.reasons(at(150, 100, 16.0), 0.4, (0.5, 1.5)) == [Reason(ReasonCode.SIZE, 0.4, 0.5)]
    assert context.reasons(at(150, 100, 64.0), 0.4, (0.5, 1.5)) == [Reason(ReasonCode.SIZE, 1.6, 1.5)]


def test_log_odds_and_probabilities_are_each_others_inverse() -> None:
    assert [sigmoid(logit(p)) for p in (0.002, 0.5, 0.9)] == pytest.approx([0.002, 0.5, 0.9])
    assert logit(0.0) == logit(0.001) and logit(1.0) == logit(0.999)
