"""The camera's pose against a pinhole of known place; dice that lean among dice that lie flat."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.geometry.camera_pose import CameraPose, FocalEstimator
from vision.geometry.track_view import TrackView
from vision.lab.rendering.scene.description import camera_at
from vision.tilt.leaning_dice import LeaningCheck
from vision.types.reading import Die
from vision.types.reasons import ReasonCode

SIZE = (1280, 720)
WIDE, HIGH, DIE = 400.0, 220.0, 16.0


def scene(x=0.0, y=0.0, above=550.0, focal=1490.0, roll=0.0):
    """A camera over the track's middle (x right, y to the picture's top, z up), and the view that markers give."""

    camera = camera_at(np.array([x, y, above]), np.array([3.0, -2.0, 0.0]), roll, focal)
    corners = np.array([(-200, 110, 0), (200, 110, 0), (200, -110, 0), (-200, -110, 0)], np.float32)
    floor = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
    matrix = cv2.getPerspectiveTransform(camera.project(corners), floor)
    return camera, TrackView(np.asarray(matrix, np.float64), WIDE, HIGH, DIE)


def pixels(camera, places, above):
    """Where places (n, 2) in mm of the floor are seen, `above` mm over it."""
    world = np.column_stack([np.array(places) * (1, -1) + (-200, 110), np.full(len(places), above)])
    return camera.project(world.astype(np.float32)).astype(np.float64)


@given(
    st.floats(-60, 60),
    st.floats(-60, 60),
    st.floats(380, 800),
    st.floats(0, 6.2),
    st.floats(20, 380),
    st.floats(20, 200),
)
@settings(max_examples=30, deadline=None)
def test_places_over_the_floor_are_found_from_any_stance(x, y, above, roll, right, down):
    focal = 2.7 * above
    camera, view = scene(x, y, above, focal, roll)
    pose = CameraPose.of(view, SIZE, focal)
    seen = pixels(camera, [(right, down)], DIE)
    assert np.allclose(pose.places(seen, DIE), [(right, down)], atol=0.5)
    assert pose.place[2] == pytest.approx(-above, rel=0.01)


def test_flat_faces_look_outward():
    camera, view = scene()
    seen = pixels(camera, [(200, 110), (390, 110), (200, 210)], 0.0)
    middle, right, below = CameraPose.of(view, SIZE, 1490.0).flat(seen)
    assert np.abs(middle).max() < 0.02
    assert right[0] == pytest.approx(190 / np.hypot(190, 550), abs=0.02) and abs(right[1]) < 0.02
    assert below[1] == pytest.approx(100 / np.hypot(100, 550), abs=0.02) and abs(below[0]) < 0.02


def dice(camera, view, focal, leaning=(), seed=1, count=5):
    """Dice with the slants that a fair network tells; those `leaning` are off by the sine of 30 degrees."""
    rng = np.random.default_rng(seed)
    seen = pixels(camera, rng.uniform((20, 20), (380, 200), (count, 2)), DIE)
    slants = CameraPose.of(view, SIZE, focal).flat(seen) + rng.normal(0, 0.03, (count, 2))
    for number in leaning:
        slants[number] += (0.5, 0.0)
    return [
        Die("1", "white", (round(x) - 20, round(y) - 20, 40, 40), 0.99, slant=(float(a), float(b), 0.05))
        for (x, y), (a, b) in zip(seen, slants, strict=True)
    ]


@pytest.mark.parametrize("focal", [950.0, 1490.0, 2200.0])
def test_the_focal_length_is_learnt_from_dice(focal):
    camera, view = scene(focal=focal, above=550 * focal / 1490)
    known = FocalEstimator()
    for seed in range(8):
        found = dice(camera, view, focal, leaning=(0,) if seed % 2 else (), seed=seed)
        known.learn((die.centre, die.slant) for die in found)
    assert known.pose(view, SIZE).focal == pytest.approx(focal, rel=0.12)


@pytest.mark.parametrize("focal", [1200.0, 1490.0, 1800.0])
def test_only_dice_that_lean_are_doubted(focal):
    camera, view = scene(focal=focal, above=550 * focal / 1490)
    judge = LeaningCheck()
    for seed in range(6):
        found = dice(camera, view, focal, leaning=(2,), seed=seed)
        told = judge.checked(found, view, SIZE)
        assert [die.doubt for die in told] == [None, None, ReasonCode.LEANING, None, None]


def test_dice_without_a_slant_are_left_alone():
    _, view = scene()
    plain = [Die("1", "white", (10, 10, 40, 40), 0.99)]
    judge = LeaningCheck()
    assert judge.checked(plain, view, SIZE) == plain


def test_a_die_that_leans_is_told_in_the_very_first_throw_though_the_others_are_seen_badly():
    camera, view = scene()
    found = dice(camera, view, 1490.0, leaning=(2,))
    off = [(0.13, 0), (0, -0.13), (0, 0), (-0.13, 0), (0, 0.13)]
    shaky = [replace(d, slant=(d.slant[0] + x, d.slant[1] + y, 0.05)) for d, (x, y) in zip(found, off, strict=True)]
    assert [die.doubt for die in LeaningCheck().checked(shaky, view, SIZE)] == [
        None,
        None,
        ReasonCode.LEANING,
        None,
        None,
    ]
