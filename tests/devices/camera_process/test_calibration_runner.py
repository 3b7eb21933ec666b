"""A calibration through the eyes: in the camera's process, over the wire, and what the keeper makes of it."""

import pickle
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.camera.camera_controls import CameraControls
from calibration.camera.lens_distortion import Lens
from calibration.dice.named_colours import OwnersDice
from calibration.maintenance.calibration_files import bring_back, made, store
from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from calibration.session.session_view import View
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.cameras.base import frame_of
from tests.calibration.camera.rendered_markers import error_mm, grid
from tests.calibration.session.painted_session import SHOT, Painted, PaintedReader
from tests.devices.camera_process.test_supervisor import Bench
from vision.tracking.watcher import Watcher
from vision.types.track_events import Advised

SIZE = TrackSize(SHOT.width, SHOT.height, 16.0, SHOT.marker)


class Camera:
    """The painted track as a camera that can be held."""

    def __init__(self):
        self.table, self.held = Painted(), []

    def start(self):
        pass

    def stop(self):
        pass

    def free(self):
        self.held.append("free")

    def lock(self):
        return CameraControls(7000.0)

    def hold(self, settings):
        self.held.append(settings)

    def capture(self, timeout):
        self.table.t += 1 / 8
        return frame_of(self.table.t, self.table.picture())


def eyes_over(folder, camera=None):
    camera = camera or Camera()
    return camera, InThreadCamera(
        camera, Watcher(OwnersDice(PaintedReader())), keeper=ViewKeeper(SIZE, "usb", folder)
    )


def through(eyes, kind, most=200):
    """OK wherever it is offered; the titles that were shown."""
    eyes.calibrate(kind)
    titles = []
    for _ in range(most):
        eyes.poll()
        sitting = eyes.sitting()
        if sitting.view.title not in titles:
            titles.append(sitting.view.title)
        if sitting.view.result is not None:
            break
        eyes.choose("ok")
    return titles, sitting


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kept") / "calibration"
    camera, eyes = eyes_over(folder)
    return folder, camera, eyes, *through(eyes, "recheck")


def test_a_calibration_ends_on_disk_and_serves_at_once(kept):
    folder, camera, eyes, titles, sitting = kept
    assert titles == ["find-track", "track-found", "measure-light", "light-measured", "kept"]
    assert sitting.view.result == "kept" and sitting.stored
    (stored,) = made(folder, "usb")
    assert stored.empty.exists() and stored.calibration.lens.k < -0.01
    assert camera.held[0] == "free" and camera.held[-1] == CameraControls(7000.0)
    eyes.calibrate(None)
    assert eyes.sitting() is None
    eyes.poll()
    view, lens = eyes.lookout.watcher.view, stored.calibration.lens
    assert error_mm(SHOT, lens, view, grid(SHOT)).max() < 1.5
    # What is watched is straight: the border's corners lie where the straight picture has them.
    assert eyes.lookout.frame.full().shape == (600, 800, 3)


def test_after_a_restart_it_is_taken_up_and_the_camera_held(kept):
    camera, eyes = eyes_over(kept[0])
    eyes.poll()
    assert camera.held == [CameraControls(7000.0)] and eyes.lookout.watcher.view is not None
    assert eyes.status().advice is None


def test_an_old_one_that_is_brought_back_serves_from_the_next_picture_on(kept, tmp_path):
    folder = tmp_path / "calibration"
    (first,) = made(kept[0], "usb")
    store(folder, first.calibration, "calibration", cv2.imread(str(first.empty))).rename(
        folder / "calibration-20250101-120000.json"
    )
    newer = replace(first.calibration, lens=Lens(), track=(300.0, 200.0, 16.0), locked=None, names={"blue": "red"})
    store(folder, newer, "calibration").rename(folder / "calibration-20250201-120000.json")
    camera, eyes = eyes_over(folder)
    eyes.poll()
    assert eyes.lookout.watcher.view.width_mm == 300.0 and camera.held == []
    assert bring_back(folder, made(folder)[1])
    eyes.calibrate(None)
    eyes.poll()
    view = eyes.lookout.watcher.view
    assert error_mm(SHOT, first.calibration.lens, view, grid(SHOT)).max() < 1.5
    assert camera.held == [CameraControls(7000.0)] and eyes.lookout.watcher.reader.palette.names == {}
    # And the other way round: a camera that was held is let go.
    newest = next(one for one in made(folder) if one.calibration.locked is None)
    newest.path.rename(folder / "calibration-20990101-120000.json")
    eyes.calibrate(None)
    eyes.poll()
    assert eyes.lookout.watcher.view.width_mm == 300.0 and camera.held[-1] == "free"


def test_what_the_screen_gets_crosses_the_wire(kept):
    sitting = pickle.loads(pickle.dumps(kept[4]))
    picture = cv2.imdecode(np.frombuffer(sitting.picture, np.uint8), cv2.IMREAD_COLOR)
    assert sitting.size == (800, 600) and picture.shape == (600, 800, 3)
    assert sitting.view == kept[4].view


def test_given_up_nothing_is_changed(tmp_path):
    _, eyes = eyes_over(tmp_path)
    eyes.calibrate("whole")
    eyes.poll()
    eyes.calibrate(None)
    assert eyes.sitting() is None and not made(tmp_path)


def test_the_screen_s_side_passes_presses_on_and_shows_what_comes():
    bench = Bench()
    bench.eyes.calibrate("recheck")
    bench.eyes.choose("ok")
    told = [bench.child.wire.receive() for _ in range(3)]
    assert told[1:] == [("calibrate", "recheck"), ("choose", "ok")]
    sitting = CalibrationView(View("track", "find-track"), None, (1280, 720))
    bench.says(("ready",), ("sitting", sitting))
    assert bench.eyes.sitting() == sitting
    bench.says(("fault", "died", "gone"))
    assert bench.eyes.sitting() is None


def test_advice_stands_until_all_is_settled():
    bench = Bench()
    bench.says(("ready",), ("events", [Advised(1.0, "moved", 21.0)]))
    assert "21 mm" in str(bench.eyes.status().advice) and bench.eyes.status().ok
    bench.says(("events", [Advised(2.0, "settled")]))
    assert bench.eyes.status().advice is None
