"""Exposure, gain, white balance and focus of a Pi camera, by libcamera's controls."""

from calibration.camera.camera_controls import CameraControls
from kiosk.devices.cameras.pi.picamera2_types import Controls, Metadata

MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2
"""libcamera's AfModeManual and AfModeContinuous."""


def free() -> Controls:
    """The libcamera controls under which all is automatic."""
    return {"AeEnable": True, "AwbEnable": True, "AfMode": CONTINUOUS_FOCUS}


def settings(metadata: Metadata) -> CameraControls:
    """What a frame was taken with."""
    red, blue = metadata.get("ColourGains") or (None, None)
    exposure, gain, focus = metadata.get("ExposureTime"), metadata.get("AnalogueGain"), metadata.get("LensPosition")
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
