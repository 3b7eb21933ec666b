"""Dice as meshes: closed, sunk where their pips are, every face where a right-handed die has it."""

import numpy as np
import pytest

from vision.lab.rendering.scene.description import DieBody, lying
from vision.lab.rendering.scene.dice_makes import designs, plastics
from vision.lab.rendering.scene.die_mesh import FACES, die_mesh, pip_depth, pip_paint

ALL = [*designs("train"), *designs("test")]


@pytest.mark.parametrize("design", ALL, ids=lambda design: design.name)
def test_a_die_is_closed_and_its_normals_point_outwards(design):
    hull = die_mesh(design, 16, sunk=False)
    a, b, c = (hull.points[hull.triangles[:, k]].astype(float) for k in range(3))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6
    assert 5 < volume < 8 and np.abs(hull.points).max() == pytest.approx(1, abs=1e-5)
    # The areas of a closed surface cancel out.
    assert np.abs(np.cross(b - a, c - a).sum(0)).max() < 1e-4
    assert ((hull.normals * hull.points).sum(1) > 0).all()


@pytest.mark.parametrize("design", ALL, ids=lambda design: design.name)
def test_paint_lies_in_the_sunk_pips(design):
    for value in range(1, 7):
        sites = design.sites(value)
        inside = sites + [0.8 * design.pip_radius(value), 0]
        between = sites + [1.25 * design.pip_radius(value), 0]
        assert (pip_paint(design, value, inside) > 0.95).all() and (pip_depth(design, value, inside) > 0).all()
        assert not pip_paint(design, value, between).any() and not pip_depth(design, value, between).any()


def test_opposite_faces_add_up_to_seven_and_one_two_three_run_one_way():
    normals = {value: sign * np.eye(3)[axis] for value, axis, sign in FACES}
    assert all((normals[v] == -normals[7 - v]).all() for v in range(1, 7))
    assert np.linalg.det(np.stack([normals[1], normals[2], normals[3]])) == pytest.approx(1)


@pytest.mark.parametrize("index", range(6))
def test_a_die_lies_with_the_face_up_that_it_is_told(index):
    die = DieBody(ALL[0], plastics("test")[0], 16.0, np.array([5, 6, 8], np.float32), lying(index, 0.7))
    assert np.linalg.det(die.turn) == pytest.approx(1, abs=1e-5)
    assert (die.up, die.value) == (index, FACES[index][0])
    assert die.top[:, 2] == pytest.approx(16) and die.top.mean(0) == pytest.approx([5, 6, 16], abs=1e-4)
    assert die.local(die.top) == pytest.approx(die.local(die.top).round(), abs=1e-4)
