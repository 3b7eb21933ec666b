"""Cameras: one interface, the real ones, files, and the virtual track."""

from kiosk.devices.cameras.base import Camera, CameraMissing, CameraTimeout, Frame, Picture
from kiosk.devices.cameras.sources import Source, open_camera

__all__ = ["Camera", "CameraMissing", "CameraTimeout", "Frame", "Picture", "Source", "open_camera"]
