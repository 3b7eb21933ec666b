"""A camera and a watcher put together: each step takes a frame and gives what happened."""

from pathlib import Path

import cv2

from calibration.keeper import Keeper, Size
from kiosk.config import Config
from kiosk.config.load import data_folder
from kiosk.devices.cameras import Camera, Frame, open_camera
from kiosk.devices.cameras.base import Commanded
from kiosk.devices.cameras.sources import Source
from kiosk.errors import StoreError
from vision.events import Blind, Event
from vision.gaze import Reads
from vision.reading import NO_DICE
from vision.watcher import Watcher
from vision.zones import Hands

PREVIEW_QUALITY = 70


class Lookout:
    """Feeds a watcher from a camera, and keeps the watcher's view of the track up to date."""

    def __init__(self, camera: Camera, watcher: Watcher, keeper: Keeper | None = None) -> None:
        self.camera = camera
        self.watcher = watcher
        self.frame: Frame | None = None
        self._keeper = keeper
        self._trouble: str | None = None
        self._hands: Hands | None = None

    def want_hands(self, wanted: bool) -> None:
        """Whether hands over the track are told too, from frame to frame."""
        if wanted != (self._hands is not None):
            self._hands = Hands() if wanted else None

    def step(self, timeout: float) -> list[Event] | None:
        """The events of the next frame, None when the source has ended. Raises `CameraError`."""
        frame = self.camera.capture(timeout)
        if frame is None:
            return None
        if self.watcher.dice_set == NO_DICE:
            return self._look_for_hands(frame, None)
        self.frame = frame
        if self._keeper is not None and self._keeper.due(frame.t, self.watcher.resting, self.watcher.puzzled):
            before = self._trouble
            self._look_after(self._keeper, frame)
            if self._trouble is not None and self._trouble != before:
                return [Blind(frame.t, self._trouble)]
        if self._trouble:
            return []
        events = self.watcher.feed(frame.small, frame.t, frame.full)
        return [*events, *self._look_for_hands(frame, self.watcher.resting)]

    def _look_for_hands(self, frame: Frame, settled: bool | None) -> list[Event]:
        """What a hand does over the track, if anybody wants to know; dice are not read for that."""
        if self._hands is None:
            return []
        if settled is not None and self.watcher.blind:
            self._hands.forget()
            return []
        return list(self._hands.see(frame.small, frame.t, self.watcher.view, frame.full, settled))

    def expect(self, dice_set: str) -> None:
        """Which dice may lie there; with `NO_DICE` no frame is kept, and only hands are looked for, if wanted."""
        self.watcher.expect(dice_set)
        if dice_set == NO_DICE:
            self.frame = None

    def finish(self) -> list[Event]:
        """The rest that was still pending when the source ended."""
        return self.watcher.finish()

    def command(self, words: tuple[object, ...]) -> None:
        """Passes a command to a camera that takes some."""
        if isinstance(self.camera, Commanded):
            self.camera.command(words)

    def _look_after(self, keeper: Keeper, frame: Frame) -> None:
        if keeper.check(frame.full(), frame.t) or (self._trouble and not keeper.trouble):
            # Once sight has come back, what lies there is told again.
            self.watcher.use(keeper.view, tell=self._trouble is not None)
        self._trouble = keeper.trouble

    def preview(self) -> bytes | None:
        """The newest small picture as JPEG."""
        if self.frame is None:
            return None
        good, jpeg = cv2.imencode(".jpg", self.frame.small, [cv2.IMWRITE_JPEG_QUALITY, PREVIEW_QUALITY])
        return jpeg.tobytes() if good else None


def open_lookout(
    source: str, config: Config, dice_set: str = "pips", data: Path | None = None, real_time: bool = True
) -> Lookout:
    """The lookout over SOURCE, not yet started. Raises `UsageError` or `CameraError`."""
    camera = open_camera(source, config, real_time)
    parsed = Source.parse(source)
    size = Size(config.track.width_mm, config.track.height_mm, config.track.die_mm)
    keeper = Keeper(size, source, _folder(data) if parsed.live else None)
    return Lookout(camera, Watcher(_reader(parsed, data), dice_set, live=parsed.live), keeper)


def _folder(data: Path | None) -> Path | None:
    """Where calibrations are stored; None where nothing can be."""
    try:
        return data_folder(data) / "calibration"
    except StoreError:
        return None


def _reader(source: Source, data: Path | None) -> Reads:
    if source.kind == "fake":
        from kiosk.devices.cameras.fakes import NothingToRead

        return NothingToRead()
    from calibration.poker_eyes import PokerEyes
    from vision.reader import Reader

    if source.kind == "virtual":
        from kiosk.devices.virtual.look import POKER
        from vision.poker.enrolled import drawn_set

        return Reader(poker=PokerEyes(None, otherwise=drawn_set(POKER)))
    return Reader(poker=PokerEyes(_dice_folder(data)))


def _dice_folder(data: Path | None) -> Path | None:
    """Where the owner's poker dice are stored; None where nothing can be."""
    from calibration.poker_sets import sets_folder

    try:
        return sets_folder(data_folder(data))
    except StoreError:
        return None
