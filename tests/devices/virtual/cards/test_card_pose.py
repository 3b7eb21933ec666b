"""`kiosk.devices.virtual.cards.card_pose`: corners, places on the card, its arch."""

import math

import numpy as np
import pytest

from kiosk.devices.virtual.cards.card_faces import HIGH, WIDE
from kiosk.devices.virtual.cards.card_pose import CardPose


def test_corners_are_clockwise_from_the_upper_left() -> None:
    corners = CardPose("7C", 10, 20).corners()
    assert corners[0].tolist() == pytest.approx([10 - WIDE / 2, 20 + HIGH / 2, 0.3])
    assert corners[2].tolist() == pytest.approx([10 + WIDE / 2, 20 - HIGH / 2, 0.3])


def test_a_card_turned_by_a_quarter_points_to_the_left() -> None:
    card = CardPose("7C", 0, 0, turn=math.pi / 2)
    assert card.corners()[:2, 0].tolist() == pytest.approx([-HIGH / 2, -HIGH / 2])
    across, along = card.local(np.array([-10.0], np.float32), np.array([3.0], np.float32))
    assert (float(across[0]), float(along[0])) == pytest.approx((3, 10), abs=1e-5)


def test_a_bent_card_is_highest_in_the_middle() -> None:
    card, ends = CardPose("7C", 0, 0, z=1, bend=2), np.array([0, HIGH / 2, -HIGH / 4], np.float32)
    assert card.height(ends).tolist() == pytest.approx([3, 1, 2.5])
    assert float(card.slope(ends)[1]) < 0 < float(card.slope(ends)[2])
