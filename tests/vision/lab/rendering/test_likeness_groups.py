"""Boxes that lie together: each keeps its place and its picture."""

import numpy as np
import pytest

from vision.lab.rendering.scene.dice_makes import designs
from vision.lab.rendering.throws.kiosk_setup import bodies_of, kiosk_setup
from vision.lab.rendering.throws.likeness_groups import Piece, side_faces, together

SETUP = kiosk_setup(np.random.default_rng(1), "train")
SIZE = np.array([16.0, 16.0, 6.0])


def piece(order, place, plastic, yaw=0.0):
    return Piece(designs("train")[0], plastic, SIZE, 16.0, 1.0, order, place, yaw)


def colours_seen(mesh, picture, near):
    """What the mesh shows around a point, as the renderer looks it up."""
    there = np.abs(mesh.points - near).max(1) < 3
    at = (mesh.uv[there] * (picture.shape[1] - 1, picture.shape[0] - 1)).astype(int)
    return picture[at[:, 1], at[:, 0]]


def test_pieces_keep_place_and_picture():
    plastics = bodies_of(np.random.default_rng(2), 2, SETUP)
    blank = [piece([0] * 6, (0.0, 0.0, 0.0), plastics[0]), piece([0] * 6, (20.0, 5.0, 2.0), plastics[1], 0.3)]
    mesh, picture = together(blank)
    assert np.ptp(mesh.points[:, 2]) == pytest.approx(8.0, abs=0.01)
    assert mesh.triangles.max() == len(mesh.points) - 1 and mesh.uv.min() >= 0 and mesh.uv.max() <= 1
    for one, plastic in zip(blank, plastics, strict=True):
        shown = colours_seen(mesh, picture, one.top)
        assert len(shown) and shown == pytest.approx(np.broadcast_to(plastic.body, shown.shape), abs=1e-3)


def test_only_faces_with_room_bear_dots():
    assert side_faces([1, 2, 3, 4, 5, 6], SIZE, 16.0) == [1, 2, 0, 0, 0, 0]
    assert side_faces([1, 2, 3, 4, 5, 6], np.full(3, 16.0), 16.0) == [1, 2, 3, 4, 5, 6]


def test_dots_lie_on_the_upper_side():
    (plastic,) = bodies_of(np.random.default_rng(2), 1, SETUP)
    one = piece([1, 0, 0, 0, 0, 0], (0.0, 0.0, 0.0), plastic)
    mesh, picture = together([one])
    middle = np.abs(mesh.points - one.top).max(1) < 0.5
    at = (mesh.uv[middle] * (picture.shape[1] - 1, picture.shape[0] - 1)).astype(int)
    assert middle.any() and picture[at[:, 1], at[:, 0]] == pytest.approx(
        np.broadcast_to(plastic.ace, (middle.sum(), 3)), abs=1e-3
    )
