import threading
from contextlib import nullcontext

import cv2
import numpy as np
import pytest

from kiosk.config.schema import Camera as Settings
from kiosk.devices.cameras.base import CameraMissing, CameraTimeout
from kiosk.devices.cameras.usb.camera import UsbCamera
from kiosk.errors import CameraError


class Driver:
    """A V4L2 device: gives `pictures`, then fails, or hangs until there are `more`."""

    def __init__(self, pictures, then="fail", opened=True):
        self.pictures = list(pictures)
        self.then = then
        self.opened = opened
        self.released = threading.Event()
        self.more = threading.Event()
        self.grabs = self.decoded = 0

    def isOpened(self):
        return self.opened

    def get(self, prop):
        return {cv2.CAP_PROP_FRAME_WIDTH: 640.0, cv2.CAP_PROP_FRAME_HEIGHT: 480.0}[prop]

    def grab(self):
        self.grabs += 1
        if not self.pictures and self.then == "hang":
            self.more.wait(10)
        self.now = self.pictures.pop(0) if self.pictures else None
        return self.now is not None

    def retrieve(self):
        self.decoded += 1
        return self.now is not None, self.now

    def release(self):
        self.released.set()


def picture(value):
    return np.full((480, 640, 3), value, np.uint8)


def camera(driver, tmp_path, timeout=0.2):
    device = tmp_path / "video0"
    device.touch()
    return UsbCamera(str(device), Settings(timeout=timeout), lambda *_: driver)


def test_frames_and_the_size_that_the_device_really_gives(tmp_path):
    usb = camera(Driver([picture(7)], then="hang"), tmp_path)
    usb.start()
    frame = usb.capture(1.0)
    assert frame.full()[0, 0, 0] == 7
    assert frame.small.shape == (240, 320, 3)
    assert usb.size == (640, 480)


def test_the_latest_frame_wins_and_others_are_not_decoded(tmp_path):
    driver = Driver([picture(1), picture(2)], then="hang")
    usb = camera(driver, tmp_path)
    usb.start()
    usb.capture(1.0)
    assert driver.decoded == 1
    while driver.pictures or driver.grabs < 3:
        threading.Event().wait(0.001)
    assert driver.decoded == 1
    driver.pictures += [picture(3), picture(4)]
    driver.more.set()
    assert usb.capture(1.0).full()[0, 0, 0] in (3, 4)


def test_a_hung_driver_is_a_timeout_and_stopping_it_does_not_hang(tmp_path):
    usb = camera(Driver([picture(1)], then="hang"), tmp_path)
    usb.start()
    usb.capture(1.0)
    with pytest.raises(CameraTimeout, match="no picture"):
        usb.capture(0.05)
    usb.stop()


def test_a_camera_that_was_pulled_out(tmp_path, monkeypatch):
    monkeypatch.setattr("kiosk.devices.cameras.usb.camera.MISSES", 2)
    driver = Driver([picture(1)])
    usb = camera(driver, tmp_path)
    usb.start()
    usb.capture(1.0)
    with pytest.raises(CameraError, match="stopped giving pictures"):
        usb.capture(2.0)
    assert driver.released.wait(1)


def test_a_device_in_use(tmp_path):
    with pytest.raises(CameraError, match="in use"):
        camera(Driver([], opened=False), tmp_path).start()


@pytest.mark.parametrize("opened", [True, False])
def test_no_thread_is_inside_the_driver_once_it_has_stopped(tmp_path, opened):
    driver = Driver([picture(1)] * 5000, opened=opened)
    release = driver.release
    driver.release = lambda: (threading.Event().wait(0.05), release())
    usb = camera(driver, tmp_path)
    with nullcontext() if opened else pytest.raises(CameraError):
        usb.start()
    usb.stop()
    assert driver.released.is_set()


def test_no_such_device(tmp_path):
    with pytest.raises(CameraMissing, match="plug it in"):
        UsbCamera(str(tmp_path / "video9"), Settings()).start()
