"""Frames as a lens without a bend would give them."""

from functools import cache

from calibration.camera.lens_distortion import Lens
from kiosk.devices.cameras.base import Frame
from vision.types.picture import Picture


def straightened(frame: Frame, lens: Lens) -> Frame:
    """The frame with both pictures straight; the full one is made only when it is wanted, and once."""
    if lens.k == 0:
        return frame

    @cache
    def full() -> Picture:
        return lens.picture(frame.full())

    return Frame(frame.t, lens.picture(frame.small), full)
