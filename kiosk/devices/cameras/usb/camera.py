"""A USB camera through OpenCV and V4L2."""

import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import cv2

from calibration.camera.camera_controls import CameraControls
from kiosk.config.schema import Camera as Settings
from kiosk.devices.cameras.base import CameraMissing, CameraTimeout, Frame, frame_of
from kiosk.devices.cameras.usb import controls
from kiosk.errors import CameraError

MISSES = 10
"""This many failed grabs in a row, and the camera is gone."""

STOP_WITHIN = 0.5
"""Seconds to wait for the device to be let go."""


ANSWER_WITHIN = 1.0
"""Seconds to wait for a setting to be taken."""


class Video(controls.Adjusted, Protocol):
    """An open device: the part of `cv2.VideoCapture` that is used."""

    def isOpened(self) -> bool:  # noqa: N802
        """Whether it could be opened."""

    def grab(self) -> bool:
        """Takes the next picture, still packed."""

    def retrieve(self) -> tuple[bool, object]:
        """Unpacks it: whatever the driver gave, None for nothing."""

    def release(self) -> None:
        """Closes the device."""


def open_v4l2(device: str, settings: Settings) -> Video:
    """The device with the wanted format asked for; what it then gives is read back by the caller."""
    video = cv2.VideoCapture(device, cv2.CAP_V4L2)
    # Most cameras send 720p at full speed only as MJPG.
    video.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    video.set(cv2.CAP_PROP_FRAME_WIDTH, settings.width)
    video.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.height)
    video.set(cv2.CAP_PROP_FPS, settings.fps)
    video.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return video


class UsbCamera:
    """Grabs in a thread of its own, so that the latest frame wins and a hung driver hangs nobody.

    Frames that nobody asks for are grabbed but not decoded: that is what costs.
    """

    def __init__(self, device: str, settings: Settings, opener: Callable[[str, Settings], Video] = open_v4l2) -> None:
        self.device = device
        self.size: tuple[int, int] | None = None
        self._settings = settings
        self._opener = opener
        self._news = threading.Condition()
        self._latest: tuple[float, object] | None = None
        self._wanted = threading.Event()
        self._fault: CameraError | None = None
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None
        self._jobs: deque[tuple[Callable[[Video], object], threading.Event]] = deque()

    def start(self) -> None:
        """Starts grabbing. Raises `CameraError` when there is no such device or it gives no picture."""
        if not Path(self.device).exists():
            raise CameraMissing(f"there is no camera at {self.device}: plug it in, or name another source")
        self._stopped = threading.Event()
        self._latest, self._fault = None, None
        self._wanted.set()
        self._thread = threading.Thread(target=self._grab, args=(self._stopped,), name="usb-camera", daemon=True)
        self._thread.start()
        # Opening and the first exposure take longer than a frame.
        try:
            self._wait(self._settings.timeout + 3.0)
        except CameraError:
            self.stop()
            raise

    def capture(self, timeout: float) -> Frame:
        """The newest frame not given yet. Raises `CameraError` after `timeout` seconds without one."""
        t, picture = self._wait(timeout)
        with self._news:
            if self._latest is not None and self._latest[0] == t:
                self._latest = None
        return frame_of(t, picture)

    def free(self) -> None:
        """Exposure, white balance and focus find their way by themselves."""
        self._ask(controls.free)

    def lock(self) -> CameraControls:
        """Holds them where they are; nothing is known of a camera that does not answer in time."""
        found: list[CameraControls] = []
        self._ask(lambda video: found.append(controls.lock(video)))
        return found[0] if found else CameraControls()

    def hold(self, settings: CameraControls) -> None:
        """Holds these settings, as far as the camera has such controls."""
        self._ask(lambda video: controls.hold(video, settings))

    def stop(self) -> None:
        """Lets the device go. A thread that hangs in the driver is left behind; it ends by itself."""
        self._stopped.set()
        if self._thread is not None:
            # A thread that is inside OpenCV when Python ends aborts the whole program.
            self._thread.join(STOP_WITHIN)
            self._thread = None

    def _ask(self, job: Callable[[Video], object]) -> None:
        """Has the grabbing thread, which alone may touch the device, do something between two frames."""
        done = threading.Event()
        self._jobs.append((job, done))
        done.wait(ANSWER_WITHIN)

    def _wait(self, timeout: float) -> tuple[float, object]:
        with self._news:
            if self._latest is None:
                self._wanted.set()
            self._news.wait_for(lambda: self._latest is not None or self._fault is not None, timeout)
            if self._latest is not None:
                return self._latest
            raise self._fault or CameraTimeout(f"the camera at {self.device} gives no picture")

    def _grab(self, stopped: threading.Event) -> None:
        video = self._opener(self.device, self._settings)
        try:
            if not video.isOpened():
                self._fail(CameraError(f"the camera at {self.device} cannot be opened: is it in use?"))
                return
            self.size = int(video.get(cv2.CAP_PROP_FRAME_WIDTH)), int(video.get(cv2.CAP_PROP_FRAME_HEIGHT))
            self._loop(video, stopped)
        finally:
            video.release()

    def _loop(self, video: Video, stopped: threading.Event) -> None:
        misses = 0
        while not stopped.is_set():
            while self._jobs:
                job, done = self._jobs.popleft()
                job(video)
                done.set()
            good, picture = video.grab(), None
            if good and self._wanted.is_set():
                good, picture = video.retrieve()
            misses = 0 if good else misses + 1
            if misses >= MISSES:
                self._fail(CameraError(f"the camera at {self.device} stopped giving pictures"))
                return
            if picture is not None:
                self._give(picture)
            elif not good:
                stopped.wait(0.05)

    def _give(self, picture: object) -> None:
        with self._news:
            self._wanted.clear()
            self._latest = time.monotonic(), picture
            self._news.notify_all()

    def _fail(self, fault: CameraError) -> None:
        with self._news:
            self._fault = fault
            self._news.notify_all()
