"""Cameras that fail in every way that cameras fail, for tests and for trying the kiosk's behaviour.

SOURCE `fake:KIND[:ARGUMENT]`: "still" works, in pictures of ARGUMENT ("1280x720"); "back" is missing until the file
ARGUMENT exists; any fault of `faulty.FAULTS` comes after a few good frames: "hang" never returns, "die" ends its
process, "white" is burnt out.
"""

import time
from pathlib import Path

import numpy as np

from kiosk.devices.cameras.base import Camera, CameraMissing, Frame, frame_of
from kiosk.devices.cameras.fakes.faulty_camera import FAULTS, Faulty
from kiosk.errors import UsageError
from vision.types.dice_set import PIPS, DiceSet
from vision.types.picture import Picture
from vision.types.reading import Reading

GOOD_FRAMES = 15
"""Frames that a failing camera gives before it fails."""


class StillCamera:
    """A quiet picture of felt with sensor noise, `fps` times a second of the wall clock."""

    def __init__(self, fps: float = 30.0, size: tuple[int, int] = (320, 180)) -> None:
        self.fps = fps
        self.given = 0
        width, height = size
        noise = np.random.default_rng(1).normal(0, 2, (3, height, width, 3))
        # Drawn beforehand: making noise would cost more than watching it does.
        self._pictures = np.asarray((np.array([50, 110, 40]) + noise).clip(0, 255), np.uint8)

    def start(self) -> None:
        """Starts again with the first frame."""
        self.given = 0

    def capture(self, timeout: float) -> Frame | None:
        """The next frame."""
        time.sleep(1 / self.fps)
        self.given += 1
        return frame_of(self.given / self.fps, self.picture())

    def picture(self) -> Picture:
        """Green felt, (height, width, 3)."""
        return np.asarray(self._pictures[self.given % len(self._pictures)], np.uint8)

    def stop(self) -> None:
        """Nothing to let go."""


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
        dice: DiceSet = PIPS,
        die_px: float | None = None,
        white: object = None,
        ground: object = None,
    ) -> Reading:
        """An empty reading that is sure."""
        return Reading(())


def fake_camera(detail: str) -> Camera:
    """The fake that `fake:DETAIL` names. Raises `UsageError`."""
    kind, _, argument = detail.partition(":")
    if kind == "still":
        width, _, height = (argument or "320x180").partition("x")
        return StillCamera(size=(int(width), int(height)))
    if kind == "back":
        return ReturningCamera(Path(argument))
    if kind in FAULTS:
        return Faulty(StillCamera(), kind, good=GOOD_FRAMES)
    raise UsageError(f"no fake camera '{kind}'")
