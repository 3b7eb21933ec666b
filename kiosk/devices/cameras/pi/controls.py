"""Exposure, gain, white balance and focus of a Pi camera, by libcamera's controls."""

from typing import Any

from calibration.camera.camera_controls import CameraControls

MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2
"""libcamera's AfModeManual and AfModeContinuous."""

Controls = dict[str, Any]


def free() -> Controls:
    """Everything by itself."""
    return {"AeEnable": True, "AwbEnable": True, "AfMode": CONTINUOUS_FOCUS}


def settings(metadata: dict[str, Any]) -> CameraControls:
    """What a frame was taken with."""
    red, blue = metadata.get("ColourGains") or (None, None)
    exposure, gain, focus = (metadata.get(name) for name in ("ExposureTime", "AnalogueGain", "LensPosition"))
    return CameraControls(*(None if value is None else float(value) for value in (exposure, gain, red, blue, focus)))


def held(locked: CameraControls) -> Controls:
    """The controls that hold these settings."""
    controls: Controls = {}
    if locked.exposure is not None:
        controls |= {"AeEnable": False, "ExposureTime": round(locked.exposure)}
        controls |= {} if locked.gain is None else {"AnalogueGain": locked.gain}
    if locked.red is not None and locked.blue is not None:
        controls |= {"AwbEnable": False, "ColourGains": (locked.red, locked.blue)}
    if locked.focus is not None:
        controls |= {"AfMode": MANUAL_FOCUS, "LensPosition": locked.focus}
    return controls
