"""Any camera with a fault that cameras have, which comes and goes as it is told: for tests, and to try the kiosk.

Set `fault` to one of `FAULTS`, or to None for a camera that works.
"""

import os
import time
from collections.abc import Callable

import cv2
import numpy as np

from calibration.camera.camera_controls import AdjustableCamera, CameraControls
from kiosk.devices.cameras.base import Camera, CameraMissing, CameraTimeout, Commanded, Frame, frame_of, shrink
from kiosk.errors import CameraError
from vision.types.picture import Picture

SLOW_STEP = 1.0
"""Seconds from one picture to the next of a slow camera."""
NOISE = np.random.default_rng(1).integers(0, 3, (64, 64, 1), np.uint8)
"""What a sensor gives in the dark."""


def _black(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    noise = np.tile(NOISE, (height // 64 + 1, width // 64 + 1, 3))[:height, :width]
    return np.asarray(np.roll(noise, int(picture[0, 0, 0]), axis=1), np.uint8)


def _white(picture: Picture) -> Picture:
    return np.full_like(picture, 255)


def _upside_down(picture: Picture) -> Picture:
    return np.asarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)


def _wrong_size(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    return np.asarray(cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA), np.uint8)


PICTURES: dict[str, Callable[[Picture], Picture]] = {
    "black": _black,
    "white": _white,
    "upside_down": _upside_down,
    "wrong_size": _wrong_size,
}
FAULTS = (*PICTURES, "unplugged", "hang", "silent", "die", "rubbish", "frozen", "out_of_order", "slow")


class Faulty:
    """`camera` with a fault, after `good` frames of each start; `hang` and `die` do what their names say."""

    def __init__(
        self,
        camera: Camera,
        fault: str | None = None,
        good: int = 0,
        hang: Callable[[], object] = lambda: time.sleep(3600),
        die: Callable[[], object] = lambda: os._exit(7),
    ) -> None:
        self.camera, self.fault, self.good = camera, fault, good
        self._hang, self._die = hang, die
        self._given = 0
        self._last: Frame | None = None
        self._held: Frame | None = None

    def start(self) -> None:
        """Raises `CameraMissing` while it is unplugged."""
        if self.fault == "unplugged" and not self.good:
            raise CameraMissing("the camera is not plugged in")
        self._given = 0
        self.camera.start()

    def stop(self) -> None:
        """Lets the camera go."""
        self.camera.stop()

    def capture(self, timeout: float) -> Frame | None:
        """A frame as the fault leaves it. Raises `CameraError`."""
        self._given += 1
        fault = self.fault if self._given > self.good else None
        if fault == "hang":
            self._hang()
        if fault == "die":
            self._die()
        if fault == "unplugged":
            raise CameraError("the camera stopped giving pictures")
        if fault == "silent":
            raise CameraTimeout("the camera gives no picture")
        frame = self._next(fault, timeout)
        return None if frame is None else self._spoilt(fault, frame)

    def _next(self, fault: str | None, timeout: float) -> Frame | None:
        frame = self.camera.capture(timeout)
        if fault == "slow":
            while frame is not None and self._last is not None and frame.t < self._last.t + SLOW_STEP:
                frame = self.camera.capture(timeout)
        if fault == "out_of_order" and frame is not None:
            # Each second frame comes after the one that follows it.
            if self._held is not None:
                frame, self._held = self._held, None
            else:
                self._held = _kept(frame)
                frame = self.camera.capture(timeout)
        return frame

    def _spoilt(self, fault: str | None, frame: Frame) -> Frame:
        if fault == "rubbish":
            return frame_of(frame.t, np.zeros((3, 3), np.uint8))
        if fault == "frozen" and self._last is not None:
            return Frame(frame.t, self._last.small, self._last.full)
        self._last = frame
        change = PICTURES.get(fault or "")
        if change is None:
            return frame
        return Frame(frame.t, shrink(change(frame.small)), lambda: change(frame.full()))

    def command(self, words: tuple[object, ...]) -> None:
        """For a virtual track behind it."""
        if isinstance(self.camera, Commanded):
            self.camera.command(words)

    def free(self) -> None:
        """As the camera does."""
        if isinstance(self.camera, AdjustableCamera):
            self.camera.free()

    def lock(self) -> CameraControls:
        """As the camera does."""
        return self.camera.lock() if isinstance(self.camera, AdjustableCamera) else CameraControls()

    def hold(self, settings: CameraControls) -> None:
        """As the camera does."""
        if isinstance(self.camera, AdjustableCamera):
            self.camera.hold(settings)


def _kept(frame: Frame) -> Frame:
    """A frame that outlives the next capture."""
    full = frame.full().copy()
    return Frame(frame.t, frame.small.copy(), lambda: full)
