"""The look through the camera in a process of its own: what it measures, and one line where there is nothing."""

import io
import json

import pytest

from kiosk.appliance.doctor import camera_probe
from kiosk.appliance.doctor.camera_probe import WARM_UP, look
from kiosk.config.schema import Config
from kiosk.devices.camera_process.picture_quality import PICTURES
from kiosk.devices.cameras.base import Frame
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import CameraError


class Sketch:
    """A camera that shows a still track so many times."""

    def __init__(self, frames: int) -> None:
        self.left, self.asked, self.state = frames, 0, "new"
        track = VirtualTrack(seed=1)
        self.picture = track.full()

    def start(self) -> None:
        self.state = "started"

    def stop(self) -> None:
        self.state = "stopped"

    def capture(self, timeout: float) -> Frame | None:
        assert self.state == "started" and timeout == Config().camera.timeout
        self.asked += 1
        if self.asked > self.left:
            return None
        return Frame(self.asked / 30, self.picture[::2, ::2], lambda: self.picture)


def looked(monkeypatch: pytest.MonkeyPatch, frames: int) -> Sketch:
    camera = Sketch(frames)
    monkeypatch.setattr(camera_probe, "open_camera", lambda source, config, real_time: camera)
    return camera


def test_pictures_are_measured_after_exposure_has_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = looked(monkeypatch, 1000)
    found = look("usb", Config())
    assert (camera.asked, camera.state) == (WARM_UP + PICTURES, "stopped")
    height, width = camera.picture.shape[:2]
    assert (found["width"], found["height"], found["markers"], found["flicker"]) == (width, height, 4, 0)
    assert found["brightness"] == pytest.approx(camera.picture.mean(), abs=0.1)


def test_a_short_film_is_measured_by_what_there_was(monkeypatch: pytest.MonkeyPatch) -> None:
    looked(monkeypatch, 3)
    assert look("film.mp4", Config())["markers"] == 4


def test_no_picture_at_all_is_a_fault_and_the_camera_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = looked(monkeypatch, 0)
    with pytest.raises(CameraError, match="no picture"):
        look("usb", Config())
    assert camera.state == "stopped"


@pytest.mark.parametrize(
    ("error", "line"),
    [(CameraError("it is not there"), "it is not there"), (RuntimeError("a\nb"), "a"), (KeyError(), "KeyError")],
)
def test_what_goes_wrong_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, line: str
) -> None:
    def broken(source: str, config: Config) -> None:
        assert (source, config.camera.fps) == ("usb", 10)
        raise error

    order = {"source": "usb", "config": Config.model_validate({"camera": {"fps": 10}}).model_dump()}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(order)))
    monkeypatch.setattr(camera_probe, "look", broken)
    assert camera_probe.main() == 0
    assert json.loads(capsys.readouterr().out) == {"fault": line}
