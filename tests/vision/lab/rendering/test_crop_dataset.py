"""Small pictures to learn from: few dice, near the middle, of the sizes that are asked for."""

import numpy as np
import pytest

from tests.shared import sampled
from vision.lab.rendering.throws.crop_dataset import SIZE, crop_throw
from vision.lab.rendering.throws.ground_truth import die_truth


@pytest.mark.parametrize("seed", sampled(range(12), every=4))
def test_a_crop_shows_few_dice_of_the_right_size(seed):
    throw = crop_throw(np.random.default_rng(seed))
    quads = [np.array(die_truth(die, throw.setup)["quad"]) for die in throw.dice]
    assert 1 <= len(quads) <= 3 and throw.setup.camera.size == (SIZE, SIZE)
    for quad in quads:
        sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
        assert 35 < sides.max() < 110 and (quad.mean(0) > -10).all() and (quad.mean(0) < SIZE + 10).all()
    assert np.mean([quad.mean(0) for quad in quads], axis=0) == pytest.approx([SIZE / 2] * 2, abs=12)
    assert all(die.place[2] == pytest.approx(die.edge / 2) for die in throw.dice), "all lie flat"
