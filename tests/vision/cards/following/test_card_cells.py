"""`vision.cards.following.card_cells`: cells under cards, pieces of cells, the part of a picture that they cover."""

import numpy as np

from vision.cards.card_reading import Card
from vision.cards.following.card_cells import box_around, covered_by, filled, pieces, widened

SHAPE, SIZE = (45, 80), (1280, 720)
CARD = Card("7C", 1.0, ((160, 160), (320, 160), (320, 384), (160, 384)))


def test_the_cells_under_a_card() -> None:
    rows, columns = np.nonzero(covered_by([CARD], SHAPE, SIZE))
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (10, 20, 10, 24)
    wider = covered_by([CARD], SHAPE, SIZE, wider=1)
    assert np.array_equal(wider, widened(covered_by([CARD], SHAPE, SIZE)))
    assert wider[9, 9] and not covered_by([], SHAPE, SIZE).any()


def test_pieces_are_of_some_size() -> None:
    cells = np.zeros(SHAPE, np.bool_)
    cells[2:4, 2:4] = cells[10, 10] = True
    assert [int(piece.sum()) for piece in pieces(cells, 1)] == [4, 1]
    assert [int(piece.sum()) for piece in pieces(cells, 2)] == [4]


def test_what_lies_between_the_cells_of_a_piece_is_filled() -> None:
    cells = np.zeros(SHAPE, np.bool_)
    cells[10:20, 10] = cells[10, 10:20] = cells[10:20, 19] = True
    cells[10:20, 60] = True
    full = filled(cells)
    assert full[15, 15] and full[19, 12] and not full[21, 15] and not full[15, 40]
    assert not filled(np.zeros(SHAPE, np.bool_)).any()


def test_the_box_around_cells_stays_in_the_picture() -> None:
    cells = np.zeros(SHAPE, np.bool_)
    cells[10:12, 20:30] = True
    assert box_around(cells, SIZE, 0) == (320, 160, 160, 32)
    assert box_around(cells, SIZE, 2) == (288, 128, 224, 96)
    cells[:] = True
    assert box_around(cells, SIZE, 3) == (0, 0, 1280, 720)
