"""What every camera is: started, asked for frames with a time-out, stopped."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import cv2
import numpy as np

from kiosk.errors import CameraError
from vision.types.picture import Picture

# OpenCV writes its own complaints to standard error; ours is the one line that people get.
# In 4.10 that is a function of the module itself; 0 is silence in both.
_set_level = getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel
_set_level(0)

SMALL_WIDTH = 320
"""Width in pixels of the picture that is watched."""


class CameraMissing(CameraError):
    """There is no such camera, file or folder."""


class CameraTimeout(CameraError):
    """The camera is there but gives no picture."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment seen by a camera.

    `t` is the source's own time in seconds; `small` the low-resolution picture for watching (about 320x180);
    `full` gives the picture for reading, made only when it is wanted; it may be called until the next capture.
    """

    t: float
    small: Picture
    full: Callable[[], Picture]


class Camera(Protocol):
    """A source of frames."""

    def start(self) -> None:
        """Opens the source. Raises `CameraError` with a line that says what is wrong."""

    def capture(self, timeout: float) -> Frame | None:
        """The newest frame; None when the source has ended. Raises `CameraError` after `timeout` seconds."""

    def stop(self) -> None:
        """Lets the source go; may be called at any time, any number of times."""


@runtime_checkable
class Commanded(Protocol):
    """A camera that takes commands, as the virtual track does."""

    def command(self, words: tuple[object, ...]) -> None:
        """Does what the words say, for example ("throw", (0, 2))."""


@runtime_checkable
class Paced(Protocol):
    """A camera that can be told how many pictures to take: fewer heat its board less."""

    def pace(self, fps: int) -> None:
        """So many pictures a second from now on."""


def shrink(picture: Picture) -> Picture:
    """The picture at the width that is watched; smaller ones stay as they are."""
    height, width = picture.shape[:2]
    if width <= SMALL_WIDTH:
        return picture
    size = (SMALL_WIDTH, max(1, round(height * SMALL_WIDTH / width)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def frame_of(t: float, picture: object) -> Frame:
    """A frame from one full picture. Raises `CameraError` for anything that is no colour picture."""
    good = checked(picture)
    return Frame(t, shrink(good), lambda: good)


def checked(picture: object) -> Picture:
    """The picture itself. Raises `CameraError` unless it is one in colour of at least 32x32 pixels."""
    if isinstance(picture, np.ndarray) and picture.dtype == np.uint8 and picture.ndim == 3:
        height, width, channels = picture.shape
        if channels == 3 and min(height, width) >= 32:
            return picture
    raise CameraError("the camera sends something that is no colour picture")
