"""The process that holds the camera and the vision; started by `CameraSupervisor`, it dies with its parent.

What goes over the wire is said in `messages`.
"""

import ctypes
import os
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.config.schema import Config
from kiosk.devices.board_sensors import BoardSensors
from kiosk.devices.camera_process.messages import CameraCode, FromCamera, ToCamera
from kiosk.devices.camera_process.pacing import Cooling, Idle, Stuck
from kiosk.devices.ipc import BrokenWire, InvalidMessage, MessageSocket
from kiosk.devices.malloc_trim import trim_heap
from kiosk.errors import CameraError, UsageError
from vision.types.dice_set import DiceSet
from vision.types.lessons import Lesson
from vision.types.track_events import AtRest, Event, TrackedDie

if TYPE_CHECKING:
    from kiosk.devices.camera_process.vision_pipeline import VisionPipeline

HEARTBEAT = 0.5
PREVIEW_EVERY = 0.1

CAMERA_GRACE = 0.7
"""Seconds beyond the camera's own time-out after which it is the driver that hangs."""
READING, CALIBRATING = 4.0, 30.0
"""Seconds that dealing with one picture may take: in play, where a slow board is given longer; in a calibration."""

THE_READER = "the reader"
"""What is told when that was too short."""

PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class Order:
    """What to watch. `lying` are the dice that lay there before a restart, so that they stay the same dice."""

    source: str
    config: Config
    dice_set: DiceSet
    data: Path | None = None
    lying: tuple[TrackedDie, ...] = ()
    preview: bool = False
    hands: bool = False
    patience: float = READING


class Child:
    """The work of the camera's process: `begin`, then `look` until it returns False, then `end`."""

    def __init__(
        self,
        wire: MessageSocket,
        opener: "Callable[[str, Config, DiceSet, Path | None], VisionPipeline] | None" = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`opener` makes the lookout, as `open_lookout` does."""
        self.wire = wire
        self.orders: deque[object] = deque()
        self.preview = False
        self.idle = Idle(clock)
        self.looks = 0
        self.lookout: VisionPipeline | None = None
        self._timeout, self._patience = 0.0, READING
        self._opener, self._clock = opener, clock
        self._stuck = Stuck(clock)
        self._next_preview = 0.0

    def run(self, order: Order) -> None:
        """Watches until the source ends, the camera fails or the screen goes away."""
        try:
            lookout = self.begin(order)
            cooling = Cooling(rate := order.config.camera.fps, BoardSensors())
            threading.Thread(target=self._beat, name="beat", daemon=True).start()
            while self.look():
                resting = lookout.watcher.resting and not self.preview and not lookout.examining
                if cooling.rate() != rate:
                    rate = cooling.rate()
                    lookout.pace(rate)
                pause = max(self.idle.pause(resting), cooling.pause())
                lookout.rests(pause)
                time.sleep(pause)
        finally:
            self.end()

    def begin(self, order: Order) -> "VisionPipeline":
        """Opens the camera and starts it. Raises `CameraError`, `UsageError`."""
        from kiosk.devices.camera_process.pipeline_factory import open_lookout

        self.preview, self._patience = order.preview, order.patience
        self._timeout = order.config.camera.timeout
        opener = self._opener or open_lookout
        self.lookout = lookout = opener(order.source, order.config, order.dice_set, order.data)
        lookout.watcher.remember(order.lying)
        lookout.want_hands(order.hands)
        lookout.camera.start()
        self.wire.send((FromCamera.READY,))
        return lookout

    @property
    def _opened(self) -> "VisionPipeline":
        if self.lookout is None:
            raise RuntimeError("begin comes first")
        return self.lookout

    def look(self) -> bool:
        """Reads the next picture, carries out orders and sends the events; False once the source has ended.

        Raises `CameraError` when the camera fails, `ValueError` for an invalid order.
        """
        lookout = self._opened
        events = lookout.step(self._timeout)
        if events is None:
            self.wire.send((FromCamera.EVENTS, lookout.finish()))
            self.wire.send((FromCamera.ENDED,))
            return False
        self._obey(lookout)
        self._tell(lookout, events)
        self.looks += 1
        return True

    def end(self) -> None:
        """Stops the camera and releases it."""
        if self.lookout is not None:
            self.lookout.camera.stop()

    def listen(self) -> None:
        """Receives orders until the socket is closed, then ends this process, even if it hangs elsewhere."""
        try:
            while True:
                self.orders.append(self.wire.receive())
        except (BrokenWire, InvalidMessage, OSError, ValueError):
            os._exit(0)

    def beat(self) -> bool:
        """Sends a heartbeat; where the camera's driver or the reader hangs, reports that and returns False."""
        lookout = self._opened
        capturing = lookout.capturing
        if capturing:
            allowed = self._timeout + CAMERA_GRACE
        else:
            allowed = self._patience if lookout.calibrating is None else CALIBRATING
        stuck = self._stuck.at((self.looks, capturing), allowed)
        # Until the first picture was dealt with there is the patience of the start.
        if self.looks:
            hanging = "the camera" if capturing else THE_READER
            self.wire.send((FromCamera.FAULT, CameraCode.HUNG, hanging) if stuck else (FromCamera.ALIVE,))
        return not (stuck and self.looks)

    def _beat(self) -> None:
        with suppress(BrokenWire):
            while self.beat():
                time.sleep(HEARTBEAT)

    def _obey(self, lookout: "VisionPipeline") -> None:
        """Carries out the orders received. Raises `ValueError` for an invalid one: the process is restarted."""
        while self.orders:
            match self.orders.popleft():
                case (ToCamera.EXPECT, DiceSet() as dice_set):
                    lookout.expect(dice_set)
                case (ToCamera.PREVIEW, bool(wanted)):
                    self.preview = wanted
                case (ToCamera.HANDS, bool(wanted)):
                    lookout.want_hands(wanted)
                case (ToCamera.CALIBRATE, str() | None as kind):
                    lookout.calibrate(kind)
                case (ToCamera.CHOOSE, str(word)):
                    lookout.choose(word)
                case (ToCamera.LEARN, Lesson() as lesson):
                    lookout.learn(lesson)
                case (ToCamera.COMMAND, tuple(words)):
                    # What the track cannot follow is no fault of the camera: it goes on.
                    with suppress(UsageError):
                        lookout.command(words)
                case other:
                    raise ValueError(f"{other!r:.80} is no order")

    def _tell(self, lookout: "VisionPipeline", events: list[Event]) -> None:
        now = self._clock()
        if events:
            self.wire.send((FromCamera.EVENTS, events))
        if any(isinstance(event, AtRest) for event in events):
            # People look at what was read, and nothing has to be read at once.
            trim_heap()
        if (seen := lookout.examined()) is not None:
            self.wire.send((FromCamera.SEEN, seen))
        if lookout.calibrating is not None and now >= self._next_preview:
            self._next_preview = now + PREVIEW_EVERY
            self.wire.offer((FromCamera.SITTING, lookout.sitting()))
        if self.preview and now >= self._next_preview:
            self._next_preview = now + PREVIEW_EVERY
            self.wire.offer((FromCamera.PREVIEW, lookout.preview()))


def main() -> int:
    """Runs the child on the socket whose number is the only argument."""
    wire = MessageSocket(socket.socket(fileno=int(sys.argv[1])))
    die_with_parent()
    child = Child(wire)
    try:
        order = wire.receive()
        if not isinstance(order, Order):
            raise ValueError(f"{order!r:.80} is no order")
        threading.Thread(target=child.listen, name="orders", daemon=True).start()
        child.run(order)
    except BrokenWire:
        return 0
    except Exception as error:
        # Whatever it was, the screen is told in one line and the process starts anew.
        return _report(wire, error)
    return 0


def _report(wire: MessageSocket, error: Exception) -> int:
    try:
        wire.send((FromCamera.FAULT, code_of(error), str(error) or type(error).__name__))
    except BrokenWire:
        return 0
    return 1


def code_of(error: Exception) -> CameraCode:
    """The reason's code for an error of the camera or of the vision."""
    from kiosk.devices.cameras.base import CameraMissing, CameraTimeout

    codes = {
        CameraMissing: CameraCode.MISSING,
        CameraTimeout: CameraCode.SILENT,
        CameraError: CameraCode.FAULT,
        UsageError: CameraCode.UNUSABLE,
    }
    return next((code for kind, code in codes.items() if isinstance(error, kind)), CameraCode.DIED)


def die_with_parent() -> None:
    """Asks Linux for a SIGKILL when the parent is gone, even if this process hangs in a driver."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = os.getppid()
    try:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    except (OSError, AttributeError):
        return
    if os.getppid() != parent:
        os._exit(0)
