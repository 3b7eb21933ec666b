"""`kiosk.devices.virtual.cards.card_renderer`: cards where they lie, their shadow, and nothing left of them."""

import numpy as np
import pytest

from kiosk.devices.virtual.cards.card_pose import CardPose
from kiosk.devices.virtual.cards.card_renderer import lay_cards
from kiosk.devices.virtual.optics.appearance import Appearance
from kiosk.devices.virtual.rendering.compositor import Compositor


@pytest.fixture(scope="module")
def canvas() -> Compositor:
    return Compositor(Appearance(), 640, 360)


def at(canvas: Compositor, x: float, y: float) -> float:
    """The light at a place of the felt, mm."""
    column, row = canvas.lens.project(np.array([(x, y, 0)], np.float32))[0].astype(int)
    return float(canvas.light[row, column].mean())


def test_a_card_is_lighter_than_felt_and_taken_off_without_a_trace(canvas: Compositor) -> None:
    before = canvas.light.copy()
    kept = lay_cards(canvas, [CardPose("2D", 0, 0, bend=1.5)])
    assert at(canvas, 20, 0) > 3 * float(before.mean())
    assert at(canvas, 50, 0) == pytest.approx(float(before[tuple(_pixel(canvas, 50, 0))].mean()), rel=0.05)
    canvas.take_off(kept)
    assert np.array_equal(canvas.light, before)


def test_the_upper_card_covers_the_lower_one(canvas: Compositor) -> None:
    lower, upper = CardPose("QS", 0, 0), CardPose("2D", 0, 0, z=0.6)
    both = lay_cards(canvas, [lower, upper])
    over = canvas.light.copy()
    canvas.take_off(both)
    one = lay_cards(canvas, [upper])
    row, column = _pixel(canvas, 0, 0)
    assert np.allclose(over[row - 20 : row + 20, column - 20 : column + 20],
                       canvas.light[row - 20 : row + 20, column - 20 : column + 20])  # fmt: skip
    canvas.take_off(one)


def test_face_down_its_back_is_seen(canvas: Compositor) -> None:
    for up in (True, False):
        kept = lay_cards(canvas, [CardPose("2D", 0, 0, up=up)])
        row, column = _pixel(canvas, 10, 5)
        part = canvas.light[row - 8 : row + 8, column - 8 : column + 8].reshape(-1, 3).mean(0)
        assert (part[2] > 1.5 * part[1]) is not up
        canvas.take_off(kept)


def test_a_shadow_falls_away_from_the_lamp(canvas: Compositor) -> None:
    before = at(canvas, 36, -20)
    kept = lay_cards(canvas, [CardPose("2D", 0, 0, z=30)])
    assert at(canvas, 40, -52) < 0.85 * float(before)
    canvas.take_off(kept)


def test_beside_the_picture_nothing_is_drawn(canvas: Compositor) -> None:
    assert lay_cards(canvas, [CardPose("2D", 900, 0)]) == []


def _pixel(canvas: Compositor, x: float, y: float) -> tuple[int, int]:
    column, row = canvas.lens.project(np.array([(x, y, 0)], np.float32))[0].astype(int)
    return int(row), int(column)
