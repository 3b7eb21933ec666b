"""`vision.cards.finer_outline`: an outline comes to lie where the paper ends."""

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.finer_outline import finer
from vision.cards.outlines import Outline
from vision.types.picture import Array

SCALE, MIDDLE = 0.55, (500, 350)


def around(dx: float = 0.0, dy: float = 0.0, larger: float = 1.0) -> Array:
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE, HIGH) * SCALE / 2 * larger
    return np.asarray(half + MIDDLE + (dx, dy), np.float32)


@pytest.mark.parametrize("off", [(3.0, -2.0, 1.0), (0.0, 0.0, 0.96), (-2.0, 1.0, 1.03)])
def test_an_outline_that_is_some_pixels_off_is_put_right(off: tuple[float, float, float]) -> None:
    table = table_top()
    lay(table, card("9S"), MIDDLE, 0.0, SCALE)
    found = finer(table, Outline(around(*off), 0.9))
    assert np.abs(found.corners - around()).max() < 1.0 < np.abs(around(*off) - around()).max()
    assert found.support == 0.9


def test_where_no_paper_ends_it_stays() -> None:
    table = np.random.default_rng(3).integers(0, 255, (700, 1000, 3)).astype(np.uint8)
    outline = Outline(around(), 0.9)
    assert np.abs(finer(table, outline).corners - outline.corners).max() < 1.0
