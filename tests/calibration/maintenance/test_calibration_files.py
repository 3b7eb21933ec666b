"""Stored calibrations: dated, kept, brought back; damaged ones passed over; drift told from what is stored."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.camera.camera_controls import CameraControls
from calibration.camera.lens_distortion import Lens
from calibration.camera.track_light import TrackLight
from calibration.maintenance.calibration_files import Calibration, bring_back, damaged, made, newest, read, store
from calibration.maintenance.drift import CalibrationAdvice
from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from calibration.track.markers import find_markers
from tests.calibration.camera.rendered_markers import Shot

SHOT = Shot(size=(800, 600), high=560, focal=0.95, bend=(0.0, 0.0))
SIZE = TrackSize(SHOT.width, SHOT.height, 16.0)


@pytest.fixture(scope="module")
def picture():
    return SHOT.picture()


@pytest.fixture(scope="module")
def whole(picture):
    light = TrackLight((200.0, 205.0, 210.0), 80.0, 210.0, (1, 1, 1, 1), 2.0, 0.0)
    return Calibration(
        "usb", (800, 600), find_markers(picture), None, Lens(-0.02), (400.0, 300.0, 16.0),
        CameraControls(9000.0, 1.5), light,
        {"red": (40.0, 40.0, 200.0)}, "bistrot", {"blue": "green"},
    )  # fmt: skip


def dated(folder, calibration, when, **more):
    path = folder / f"calibration-{when}.json"
    path.write_text(json.dumps(calibration.to_json() | more))
    return path


def test_all_that_was_calibrated_comes_back(whole, picture, tmp_path):
    path = store(tmp_path, whole, "calibration", picture)
    (stored,) = made(tmp_path, "usb")
    one = stored.calibration
    assert (one.lens, one.track, one.locked, one.poker) == (whole.lens, whole.track, whole.locked, whole.poker)
    assert one.light.paper == whole.light.paper and one.colours == whole.colours and one.names == whole.names
    assert all(np.allclose(one.markers[name], whole.markers[name], atol=0.01) for name in range(4))
    assert stored.path == path and np.array_equal(cv2.imread(str(stored.empty)), picture)
    assert not made(tmp_path, "pi")


def test_an_old_one_is_brought_back_and_none_is_lost(whole, tmp_path):
    dated(tmp_path, whole, "20260101-120000")
    dated(tmp_path, replace(whole, lens=Lens(0.05)), "20260201-120000")
    newer, older = made(tmp_path)
    assert newer.when == "20260201-120000" and newer.calibration.lens.k == 0.05
    assert bring_back(tmp_path, older)
    assert len(made(tmp_path)) == 3 and made(tmp_path)[0].calibration.lens.k == -0.02


def test_the_last_good_one_serves_and_that_is_said(whole, picture, tmp_path):
    dated(tmp_path, whole, "20260101-120000", lens=0.0)
    (tmp_path / "calibration-20260301-120000.json").write_text('{"source": "usb", "size')
    assert len(damaged(tmp_path)) == 1
    keeper = ViewKeeper(SIZE, "usb", tmp_path)
    keeper.begin((800, 600))
    assert keeper.calibration.locked == whole.locked
    assert keeper.check(picture, 0.0) and keeper.advice == CalibrationAdvice("damaged")
    keeper.check(picture, 11.0)
    assert keeper.advice is None


def test_corners_set_by_hand_are_known_again_and_missed_when_the_camera_turns(tmp_path):
    bare = replace(SHOT, skip=(0, 1, 2, 3)).picture()
    cv2.rectangle(bare, (120, 100), (680, 500), (30, 60, 110), 12)
    corners = np.array([[120, 100], [680, 100], [680, 500], [120, 500]], np.float32)
    store(tmp_path, Calibration("usb", (800, 600), {}, corners, track=(400, 300, 16)), "calibration")
    keeper = ViewKeeper(SIZE, "usb", tmp_path)
    keeper.begin((800, 600))
    assert keeper.check(bare, 0.0) and keeper.view.corners() == pytest.approx(corners, abs=0.5)
    assert not keeper.check(bare, 11.0) and keeper.trouble is None
    for n in range(4):
        keeper.check(np.roll(bare, 90, axis=1), 22.0 + n)
    assert keeper.trouble == "displaced"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda p: np.roll(p, 28, axis=1), "moved"),
        (lambda p: (p * 0.5).astype(np.uint8), "light"),
        (lambda p: (p * (0.6, 0.85, 1.0)).astype(np.uint8), "light"),
        (lambda p: (p * 0.9).astype(np.uint8), None),
        (lambda p: np.roll(p, 3, axis=0), None),
    ],
    ids=["pushed 2 cm", "half as bright", "bulb", "a little darker", "2 mm"],
)
def test_drift_is_noticed_at_rest(picture, whole, tmp_path, change, code):
    shown = find_markers(picture)
    from calibration.camera.track_light import paper_of

    paper = tuple(float(v) for v in np.median(paper_of(picture, shown), axis=0))
    light = replace(whole.light, paper=paper)
    store(tmp_path, replace(whole, lens=Lens(), light=light), "calibration")
    keeper = ViewKeeper(SIZE, "usb", tmp_path)
    keeper.begin((800, 600))
    keeper.check(picture, 0.0)
    assert keeper.advice is None
    told = []
    for n in (1, 2):
        assert keeper.due(10.0 * n, resting=False) is False
        assert keeper.due(10.0 * n + 2, resting=True), "a throw that came to rest is reason to look"
        keeper.check(change(picture), 10.0 * n + 2)
        told.append(keeper.advice and keeper.advice.code)
    assert told[-1] == code


FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def broken(data, text):
    """The file cut short, with bytes changed, or with a part of its JSON replaced."""
    way = data.draw(st.sampled_from(["cut", "bytes", "value"]))
    raw = bytearray(text.encode())
    if way == "cut":
        return bytes(raw[: data.draw(st.integers(0, len(raw) - 1))])
    if way == "bytes":
        for _ in range(data.draw(st.integers(1, 6))):
            raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
        return bytes(raw)
    content = json.loads(text)
    key = data.draw(st.sampled_from(sorted(content)))
    odd = st.one_of(st.none(), st.booleans(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=4))
    content[key] = data.draw(st.one_of(odd, st.dictionaries(st.text(max_size=3), odd, max_size=3)))
    return json.dumps(content).encode()


def good_or_none(path):
    """Nothing that a damaged file yields may break what uses it."""
    one = read(path)
    if one is not None:
        one.view(400.0, 300.0, 16.0)
        one.at((1600, 1200))
        one.lens.straight(np.array([[1.0, 1.0]]), (800, 600))
        json.dumps(one.to_json())
    return one


@FEW
@given(data=st.data())
def test_damaged_files_are_taken_or_left(whole, tmp_path, data):
    path = tmp_path / "calibration-20260101-120000.json"
    path.write_bytes(broken(data, json.dumps(whole.to_json())))
    good_or_none(path)


@pytest.mark.slow
def test_ten_thousand_damaged_files(whole, tmp_path):
    text, left = json.dumps(whole.to_json()), []

    @settings(max_examples=10_000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def each(data):
        path = tmp_path / "calibration-20270101-120000.json"
        path.write_bytes(broken(data, text))
        left.append(good_or_none(path) is None)
        keeper = ViewKeeper(SIZE, "usb", tmp_path)
        keeper.begin((800, 600))
        assert keeper.calibration is not None, "the good one before it serves"

    dated(tmp_path, whole, "20260101-120000")
    each()
    print(json.dumps({"files": len(left), "left": sum(left), "taken": len(left) - sum(left)}))
    assert len(left) >= 10_000


def test_the_automatic_track_files_are_still_read(whole, tmp_path):
    assert store(tmp_path, whole)
    assert newest(tmp_path, "usb", (800, 600)).markers.keys() == whole.markers.keys()
    assert not made(tmp_path)


def test_the_settings_dice_count_also_after_a_calibration(whole, picture, tmp_path):
    dated(tmp_path, whole, "20260101-120000", lens=0.0)
    keeper = ViewKeeper(TrackSize(500.0, 200.0, 19.0), "usb", tmp_path)
    keeper.begin((800, 600))
    assert keeper.check(picture, 0.0) and keeper.view.die_mm == 19.0 and keeper.view.width_mm == 400.0
    assert keeper.built == TrackSize(500.0, 200.0, 19.0)
