"""The rim from above: wood all round with nothing inside or outside, plates and markers in its corners."""

import cv2
import numpy as np
import pytest

from kiosk.devices.virtual.optics.appearance import MARKERS_MM, RIM_WIDTH, Appearance, linear
from kiosk.devices.virtual.rendering.corner_plates import CARD_MM, MARKER_DICTIONARY, REACH_MM, lay_plates
from kiosk.devices.virtual.rendering.track_surface import sheet_axes
from kiosk.devices.virtual.rendering.wooden_rim import INNER, OUTER, rim_layer, wood_grain

LOOK = Appearance()
CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""Signs of x and y, clockwise from the picture's upper left."""
X, Y = sheet_axes()


@pytest.fixture(scope="module")
def layer() -> tuple[np.ndarray, np.ndarray]:
    return rim_layer(LOOK, np.random.default_rng(1), X, Y)


def at(sheet: np.ndarray, x: float, y: float) -> np.ndarray:
    """The sheet's value at a place in mm."""
    return np.asarray(sheet[int(np.argmin(abs(Y - y))), int(np.argmin(abs(X - x)))])


def test_the_rim_covers_itself_and_nothing_else(layer: tuple[np.ndarray, np.ndarray]) -> None:
    _, cover = layer
    assert cover.shape == (len(Y), len(X)) and cover.min() == 0 and cover.max() == 1
    assert at(cover, 0, 0) == 0 and at(cover, 0, OUTER[1] + 3) == 0 and at(cover, INNER[0] - 3, 0) == 0
    assert at(cover, 0, MARKERS_MM[1] / 2) == 1 and at(cover, -MARKERS_MM[0] / 2, 20) == 1
    square = (OUTER[0] * OUTER[1] - INNER[0] * INNER[1]) * 4
    assert cover.sum() * float(X[1] - X[0]) ** 2 == pytest.approx(square, rel=0.01)
    assert OUTER[0] - INNER[0] == pytest.approx(RIM_WIDTH)


def test_between_the_plates_it_is_of_the_looks_wood(layer: tuple[np.ndarray, np.ndarray]) -> None:
    colour, _ = layer
    assert colour.shape == (len(Y), len(X), 3) and (colour >= 0).all()
    rows = np.abs(Y - MARKERS_MM[1] / 2) < RIM_WIDTH / 4
    side = colour[np.ix_(rows, np.abs(X) < 100)].reshape(-1, 3).mean(0)
    wood = linear(LOOK.wood)
    assert side / side.sum() == pytest.approx(wood / wood.sum(), rel=0.02)


def test_grain_runs_along_the_columns_about_one() -> None:
    grain = wood_grain(np.random.default_rng(2), (200, 400))[..., 0]
    assert grain.shape == (200, 400) and 0.25 <= grain.min() < grain.max() <= 2 and abs(grain.mean() - 1) < 0.1
    assert np.abs(np.diff(grain, axis=0)).mean() > 3 * np.abs(np.diff(grain, axis=1)).mean()


def test_each_corner_carries_its_marker_in_the_order_of_the_picture() -> None:
    colour = np.tile(linear(LOOK.wood), (len(Y), len(X), 1)).astype(np.float32)
    lay_plates(colour, np.random.default_rng(3), X, Y)
    picture = (np.clip(colour, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY))
    corners, ids, _ = finder.detectMarkers(picture)
    places = {int(number): quad.reshape(4, 2).mean(0) for number, quad in zip(ids.ravel(), corners, strict=True)}
    assert set(places) == {0, 1, 2, 3}
    for number, (side, top) in enumerate(CORNERS):
        column, row = places[number]
        assert np.interp(column, np.arange(len(X)), X) == pytest.approx(side * MARKERS_MM[0] / 2, abs=0.6)
        assert np.interp(row, np.arange(len(Y)), Y) == pytest.approx(top * MARKERS_MM[1] / 2, abs=0.6)


def test_plates_are_brass_around_a_white_card_and_only_in_the_corners() -> None:
    wood = linear(LOOK.wood)
    colour = np.tile(wood, (len(Y), len(X), 1)).astype(np.float32)
    lay_plates(colour, np.random.default_rng(3), X, Y)
    for side, top in CORNERS:
        middle = (side * MARKERS_MM[0] / 2, top * MARKERS_MM[1] / 2)
        blue, green, red = at(colour, middle[0] - side * 22, middle[1])
        assert red > green > 2 * blue
        card = at(colour, middle[0] + CARD_MM / 2 - 0.8, middle[1] + CARD_MM / 2 - 0.8)
        assert card.min() > 0.4
    far = (np.abs(X)[None] < MARKERS_MM[0] / 2 - REACH_MM) | (np.abs(Y)[:, None] < MARKERS_MM[1] / 2 - REACH_MM)
    assert np.allclose(colour[far], wood)
