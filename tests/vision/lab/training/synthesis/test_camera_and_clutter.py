"""What training pictures go through, and the things that lie in them beside dice."""

import numpy as np
import pytest

from vision.lab.training.synthesis import camera_augmentation, clutter

FLAT = np.full((64, 96, 3), 120, np.float32)


def test_uneven_light_changes_smoothly():
    for seed in range(5):
        light = camera_augmentation.light_gradient(np.random.default_rng(seed), 60, 80)[..., 0]
        assert light.shape == (60, 80) and 0.55 <= light.min() < light.max() <= 1.35
        assert np.abs(np.diff(light, axis=0)).max() < 0.05 and np.abs(np.diff(light, axis=1)).max() < 0.05


def test_noise_has_one_of_four_strengths():
    spreads = {round(float(camera_augmentation.noise(np.random.default_rng(s), FLAT).std())) for s in range(60)}
    assert {0, 2, 5, 10} <= spreads and max(spreads) <= 11


@pytest.mark.whole
def test_a_blur_leaves_what_is_even():
    for seed in range(8):
        assert camera_augmentation.blur(np.random.default_rng(seed), FLAT) == pytest.approx(FLAT, abs=0.01)


def test_a_camera_gives_bytes_of_the_same_size():
    pictures = [camera_augmentation.camera(np.random.default_rng(seed), FLAT.copy()) for seed in range(30)]
    assert all(picture.shape == FLAT.shape and picture.dtype == np.uint8 for picture in pictures)
    levels = [float(picture.mean()) for picture in pictures]
    assert min(levels) < 100 and max(levels) > 140, "exposures differ"


def test_lamps_burn_parts_out():
    lights = [camera_augmentation.glare(np.random.default_rng(seed), 60, 80) for seed in range(20)]
    assert all(light.shape == (60, 80, 1) and light.min() >= 0 for light in lights)
    assert max(float(light.max()) for light in lights) > 150 and min(float(light.mean()) for light in lights) < 40


def test_in_the_dark_noise_is_as_strong_as_what_is_seen():
    dark = [camera_augmentation.dim(np.random.default_rng(seed), FLAT) for seed in range(20)]
    assert max(float(one.std() / one.mean()) for one in dark) > 0.2
    assert min(float(one.mean()) for one in dark) < 40


def test_a_coarse_picture_keeps_its_size_and_loses_detail():
    fine = np.dstack([np.indices((64, 96)).sum(0) % 2 * 200.0] * 3).astype(np.float32)
    coarse = camera_augmentation.coarse(np.random.default_rng(1), fine)
    assert coarse.shape == fine.shape and coarse.std() < 0.6 * fine.std()


@pytest.mark.parametrize("thing", sorted(set(clutter.THINGS), key=lambda thing: thing.__name__))
def test_a_thing_has_a_body_and_its_marks_lie_on_it(thing):
    for seed in range(4):
        body, marks = (np.zeros((clutter.SIDE, clutter.SIDE), np.float32) for _ in range(2))
        thing(np.random.default_rng(seed), body, marks)
        assert 0.05 < (body > 0.5).mean() < 0.8 and body.max() <= 1 and marks.max() <= 1
        if thing in (clutter.screw, clutter.key, clutter.bead, clutter.marker):
            assert marks[body < 0.5].sum() <= 0.1 * marks.sum()


def test_a_cut_out_object_is_laid_where_it_is_asked_for():
    cut = np.zeros((160, 160, 4), np.uint8)
    cut[40:120, 40:120] = (0, 0, 255, 255)
    picture = FLAT.copy()
    clutter.paste_object(np.random.default_rng(2), picture, 60.0, 30.0, 40.0, cut)
    red = np.argwhere((picture[..., 2] > 90) & (picture[..., 1] < 40))
    assert np.abs(red.mean(0) - (30, 60)).max() < 3 and 200 < len(red) < 700


def test_a_thing_is_pasted_where_it_is_asked_for():
    for seed in range(8):
        picture = FLAT.copy()
        clutter.paste_thing(np.random.default_rng(seed), picture, 70.0, 30.0, 20.0)
        changed = np.argwhere(np.abs(picture - FLAT).max(2) > 3)
        assert len(changed) and np.abs(changed - (30, 70)).max() < 30
        assert np.abs(np.median(changed, axis=0) - (30, 70)).max() < 12
