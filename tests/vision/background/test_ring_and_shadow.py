"""What differs from the empty floor and is no die: rings, and colours that no shadow has."""

import cv2
import numpy as np

from vision.background.ring_detection import rings
from vision.background.shadow_colour import outside_shadows
from vision.geometry.rectified import DIE, RectifiedFloor

SHAPE = (200, 260)


def ring(radius: float, width: int = 2) -> np.ndarray:
    mask = np.zeros(SHAPE, np.uint8)
    cv2.circle(mask, (120, 100), round(radius), 255, width)
    return mask


def test_a_thin_ring_of_a_dies_size_is_found_where_it_lies() -> None:
    none = np.zeros(SHAPE, np.uint8)
    ((x, y, width, height),) = rings(ring(0.45 * DIE), none)
    assert abs(x + width / 2 - 120) < 2 and abs(y + height / 2 - 100) < 2 and width < DIE
    assert rings(none, none) == []


def test_what_is_too_large_open_or_around_a_die_is_no_ring() -> None:
    none = np.zeros(SHAPE, np.uint8)
    broken = ring(0.45 * DIE)
    broken[:, 118:] = 0
    own = np.zeros(SHAPE, np.uint8)
    cv2.circle(own, (120, 100), round(0.45 * DIE), 255, 2)
    assert rings(ring(1.0 * DIE), none) == [] == rings(broken, none)
    assert rings(ring(0.45 * DIE), own) == []
    hole_in_a_shadow = np.full(SHAPE, 255, np.uint8)
    cv2.circle(hole_in_a_shadow, (120, 100), round(0.45 * DIE), 0, -1)
    assert rings(hole_in_a_shadow, none) == []


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
