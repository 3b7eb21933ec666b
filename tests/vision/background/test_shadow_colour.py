"""What differs from the empty floor in a colour that no shadow has."""

import numpy as np

from vision.background.shadow_colour import outside_shadows
from vision.geometry.rectified import RectifiedFloor


def test_what_is_darker_in_another_colour_is_no_shadow() -> None:
    empty = np.full((80, 120, 3), (120, 150, 160), np.uint8)
    now = empty.copy()
    now[20:40, 20:40] = (60, 75, 80)
    now[20:40, 80:100] = (110, 75, 30)
    ratio = np.log((now.astype(np.float32) + 1) / (empty + 1))
    darker = np.abs(ratio).max(2) > 0.1
    view = RectifiedFloor(now, 1.0)
    found = outside_shadows(ratio, view, darker, np.zeros((0, 2)), 20.0)
    assert found[25:35, 85:95].all() and not found[:, :60].any()
