"""What a Pi camera is made of: its controls, its streams; and which machine this is."""

from pathlib import Path

import numpy as np
import pytest

from calibration.camera.camera_controls import CameraControls
from kiosk.devices import raspberry_pi
from kiosk.devices.cameras.pi import controls
from kiosk.devices.cameras.pi.picamera2_types import Metadata, StreamConfiguration
from kiosk.devices.cameras.pi.streams import Stream
from kiosk.errors import CameraError


def test_what_a_frame_was_taken_with_is_what_holds_the_next() -> None:
    taken: Metadata = {"ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": (1.9, 1.4)}
    locked = controls.settings(taken)
    assert locked == CameraControls(9000.0, 1.5, 1.9, 1.4, None)
    assert controls.held(locked) == {
        "AeEnable": False,
        "ExposureTime": 9000,
        "AnalogueGain": 1.5,
        "AwbEnable": False,
        "ColourGains": (1.9, 1.4),
    }
    assert controls.held(CameraControls(focus=2.0)) == {"AfMode": controls.MANUAL_FOCUS, "LensPosition": 2.0}
    assert controls.free()["AfMode"] == controls.CONTINUOUS_FOCUS


class Request:
    def make_array(self, name: str) -> np.ndarray:
        return np.zeros((64, 128, 3), np.uint8)

    def make_buffer(self, name: str) -> np.ndarray:
        return np.zeros(7, np.uint8)


def test_a_stream_is_cut_to_its_size_and_refuses_what_makes_no_picture() -> None:
    configured: StreamConfiguration = {"format": "RGB888", "size": (100, 60), "stride": 384}
    stream = Stream.read_back("main", configured)
    assert stream.picture(Request(), "main").shape == (60, 100, 3)
    with pytest.raises(ValueError, match="lores stream has the unknown format"):
        Stream.read_back("lores", {**configured, "format": "SRGGB10"})
    with pytest.raises(CameraError, match="cannot be used"):
        Stream("NV12", (100, 60), 128).picture(Request(), "main")


@pytest.mark.parametrize(
    ("model", "is_one"), [("Raspberry Pi 4 Model B Rev 1.5\0", True), ("PC", False), (None, False)]
)
def test_a_raspberry_pi_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, model: str | None, is_one: bool
) -> None:
    file = tmp_path / "model"
    if model is not None:
        file.write_text(model)
    monkeypatch.setattr(raspberry_pi, "Path", lambda _: file)
    assert raspberry_pi.on_a_pi() is is_one
