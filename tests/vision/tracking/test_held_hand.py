"""For how long a hand is held in one place."""

import pytest

from vision.tracking.hand_pointing import FINDS, HeldHand
from vision.tracking.hand_position import TREMBLE, HandPosition


def at(x: float, zone: str = "left") -> HandPosition:
    return HandPosition(zone, x, 0.3, 100)


def test_a_hand_that_trembles_is_held_still() -> None:
    hand = HeldHand(at(0.2), 0.0, at(0.2))
    for n in range(20):
        hand.take(at(0.2 + (-1) ** n * TREMBLE / 3), n * 0.1)
    event = hand.event(2.0)
    assert event.still == pytest.approx(2.0) and event.zone == "left" and event.over


def test_stillness_is_measured_from_the_first_place_so_that_a_slow_hand_moves_too() -> None:
    hand = HeldHand(at(0.2), 0.0, at(0.2))
    for n in range(1, 11):
        hand.take(at(0.2 + n * TREMBLE / 4), FINDS + n * 0.1)
    assert hand.event(FINDS + 1.0).still < 0.6
    hand.take(at(0.5, "middle"), 5.0)
    assert hand.event(5.0).still == 0.0


def test_a_hand_over_no_third_or_that_has_left_holds_nothing() -> None:
    hand = HeldHand(at(0.34, ""), 0.0, at(0.34, ""))
    assert hand.event(3.0).still == 0.0
    hand = HeldHand(at(0.2), 0.0, at(0.2), left_at=1.0)
    assert hand.event(3.0).still == 0.0
