"""A table that is seen aslant is looked at as if from above: cards have their shape there, wherever they lie."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, WIDE
from vision.cards.plane.straight_table import LARGER, StraightTable
from vision.lab.training.cards.scenes import rotation, slanted

SIZE = 1280, 720
PICTURE = np.random.default_rng(1).integers(0, 255, (720, 1280, 3)).astype(np.uint8)


def cards(slant, seed=3, px=2.5):
    """The corners of four cards of a table, and the homography by which it is seen so many degrees off the
    vertical."""
    seen = slanted(np.random.default_rng(seed), slant, SIZE)
    flat = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * (WIDE, HIGH) * px
    places = ((400, 250), (880, 260), (420, 480), (860, 470))
    laid = [flat @ rotation(0.7 * k) + place for k, place in enumerate(places)]
    return [cv2.perspectiveTransform(one[None].astype(np.float32), seen)[0] for one in laid]


def shape(corners):
    """How much wider than it ought to be, and how far off square, a card (4, 2) is."""
    wide, high = corners[1] - corners[0], corners[3] - corners[0]
    across = np.hypot(*wide) * HIGH / np.hypot(*high) / WIDE
    return across, abs(float(wide @ high)) / np.hypot(*wide) / np.hypot(*high)


@pytest.mark.parametrize("slant", [25, 45])
@pytest.mark.parametrize("known", [1, 2, 4])
def test_every_card_has_its_shape_and_the_same_size(slant, known):
    there = cards(slant)
    table = StraightTable.of(PICTURE, there[:known], (WIDE, HIGH))
    assert table is not None
    straight = [table.there(one) for one in there]
    for one in straight:
        across, askew = shape(one)
        assert across == pytest.approx(1, abs=0.01) and askew < 0.01
    areas = [cv2.contourArea(one) for one in straight]
    assert max(areas) / min(areas) < 1.03
    assert max(shape(one)[1] for one in there) > 0.03, "aslant they have not"


def test_unsharp_corners_are_averaged():
    rng = np.random.default_rng(5)
    blurred = [np.asarray(one + rng.normal(0, 0.7, (4, 2)), np.float32) for one in cards(40)]
    table = StraightTable.of(PICTURE, blurred, (WIDE, HIGH))
    assert table is not None
    for one in cards(40):
        across, askew = shape(table.there(one))
        assert across == pytest.approx(1, abs=0.04) and askew < 0.03


def test_points_come_back_to_where_they_were_and_the_whole_picture_is_kept():
    table = StraightTable.of(PICTURE, cards(45), (WIDE, HIGH))
    assert table is not None
    ends = np.array([(0, 0), (1280, 0), (1280, 720), (0, 720)], np.float32)
    assert table.back(table.there(ends)) == pytest.approx(ends, abs=0.1)
    height, width = table.picture.shape[:2]
    assert table.there(ends).min() > -1 and (table.there(ends).max(0) <= (width + 1, height + 1)).all()
    assert width * height < 1.05 * LARGER * PICTURE.shape[0] * PICTURE.shape[1]


@pytest.mark.parametrize("slant", [0, 5])
def test_a_picture_from_above_is_left_as_it_is(slant):
    assert StraightTable.of(PICTURE, cards(slant), (WIDE, HIGH)) is None


def test_without_a_card_nobody_knows_how_the_table_lies():
    assert StraightTable.of(PICTURE, [], (WIDE, HIGH)) is None


def test_from_very_low_it_is_left_as_it_is():
    low = [one for one in cards(72) if np.isfinite(one).all()]
    assert StraightTable.of(PICTURE, low, (WIDE, HIGH)) is None
