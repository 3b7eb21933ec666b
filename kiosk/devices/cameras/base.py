"""What every camera is: started, asked for frames with a time-out, stopped."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""(height, width, 3), BGR."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment seen by a camera.

    `t` is the source's own time in seconds; `small` the low-resolution picture for watching (about 320x180);
    `full` gives the picture for reading, made only when it is wanted.
    """

    t: float
    small: Picture
    full: Callable[[], Picture]


class Camera(Protocol):
    """A source of frames."""

    def start(self) -> None:
        """Opens the source. Raises `CameraError` with a line that says what is wrong."""
        ...

    def capture(self, timeout: float) -> Frame | None:
        """The newest frame; None when the source has ended. Raises `CameraError` after `timeout` seconds."""
        ...

    def stop(self) -> None:
        """Lets the source go; may be called at any time, any number of times."""
        ...
