"""Paper scraps: the same for a seed, thick at the sides, thin in the middle where words stand."""

import numpy as np
import pygame
import pytest

from kiosk.screens.play.outcome.confetti import scattered
from tests.screens.drawing import SIZES, pixels


@pytest.mark.parametrize("size", SIZES)
def test_scraps_leave_the_middle_to_words(size: tuple[int, int]) -> None:
    alpha = pygame.surfarray.array_alpha(scattered(size)).astype(int)
    assert alpha.shape == size
    fifth = size[0] // 5
    sides, middle = np.concatenate([alpha[:fifth], alpha[-fifth:]]), alpha[2 * fifth : 3 * fifth]
    assert sides.mean() > 3 * middle.mean()
    assert alpha[:, : size[1] // 2].mean() > alpha[:, size[1] // 2 :].mean()
    assert np.mean(alpha > 0) < 0.2


def test_they_fall_alike_for_the_same_seed_only() -> None:
    first = pixels(scattered((400, 240)))
    scattered.cache_clear()
    assert pixels(scattered((400, 240))) == first != pixels(scattered((400, 240), 6))
