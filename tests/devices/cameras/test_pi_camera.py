import importlib
from typing import ClassVar

import numpy as np
import pytest

from kiosk.config.schema import Camera as Settings
from kiosk.devices.cameras.base import CameraMissing, CameraTimeout
from kiosk.devices.cameras.fakes import fake_picamera2
from kiosk.devices.cameras.pi.camera import PiCamera
from kiosk.errors import CameraError


@pytest.fixture
def library(monkeypatch):
    class Fresh(fake_picamera2.Picamera2):
        opened: ClassVar = []

    class Library:
        Picamera2 = Fresh

    return Library


def camera(library, number=0, **settings):
    return PiCamera(number, Settings(**settings), lambda: library)


def test_both_streams_come_from_one_exposure_in_bgr(library):
    pi = camera(library)
    pi.start()
    frame = pi.capture(1.0)
    assert frame.small.shape == (180, 320, 3)
    assert frame.full().shape == (720, 1280, 3)
    for picture in (frame.small, frame.full()):
        height, width = picture.shape[:2]
        assert picture[height // 2, 10].argmax() == 0
        assert picture[height // 2, width - 2].argmax() == 2
    assert frame.t == pytest.approx(1.0333, abs=1e-3)


def test_a_camera_that_gives_nothing_but_nv12_shows_the_same(library):
    library.Picamera2.layout = "NV12"
    pi = camera(library, width=1000, height=562)
    pi.start()
    assert {stream.layout for stream in pi.streams.values()} == {"NV12"}
    frame = pi.capture(1.0)
    for picture, size in ((frame.small, pi.streams["lores"].size), (frame.full(), (1000, 562))):
        assert picture.shape == (size[1], size[0], 3)
        middle = picture[size[1] // 2]
        assert middle[10].argmax() == 0 and middle[-2].argmax() == 2
        assert int(middle[10].max()) == pytest.approx(200, abs=6)


def test_a_small_stream_that_is_not_small_is_made_so(library, monkeypatch):
    real = library.Picamera2.configure

    def configure(self, configuration):
        configuration["lores"]["size"] = configuration["main"]["size"]
        real(self, configuration)

    monkeypatch.setattr(library.Picamera2, "configure", configure)
    pi = camera(library)
    pi.start()
    assert pi.capture(1.0).small.shape == (180, 320, 3)


def test_bytes_that_make_no_picture_are_a_fault_of_the_camera(library, monkeypatch):
    library.Picamera2.layout = "NV12"
    monkeypatch.setattr(fake_picamera2.Request, "make_buffer", lambda self, name: np.zeros(1000, np.uint8))
    pi = camera(library)
    pi.start()
    with pytest.raises(CameraError, match="lores picture"):
        pi.capture(1.0)


def test_the_format_is_read_back_and_padding_cut_off(library):
    pi = camera(library, width=1001, height=563)
    pi.start()
    assert (pi.streams["main"].layout, pi.streams["main"].size) == ("RGB888", (1000, 562))
    frame = pi.capture(1.0)
    assert frame.full().shape == (562, 1000, 3)
    assert frame.small.shape[1] == pi.streams["lores"].size[0]


@pytest.mark.parametrize("advertised", [{}, {"FrameDurationLimits": (1, 2, 3)}])
def test_only_advertised_controls_are_set(library, advertised):
    library.Picamera2.advertised = advertised
    pi = camera(library, fps=25)
    pi.start()
    assert library.Picamera2.opened[0].controls == dict.fromkeys(advertised, (40000, 40000))


def test_an_unknown_format_is_one_clear_line(library, monkeypatch):
    real = library.Picamera2.configure

    def configure(self, configuration):
        real(self, configuration)
        self.configuration["lores"]["format"] = "SBGGR10_CSI2P"

    monkeypatch.setattr(library.Picamera2, "configure", configure)
    with pytest.raises(CameraError, match="unknown format SBGGR10"):
        camera(library).start()
    assert library.Picamera2.opened[0].closed


def test_buffers_go_back_however_many_frames_are_taken(library):
    pi = camera(library)
    pi.start()
    for _ in range(5 * fake_picamera2.BUFFERS):
        pi.capture(1.0)
    assert library.Picamera2.opened[0].free == fake_picamera2.BUFFERS - 1


def test_a_full_picture_asked_for_too_late_is_refused(library):
    pi = camera(library)
    pi.start()
    old = pi.capture(1.0)
    pi.capture(1.0)
    with pytest.raises(CameraError):
        old.full()


def test_no_picture_in_time(library):
    library.Picamera2.frames = 2
    pi = camera(library)
    pi.start()
    pi.capture(1.0), pi.capture(1.0)
    with pytest.raises(CameraTimeout, match="no picture"):
        pi.capture(0.02)


def test_a_stop_that_hangs_is_left_alone(library, monkeypatch):
    monkeypatch.setattr("kiosk.devices.cameras.pi.camera.STOP_WITHIN", 0.02)
    library.Picamera2.stop_hangs = True
    pi = camera(library)
    pi.start()
    pi.stop()
    pi.stop()
    with pytest.raises(CameraError, match="not started"):
        pi.capture(1.0)


def test_a_camera_that_is_not_there(library):
    with pytest.raises(CameraMissing, match="no Pi camera 3"):
        camera(library, 3).start()


def test_without_picamera2_it_is_one_clear_line(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(CameraMissing, match="python3-picamera2"):
        PiCamera(0, Settings()).start()


def test_the_fake_refuses_what_the_thing_refuses(library):
    fake = library.Picamera2()
    with pytest.raises(RuntimeError, match="not advertised"):
        fake.configure(fake.create_video_configuration({"size": (2, 2)}, {"size": (2, 2)}, {"AfMode": 1}, 4))
    with pytest.raises(RuntimeError):
        fake.capture_request(wait=0.01)
    assert np.asarray(fake.scene(1, 4, 2)).shape == (2, 4, 3)


def test_the_whole_sensor_is_read_out(library):
    camera(library).start()
    configuration = library.Picamera2.opened[0].configuration
    assert configuration["sensor"] == {"output_size": (2304, 1296), "bit_depth": 10}


@pytest.mark.parametrize("modes", [[], None, [{}]])
def test_a_camera_that_tells_no_modes_starts_all_the_same(library, modes):
    library.Picamera2.modes = modes
    pi = camera(library)
    pi.start()
    assert library.Picamera2.opened[0].configuration["sensor"] == {}
    assert pi.capture(1.0).full().shape == (720, 1280, 3)
