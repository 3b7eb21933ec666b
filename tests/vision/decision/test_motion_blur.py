"""Pips that are drawn out by movement are told from pips that lie in rows."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn_dice import put_die, table_top
from vision.classification.pip_template import EDGE, SIDE
from vision.decision.die_rules import blur_reason
from vision.imaging.pyramid import Pyramid


def face(value: int, moved: int = 0) -> np.ndarray:
    """A die's face upright in a patch; `moved` by so many pixels along one of its sides while it was seen."""
    picture = put_die(table_top(), 320, 180, value, degrees=0)
    if moved:
        picture = cv2.filter2D(picture, -1, np.full((1, moved), 1 / moved, np.float32))
    return Pyramid(picture).patch(320, 180, 0.0, EDGE / 48, SIDE)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_at_rest_is_none_of_streaks(value):
    assert not blur_reason(face(value), value, 0.5)


def test_three_pips_that_move_are_no_six():
    assert blur_reason(face(3, moved=30), 6, 0.9)


def test_what_is_read_plainly_is_none_of_streaks():
    assert not blur_reason(face(3, moved=30), 6, 0.99)


def test_what_shows_nothing_is_none_of_streaks():
    assert not blur_reason(np.full((SIDE, SIDE, 3), 128, np.uint8), 6, 0.5)
