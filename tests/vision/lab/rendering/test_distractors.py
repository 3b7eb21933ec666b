"""Things that are no dice: closed meshes of their usual sizes, standing on the floor where they are put."""

import numpy as np
import pytest

from vision.lab.rendering.scene.die_mesh import joined
from vision.lab.rendering.throws import distractors
from vision.lab.rendering.throws.distractor_meshes import lathe, moved, slab, torus, tube


def volume(mesh):
    """Of a closed mesh, by the divergence theorem; below 0 where its triangles are turned inside out."""
    a, b, c = (mesh.points[mesh.triangles[:, k]].astype(float) for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def test_meshes_hold_as_much_as_their_shapes():
    assert abs(volume(torus(10, 1.5))) == pytest.approx(2 * np.pi**2 * 10 * 1.5**2, rel=0.03)
    cylinder = lathe([(0.0, 0.0), (5.0, 0.0), (5.0, 8.0), (0.0, 8.0)])
    assert abs(volume(cylinder)) == pytest.approx(np.pi * 25 * 8, rel=0.01)
    straight = tube(np.array([[0.0, 0, 0], [0, 0, 30], [0, 0, 60]]), np.array([4.0, 4, 4]))
    assert abs(volume(straight)) == pytest.approx(np.pi * 16 * 60 + 4 / 3 * np.pi * 64, rel=0.03)


def test_a_slab_is_flat_and_its_upper_side_carries_the_picture():
    card = slab(57, 87, 0.4)
    assert np.ptp(card.points, axis=0) == pytest.approx([57, 87, 0.4])
    top = card.points[:, 2] > 0.3
    assert np.ptp(card.uv[top], axis=0) == pytest.approx([1, 1]) and card.normals[:4, 2].min() > 0.99


def test_joined_meshes_keep_their_triangles_and_moved_ones_their_shape():
    one, other = torus(10, 1), moved(slab(4, 4, 1), (100, 0, 5))
    both = joined([one, other])
    assert len(both.points) == len(one.points) + len(other.points)
    assert volume(both) == pytest.approx(volume(one) + volume(other), rel=1e-3)
    assert other.points.min(0) == pytest.approx([98, -2, 5])


@pytest.mark.parametrize(
    ("name", "wide"),
    [("ring", (17, 26)), ("coin", (16, 26)), ("cap", (28, 33)), ("card", (57, 105)), ("cup", (76, 92))],
)
def test_a_thing_stands_where_it_is_put(name, wide):
    for seed in range(5):
        thing = getattr(distractors, name)(np.random.default_rng(seed), 30.0, -20.0)
        points = thing.mesh.points
        assert points[:, 2].min() == pytest.approx(0, abs=0.05)
        assert (points.min(0) + points.max(0))[:2] / 2 == pytest.approx([30, -20], abs=0.6)
        assert wide[0] <= np.ptp(points[:, 0]) <= wide[1] and 0 <= thing.colour.min() <= thing.colour.max() <= 1


def test_a_hand_reaches_from_the_border_to_where_it_points():
    mesh = distractors.hand(np.random.default_rng(1), 0.0, 0.0, 300.0, 100.0, 25.0).mesh
    assert np.hypot(*mesh.points[:, :2].T).min() < 25 and mesh.points[:, 0].max() > 300
    scrap = distractors.scrap(np.random.default_rng(1), 0.0, 0.0, 60.0, 20.0).mesh
    assert scrap.points[:, 2].min() == pytest.approx(60)
