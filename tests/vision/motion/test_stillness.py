"""Stillness: nothing moved for a while, whatever else happened before."""

import numpy as np

from vision.motion.stillness import HOLD, Still
from vision.types.picture import Picture


def view(grey: int) -> Picture:
    return np.full((90, 160, 3), grey, np.uint8)


def test_a_view_is_still_once_it_has_been_the_same_for_long_enough() -> None:
    still = Still()
    assert [still.see(view(90), t) for t in (0.0, HOLD / 2, HOLD)] == [False, False, True]


def test_a_small_thing_that_moves_begins_the_wait_anew() -> None:
    still, other = Still(), view(90)
    other[40:46, 80:86] = 200
    seen = [still.see(shown, t) for shown, t in ((view(90), 0.0), (other, 1.0), (other, 1.0 + HOLD))]
    assert seen == [False, False, True]


def test_noise_is_no_motion() -> None:
    still = Still(1.0)
    assert [still.see(view(90), 0.0), still.see(view(93), 1.0)] == [False, True]
