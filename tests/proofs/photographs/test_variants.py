"""The kinds of a photograph: 24 of them, each what it says, none an accident of the run."""

import cv2
import numpy as np
import pytest

from tests.proofs.photographs.variants import changed, kinds, scale

PICTURE = np.random.default_rng(1).integers(0, 256, (60, 80, 3)).astype(np.uint8)
SMOOTH = cv2.GaussianBlur(PICTURE, (0, 0), 5)


def test_there_are_24_kinds_and_all_differ():
    every = list(kinds())
    assert len(every) == len(set(every)) == 24
    made = {changed(PICTURE, pose, quality, 1).tobytes() for pose, quality in every}
    assert len(made) == 24


def test_plain_as_it_is_changes_nothing():
    assert (changed(PICTURE, "as is", "plain", 1) == PICTURE).all()


def test_poses_turn_by_a_quarter_and_mirror():
    turned, mirrored = changed(PICTURE, "turned", "plain", 1), changed(PICTURE, "mirrored", "plain", 1)
    assert turned.shape == (80, 60, 3) and (turned == np.rot90(PICTURE)).all()
    assert (mirrored == PICTURE[:, ::-1]).all()


@pytest.mark.parametrize(("quality", "shape"), [("half", (30, 40, 3)), ("double", (120, 160, 3))])
def test_sizes(quality, shape):
    assert changed(PICTURE, "as is", quality, 1).shape == shape
    assert scale(quality) == shape[0] / 60 and scale("plain") == 1


def test_dimmed_is_a_third_with_noise_that_the_seed_draws():
    flat = np.full((60, 80, 3), 150, np.uint8)
    dim = changed(flat, "as is", "dimmed", 1)
    assert dim.mean() == pytest.approx(50, abs=0.5) and dim.std() == pytest.approx(4, abs=0.3)
    assert (dim == changed(flat, "as is", "dimmed", 1)).all() and (dim != changed(flat, "as is", "dimmed", 2)).any()


def test_blurs_and_compression_lose_the_more_the_stronger_they_are():
    def lost(quality):
        return float(np.abs(changed(PICTURE, "as is", quality, 1).astype(int) - PICTURE).mean())

    assert 0 < lost("blur 1") < lost("blur 2")
    assert 0 < lost("jpeg 60") < lost("jpeg 30")
    step = np.zeros((21, 41, 3), np.uint8)
    step[:, 20:] = 200
    edge = np.diff(changed(step, "as is", "blur 2", 1)[10, :, 0].astype(float))
    assert np.sqrt((edge * (np.arange(40) - 19) ** 2).sum() / edge.sum()) == pytest.approx(2, abs=0.1)
