"""Boxes: closed, of their size; bars with grooves and other dots beside the square that is read, and only there."""

import numpy as np
import pytest

from tests.vision.lab.rendering.test_distractors import volume
from vision.lab.rendering.scene.dice_makes import designs, plastics
from vision.lab.rendering.throws.likeness_boxes import PIXELS, Beside, box, painted, squares
from vision.lab.rendering.throws.other_dots import other_dots

EDGE = 16.0
MAKE, PLASTIC = designs("train")[0], plastics("train")[0]
DOTS = other_dots(np.random.default_rng(1), MAKE)


@pytest.mark.parametrize("size", [(16.0, 16.0, 16.0), (40.0, 16.0, 5.0)])
def test_a_box_is_closed_and_holds_what_its_size_says(size):
    mesh = box(np.array(size), 0.5)
    assert volume(mesh) == pytest.approx(np.prod(size), rel=0.03)
    assert mesh.points[:, 2].min() == pytest.approx(0, abs=1e-4) and np.ptp(mesh.points, axis=0) == pytest.approx(
        size
    )


def top(long, aside, beside):
    size = EDGE * np.array([long, 1.0, 0.5])
    return painted(MAKE, PLASTIC, [5, 0, 0, 0, 0, 0], size, EDGE, aside, beside)[:PIXELS, :PIXELS]


def test_the_square_that_is_read_is_as_without_what_lies_beside_it():
    alone, with_more = top(3.0, 0.0, None), top(3.0, 0.0, Beside(DOTS, 0.95, 1.2))
    third = PIXELS // 3
    middle = slice(third + 3, 2 * third - 3)
    assert (alone[:, middle] == with_more[:, middle]).all()
    assert all((alone[:, part] != with_more[:, part]).any() for part in (slice(0, third), slice(-third, None)))


def test_squares_follow_the_face_to_the_bars_end():
    alone, with_more = top(2.0, EDGE / 2, None), top(2.0, EDGE / 2, Beside(DOTS, 1.0, 1.2))
    changed = (alone != with_more).any((0, 2))
    assert changed[: PIXELS // 2].any() and not changed[PIXELS // 2 + 1 :].any()


def test_a_groove_ends_where_it_is_said_to_or_is_none():
    line = np.array([[1.0, across] for across in (-0.9, -0.3, 0.0, 0.5, 0.9)])
    assert squares(Beside(DOTS, 0.95, 0.6), line, 0).tolist() == [0, 1, 1, 1, 0]
    assert not squares(Beside(DOTS, 1.0, 1.2), line[:, ::-1], 1).any()
