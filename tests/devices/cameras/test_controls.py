"""Cameras are left to themselves, then held: the Pi's by the shipped fake, V4L2's by a driver of ours."""

from typing import ClassVar

import cv2
import pytest

from calibration.camera.camera_controls import AdjustableCamera, CameraControls, NoControls
from kiosk.config.schema import Camera as Settings
from kiosk.devices.cameras.base import Paced
from kiosk.devices.cameras.fakes import fake_picamera2
from kiosk.devices.cameras.pi.camera import PiCamera
from kiosk.devices.cameras.usb.camera import UsbCamera
from kiosk.devices.cameras.usb.controls import AUTO_EXPOSURE, MANUAL_EXPOSURE
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.track import VirtualTrack

WHOLE = ("FrameDurationLimits", "AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains")
FOCUS = ("AfMode", "LensPosition")


def pi(names):
    class Fresh(fake_picamera2.Picamera2):
        opened: ClassVar = []
        advertised: ClassVar = dict.fromkeys(names, (0, 1000000, None))

    class Library:
        Picamera2 = Fresh

    camera = PiCamera(0, Settings(), lambda: Library)
    camera.start()
    return camera, Fresh


def test_a_pi_camera_is_held_where_it_was():
    camera, fake = pi(WHOLE + FOCUS)
    camera.free()
    camera.capture(1.0)
    assert camera.lock() == CameraControls(9000, 1.5, 1.9, 1.4, 2.0)
    device = fake.opened[0]
    assert device.controls["AeEnable"] is False and device.controls["AfMode"] == 0
    device.automatic = device.automatic | {"ExposureTime": 20_000}
    camera.capture(1.0)
    assert camera.lock().exposure == 9000
    camera.free()
    camera.capture(1.0)
    assert camera.lock().exposure == 20_000


def test_what_a_pi_camera_does_not_advertise_is_left_alone():
    camera, fake = pi(WHOLE)
    camera.hold(CameraControls(5000, 2.0, 1.5, 1.6, 3.0))
    assert "LensPosition" not in fake.opened[0].controls and fake.opened[0].controls["ExposureTime"] == 5000
    bare, fake = pi(("FrameDurationLimits",))
    bare.hold(CameraControls(5000, 2.0))
    bare.capture(1.0)
    assert bare.lock() == CameraControls() and "ExposureTime" not in fake.opened[0].controls


def test_a_pi_camera_takes_fewer_pictures_when_it_is_told_to():
    camera, fake = pi(WHOLE)
    assert isinstance(camera, Paced)
    camera.pace(8)
    assert fake.opened[0].controls["FrameDurationLimits"] == (125_000, 125_000)
    still, fake = pi(("AeEnable",))
    still.pace(8)
    assert "FrameDurationLimits" not in fake.opened[0].controls


class Driver:
    """A V4L2 device with the controls that `has` names."""

    def __init__(self, has):
        self.values = dict.fromkeys(has, 50.0)
        self.told = []

    def isOpened(self):
        return True

    def get(self, prop):
        return self.values.get(prop, -1.0)

    def set(self, prop, value):
        if prop in self.values:
            self.values[prop] = value
            self.told.append((prop, value))
        return prop in self.values

    def grab(self):
        return True

    def retrieve(self):
        import numpy as np

        return True, np.full((480, 640, 3), 80, np.uint8)

    def release(self):
        pass


@pytest.fixture
def usb(tmp_path):
    (tmp_path / "video0").touch()
    started = []

    def start(has):
        driver = Driver(has)
        camera = UsbCamera(str(tmp_path / "video0"), Settings(timeout=1.0), lambda *_: driver)
        camera.start()
        started.append(camera)
        return camera, driver

    yield start
    for camera in started:
        camera.stop()


def test_a_usb_camera_is_held_where_it_was(usb):
    names = (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN, cv2.CAP_PROP_AUTO_WB)
    camera, driver = usb((*names, cv2.CAP_PROP_WB_TEMPERATURE))
    camera.free()
    assert driver.values[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO_EXPOSURE
    assert camera.lock() == CameraControls(exposure=5000.0, gain=50.0, temperature=50.0)
    assert driver.values[cv2.CAP_PROP_AUTO_EXPOSURE] == MANUAL_EXPOSURE
    assert driver.values[cv2.CAP_PROP_AUTO_WB] == 0
    camera.hold(CameraControls(exposure=800.0))
    assert driver.values[cv2.CAP_PROP_EXPOSURE] == 8.0


def test_a_usb_camera_without_controls(usb):
    camera, driver = usb(())
    camera.free()
    assert camera.lock() == CameraControls() and not driver.told


def test_the_virtual_camera_finds_its_way_and_stays_there():
    camera = VirtualCamera(VirtualTrack(1))
    as_drawn = camera.capture(1.0).small.mean()
    camera.command(("light", 100.0, 3000.0))
    dark = camera.capture(1.0).small.mean()
    assert dark < as_drawn * 0.6
    camera.free()
    levels = [camera.capture(1.0).small.mean() for _ in range(20)]
    assert levels[-1] == pytest.approx(as_drawn, rel=0.2)
    locked = camera.lock()
    assert locked.exposure * locked.gain > 8000 and locked.blue > 1 > locked.red
    camera.command(("light", 400.0, 3000.0))
    assert camera.capture(1.0).small.mean() > levels[-1] * 1.3


@pytest.mark.parametrize("camera", [VirtualCamera(VirtualTrack(1)), NoControls(), PiCamera(0, Settings())])
def test_they_are_told_apart_from_cameras_without_controls(camera):
    assert isinstance(camera, AdjustableCamera)
    assert not isinstance(object(), AdjustableCamera)


def test_settings_are_stored_and_rubbish_is_refused():
    locked = CameraControls(exposure=9000.0, red=1.5, blue=1.2)
    assert CameraControls.of_json(locked.to_json()) == locked
    for rubbish in ([], {"iris": 1}, {"gain": "x"}, {"gain": float("inf")}, {"gain": -1}):
        with pytest.raises(ValueError):
            CameraControls.of_json(rubbish)
