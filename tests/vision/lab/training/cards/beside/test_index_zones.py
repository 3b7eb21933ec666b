"""`vision.lab.training.cards.beside.index_zones`: which index of a card is in view."""

import numpy as np
import pytest

from vision.lab.training.cards.beside.index_zones import from_its_index, in_view, of_an_index
from vision.lab.training.cards.scenes import Laid

SIZE = (640, 360)
CARD = np.array([(0, 0), (126, 0), (126, 176), (0, 176)], np.float32)
"""Two pixels a millimetre."""


def at(x: float, y: float) -> Laid:
    return Laid("4D", np.asarray(CARD + (x, y), np.float32), 1.0)


def test_a_card_beside_another_has_both_of_its_indices_in_view() -> None:
    assert in_view([at(20, 20), at(300, 20)], SIZE) == pytest.approx(np.ones((2, 2)))


def test_the_card_on_top_covers_an_index() -> None:
    shares = in_view([at(20, 20), at(60, 20)], SIZE)
    assert shares == pytest.approx(np.array([[1, 0], [1, 1]]))
    half = in_view([at(20, 20), at(32, 20)], SIZE)[0]
    assert half[0] == pytest.approx(0.5, abs=0.05) and half[1] == 0


def test_corners_begin_at_the_index_that_is_in_view() -> None:
    one = at(20, 20)
    assert (from_its_index(one, np.array([1.0, 0.3])) == one.corners).all()
    assert (from_its_index(one, np.array([0.0, 0.3])) == np.roll(one.corners, 2, 0)).all()


def test_print_between_index_and_pips_is_left_out() -> None:
    one = at(20, 20)
    points = [(32, 40), (134, 176), (80, 100), (52, 44), (20 + 126 - 12, 40)]
    assert [of_an_index(one, np.array(point, np.float32)) for point in points] == [True, True, False, None, True]
