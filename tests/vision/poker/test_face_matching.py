"""The two looks at a face, each alone."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.poker.drawn_throws import shown_set
from vision.detection.detection import Place
from vision.imaging.pyramid import Pyramid
from vision.poker.drawing.face_design import FACES
from vision.poker.embedding_net import EmbeddingNet, Prototypes, four_turns
from vision.poker.enrolled_set import general_set
from vision.poker.face_patch import MODEL, WIDE, evened, inner
from vision.poker.template_alignment import MIDDLE, Warp
from vision.poker.template_matching import Matcher


@cache
def matcher():
    return Matcher(shown_set())


def seen(face, turn, x=0.0, y=0.0, scale=1.0, gain=1.0):
    """The shown face turned, shifted and in another light."""
    picture = next(sight.picture for sight in shown_set().examples if sight.face == face)
    patch = Pyramid(picture).patch(WIDE / 2 + x, WIDE / 2 + y, turn, scale, WIDE)
    return np.clip(patch * gain, 0, 255).astype(np.uint8)


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(FACES), st.integers(0, 3), st.floats(-0.15, 0.15), st.floats(-8, 8), st.floats(-8, 8),
    st.floats(0.6, 1.1),
)  # fmt: skip
def test_a_turned_shifted_darker_face_is_known_again(face, quarters, turn, x, y, gain):
    fits = matcher().fits(seen(face, quarters * np.pi / 2 + turn, x, y, 1.0, gain))
    assert fits[0].face == face and fits[0].correlation > 0.8 and fits[0].lead > 0.1


def test_the_fit_says_where_the_face_lies():
    fit = matcher().fits(seen("K", 0.3, 2.0, -1.5))[0]
    place = fit.placed(Place(100.0, 80.0, 48.0, 0.0, 1.0))
    turn = (place.angle + 0.3 + np.pi / 4) % (np.pi / 2) - np.pi / 4
    assert abs(turn) < 0.03 and np.hypot(place.x - 100, place.y - 80) == pytest.approx(2.5, abs=0.6)
    assert place.edge == pytest.approx(48, rel=0.04) and fit.slant > 0.95


def test_a_face_that_was_not_shown_fits_badly():
    noise = np.random.default_rng(2).integers(0, 255, (WIDE, WIDE, 3)).astype(np.uint8)
    assert max(fit.correlation for fit in matcher().fits(noise)) < 0.5


def test_flat_patches_are_no_trouble():
    for level in (0, 128, 255):
        fits = matcher().fits(np.full((WIDE, WIDE, 3), level, np.uint8))
        assert all(np.isfinite([fit.correlation, fit.lead, fit.slant]).all() for fit in fits)


def test_the_learnt_look_knows_shown_faces_at_every_turn():
    net = EmbeddingNet()
    prototypes = Prototypes.of(net, shown_set())
    for face in FACES:
        for turn in (0.0, 1.6, 3.1, 4.6):
            near = prototypes.nearness(net.embed(four_turns(seen(face, turn)))[0])
            assert max(near, key=near.get) == face


def test_a_glance_knows_them_too_by_turning_what_was_shown():
    net = EmbeddingNet()
    prototypes = Prototypes.of(net, shown_set(), 4)
    for face in FACES:
        for turn in (0.0, 1.6, 3.1, 4.6):
            near = prototypes.at_a_glance(net.embed(four_turns(seen(face, turn))[:1])[0][0])
            assert max(near, key=near.get) == face and near[face] > 0.8


def test_a_step_is_undone_in_the_window_before_the_warp():
    warp, step = Warp(0.9, -0.2, 0.3, 1.1, 40.0, 50.0), np.array([0.02, -0.03, 0.01, 0.04, 0.5, -0.7], np.float32)
    p, q, r, s, dx, dy = step
    small = Warp(1 + p, q, r, 1 + s, MIDDLE + dx, MIDDLE + dy)
    both = np.vstack([warp.matrix, [0, 0, 1]]) @ np.linalg.inv(np.vstack([small.matrix, [0, 0, 1]]))
    assert warp.less(step).matrix == pytest.approx(both[:2], abs=1e-5)
    large, little = np.linalg.svd(warp.matrix[:, :2], compute_uv=False)
    assert warp.slant == pytest.approx(little / large)


def test_no_patches_have_no_vectors():
    vectors, plain = EmbeddingNet().embed([])
    assert vectors.shape == (0, 64) and plain.shape == (0,)


def test_patches_are_brought_to_one_brightness_and_keep_their_colour():
    dark = np.full((48, 48, 3), (10, 20, 40), np.uint8)
    even = evened(dark)
    assert even.shape == (3, 48, 48) and even.mean() == pytest.approx(0.42, abs=0.01)
    assert even[2].mean() == pytest.approx(4 * even[0].mean(), rel=0.05)


def test_quarter_turns_of_the_middle_come_back():
    wide = np.random.default_rng(1).integers(0, 255, (WIDE, WIDE, 3)).astype(np.uint8)
    assert inner(wide).shape == (MODEL.side, MODEL.side, 3) and (np.rot90(inner(wide, 3)) == inner(wide)).all()


def test_the_general_set_is_nobodys_and_has_all_faces():
    dice = general_set()
    assert not dice.known and dice.faces == FACES
