"""Cameras that fail in every way that cameras fail, for tests and for trying the kiosk's behaviour.

SOURCE `fake:KIND[:ARGUMENT]`: "still" works, "hang" stops giving pictures and never returns, "silent" times out,
"die" ends its process, "rubbish" sends no pictures, "back" dies until the file ARGUMENT exists.
"""

import os
import time
from pathlib import Path

import numpy as np

from kiosk.devices.cameras.base import Camera, CameraMissing, CameraTimeout, Frame, Picture, frame_of
from kiosk.errors import UsageError
from vision.reading import Reading

GOOD_FRAMES = 15
"""Frames that a failing camera gives before it fails."""


class StillCamera:
    """A quiet picture of felt with sensor noise, `fps` times a second of the wall clock."""

    def __init__(self, fps: float = 30.0) -> None:
        self.fps = fps
        self.given = 0
        self._noise = np.random.default_rng(1)

    def start(self) -> None:
        """Begins anew."""
        self.given = 0

    def capture(self, timeout: float) -> Frame | None:
        """The next frame."""
        time.sleep(1 / self.fps)
        self.given += 1
        return frame_of(self.given / self.fps, self.picture())

    def picture(self) -> Picture:
        """Green felt, (180, 320, 3)."""
        felt = np.array([50, 110, 40]) + self._noise.normal(0, 2, (180, 320, 3))
        return np.asarray(felt.clip(0, 255), np.uint8)

    def stop(self) -> None:
        """Nothing to let go."""


class FailingCamera(StillCamera):
    """Gives `GOOD_FRAMES` frames, then fails as `kind` says."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def capture(self, timeout: float) -> Frame | None:
        """A frame, and after `GOOD_FRAMES` of them the fault."""
        if self.given < GOOD_FRAMES:
            return super().capture(timeout)
        if self.kind == "hang":
            time.sleep(3600)
        if self.kind == "silent":
            time.sleep(timeout)
            raise CameraTimeout("the fake camera gives no picture")
        if self.kind == "rubbish":
            return frame_of(0.0, np.zeros((3, 3), np.uint8))
        os._exit(7)


class ReturningCamera(StillCamera):
    """Missing until a file exists: somebody plugs the camera in."""

    def __init__(self, plug: Path) -> None:
        super().__init__()
        self.plug = plug

    def start(self) -> None:
        """Raises `CameraMissing` while the file is not there."""
        if not self.plug.exists():
            raise CameraMissing("the fake camera is not plugged in")


class NothingToRead:
    """A reader for cameras that show no dice."""

    def read(
        self,
        image: Picture,
        *,
        dice: str = "pips",
        die_px: float | None = None,
        white: object = None,
        ground: object = None,
    ) -> Reading:
        """No dice, surely."""
        return Reading((), True)


def fake_camera(detail: str) -> Camera:
    """The fake that `fake:DETAIL` names. Raises `UsageError`."""
    kind, _, argument = detail.partition(":")
    if kind == "still":
        return StillCamera()
    if kind == "back":
        return ReturningCamera(Path(argument))
    if kind in {"hang", "silent", "rubbish", "die"}:
        return FailingCamera(kind)
    raise UsageError(f"no fake camera '{kind}'")
