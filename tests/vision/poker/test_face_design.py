"""The drawn designs: all can be drawn, no two faces of one are alike, the held-out ones stay held out."""

import numpy as np
import pytest

from vision.lab.training.poker.synthesis.random_designs import random_design, words
from vision.poker.drawing.face_design import FACES, design, designs
from vision.poker.drawing.face_raster import face_texture, glyphs, outline, shapes


def test_sixteen_designs_of_which_six_are_held_out():
    assert len(designs()) >= 16
    assert sum(design(name).held_out for name in designs()) >= 6


@pytest.mark.parametrize("name", designs())
def test_a_design_has_six_faces_that_differ(name):
    faces = [face_texture(name, face, 64).astype(int) for face in FACES]
    for k, one in enumerate(faces):
        assert one.shape == (64, 64, 3)
        for other in faces[:k]:
            differing = min(float((np.abs(np.rot90(one, t) - other).max(2) > 60).mean()) for t in range(4))
            assert differing > 0.01


def test_marks_keep_clear_of_the_rounded_corners():
    for name in designs():
        body = np.array(design(name).body[::-1])
        for face in FACES:
            corners = face_texture(name, face, 64)[[0, 0, -1, -1], [0, -1, 0, -1]]
            assert np.abs(corners.astype(int) - body).max() <= 2, (name, face)


def test_a_texture_is_shared_and_cannot_be_spoilt():
    with pytest.raises(ValueError, match="read-only"):
        face_texture("casino", "A", 32)[0, 0] = 0


def test_an_unknown_design_says_which_there_are():
    with pytest.raises(KeyError, match="bistrot"):
        design("loup-garou")


def test_every_outline_is_a_closed_shape_of_its_size():
    for name in [*glyphs(), *shapes()]:
        points = np.concatenate([polygon for polygons, _ in outline(name) for polygon in polygons])
        assert np.abs(points).max() < 2.2 and len(points) >= 3, name


def test_held_out_designs_have_marks_that_are_never_learnt_from():
    learnt = {mark for kind in ("signs", "small", "frames", "hats", "hair") for mark in words(kind)}
    held = {m.name for n in designs() if design(n).held_out for marks in design(n).faces.values() for m in marks}
    assert len({mark for mark in held if (mark not in learnt and ":" in mark) or mark in shapes()} - learnt) >= 12


def test_random_designs_are_six_different_faces():
    rng = np.random.default_rng(1)
    for _ in range(30):
        faces = list(random_design(rng).faces.values())
        assert len(faces) == 6 and len(set(faces)) == 6
