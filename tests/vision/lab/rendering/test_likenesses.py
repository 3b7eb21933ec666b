"""Things that look like a die from above: of their shapes, with no die's dots where they have others, told apart."""

import numpy as np
import pytest

from tests.vision.lab.rendering.test_distractors import volume
from vision.lab.rendering.scene.dice_makes import designs
from vision.lab.rendering.throws import likenesses
from vision.lab.rendering.throws.ground_truth import die_truth, entry
from vision.lab.rendering.throws.kiosk_setup import kiosk_setup, ordinary_throw


@pytest.fixture(scope="module")
def setup():
    return kiosk_setup(np.random.default_rng(5), "train")


@pytest.mark.parametrize("size", [(16.0, 16.0, 16.0), (40.0, 16.0, 5.0)])
def test_a_box_is_closed_and_holds_what_its_size_says(size):
    mesh = likenesses.box(np.array(size), 0.5)
    assert volume(mesh) == pytest.approx(np.prod(size), rel=0.03)
    assert mesh.points[:, 2].min() == pytest.approx(0, abs=1e-4) and np.ptp(mesh.points, axis=0) == pytest.approx(
        size
    )


def test_other_dots_are_no_dies_from_any_side():
    make = designs("train")[0]
    for layout in range(likenesses.LAYOUTS):
        dots = likenesses.other_dots(np.random.default_rng(layout), make)
        for face in range(1, 7):
            mine = dots.sites(face)
            for value in range(1, 7):
                known = make.sites(value)
                if len(known) == len(mine):
                    gaps = [np.linalg.norm(mine[:, None] - (known @ np.array([[c, s], [-s, c]]))[None], axis=2)
                            for c, s in ((1, 0), (0, 1))]  # fmt: skip
                    assert all(max(gap.min(0).max(), gap.min(1).max()) >= likenesses.UNLIKE - 0.2 for gap in gaps)


@pytest.mark.parametrize(
    ("kind", "high", "long", "die"),
    [
        (likenesses.thin, (0.0, 0.62), (0.85, 1.2), False),
        (likenesses.long, (0.03, 1.15), (1.25, 3.1), False),
        (likenesses.cube, (0.97, 1.03), (0.97, 1.03), True),
        (likenesses.other_cube, (0.85, 1.1), (0.85, 1.15), False),
        (likenesses.disc, (0.03, 1.02), (0.85, 1.65), False),
        (likenesses.dome, (0.2, 1.9), (0.85, 1.75), False),
    ],
)
def test_each_kind_has_its_shape_and_says_whether_it_is_a_die(setup, kind, high, long, die):
    for seed in range(12):
        thing = kind(np.random.default_rng(seed), setup)
        spans = np.ptp(thing.mesh.points, axis=0) / setup.die_mm
        assert high[0] <= spans[2] <= high[1] and long[0] <= spans[:2].max() <= long[1] and thing.die is die
        assert thing.top[:, 2] == pytest.approx(thing.mesh.points[:, 2].max(), abs=0.01)
        there = thing.at(30.0, -20.0, 1.0)
        assert np.abs(there.top.mean(0)[:2] - (30, -20)).max() <= thing.reach


def test_a_throws_truth_keeps_dice_and_what_looks_like_them_apart(setup):
    rng = np.random.default_rng(8)
    throw = likenesses.beside(setup, ordinary_throw(setup, rng), rng)
    truth = entry("", "", throw)
    others = [die for die in throw.dice if isinstance(die.design, likenesses.OtherDots)]
    assert others and len(truth["dice"]) == 5 - len(others)
    assert len(truth["likenesses"]) == len(others) + len(throw.things) and len(throw.things) > 2
    assert sum(one["die"] for one in truth["likenesses"]) == sum(thing.die for thing in throw.things)
    assert truth["likenesses"][0]["quad"] == die_truth(others[0], setup)["quad"]
    for thing in throw.things:
        for die in throw.dice:
            assert np.hypot(*(thing.mesh.points[:, :2] - die.place[:2]).T).min() > die.edge / 2
