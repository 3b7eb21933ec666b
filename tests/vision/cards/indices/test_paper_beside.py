"""`vision.cards.indices.paper_beside`: where paper like that of the known cards lies beside them."""

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.indices.paper_beside import AROUND, Part, paper_beside
from vision.types.picture import Array

SCALE = 0.55
PX = 4 * SCALE


def at(x: float, y: float) -> Array:
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (WIDE / 2, HIGH / 2) * SCALE
    return np.asarray(half + (x, y), np.float32)


def test_beside_cards_on_a_dark_cloth_there_is_none() -> None:
    picture = table_top()
    lay(picture, card("4D"), (300, 300), 0.0, SCALE)
    assert paper_beside(picture, [at(300, 300)], PX) is None


@pytest.mark.parametrize("light", [1.0, 0.7])
def test_the_part_is_around_the_paper_that_is_no_known_cards(light: float) -> None:
    picture = table_top()
    lay(picture, card("4D"), (300, 300), 0.0, SCALE)
    lay(picture, card("9S"), (700, 320), 0.0, SCALE)
    picture[:, 500:] = picture[:, 500:] * light
    part = paper_beside(picture, [at(300, 300)], PX)
    low, high = at(700, 320).min(0) - AROUND * PX, at(700, 320).max(0) + AROUND * PX
    assert part is not None and part == pytest.approx((*low, *high), abs=5 * PX)


def test_where_no_card_is_known_all_of_it_is() -> None:
    assert paper_beside(table_top(), [], PX) == Part(0, 0, *table_top().shape[1::-1])
