"""A face of which a part is hidden, on drawn faces."""

import cv2
import numpy as np
import pytest

from vision.classification.pip_template import EDGE, SIDE
from vision.decision.patch_rules import occlusion_reason

WHITE, BLUE, DARK, GREY = (225, 230, 232), (190, 70, 30), (20, 20, 22), (64, 60, 60)
PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def drawn(face: int, body: tuple[int, int, int], pips: tuple[int, int, int], radius: float = 0.1) -> np.ndarray:
    """A patch with a face; `radius` of its pips in edges."""
    patch, middle = np.full((SIDE, SIDE, 3), (40, 90, 50), np.uint8), SIDE / 2
    low, high = round(middle - EDGE / 2), round(middle + EDGE / 2)
    cv2.rectangle(patch, (low, low), (high, high), body, -1)
    for x, y in PLACES[face]:
        at = round(middle + x * EDGE / 4), round(middle + y * EDGE / 4)
        cv2.circle(patch, at, round(radius * EDGE), pips, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.8), np.uint8)


def scrap(patch: np.ndarray, share: float, colour: tuple[int, int, int] = GREY) -> np.ndarray:
    """Something lies over the left of the face, over that share of it."""
    out = patch.copy()
    left = round(SIDE / 2 - EDGE / 2)
    out[:, left : left + round(share * EDGE)] = colour
    return out


@pytest.mark.parametrize("face", PLACES)
@pytest.mark.parametrize("colours", [(WHITE, DARK), (BLUE, WHITE)], ids=["white", "blue"])
def test_pips_hide_nothing_and_a_scrap_does(face, colours):
    patch = drawn(face, *colours)
    assert not occlusion_reason(patch, face)
    assert occlusion_reason(scrap(patch, 0.42 if face == 1 else 0.35), face)
    assert not occlusion_reason(scrap(patch, 0.1), face), "its edge in the shade"


def test_the_pip_of_an_ace_may_be_large():
    patch = drawn(1, WHITE, DARK, radius=0.25)
    assert not occlusion_reason(patch, 1)
    assert occlusion_reason(patch, 2), "no pip of another face is"


def test_what_reaches_over_the_border_of_an_ace_hides_it_sooner():
    corner, middle = drawn(1, WHITE, DARK), drawn(1, WHITE, DARK)
    low = round(SIDE / 2 - EDGE / 2)
    corner[low : low + 18, low : low + 14] = GREY
    cv2.circle(middle, (SIDE // 2, SIDE // 2), 7, GREY, -1)
    assert occlusion_reason(corner, 1) and not occlusion_reason(middle, 1)


def test_a_lamp_mirrored_in_a_face_hides_nothing():
    patch = drawn(4, BLUE, WHITE)
    cv2.circle(patch, (SIDE // 2, SIDE // 2), 10, (250, 250, 250), -1)
    assert not occlusion_reason(patch, 4)


def test_what_is_as_bright_in_another_colour_hides_too():
    assert occlusion_reason(scrap(drawn(3, BLUE, WHITE), 0.35, (40, 190, 60)), 3)
