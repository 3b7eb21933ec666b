"""`vision.cards.outlines`: where whole cards lie."""

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, PLACES, WIDE, fanned, laid, table_top
from vision.cards.outlines import Outline, distinct, end_cards, find_outlines, fitted, overlap

NAMES = ["AS", "10H", "7C", "4D", "9S", "2H", "", "8C", "6D"]


def test_every_card_on_a_table_is_found_once() -> None:
    found = find_outlines(laid(NAMES), 40)
    near = [[one for one in found if np.hypot(*(one.corners.mean(0) - place)) < 4] for place in PLACES]
    assert all(near)
    for one in (some[0] for some in near):
        sides = np.hypot(*(np.roll(one.corners, -1, 0) - one.corners).T)
        assert sides == pytest.approx([0.55 * WIDE, 0.55 * HIGH] * 2, rel=0.03)


def test_nothing_is_found_on_an_empty_table() -> None:
    assert find_outlines(table_top(), 40) == []


def test_the_uppermost_card_of_a_fan_is_found_by_its_free_sides() -> None:
    picture = fanned(NAMES[:5])
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (0.55 * WIDE / 2, 0.55 * HIGH / 2)
    corners = half + (640, 360)
    ends, whole = (
        [float(np.abs(one.corners - turned).max()) for one in some for turned in (corners, np.roll(corners, 2, 0))]
        for some in (end_cards(picture), find_outlines(picture, 40))
    )
    assert min(ends) < 5 < 20 < min(whole)


def test_on_an_empty_table_no_fan_is_found() -> None:
    assert end_cards(table_top()) == []


@pytest.mark.parametrize("ratio", [0.3, 2.6])
def test_what_has_not_the_form_of_a_card_is_none(ratio: float) -> None:
    quad = np.array([(0, 0), (100, 0), (100, 100 * ratio), (0, 100 * ratio)], np.float32)
    t = np.linspace(0, 1, 200)[:, None]
    points = np.concatenate([a + t * (b - a) for a, b in zip(quad, np.roll(quad, -1, 0), strict=True)]).astype(
        np.float32
    )
    assert fitted(points, quad) is None
    assert fitted(points * (1, 1.4 / ratio), quad * np.float32((1, 1.4 / ratio))) is not None


def test_of_like_outlines_the_better_seen_one_stays() -> None:
    square = np.array([(0, 0), (100, 0), (100, 140), (0, 140)], np.float32)
    better, worse, other = Outline(square, 0.95), Outline(square + 2, 0.75), Outline(square + 300, 0.75)
    assert distinct([worse, other, better]) == [better, other]
    assert overlap(square, square + 50) == pytest.approx(50 * 90)
