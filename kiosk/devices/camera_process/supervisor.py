"""Eyes in a process of their own: a camera that hangs, dies or sends rubbish is started anew, the screen goes on."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

from kiosk.config.schema import Config
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.in_thread import blindness
from kiosk.devices.camera_process.messages import CameraCode, FromCamera, ToCamera
from kiosk.devices.camera_process.picture_quality import Measured
from kiosk.devices.camera_process.status import CameraStatus, advised, reason
from kiosk.devices.camera_process.worker import READING, THE_READER, Order
from kiosk.devices.cameras.factory import Source
from kiosk.devices.supervised_process import Handle, Start, SupervisedProcess
from kiosk.i18n.phrase import Phrase
from vision.types.dice_set import NO_DICE, PIPS, DiceSet
from vision.types.lessons import Lesson
from vision.types.track_events import AtRest, Event, TrackedDie

START_PATIENCE = 30.0
"""Seconds until the first frame was dealt with: importing OpenCV and opening a camera on a slow card takes long."""

WORK_PATIENCE = 3.0
"""Seconds without a sign of life from then on: it gives two a second, also while it waits for a picture or reads. The
next one is started 0.2 s later and takes a second to see: five in all."""

LONGER, LONGEST_READING = 4.0, 64.0
"""Each time that a picture took the reader too long the next one has so many times longer, up to so many seconds: a
slow board must not come back to the same picture for ever."""


def start_child(end: socket.socket) -> Handle:
    """Starts the camera's process at the other end of the wire."""
    return subprocess.Popen(
        [sys.executable, "-m", "kiosk.devices.camera_process", str(end.fileno())],
        pass_fds=(end.fileno(),),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={"LIBCAMERA_LOG_LEVELS": "*:ERROR", **os.environ},
    )


class CameraSupervisor:
    """Watches SOURCE in a child process. `poll` never waits and keeps the child going."""

    def __init__(
        self,
        source: str,
        config: Config | None = None,
        data: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        start: Start | None = None,
    ) -> None:
        """Starts the child, by `start` where that is given. Raises `UsageError` for a source that can be none."""
        self.source = Source.parse(source)
        self._label = source
        self._config = config or Config()
        self._data = data
        self._dice_set = PIPS
        self._want_preview = self._want_hands = False
        self._preview: bytes | None = None
        self._sitting: CalibrationView | None = None
        self._advice: Phrase | None = None
        self._lying: tuple[TrackedDie, ...] = ()
        self._patience = READING
        self._code: str | None = CameraCode.STARTING
        self._detail = ""
        self._working = False
        self._seen: Measured | None = None
        self._process = SupervisedProcess(start or start_child, self._greeting, self._fell, clock)
        self._process.keep_going()

    def poll(self) -> list[Event]:
        """What has come from the child since the last call."""
        if self._code == CameraCode.ENDED:
            return []
        self._process.keep_going()
        events: list[Event] = []
        for message in self._process.messages(WORK_PATIENCE if self._working else START_PATIENCE):
            events += self._take(message)
        return events

    def status(self) -> CameraStatus:
        """Whether the child sees, and why not."""
        why = reason(self._code) if self._code else None
        technical = (self._detail, self._code, self._advice, self._seen)
        return CameraStatus(why is None, why, self._label, self.source.demo, *technical)

    def expect(self, dice_set: DiceSet) -> None:
        """Which dice may lie there."""
        if dice_set != self._dice_set:
            self._dice_set = dice_set
            if dice_set == NO_DICE:
                self._preview, self._lying = None, ()
            self._process.send((ToCamera.EXPECT, dice_set))

    @property
    def pid(self) -> int | None:
        """The child's number, None while there is none."""
        return self._process.pid

    def command(self, words: tuple[object, ...]) -> None:
        """Passes a command to the virtual track; ("examine",) and ("code", WORD) are for every camera.

        See `CameraStatus.seen`.
        """
        if words[:1] in (("examine",), ("code",)):
            self._seen = None
        self._process.send((ToCamera.COMMAND, words))

    def want_hands(self, wanted: bool) -> None:
        """Asks for hands over the track, or no more of them."""
        if wanted != self._want_hands:
            self._want_hands = wanted
            self._process.send((ToCamera.HANDS, wanted))

    def want_preview(self, wanted: bool) -> None:
        """Asks for small pictures, or no more of them."""
        if wanted != self._want_preview:
            self._want_preview = wanted
            self._process.send((ToCamera.PREVIEW, wanted))

    def preview(self) -> bytes | None:
        """The newest small picture as JPEG."""
        return self._preview

    def calibrate(self, kind: str | None) -> None:
        """Begins a calibration, or leaves it."""
        self._sitting = None
        self._process.send((ToCamera.CALIBRATE, kind))

    def choose(self, word: str) -> None:
        """A button or a word of the calibration."""
        self._process.send((ToCamera.CHOOSE, word))

    def learn(self, lesson: Lesson) -> None:
        """Passes on what people said of dice that were reported; a process started anew knows only what was kept."""
        self._process.send((ToCamera.LEARN, lesson))

    def sitting(self) -> CalibrationView | None:
        """What the calibration showed last; None where there is none, or its process was started anew."""
        return self._sitting

    def close(self) -> None:
        """Ends the camera's process."""
        self._process.close(5.0)
        self._code = CameraCode.ENDED

    def _greeting(self) -> Order:
        """What a new child is told: all that the ones before were."""
        self._working = False
        watched = (self._lying, self._want_preview, self._want_hands, self._patience)
        return Order(self._label, self._config, self._dice_set, self._data, *watched)

    def _fell(self, code: str, line: str) -> None:
        if (code, line) == (CameraCode.HUNG, THE_READER):
            self._patience = min(self._patience * LONGER, LONGEST_READING)
        self._code, self._detail, self._preview, self._sitting = code, line, None, None

    def _take(self, message: object) -> list[Event]:
        match message:
            case (FromCamera.EVENTS, list(events)) if all(isinstance(event, Event) for event in events):
                self._code, self._detail = blindness(self._code, events), ""
                self._note(events)
                self._advice = advised(self._advice, events)
                return events
            case (FromCamera.SEEN, dict(seen)):
                self._seen = cast(Measured, seen)
            case (FromCamera.PREVIEW, bytes(jpeg)):
                self._preview = jpeg if self._dice_set != NO_DICE else None
            case (FromCamera.SITTING, CalibrationView() | None as sitting):
                self._sitting = sitting
            case (FromCamera.ALIVE,):
                self._working = True
                self._process.well()
            case (FromCamera.READY,):
                self._code, self._detail = None, ""
            case (FromCamera.FAULT, str(code), str(line)):
                self._process.fail(code, line)
            case (FromCamera.ENDED,):
                self._process.end()
                self._code = CameraCode.ENDED
            case _:
                self._process.fail(CameraCode.RUBBISH)
        return []

    def _note(self, events: list[Event]) -> None:
        rests = [event for event in events if isinstance(event, AtRest)]
        if rests and self._dice_set != NO_DICE:
            self._lying = rests[-1].dice
