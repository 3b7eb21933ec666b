"""A video file as a camera."""

import os
from pathlib import Path

import cv2
import numpy as np

from kiosk.devices.cameras.base import CameraMissing, Frame, frame_of
from kiosk.devices.cameras.files.playback_clock import Pace
from kiosk.errors import CameraError
from vision import MOST_PIXELS

# libav writes its own complaints to standard error; ours is the one line that people get.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


class VideoCamera:
    """Every frame of a file, in order; a frame's time `t` in seconds comes from the file."""

    def __init__(self, path: Path, real_time: bool = False) -> None:
        self.path = path
        self._video: cv2.VideoCapture | None = None
        self._pace = Pace(real_time)
        self._t = -1.0
        self._count = 0

    def start(self) -> None:
        """Opens the file. Raises `CameraError` when it is missing, empty or no video."""
        if not self.path.exists():
            raise CameraMissing(f"there is no file {self.path}")
        if self.path.stat().st_size == 0:
            raise CameraError(f"the video {self.path} is empty")
        self._video = cv2.VideoCapture(str(self.path))
        if not self._video.isOpened():
            raise CameraError(f"the file {self.path} is no video that can be played")
        if self._video.get(cv2.CAP_PROP_FRAME_WIDTH) * self._video.get(cv2.CAP_PROP_FRAME_HEIGHT) > MOST_PIXELS:
            raise CameraError(f"the pictures of {self.path} have more than {MOST_PIXELS // 10**6} megapixels")

    def capture(self, timeout: float) -> Frame | None:
        """The next frame; None at the end of the file. `timeout` is not used.

        Raises `CameraError` before `start`, and when not one picture can be decoded.
        """
        if self._video is None:
            raise CameraError(f"the video {self.path} was not started")
        good, picture = self._video.read()
        if not good:
            if self._count == 0:
                raise CameraError(f"the video {self.path} holds no picture that can be decoded")
            return None
        self._t = self._time()
        self._count += 1
        self._pace.wait(self._t)
        return frame_of(self._t, np.asarray(picture, np.uint8))

    def stop(self) -> None:
        """Closes the file."""
        if self._video is not None:
            self._video.release()
            self._video = None

    def _time(self) -> float:
        # Some containers give no time stamps: then the frame rate counts.
        assert self._video is not None
        stamp = self._video.get(cv2.CAP_PROP_POS_MSEC) / 1000
        rate = self._video.get(cv2.CAP_PROP_FPS)
        step = 1 / rate if 1 <= rate <= 1000 else 1 / 30
        return float(stamp if stamp > self._t else self._t + step) if self._count else float(max(stamp, 0.0))
