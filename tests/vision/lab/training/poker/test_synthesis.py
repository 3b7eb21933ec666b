"""Poker dice drawn to learn from: rays meet their faces, and those lie where the dress puts them."""

from dataclasses import replace

import numpy as np
import pytest

from vision.imaging.pyramid import Pyramid
from vision.lab.training.poker.synthesis.cube_caster import TANGENTS, Pose, meet
from vision.lab.training.poker.synthesis.embedding_patches import Studio, plain, spoilt
from vision.lab.training.poker.synthesis.face_atlas import SIDE, dress, faces_of, look_up
from vision.lab.training.poker.synthesis.lighting import random_light, shaded
from vision.lab.training.poker.synthesis.pasted_crops import CROP, Paster, Sprite, turned
from vision.lab.training.poker.synthesis.picture_renderer import overhead
from vision.poker.drawing.face_design import FACES, design, designs
from vision.poker.face_patch import MODEL

CAMERA = overhead(200, 200, 1000.0)
POSE = Pose(np.array([0, 0, 8], np.float32), np.eye(3, dtype=np.float32))
DESIGN = design(designs()[0])


def seen_from_above():
    steps = np.arange(80, 120, dtype=np.float32) + 0.5
    return meet(CAMERA, POSE, np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2))


def test_rays_and_pixels_are_each_others_inverse():
    points = np.array([[10, -20, 0], [-30, 5, 16]], np.float32)
    rays = CAMERA.rays(CAMERA.project(points))
    away = points - CAMERA.eye
    assert rays == pytest.approx(away / np.linalg.norm(away, axis=1, keepdims=True), abs=1e-5)


def test_rays_from_above_meet_the_top_face_at_its_height():
    seen = seen_from_above()
    flat = seen.normal[:, 2] > 0.99
    assert seen.hit.any() and not seen.hit.all() and flat.mean() > 0.5
    assert seen.point[flat, 2] == pytest.approx(np.full(flat.sum(), 16), abs=0.05)
    assert (seen.slot[flat] == 4).all() and POSE.top == (2, 1)
    assert seen.u[flat] == pytest.approx(seen.point[flat] @ TANGENTS[4, 0] / 8, abs=0.01)
    assert CAMERA.project(POSE.top_corners()).mean(0) == pytest.approx([100, 100], abs=0.01)


@pytest.mark.parametrize("slot", range(6))
def test_a_face_is_dressed_on_its_slot(slot):
    for face in ("A", "10"):
        worn = dress(np.random.default_rng(slot), DESIGN, (slot, face))
        assert worn.faces[slot] == face and sorted(worn.faces) == sorted(FACES)
        picture = {name: colour for name, colour, _ in faces_of(DESIGN)}[face]
        y, x = np.array([20, 70]), np.array([30, 50])
        where = ((x + 0.5) / SIDE * 2 - 1, (y + 0.5) / SIDE * 2 - 1)
        found = look_up(worn.colour, np.full(2, slot), *where)
        assert found == pytest.approx(picture[y, x], abs=1e-4)


def test_what_faces_the_lamp_is_brighter_and_light_has_the_lamps_colour():
    surface, worn = seen_from_above(), dress(np.random.default_rng(1), DESIGN)
    light = replace(random_light(np.random.default_rng(2)), gloss=0.0, veil=0.0, ambient=0.2)
    over, beside = (replace(light, lamp=np.array(at, np.float32)) for at in ((0, 0, 900), (900, 0, 60)))
    top = surface.normal[:, 2] > 0.99
    bright, dim = (shaded(surface, worn, POSE, one, CAMERA)[top] for one in (over, beside))
    assert bright.mean() > 2 * dim.mean()
    red = shaded(surface, worn, POSE, replace(over, colour=np.array([0, 0, 1], np.float32)), CAMERA)
    assert red[:, :2].max() == 0 and red[:, 2].max() > 0


def test_a_sprite_comes_back_after_four_quarter_turns():
    layer = np.random.default_rng(1).random((21, 21, 4), np.float32)
    layer[..., 3] = 0
    layer[4, 15, 3] = 1
    one = Sprite(layer, 15.5, 4.5, 12.0, 0.3)
    for seed in range(12):
        other = turned(np.random.default_rng(seed), one)
        (y,), (x,) = np.nonzero(other.layer[..., 3])
        assert (other.x, other.y) == (x + 0.5, y + 0.5) and other.edge == 12 and abs(other.angle) == 0.3


def test_pasted_dice_lie_apart_and_are_seen():
    paster = Paster(np.random.default_rng(3), [DESIGN], 12)
    for _ in range(12):
        picture, rows = paster.crop()
        assert picture.shape == (CROP, CROP, 3)
        far = [np.hypot(*(a[:2] - b[:2])) / max(a[2], b[2]) for k, a in enumerate(rows) for b in rows[:k]]
        assert min(far, default=2) > 1.1 and ((rows[:, 2] > 10) & (rows[:, 2] < 40)).all()


def test_plain_patches_show_the_face_in_their_middle_and_spoilt_ones_have_their_size():
    rng = np.random.default_rng(4)
    studio = Studio.build(rng, 4, grounds=2)
    for face in FACES[:2]:
        picture, lies = studio.picture(rng, DESIGN, face)
        assert lies.face == face and abs(lies.x - picture.shape[1] / 2) < 2
        exact = Pyramid(picture).patch(lies.x, lies.y, lies.angle, MODEL.edge / lies.edge, MODEL.side)
        assert (plain(rng, picture, lies, 0.0) == exact).all()
        patch = plain(rng, picture, lies)
        assert patch.shape == (MODEL.side, MODEL.side, 3)
        assert np.abs(np.diff(patch[12:-12, 12:-12].astype(int), axis=0)).max() > 20, "something is printed there"
    assert all(spoilt(rng, studio, DESIGN).shape == (MODEL.side, MODEL.side, 3) for _ in range(12))
