"""What disturbs a virtual track: the same for a seed, each kind by itself, and within its bounds."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.disturbances.disturbances import EFFECTS, Disturbances, ranges
from kiosk.devices.virtual.disturbances.disturbed_moment import UNDISTURBED, DisturbedMoment, sheared, warp
from kiosk.devices.virtual.optics.appearance import Appearance
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.track import VirtualTrack

TIMES = [k / 7 for k in range(60)]


def having(kind: str) -> Disturbances:
    """The first seed's that have this kind, and no other."""
    return next(made for seed in range(60) if (made := Disturbances(seed, only=(kind,))).kinds)


def test_every_kind_is_drawn_and_has_its_numbers() -> None:
    assert set(ranges()) == {*EFFECTS, "stutter"}
    assert {kind for seed in range(40) for kind in Disturbances(seed).kinds} == set(ranges())


@pytest.mark.parametrize("kind", EFFECTS)
def test_a_kind_changes_its_own_part_of_a_moment_alone(kind: str) -> None:
    parts = {
        "shadow": {"shades"},
        "arm": {"arms"},
        "exposure": {"exposed"},
        "focus": {"zoom", "blur"},
        "tremble": {"shake", "sway"},
        "drift": {"shake", "sway"},
        "rolling_shutter": {"lag"},
        "codec": {"quality"},
    }
    moments = [having(kind).at(t) for t in TIMES]
    names = DisturbedMoment.__dataclass_fields__
    changed = {name for one in moments for name in names if getattr(one, name) != getattr(UNDISTURBED, name)}
    assert changed == parts[kind]


def test_a_seed_gives_the_same_pictures() -> None:
    one, two = (VirtualTrack(4, width=640, height=360) for _ in range(2))
    for track in (one, two):
        track.disturbances = Disturbances(2)
        track.throw()
        track.step(1.3)
    assert np.array_equal(one.small(), two.small()) and np.array_equal(one.full(), two.full())
    calm = VirtualTrack(4, width=640, height=360)
    calm.throw()
    calm.step(1.3)
    assert not np.array_equal(one.small(), calm.small())


def test_the_truth_goes_along_with_the_camera() -> None:
    track = VirtualTrack(1, width=1280)
    track.throw()
    track.step(4.0)
    before = track.truth()[0].centre_px
    track.disturbances = having("drift")
    (x, y), lens = track.moment().disturbed.shake, PinholeCamera(Appearance(), 1280, 720)
    right, down = lens.shift(x, y)
    after = track.truth()[0].centre_px
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((right, down), abs=1e-3)
    assert abs(right) + abs(down) > 0.3


def test_arms_stay_at_the_border() -> None:
    for seed in range(30):
        for x, y in ((arm[0].x, arm[0].y) for t in TIMES for arm in Disturbances(seed, only=("arm",)).at(t).arms):
            assert abs(x) > 188 - 40 or abs(y) > 100 - 40, seed


def test_a_picture_is_shifted_and_enlarged_as_its_moment_says() -> None:
    lens = PinholeCamera(Appearance(), 1280, 720)
    matrix = warp(DisturbedMoment(shake=(2.0, 0.0), zoom=1.01), lens)
    middle = matrix @ np.array([640.0, 360.0, 1.0])
    assert middle == pytest.approx([640 - 2 * lens.scale_at(0), 360], abs=0.01)
    assert (matrix @ np.array([740.0, 360.0, 1.0]) - middle)[0] == pytest.approx(101)


def test_a_camera_that_sways_shears_the_picture_when_its_rows_are_exposed_one_after_the_other() -> None:
    lens = PinholeCamera(Appearance(), 1280, 720)
    matrix = warp(DisturbedMoment(sway=(-100.0, 0.0), lag=0.02), lens)
    first, last = (matrix @ np.array([640.0, row, 1.0]) for row in (0.0, 720.0))
    assert last[0] - first[0] == pytest.approx(100 * 0.02 * lens.scale_at(0), rel=0.01)


def test_what_moves_across_is_sheared_around_its_middle() -> None:
    picture = np.zeros((60, 60, 3), np.uint8)
    picture[:, 28:32] = 255
    sheared(picture, (10, 10, 40, 40), 0.25)
    columns = [float(np.average(np.arange(60), weights=picture[row, :, 0])) for row in (0, 12, 30, 48, 59)]
    assert columns == pytest.approx([29.5, 25, 29.5, 34, 29.5], abs=0.6)


@pytest.mark.whole
def test_frames_are_shown_twice_and_left_out() -> None:
    track = VirtualTrack(3, width=320, height=180)
    track.disturbances = having("stutter")
    stutter = track.disturbances.stutter
    camera = VirtualCamera(track, fps=30)
    camera.start()
    track.throw()
    frames = [camera.capture(1.0) for _ in range(400)]
    gaps = np.diff([frame.t for frame in frames])
    again = [np.array_equal(a.small, b.small) for a, b in pairwise(frames)]
    assert stutter.dropped > 0 and np.mean(gaps > 1.5 / 30) == pytest.approx(stutter.dropped, abs=0.06)
    assert stutter.doubled > 0 and np.mean(again) == pytest.approx(stutter.doubled, abs=0.08)


def test_a_coded_picture_differs_in_blocks_of_eight() -> None:
    track = VirtualTrack(3, width=320, height=180)
    plain = track.full()
    track.disturbances = having("codec")
    coded = track.full()
    edges = np.abs(np.diff(coded.astype(int).sum(2), axis=1)).mean(0)
    assert not np.array_equal(plain, coded)
    inner = np.delete(edges, np.arange(7, 319, 8))
    assert edges[7::8].mean() > inner.mean()
    assert cv2.PSNR(plain, coded) > 20
