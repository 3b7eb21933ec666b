"""The ground: no die is looked for outside the floor, nor where the track looks as it does empty."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.background.background_mask import BackgroundMask
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.track_view import TrackView

VIEW = TrackView(np.diag([0.5, 0.5, 1.0]), 300.0, 200.0, 16.0)
"""Two pixels a millimetre, the floor filling the picture."""


def cloth(gain: float = 1.0) -> np.ndarray:
    """A patterned cloth of 600 x 400 pixels in some light."""
    rng = np.random.default_rng(4)
    picture = np.full((400, 600, 3), (60, 90, 50), np.float32)
    for x, y in rng.integers(20, (580, 380), (40, 2)):
        cv2.circle(picture, (int(x), int(y)), 7, (200, 200, 210), -1)
    noisy = np.random.default_rng(int(gain * 100)).normal(picture * gain, 2.0)
    return noisy.clip(0, 255).astype(np.uint8)


def with_die(picture: np.ndarray, x: int, y: int) -> np.ndarray:
    out = picture.copy()
    cv2.rectangle(out, (x - 16, y - 16), (x + 16, y + 16), (235, 240, 240), -1)
    cv2.circle(out, (x, y), 4, (20, 20, 20), -1)
    return out


def seen(picture: np.ndarray, empty: RectifiedFloor | None, corner: tuple[int, int]) -> BackgroundMask:
    return replace(BackgroundMask.under(RectifiedFloor.seen(picture, VIEW), VIEW, empty), corner=corner)


@pytest.mark.parametrize("gain", [0.8, 1.0, 1.2])
def test_only_what_changed_may_hold_a_die(gain: float) -> None:
    empty = RectifiedFloor.seen(cloth(), VIEW)
    ground = seen(with_die(cloth(gain), 300, 200), empty, (0, 0))
    assert ground.may_hold(np.array([(300.0, 200.0)]))
    bare = [(x, y) for x in range(60, 560, 40) for y in range(60, 360, 40) if np.hypot(x - 300, y - 200) > 50]
    assert not ground.may_hold(np.array(bare, np.float64)).any()


def test_the_noise_of_single_pixels_is_bare() -> None:
    empty, now = RectifiedFloor.seen(cloth(), VIEW), RectifiedFloor.seen(with_die(cloth(), 300, 200), VIEW)
    speckled = now.picture.copy()
    for x, y in np.random.default_rng(5).integers(5, (255, 170), (60, 2)):
        speckled[y, x] = cv2.convertScaleAbs(speckled[y, x], alpha=1.24).ravel()
    ground = BackgroundMask.under(replace(now, picture=speckled), VIEW, empty)
    places = [(x, y) for x in range(60, 560, 8) for y in range(60, 360, 8) if np.hypot(x - 300, y - 200) > 50]
    assert np.mean(ground.may_hold(np.array(places, np.float64))) < 0.01
    assert ground.may_hold(np.array([(300.0, 200.0)])).all()


def test_a_pip_of_one_pixel_is_no_noise() -> None:
    plain = RectifiedFloor.seen(np.full((400, 600, 3), (60, 90, 50), np.uint8), VIEW)
    dotted = plain.picture.copy()
    dotted[87, 131] = 200
    ground = BackgroundMask.under(replace(plain, picture=dotted), VIEW, plain)
    assert ground.may_hold(np.array([(300.0, 200.0)])).all()


def test_a_pattern_in_a_shadow_is_bare() -> None:
    shaded = (cloth(0.5), cloth())
    picture = np.hstack([shaded[0][:, :300], shaded[1][:, 300:]])
    ground = seen(with_die(picture, 150, 200), RectifiedFloor.seen(cloth(), VIEW), (0, 0))
    flowers = np.random.default_rng(4).integers(20, (580, 380), (40, 2))
    away = flowers[(np.abs(flowers[:, 0] - 300) > 30) & (np.hypot(*(flowers - (150, 200)).T) > 60)]
    assert not ground.may_hold(away.astype(float)).any()
    assert ground.may_hold(np.array([(150.0, 200.0)])).all()


def test_a_pattern_at_the_edge_of_a_shadow_is_bare() -> None:
    share = np.clip((np.arange(600) - 280) / 4, 0, 1)[None, :, None]
    picture = (cloth(0.3) * (1 - share) + cloth() * share).astype(np.uint8)
    ground = seen(with_die(picture, 100, 200), RectifiedFloor.seen(cloth(), VIEW), (0, 0))
    flowers = np.random.default_rng(4).integers(20, (580, 380), (40, 2))
    assert not ground.may_hold(flowers[np.hypot(*(flowers - (100, 200)).T) > 60].astype(float)).any()


def test_outside_the_floor_there_is_no_die() -> None:
    ground = seen(cloth(), None, (0, 0))
    assert ground.may_hold(np.array([(2.0, 2.0), (-10.0, 200.0), (300.0, 420.0)])).tolist() == [True, False, False]


def test_what_lies_beside_a_bare_floor_is_none_of_its_own() -> None:
    bare = seen(cloth(), RectifiedFloor.seen(cloth(), VIEW), (0, 0))
    beside, over = np.array([(-20.0, 200.0)]), np.array([(20.0, 200.0)])
    assert not bare.may_hold(beside).any() and bare.may_hold(beside, outside=1.0).all()
    assert not bare.may_hold(over, outside=1.0).any()


def test_places_are_those_of_the_part_that_is_read() -> None:
    empty = RectifiedFloor.seen(cloth(), VIEW)
    ground = seen(with_die(cloth(), 300, 200), empty, (100, 50))
    assert ground.may_hold(np.array([(200.0, 150.0), (300.0, 200.0)])).tolist() == [True, False]


def test_an_empty_track_of_another_size_tells_nothing() -> None:
    other = RectifiedFloor(np.zeros((9, 9, 3), np.uint8), 1.0)
    assert seen(cloth(), other, (0, 0)).may_hold(np.array([(300.0, 200.0)]))


def test_what_changed_has_a_box() -> None:
    empty = RectifiedFloor.seen(cloth(), VIEW)
    x, y, w, h = seen(with_die(cloth(), 300, 200), empty, (0, 0)).changed() or (0, 0, 0, 0)
    assert x < 284 and y < 184 and 316 < x + w < 360 and 216 < y + h < 260
    assert seen(cloth(0.9), empty, (0, 0)).changed() is None
    assert seen(cloth(), None, (0, 0)).changed() is None
