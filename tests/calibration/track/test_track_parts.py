"""Where a track without markers lies, how much of one is in view, and whether its markers are where they were."""

import cv2
import numpy as np
import pytest

from calibration.track.marker_patches import MarkerPatches
from calibration.track.markers import seen_part
from calibration.track.tray_outline import INSET, guess

SIZE = (640, 480)
TRAY = np.array([[90, 70], [560, 90], [540, 420], [70, 400]])


def tray() -> np.ndarray:
    picture = np.full((480, 640, 3), 60, np.uint8)
    cv2.fillConvexPoly(picture, TRAY.astype(np.int32), (190, 200, 195))
    return picture


def test_a_trays_corners_are_guessed_clockwise_from_the_upper_left() -> None:
    assert guess(tray()) == pytest.approx(TRAY, abs=6)
    assert guess(np.ascontiguousarray(tray()[:, ::-1]))[0] == pytest.approx((639 - 560, 90), abs=6)


def test_where_no_tray_is_seen_an_inset_is_proposed() -> None:
    corners = guess(np.full((480, 640, 3), 60, np.uint8))
    assert corners[0] == pytest.approx((INSET * 640, INSET * 480)) and corners[2] == pytest.approx(
        (640 - INSET * 640, 480 - INSET * 480)
    )


def marker(x: float, y: float, side: float = 40.0) -> np.ndarray:
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]], np.float32) - side / 2


def test_the_part_of_the_track_that_is_in_view_is_told_from_two_markers() -> None:
    # One mm is two pixels; the right fifth of 400 mm lies outside the picture.
    markers = {0: marker(0, 100), 3: marker(0, 500 - 60)}
    along, across = seen_part(markers, SIZE, 400.0, 170.0) or (0, 0)
    assert along == pytest.approx(320, abs=5) and across == 170.0
    assert seen_part({0: marker(0, 100)}, SIZE, 400.0, 170.0) is None


def printed() -> tuple[np.ndarray, dict[int, np.ndarray]]:
    rng, picture = np.random.default_rng(2), np.full((480, 640, 3), 200, np.uint8)
    markers = {number: marker(x, y, 60) for number, (x, y) in enumerate([(80, 80), (560, 80), (560, 400), (80, 400)])}
    for corners in markers.values():
        (x, y), cells = corners[0].astype(int), (rng.random((6, 6)) < 0.5).astype(np.uint8) * 220
        picture[y : y + 60, x : x + 60] = cv2.resize(cells, (60, 60), interpolation=cv2.INTER_NEAREST)[..., None]
    return picture, markers


def test_markers_that_moved_or_blurred_are_noticed() -> None:
    picture, markers = printed()
    patches = MarkerPatches.of(picture, markers)
    assert len(patches.patches) == 4 and patches.trouble(picture, least=4) is None
    assert patches.trouble((picture * 0.6).astype(np.uint8), least=4) is None, "less light is no trouble"
    assert patches.trouble(np.roll(picture, (30, 40), (0, 1))) == "displaced"
    assert patches.trouble(cv2.GaussianBlur(picture, (0, 0), 6)) == "blurred"
    hidden = picture.copy()
    hidden[350:] = 200
    assert patches.trouble(hidden, least=2) is None and patches.trouble(hidden, least=3) == "displaced"
