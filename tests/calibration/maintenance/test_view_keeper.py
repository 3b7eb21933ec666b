import json

import numpy as np
import pytest

from calibration.maintenance.calibration_files import Calibration, newest, store
from calibration.maintenance.view_keeper import CHECK_EVERY, FIRST_TRIES, GONE_AFTER, TRY_EVERY, TrackSize, ViewKeeper
from calibration.track.markers import find_markers
from tests.calibration.track.marker_pictures import HIGH, WIDE, picture, straight
from vision.geometry.rectified import RectifiedFloor

SIZE = TrackSize(WIDE, HIGH, 16.0)


@pytest.fixture(scope="module")
def pictures():
    return {
        "plain": picture(straight()),
        "one hidden": picture(straight(), hidden=(2,)),
        "all hidden": picture(straight(), hidden=(0, 1, 2, 3)),
        "moved": picture(straight(left=110, top=70)),
        "moved, two hidden": picture(straight(left=110, top=70), hidden=(1, 2)),
        "away": np.full((720, 1280, 3), 120, np.uint8),
        "smeared": picture(straight(), blur=9),
        "dim": picture(straight(), light=0.05, noise=4),
    }


def keeper(pictures, **options):
    keeper = ViewKeeper(SIZE, "usb", **options)
    assert keeper.check(pictures["plain"], 0.0)
    return keeper


def test_the_view_is_found_at_the_start_and_then_looked_after_at_rest_only(pictures):
    kept = ViewKeeper(SIZE)
    assert kept.due(0.0, resting=False)
    assert kept.check(pictures["plain"], 0.0) and kept.view is not None
    assert not kept.due(CHECK_EVERY - 1, resting=True)
    assert not kept.due(CHECK_EVERY + 1, resting=False)
    assert kept.due(CHECK_EVERY + 1, resting=True)
    before = kept.view
    assert not kept.check(pictures["plain"], 11.0) and kept.view is before


def test_without_markers_it_gives_up_looking_often(pictures):
    kept, t = ViewKeeper(SIZE), 0.0
    for _ in range(FIRST_TRIES):
        assert kept.due(t, resting=False) and not kept.check(pictures["away"], t)
        t += TRY_EVERY
    assert not kept.due(t + 1, resting=True) and kept.due(t + CHECK_EVERY, resting=True)
    assert kept.view is None and kept.trouble is None


@pytest.mark.parametrize("seen", ["one hidden", "all hidden"])
def test_hidden_markers_change_nothing(pictures, seen):
    kept = keeper(pictures)
    view = kept.view
    assert not kept.check(pictures[seen], 11.0)
    assert kept.view is view and kept.trouble is None


@pytest.mark.parametrize("seen", ["moved", "moved, two hidden"])
def test_a_camera_that_was_pushed_is_followed(pictures, seen):
    kept = keeper(pictures)
    before = kept.view.corners()
    assert kept.check(pictures[seen], 11.0)
    assert kept.view.corners() - before == pytest.approx(np.tile([30, 20], (4, 1)), abs=2)


@pytest.mark.parametrize(
    ("seen", "trouble"), [("away", "displaced"), ("smeared", "blurred"), ("dim", None), ("plain", None)]
)
def test_why_no_marker_is_seen_any_more(pictures, seen, trouble):
    kept = keeper(pictures)
    for n in range(GONE_AFTER):
        assert kept.trouble is None
        kept.check(pictures[seen], 11.0 + n)
    assert kept.trouble == trouble
    kept.check(pictures["plain"], 20.0)
    assert kept.trouble is None and kept.view is not None


def test_a_stored_view_serves_while_a_marker_is_hidden(pictures, tmp_path):
    keeper(pictures, folder=tmp_path)
    assert len(list(tmp_path.glob("track-*.json"))) == 1
    again = ViewKeeper(SIZE, "usb", tmp_path)
    assert again.check(pictures["one hidden"], 0.0) and again.view is not None
    other = ViewKeeper(SIZE, "pi", tmp_path)
    assert not other.check(pictures["one hidden"], 0.0)


def test_a_stored_view_of_a_camera_that_was_moved_is_not_used(pictures, tmp_path):
    keeper(pictures, folder=tmp_path)
    assert not ViewKeeper(SIZE, "usb", tmp_path).check(pictures["moved, two hidden"], 0.0)


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", "[" * 100_000),
        '{"source": "usb", "size": [1280, 720], "markers": {"0": [[1]]}}',
        '{"source": "usb", "size": [1280, 720], "markers": {"0": [[1e999, 0], [1, 0], [1, 1], [0, 1]]}}',
    ],
)
def test_a_corrupt_file_is_passed_over(pictures, tmp_path, content):
    calibration = Calibration("usb", (1280, 720), find_markers(pictures["plain"]))
    assert store(tmp_path, calibration)
    (tmp_path / "track-29991231-000000.json").write_text(content)
    assert newest(tmp_path, "usb", (1280, 720)).markers.keys() == calibration.markers.keys()
    assert newest(tmp_path, "usb", (640, 480)) is None


def test_an_absurd_size_is_passed_over(pictures, tmp_path):
    content = Calibration("usb", (1280, 720), find_markers(pictures["plain"])).to_json()
    (tmp_path / "track-29991231-000000.json").write_text(json.dumps(content | {"size": [float("inf"), 720]}))
    assert newest(tmp_path, "usb", (1280, 720)) is None


def test_where_nothing_can_be_written_play_goes_on(pictures, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    kept = keeper(pictures, folder=blocked / "calibration")
    assert kept.view is not None
    assert newest(blocked, "usb", (1280, 720)) is None


def test_old_files_are_cleared_away(pictures, tmp_path, monkeypatch):
    calibration = Calibration("usb", (1280, 720), find_markers(pictures["plain"]))
    for n in range(14):
        monkeypatch.setattr(
            "calibration.maintenance.calibration_files.time.strftime",
            lambda _, n=n: f"track-20260101-0000{n:02}.json",
        )
        store(tmp_path, calibration)
    assert len(list(tmp_path.iterdir())) == 10


def test_the_empty_track_is_known_from_its_calibration(pictures, tmp_path):
    calibration = Calibration("usb", (1280, 720), find_markers(pictures["plain"]))
    store(tmp_path, calibration, "calibration", pictures["plain"])
    kept = ViewKeeper(SIZE, "usb", folder=tmp_path)
    assert kept.empty() is None
    kept.begin((1280, 720))
    known = kept.empty()
    assert known is not None and kept.check(pictures["plain"], 0.0)
    assert known.like(RectifiedFloor.seen(pictures["plain"], kept.view))
    assert np.abs(known.picture.astype(int) - RectifiedFloor.seen(pictures["plain"], kept.view).picture).mean() < 2
    for damaged in tmp_path.glob("*.png"):
        damaged.write_bytes(b"no picture")
    assert kept.empty() is None
