"""What only looks like a die: never what a proof keeps for itself, and never labelled as a die."""

import numpy as np
import pytest

from vision.lab.training.synthesis import impostors
from vision.lab.training.synthesis.sprite_renderer import EDGE, SIZE, Kind, lying_pose, project, render_sprite

MANY = [impostors.random_impostor(np.random.default_rng(seed)) for seed in range(300)]


def test_all_kinds_come_up_and_none_is_a_die():
    assert not any(design.is_die for design in MANY)
    assert any(d.round for d in MANY) and any(d.flat < 0.22 for d in MANY) and any(d.ball < 1.2 for d in MANY)


def test_cubes_have_neither_eight_dots_nor_few_small_ones():
    cubes = [d for d in MANY if d.flat == 1 and not d.round and d.ball > 1.2]
    assert {len(d.marks) for d in cubes} == {0, 1, *impostors.COUNTS}
    assert all(d.pip_radius >= 0.45 for d in cubes if len(d.marks) == 1)


def test_bodies_are_no_rounder_than_they_are_high():
    assert all(d.rounding < d.flat for d in MANY)


@pytest.mark.parametrize("flat", [0.05, 0.2, 0.9])
def test_a_tile_lies_on_its_broad_side(flat):
    pose = lying_pose(np.random.default_rng(3), flat)
    assert pose.height == flat
    side = project(np.array([[0, 0, 2 * flat], [1, 0, 2 * flat]], np.float32) @ np.diag([1, 1, 1]), pose)
    assert np.hypot(*(side[1] - side[0])) == pytest.approx(EDGE / 2, rel=0.5)


@pytest.mark.whole
def test_a_rendered_one_has_no_value_and_lies_in_the_middle():
    for seed in range(4):
        sprite = render_sprite(np.random.default_rng(seed), Kind.IMPOSTOR)
        assert sprite.value == 0
        rows, columns = np.nonzero(sprite.layers[..., 0] > 128)
        assert abs(rows.mean() - SIZE / 2) < 20 and abs(columns.mean() - SIZE / 2) < 20
        assert render_sprite(np.random.default_rng(seed)).value in range(1, 7)
