"""`vision.cards.left_over`: paper where no card was read."""

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import PLACES, laid
from vision.cards.left_over import left_over
from vision.cards.outlines import Outline, find_outlines

PICTURE = laid(["AS", "10H", "7C"])


def outlines(count: int) -> list[Outline]:
    found = find_outlines(PICTURE, 40)
    return [min(found, key=lambda one: float(np.hypot(*(one.corners.mean(0) - place)))) for place in PLACES[:count]]


def test_nothing_is_left_over_where_every_card_was_read() -> None:
    assert left_over(PICTURE, outlines(3)) == 0


def test_a_card_that_was_not_read_is_left_over() -> None:
    assert left_over(PICTURE, outlines(2)) == pytest.approx(1.0, abs=0.15)


def test_without_cards_nobody_knows_their_paper() -> None:
    assert left_over(PICTURE, []) == 0
