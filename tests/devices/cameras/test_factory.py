import pytest

from kiosk.config.schema import Config
from kiosk.devices.cameras.factory import Source, open_camera
from kiosk.devices.cameras.files.picture_folder import FolderCamera
from kiosk.devices.cameras.files.video_file import VideoCamera
from kiosk.devices.cameras.pi.camera import PiCamera
from kiosk.devices.cameras.usb.camera import UsbCamera
from kiosk.errors import CameraError, UsageError


@pytest.mark.parametrize(
    ("text", "kind", "number"), [("pi", "pi", 0), ("pi:1", "pi", 1), ("usb:2", "usb", 2), ("virtual:7", "virtual", 7)]
)
def test_numbered_sources(text, kind, number):
    source = Source.parse(text)
    assert (source.kind, source.number) == (kind, number)


@pytest.mark.parametrize("text", ["pi:x", "usb:-1", "virtual:1.5", "", "fake:none"])
def test_what_can_be_no_source(text):
    with pytest.raises(UsageError):
        open_camera(text)


def test_only_the_virtual_track_is_a_demonstration_and_only_lenses_are_live():
    kinds = {text: Source.parse(text) for text in ("pi", "usb", "/dev/video3", "virtual", "a.mp4")}
    assert [text for text, source in kinds.items() if source.demo] == ["virtual"]
    assert [text for text, source in kinds.items() if source.live] == ["pi", "usb", "/dev/video3"]


def test_each_source_opens_its_camera(tmp_path):
    (tmp_path / "a.mp4").touch()
    assert isinstance(open_camera("pi:1"), PiCamera)
    usb = open_camera("usb:4", Config())
    assert isinstance(usb, UsbCamera) and usb.device == "/dev/video4"
    device = open_camera("/dev/v4l/by-id/some-camera")
    assert isinstance(device, UsbCamera) and device.device == "/dev/v4l/by-id/some-camera"
    assert isinstance(open_camera(str(tmp_path)), FolderCamera)
    assert isinstance(open_camera(str(tmp_path / "a.mp4")), VideoCamera)


def test_a_missing_file_names_what_a_source_can_be(tmp_path):
    with pytest.raises(CameraError, match="a folder of pictures"):
        open_camera(str(tmp_path / "none.mp4"))


def test_nothing_is_opened_before_start(monkeypatch):
    monkeypatch.setattr("kiosk.devices.cameras.usb.camera.cv2.VideoCapture", lambda *_: pytest.fail("opened"))
    open_camera("usb")
