"""From the answers of a fully convolutional network to places, and which of those are one die."""

import numpy as np
import pytest

from vision.detection.answer_map import batch, padded, peaks, place
from vision.detection.detection import Place, without_doubles
from vision.detection.die_detector import MODEL
from vision.detection.proposal_net import MODEL as PROPOSALS


def answer(**values: float) -> np.ndarray:
    """Nothing but in row 2, column 5."""
    planes = np.zeros((len(MODEL.outputs), 6, 9), np.float32)
    for name, value in values.items():
        planes[MODEL.plane(name), 2, 5] = value
    return planes


def test_a_peak_becomes_a_place_in_pixels() -> None:
    turn = 0.3
    seen = answer(
        presence=0.9, right=0.25, down=-0.5, log_edge=np.log(2), cos_4a=np.cos(4 * turn), sin_4a=np.sin(4 * turn)
    )
    ((cell, row, column),) = peaks(seen, MODEL, 0.5)
    found = place(cell, row, column, MODEL)
    assert (found.x, found.y, found.edge) == pytest.approx((5.75 * 8, 2.0 * 8, 2 * 32))
    assert found.angle == pytest.approx(turn) and found.score == pytest.approx(0.9)
    smaller = place(cell, row, column, MODEL, scale=0.5)
    assert (smaller.x, smaller.y, smaller.edge) == pytest.approx((2 * found.x, 2 * found.y, 2 * found.edge))


def test_what_is_no_local_maximum_or_too_faint_is_none() -> None:
    seen = answer(presence=0.9)
    seen[0, 2, 6], seen[0, 4, 1] = 0.8, 0.3
    assert [(row, column) for _, row, column in peaks(seen, MODEL, 0.2)] == [(2, 5), (4, 1)]
    assert [(row, column) for _, row, column in peaks(seen, MODEL, 0.5)] == [(2, 5)]


def test_a_network_that_knows_no_direction_gives_none() -> None:
    cell = np.array([0.7, 0.0, 0.0, 0.0], np.float32)
    assert place(cell, 0, 0, PROPOSALS).angle == 0.0


def test_pictures_are_padded_by_their_border_and_brought_to_one() -> None:
    picture = np.full((30, 50, 3), 51, np.uint8)
    picture[-1, -1] = 255
    wide = padded(picture, MODEL)
    assert wide.shape == (32, 64, 3) and (wide[30:, 50:] == 255).all() and (wide[:30, :50] == picture).all()
    planes = batch([wide, wide], MODEL)
    assert planes.shape == (2, 3, 32, 64) and planes.min() == pytest.approx(0.2) and planes.max() == 1.0


def test_of_doubles_the_better_one_stays() -> None:
    one, near, far = (Place(x, 0.0, 40.0, 0.0, score) for x, score in ((0, 0.6), (20, 0.9), (50, 0.5)))
    assert without_doubles([one, near, far], 0.55) == [near, far]
    assert without_doubles([one, near, far], 0.55, edge=30.0) == [near, one, far]


def test_a_pip_on_a_die_is_no_double_where_sizes_may_be_nested() -> None:
    die, pip = Place(0.0, 0.0, 40.0, 0.0, 0.9), Place(5.0, 0.0, 10.0, 0.0, 0.8)
    assert without_doubles([die, pip], 0.6) == [die]
    assert without_doubles([die, pip], 0.6, nested=2.0) == [die, pip]


def test_the_box_of_a_turned_face_holds_all_of_it() -> None:
    assert Place(100.0, 50.0, 20.0, 0.0, 1.0).box() == (90, 40, 20, 20)
    assert Place(100.0, 50.0, 20.0, np.pi / 4, 1.0).box() == (86, 36, 28, 28)
    assert Place(100.0, 50.0, 20.0, 0.1, 0.4).scaled(0.5) == Place(50.0, 25.0, 10.0, 0.1, 0.4)
