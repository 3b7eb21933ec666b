"""The training's own parts: the renderer says truly what lies uppermost, labels lie on dice, exports agree."""

import cv2
import numpy as np
import pytest

from vision.classification.pip_template import EDGE, SIDE, fit_templates
from vision.detection import die_detector
from vision.lab.training.datasets import photograph_crops
from vision.lab.training.synthesis import background_textures, crop_composer, random_dice
from vision.lab.training.synthesis.dice_paint import BODY_ODDS, coat, random_paint
from vision.lab.training.synthesis.sprite_bank import SpriteBank
from vision.lab.training.synthesis.sprite_renderer import LAYERS, SIZE, render_sprite

RNG = np.random.default_rng(8)


@pytest.fixture(scope="module")
def sprites():
    return [render_sprite(np.random.default_rng(seed)) for seed in range(24)]


@pytest.fixture(scope="module")
def bank(sprites):
    layers = np.stack([s.layers for s in sprites])
    facts = np.array([(s.value, s.upright, s.margin, s.facing, *s.slant) for s in sprites], np.float32)
    return SpriteBank(layers, np.ascontiguousarray(layers[:, ::2, ::2]), np.stack([s.quad for s in sprites]), facts)


def test_opposite_faces_add_up_to_seven():
    for mirrored in (False, True):
        for axis in range(3):
            assert random_dice.face_of(axis, 1, mirrored) + random_dice.face_of(axis, -1, mirrored) == 7


@pytest.mark.parametrize("value", range(1, 7))
def test_every_face_has_as_many_pips_as_its_value(value):
    design = random_dice.random_design(RNG)
    assert len(random_dice.pip_sites(design, value)) == value


def test_the_body_is_inside_its_cube():
    design = random_dice.random_design(RNG)
    ends = np.array([[0, 0, 0], [1.01, 0, 0], [1, 1, 1]], np.float32)
    inside, outside, corner = random_dice.body_distance(ends, design)
    assert inside < -0.9 and 0 < outside < 0.1 and corner > 0


@pytest.mark.whole
def test_a_sprite_shows_what_it_says(sprites):
    """The pips of the top face, rectified by the sprite's own corners, are those of its value."""
    flat = [s for s in sprites if s.upright > 0.99 and s.facing > 0.9]
    right = 0
    for sprite in flat:
        goal = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) - 0.5) * EDGE + SIDE / 2
        turn = cv2.getPerspectiveTransform(sprite.quad, goal)
        ink = 255 - sprite.layers[..., 3]
        patch = cv2.warpPerspective(np.dstack([ink] * 3), turn, (SIDE, SIDE), flags=cv2.INTER_AREA)
        right += fit_templates([patch])[0].face == sprite.value
    assert len(flat) > 8 and right >= 0.85 * len(flat)


@pytest.mark.whole
def test_a_die_shows_the_side_that_its_face_turns_away_from(sprites):
    for sprite in sprites:
        assert np.hypot(*sprite.slant) ** 2 + sprite.facing**2 == pytest.approx(1, abs=1e-4)
        if np.hypot(*sprite.slant) > 0.3:
            down, across = np.nonzero(sprite.layers[..., 0] > 128)
            side = np.array([across.mean(), down.mean()]) - sprite.quad.mean(0)
            assert side @ sprite.slant < -0.8 * np.hypot(*side) * np.hypot(*sprite.slant)


def test_slants_turn_with_their_picture():
    """A die whose face is turned away along its first edge stays so, however its photograph is turned or mirrored."""
    quad, rng = [[300, 200], [340, 200], [340, 240], [300, 240]], np.random.default_rng(3)
    die = {"value": 3, "box": [300, 200, 40, 40], "quad": quad, "slant": [0.4, 0.0]}
    photograph = photograph_crops.Photograph.of(np.zeros((640, 640, 3), np.uint8), [die])
    for _ in range(20):
        matrix = photograph_crops.similarity(rng, photograph.dice[0, :2], 1.0)
        row = photograph_crops.labels(photograph, matrix, 1.0)[0]
        edge = matrix[:, :2] @ (1.0, 0.0)
        assert row[7:9] @ edge / np.hypot(*edge) == pytest.approx(0.4, abs=0.06) and row[9] == 1


@pytest.mark.whole
def test_layers_are_whole(sprites):
    for sprite in sprites:
        cover, ace, pips = (sprite.layers[..., LAYERS.index(name)] for name in ("cover", "ace", "pips"))
        assert sprite.layers.shape == (SIZE, SIZE, 6) and 0.05 < (cover > 0).mean() < 0.6
        assert (ace <= pips).all() and (cover[pips > 0] > 0).all()


def test_body_colours_are_drawn_with_certainty_one():
    assert BODY_ODDS.sum() == pytest.approx(1)


@pytest.mark.whole
def test_paint_covers_a_sprite(sprites):
    colour = coat(sprites[0].layers.astype(np.float32) / 255, random_paint(RNG), 1.0, RNG)
    assert colour.shape == (SIZE, SIZE, 3) and np.isfinite(colour).all()


def test_labels_lie_on_the_dice(bank):
    """With bright dice on black ground the middle of every clear label is bright."""
    maker = crop_composer.SceneMaker(bank, np.arange(len(bank)), np.zeros((1, 256, 256, 3), np.uint8))
    rng = np.random.default_rng(5)
    for _ in range(20):
        picture, rows = maker.make(rng)
        assert picture.shape == (crop_composer.CROP, crop_composer.CROP, 3) and rows.shape[1] == crop_composer.LABEL
        dice = rows[(rows[:, 3] >= 0) & (rows[:, 10] == 0)]
        assert ((dice[:, :2] >= 0) & (dice[:, :2] < crop_composer.CROP)).all()
        assert ((dice[:, 3] >= 0) & (dice[:, 3] <= 5) & (dice[:, 2] > 8)).all()


def test_a_photographs_labels_move_with_it():
    rng = np.random.default_rng(1)
    picture = np.zeros((640, 640, 3), np.uint8)
    cv2.rectangle(picture, (300, 200), (339, 239), (0, 255, 255), -1)
    photograph = photograph_crops.Photograph.of(picture, [{"value": 3, "box": [300, 200, 40, 40]}])
    for _ in range(20):
        scale = float(rng.uniform(0.4, 1.5))
        matrix = photograph_crops.similarity(rng, photograph.dice[0, :2], scale)
        crop = photograph_crops.warp(picture, matrix, scale, [0, 0, 0])
        rows = photograph_crops.labels(photograph, matrix, scale)
        assert crop[int(rows[0, 1]), int(rows[0, 0]), 2] > 150


def test_backgrounds_of_every_kind_are_pictures():
    for maker in set(background_textures.MAKERS):
        picture = maker(RNG)
        assert picture.shape == (background_textures.SIZE, background_textures.SIZE, 3) and np.isfinite(picture).all()


def test_targets_point_at_the_dice():
    pytest.importorskip("torch")
    from vision.lab.training.models.detector_targets import target_planes

    pose = [1, 0, 0.9, 0.3, -0.3, 1]
    rows = np.array([[50, 90, 40, 2, *pose, 0], [150, 150, 30, 0, *pose, 1]], np.float32)
    planes = target_planes(rows, 192)
    row, column = np.unravel_index(planes[11].argmax(), planes[11].shape)
    assert planes[11].sum() == 1 and (row, column) == (11, 6)
    assert planes[3, row, column] == 2 and planes[0, row, column] == 1
    assert planes[1, 18, 18] == 0 and planes[1, 2, 2] == 1
    assert (column + 0.5 + planes[5, row, column]) * 8 == pytest.approx(50)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_exported_network_answers_in_opencv_as_in_torch(tmp_path):
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from vision.lab.training.models.architectures import Detector
    from vision.lab.training.models.onnx_export import DetectorOutputs, export
    from vision.networks.onnx_network import Network

    torch.manual_seed(0)
    model = DetectorOutputs(Detector((8, 8, 16, 16))).eval()
    export(model, die_detector.MODEL, tmp_path / "net.onnx")
    network = Network(tmp_path / "net.onnx")
    for shape in ((1, 3, 96, 96), (3, 3, 64, 160)):
        batch = torch.rand(shape)
        with torch.no_grad():
            wanted = model(batch).numpy()
        np.testing.assert_allclose(network(batch.numpy()), wanted, atol=1e-3)
