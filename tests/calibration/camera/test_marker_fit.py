"""Lens, size and pose against renders with known truth."""

import json
from functools import cache

import numpy as np
import pytest

from calibration.camera.lens_distortion import Lens
from calibration.camera.marker_fit import fit
from calibration.track.markers import find_markers, view_of
from tests.calibration.camera.rendered_markers import Shot, error_mm, grid
from tests.shared import sampled

FAST = (
    Shot(),
    Shot(tilt=15, way=90, high=620, focal=0.95),
    Shot(tilt=15, way=200, roll=20, high=640, focal=0.8, bend=(-0.18, 0.03), glued=(3, -2, 0, 4)),
    Shot(roll=180, tilt=9, way=-40, bend=(0.08, 0.0), noise=4, light=0.5),
)


def random_shot(rng):
    turned = float(rng.choice([0, 90, 180, 270]) + rng.uniform(-20, 20))
    upright = abs(np.cos(np.radians(turned))) > 0.5
    return Shot(
        tilt=float(rng.uniform(0, 15)),
        way=float(rng.uniform(0, 360)),
        roll=turned,
        high=float(rng.uniform(560, 720)),
        focal=float(rng.uniform(0.75, 0.85) if upright else rng.uniform(0.6, 0.68)),
        bend=(float(rng.uniform(-0.2, 0.1)), float(rng.uniform(-0.02, 0.04))),
        glued=tuple(float(turn) for turn in rng.uniform(-4, 4, 4)),
        noise=float(rng.uniform(1, 4)),
        light=float(rng.uniform(0.4, 1.05)),
        off=(float(rng.uniform(-20, 20)), float(rng.uniform(-15, 15))),
    )


@cache
def solved(shot, seed=0, height=True):
    markers = find_markers(shot.picture(seed))
    assert set(markers) == {0, 1, 2, 3}, shot
    best = fit(markers, shot.size, shot.width, shot.height if height else None)
    assert best is not None
    return best, view_of(best.markers, shot.width, shot.height, 16.0)


@pytest.mark.parametrize("shot", sampled(FAST))
def test_places_on_the_track_are_within_a_millimetre_and_a_half(shot):
    best, view = solved(shot)
    assert error_mm(shot, best.lens, view, grid(shot)).max() <= 1.5
    assert best.residual < 0.6
    assert best.marker * shot.width == pytest.approx(shot.marker, rel=0.04)


def test_without_the_lens_they_are_not():
    shot = FAST[2]
    markers = find_markers(shot.picture())
    view = view_of(markers, shot.width, shot.height, 16.0)
    assert error_mm(shot, Lens(), view, grid(shot)).max() > 2


def test_the_pose_of_a_tilted_camera():
    best, _ = solved(FAST[1])
    assert best.pose.measured
    assert best.pose.tilt == pytest.approx(15, abs=1.5)
    assert best.pose.focal == pytest.approx(0.95 * 1280, rel=0.08)
    assert best.pose.above == pytest.approx(620, rel=0.08)


def test_a_plumb_camera_does_not_tell_its_focal_length_and_says_so():
    best, _ = solved(FAST[0])
    assert not best.pose.measured and best.pose.tilt < 4


@pytest.mark.parametrize(("width", "height"), [(400.0, 300.0), (500.0, 310.0)])
def test_a_track_of_unknown_size_is_measured_by_its_markers(width, height):
    shot = Shot(width=width, height=height, tilt=6, way=30, focal=0.85, high=600)
    best, _ = solved(shot, height=False)
    assert best.ratio == pytest.approx(height / width, rel=0.012)
    assert shot.marker / best.marker == pytest.approx(width, rel=0.04)


def test_markers_of_another_arrangement_are_no_track():
    markers = find_markers(Shot().picture())
    swapped = {0: markers[1], 1: markers[0], 2: markers[2], 3: markers[3]}
    assert fit(swapped, (1280, 960), 400, 300) is None
    assert fit({0: markers[0]}, (1280, 960), 400, 300) is None


@pytest.mark.slow
def test_two_hundred_cameras():
    rng, rows = np.random.default_rng(7), []
    for number in range(200):
        shot = random_shot(rng)
        markers = find_markers(shot.picture(number))
        if set(markers) != {0, 1, 2, 3}:
            continue
        best, view = solved(shot, number)
        errors = error_mm(shot, best.lens, view, grid(shot))
        corners = errors.reshape(9, 9)[[0, 0, -1, -1], [0, -1, 0, -1]]
        rows.append((errors.max(), errors.mean(), corners.max()))
    worst, mean, corner = np.array(rows).T
    print(
        json.dumps(
            {
                "cameras": len(rows),
                "anywhere_worst_mm": round(float(worst.max()), 2),
                "anywhere_95_percent_mm": round(float(np.percentile(worst, 95)), 2),
                "mean_mm": round(float(mean.mean()), 2),
                "corner_worst_mm": round(float(corner.max()), 2),
            }
        )
    )
    assert len(rows) >= 180
    assert corner.max() <= 1.5 and worst.max() <= 1.5


@pytest.mark.parametrize("k", [-0.3, -0.2, -0.15, -0.05, 0.0, 0.1, 0.3])
def test_straight_and_bent_undo_one_another_for_every_lens(k):
    lens, size = Lens(k), (800, 600)
    places = np.array([[400.0, 300.0], [120.0, 80.0], [700.0, 310.0], [420.0, 560.0]])
    assert np.isfinite(lens.straight(np.array([[0.0, 0.0], [799.0, 599.0]]), size)).all() and 0 < lens.shrink <= 1
    inside = places if k > -0.15 else places[[0, 2, 3]]
    assert lens.bent(lens.straight(inside, size), size) == pytest.approx(inside, abs=0.01)
    picture = SHOT_PICTURE if k else np.zeros((600, 800, 3), np.uint8)
    assert lens.picture(picture).shape == picture.shape


SHOT_PICTURE = np.random.default_rng(1).integers(0, 255, (600, 800, 3), np.uint8)
