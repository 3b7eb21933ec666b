"""The virtual dice track: demonstration, simulator for tests and development tool. A camera like any other."""

from kiosk.devices.virtual.camera import VirtualCamera, virtual_camera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.truth import TruthDie

__all__ = ["TruthDie", "VirtualCamera", "VirtualTrack", "virtual_camera"]
