import cv2
import numpy as np
import pytest

from calibration.track.markers import carried, centre, find_markers, shift, view_of
from tests.calibration.track.marker_pictures import HIGH, WIDE, picture, straight, tilted


def project(matrix, x, y):
    return cv2.perspectiveTransform(np.array([[[x, y]]], np.float64), matrix).reshape(2)


@pytest.mark.parametrize("to_px", [straight(), tilted()], ids=["straight", "tilted"])
def test_the_view_maps_pixels_to_millimetres_on_the_track(to_px):
    view = view_of(find_markers(picture(to_px)), WIDE, HIGH, 16)
    for place in [(0, 0), (WIDE, 0), (200, 100), (WIDE, HIGH), (30, 200)]:
        assert project(view.matrix, *project(to_px, *place)) == pytest.approx(place, abs=0.6)


def test_the_edge_of_a_die_in_pixels():
    view = view_of(find_markers(picture(straight(scale=2.7))), WIDE, HIGH, 16)
    assert view.die_px() == pytest.approx(16 * 2.7, rel=0.01)


@pytest.mark.parametrize("light", [0.15, 0.4, 1.1])
def test_markers_are_found_in_any_light_that_shows_dice(light):
    assert set(find_markers(picture(straight(), light=light))) == {0, 1, 2, 3}


@pytest.mark.parametrize("hidden", [(0,), (1, 3), (0, 1, 2, 3)])
def test_hidden_markers_give_no_view(hidden):
    found = find_markers(picture(straight(), hidden))
    assert set(found) == {0, 1, 2, 3} - set(hidden)
    assert view_of(found, WIDE, HIGH, 16) is None


def test_markers_in_the_wrong_order_give_no_view():
    found = find_markers(picture(straight()))
    swapped = {0: found[1], 1: found[0], 2: found[2], 3: found[3]}
    assert view_of(swapped, WIDE, HIGH, 16) is None
    upside_down = {0: found[2], 1: found[3], 2: found[0], 3: found[1]}
    assert view_of(upside_down, WIDE, HIGH, 16) is not None
    assert view_of(find_markers(picture(straight(), mirrored=True)), WIDE, HIGH, 16) is None


def test_a_picture_without_markers():
    assert find_markers(np.full((200, 300, 3), 90, np.uint8)) == {}


def test_the_middle_of_a_square_in_perspective():
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    seen = cv2.perspectiveTransform(square.reshape(-1, 1, 2) * 400, tilted()).reshape(4, 2)
    assert centre(seen) == pytest.approx(project(tilted(), 200, 200), abs=0.01)


def test_two_markers_in_sight_carry_the_others_along():
    known = find_markers(picture(straight()))
    seen = find_markers(picture(straight(left=95, top=41), hidden=(0, 3)))
    assert shift(known, seen) == pytest.approx(np.hypot(15, 9), abs=0.3)
    moved = carried(known, seen)
    assert centre(moved[0]) == pytest.approx(centre(known[0]) + (15, -9), abs=1.5)
    assert carried(known, {1: seen[1]}) is None and shift(known, {}) is None


def test_markers_that_do_not_fit_together_carry_nothing():
    known = find_markers(picture(straight()))
    assert carried(known, {1: known[1] + 40, 2: known[2] - 70}) is None
