"""When a lamp gives light."""

import pytest

from kiosk.devices.buttons.gestures import Lamp
from kiosk.devices.buttons.lamp_pattern import BLINKS_EVERY, DOZES_EVERY, shines


@pytest.mark.parametrize(
    ("lamp", "lit"),
    [
        (Lamp.OFF, [False, False, False]),
        (Lamp.LIT, [True, True, True]),
        (Lamp.BLINK, [True, False, True]),
    ],
)
def test_a_lamp_blinks_in_two_halves(lamp: Lamp, lit: list[bool]) -> None:
    assert [shines(lamp, now) for now in (0.1, BLINKS_EVERY * 0.6, BLINKS_EVERY + 0.1)] == lit


def test_a_dark_machine_shows_now_and_then_that_it_lives() -> None:
    seen = [shines(Lamp.DOZE, DOZES_EVERY * step / 100) for step in range(100)]
    assert 0 < sum(seen) < 10
