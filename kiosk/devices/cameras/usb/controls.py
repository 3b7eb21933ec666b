"""What a V4L2 camera can be told through OpenCV about exposure, gain, white balance and focus."""

from typing import Protocol

import cv2

from calibration.camera.camera_controls import CameraControls

AUTO_EXPOSURE, MANUAL_EXPOSURE = 3.0, 1.0
"""V4L2_EXPOSURE_APERTURE_PRIORITY and V4L2_EXPOSURE_MANUAL, which OpenCV passes on as they are."""
TICK = 100.0
"""Microseconds of a unit of V4L2_CID_EXPOSURE_ABSOLUTE."""


class Adjusted(Protocol):
    """An open device that has properties, as `cv2.VideoCapture` has them: `cv2.CAP_PROP_...`."""

    def set(self, name: int, value: float, /) -> bool:
        """Sets one; whether the driver took it."""

    def get(self, name: int, /) -> float:
        """One's value; -1 or 0 where there is none."""


def free(video: Adjusted) -> None:
    """Lets the camera find its settings; a control that it has not is refused without harm."""
    video.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTO_EXPOSURE)
    video.set(cv2.CAP_PROP_AUTO_WB, 1)
    video.set(cv2.CAP_PROP_AUTOFOCUS, 1)


def lock(video: Adjusted) -> CameraControls:
    """Holds the settings where they are."""
    settings = CameraControls(
        exposure=_scaled(_value(video, cv2.CAP_PROP_EXPOSURE), TICK),
        gain=_value(video, cv2.CAP_PROP_GAIN),
        temperature=_value(video, cv2.CAP_PROP_WB_TEMPERATURE),
        focus=_value(video, cv2.CAP_PROP_FOCUS),
    )
    hold(video, settings)
    return settings


def hold(video: Adjusted, settings: CameraControls) -> None:
    """Holds these; what is not known stays with the camera."""
    if settings.exposure is not None and video.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE):
        video.set(cv2.CAP_PROP_EXPOSURE, settings.exposure / TICK)
        if settings.gain is not None:
            video.set(cv2.CAP_PROP_GAIN, settings.gain)
    if settings.temperature is not None and video.set(cv2.CAP_PROP_AUTO_WB, 0):
        video.set(cv2.CAP_PROP_WB_TEMPERATURE, settings.temperature)
    if settings.focus is not None and video.set(cv2.CAP_PROP_AUTOFOCUS, 0):
        video.set(cv2.CAP_PROP_FOCUS, settings.focus)


def _value(video: Adjusted, name: int) -> float | None:
    """A control's value; OpenCV gives -1 or 0 where there is none."""
    value = float(video.get(name))
    return value if value > 0 else None


def _scaled(value: float | None, by: float) -> float | None:
    return None if value is None else value * by
