"""How movements spend their time: every curve begins and ends where the movement does."""

import pytest

from kiosk.screens.kit.motion.easing import between, in_out, out


@pytest.mark.parametrize("curve", [out, in_out])
def test_a_curve_begins_at_the_beginning_and_ends_at_the_end(curve) -> None:
    assert (curve(0.0), curve(1.0)) == pytest.approx((0.0, 1.0))


def test_what_arrives_is_early_most_of_the_way() -> None:
    assert out(0.5) > 0.8 and in_out(0.5) == 0.5


def test_between_two_numbers() -> None:
    assert between(10, 30, 0.25) == 15
