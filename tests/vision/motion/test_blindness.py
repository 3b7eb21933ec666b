"""Why nothing can be seen: no light, too much, or a picture that never changes."""

import numpy as np
import pytest

from vision.motion.blindness import DARK_FOR, FROZEN_FOR, BlindnessDetector
from vision.motion.small_picture import SmallPicture

RNG = np.random.default_rng(4)


def look(level: int, noise: int = 2) -> SmallPicture:
    shade = level + RNG.integers(-noise, noise + 1, (120, 160, 3))
    return SmallPicture(np.clip(shade, 0, 255).astype(np.uint8))


@pytest.mark.parametrize(("level", "trouble"), [(3, "dark"), (252, "bright"), (120, None)])
def test_light_that_is_missing_or_burns_is_trouble_once_it_lasts(level: int, trouble: str | None) -> None:
    eye = BlindnessDetector(live=True)
    assert eye.trouble(look(level), 10.0) is None and eye.dim == (trouble is not None)
    assert eye.trouble(look(level), 10.0 + DARK_FOR - 0.01) is None
    assert eye.trouble(look(level), 10.0 + DARK_FOR) == trouble
    assert eye.trouble(look(120), 11.0) is None and not eye.dim


def test_a_dark_picture_in_which_something_shows_is_none() -> None:
    eye = BlindnessDetector(live=True)
    assert eye.trouble(look(8, noise=40), 0.0) is None and eye.trouble(look(8, noise=40), 9.0) is None


@pytest.mark.parametrize(("live", "trouble"), [(True, "frozen"), (False, None)])
def test_only_a_live_source_can_freeze(live: bool, trouble: str | None) -> None:
    eye, same = BlindnessDetector(live), look(120)
    assert [eye.trouble(same, t) for t in (0.0, 0.1, FROZEN_FOR)] == [None] * 3
    assert eye.trouble(same, 0.1 + FROZEN_FOR) == trouble
    assert eye.trouble(look(120), 1.0 + FROZEN_FOR) is None, "one pixel that changes is enough"
