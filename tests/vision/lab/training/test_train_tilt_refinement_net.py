"""What the closer look at how dice lie learns from: labels turn with their patches."""

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

from vision.geometry.camera_pose import CameraPose
from vision.geometry.track_view import TrackView
from vision.lab.training import train_tilt_refinement_net
from vision.lab.training.train_tilt_net import augmented


def lit_towards(slant, edge=40.0):
    """A dark picture with a light spot where the slant of its only die points, and that die's truth."""
    quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * edge / 2 + (100, 90)
    x, y = quad.mean(0) + np.array(slant) / np.hypot(*slant) * edge * 0.6
    picture = np.full((200, 220, 3), 40, np.uint8)
    cv2.circle(picture, (round(x), round(y)), 6, (250, 250, 250), -1)
    return picture, {"quad": quad.tolist(), "slant": slant, "margin": 0.8}


@pytest.mark.parametrize("slant", [[0.3, 0.0], [-0.2, 0.25], [0.1, -0.4]])
def test_what_a_closer_look_learns_turns_with_its_patch(slant):
    matrix = np.array([[0.4, 0, 0], [0, 0.4, 0], [0, 0, 1.0]])
    pose = CameraPose.of(TrackView(matrix, 88, 80), (220, 200), 300.0)
    cut, rng = train_tilt_refinement_net.Cut(*lit_towards(slant), 40.0, pose), np.random.default_rng(6)
    assert not cut.flat
    for _ in range(20):
        patch, slants = augmented(rng, *cut.seen(rng))
        rows, columns = np.nonzero(patch.sum(0) > 0.7 * patch.sum(0).max())
        way = np.array([columns.mean(), rows.mean()]) - (patch.shape[1] - 1) / 2
        assert way @ slants[:, 0] > 0.8 * np.hypot(*way) * np.hypot(*slants[:, 0])
        assert np.hypot(*slants[:, 0]) == pytest.approx(np.hypot(*slant), abs=1e-4)


def test_where_the_camera_stood_is_told_by_the_lens_that_the_entry_names():
    entry = {
        "file": "one.jpg", "dice": [], "die_mm": 16.0, "track_mm": (400.0, 220.0),
        "track": [[150, 60], [1060, 100], [1100, 620], [130, 640]],
    }  # fmt: skip
    picture, middle = np.zeros((720, 1280, 3), np.uint8), np.array([[200.0, 200.0]])
    seen = [
        train_tilt_refinement_net.seen_from(entry | focal, picture)[1].flat(middle)
        for focal in ({}, {"focal": 1490.0}, {"focal": 1000.0})
    ]
    assert seen[0] == pytest.approx(seen[1]) and np.hypot(*(seen[2] - seen[1])[0]) > 0.05


def test_without_a_track_nothing_is_learnt_of_how_dice_lie():
    with pytest.raises(ValueError, match=r"one\.jpg: no track is known"):
        train_tilt_refinement_net.seen_from({"file": "one.jpg", "dice": []}, np.zeros((9, 9, 3), np.uint8))
