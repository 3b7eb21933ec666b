"""The process that holds the camera and the vision; started by `ProcessEyes`, it dies with its parent.

Messages to the screen: ("ready",), ("alive",), ("events", [...]), ("preview", jpeg), ("sitting", Sitting),
("fault", code, line), ("ended",). Messages from it: an `Order` first, then ("expect", set), ("preview", bool),
("hands", bool), ("command", words), ("calibrate", kind or None), ("choose", word).
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
from typing import Any

from kiosk.config import Config
from kiosk.devices.wire import BrokenWire, Rubbish, Wire
from kiosk.errors import CameraError, UsageError
from vision.events import TrackedDie

HEARTBEAT = 0.25
PREVIEW_EVERY = 0.1
IDLE_AFTER = 20.0
IDLE_STEP = 0.15
"""Seconds of rest, and of pause between frames then."""

THREADS = 2
"""Cores for reading: the screen keeps the others."""

PR_SET_PDEATHSIG = 1


@dataclass(frozen=True, slots=True)
class Order:
    """What to watch. `lying` are the dice that lay there before a restart, so that they stay the same dice."""

    source: str
    config: Config
    dice_set: str
    data: Path | None = None
    lying: tuple[TrackedDie, ...] = ()
    preview: bool = False
    hands: bool = False


class Idle:
    """Looks less often when the track has lain still for long: nobody plays, and heat and power are saved."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: float | None = None

    def pause(self, resting: bool) -> float:
        """Seconds to wait before the next frame."""
        now = self._clock()
        if not resting:
            self._since = None
        elif self._since is None:
            self._since = now
        return IDLE_STEP if self._since is not None and now - self._since > IDLE_AFTER else 0.0


class Child:
    """The loop of the camera's process."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.orders: deque[tuple[Any, ...]] = deque()
        self.preview = False
        self.idle = Idle()
        self._next_beat = 0.0
        self._next_preview = 0.0

    def run(self, order: Order) -> None:
        """Watches until the source ends, the camera fails or the screen goes away."""
        import cv2

        from kiosk.devices.eyes.lookout import open_lookout

        cv2.setNumThreads(THREADS)
        self.preview = order.preview
        lookout = open_lookout(order.source, order.config, order.dice_set, order.data)
        lookout.watcher.remember(order.lying)
        lookout.want_hands(order.hands)
        lookout.camera.start()
        self.wire.send(("ready",))
        try:
            while (events := lookout.step(order.config.camera.timeout)) is not None:
                self._obey(lookout)
                self._tell(lookout, events)
                time.sleep(self.idle.pause(lookout.watcher.resting and not self.preview))
            self.wire.send(("events", lookout.finish()))
            self.wire.send(("ended",))
        finally:
            lookout.camera.stop()

    def listen(self) -> None:
        """Collects orders; the end of the wire is the end of this process, hung or not."""
        try:
            while True:
                self.orders.append(self.wire.receive())
        except (BrokenWire, Rubbish, OSError, ValueError):
            os._exit(0)

    def _obey(self, lookout: Any) -> None:
        while self.orders:
            kind, value = self.orders.popleft()
            if kind == "expect":
                lookout.expect(value)
            elif kind == "preview":
                self.preview = value
            elif kind == "hands":
                lookout.want_hands(value)
            elif kind == "calibrate":
                lookout.calibrate(value)
            elif kind == "choose":
                lookout.choose(value)
            elif kind == "command":
                # What the track cannot follow is no fault of the camera: it goes on.
                with suppress(UsageError):
                    lookout.command(value)

    def _tell(self, lookout: Any, events: list[Any]) -> None:
        now = time.monotonic()
        if events:
            self.wire.send(("events", events))
        if now >= self._next_beat:
            self._next_beat = now + HEARTBEAT
            self.wire.send(("alive",))
        if lookout.calibrating is not None and now >= self._next_preview:
            self._next_preview = now + PREVIEW_EVERY
            self.wire.offer(("sitting", lookout.sitting()))
        if self.preview and now >= self._next_preview:
            self._next_preview = now + PREVIEW_EVERY
            self.wire.offer(("preview", lookout.preview()))


def main() -> int:
    """Runs the child on the socket whose number is the only argument."""
    wire = Wire(socket.socket(fileno=int(sys.argv[1])))
    die_with_parent()
    child = Child(wire)
    try:
        order = wire.receive()
        threading.Thread(target=child.listen, name="orders", daemon=True).start()
        child.run(order)
    except BrokenWire:
        return 0
    except Exception as error:
        # Whatever it was, the screen is told in one line and the process starts anew.
        return _report(wire, error)
    return 0


def _report(wire: Wire, error: Exception) -> int:
    try:
        wire.send(("fault", code_of(error), str(error) or type(error).__name__))
    except BrokenWire:
        return 0
    return 1


def code_of(error: Exception) -> str:
    """The reason's code for an error of the camera or of the vision."""
    from kiosk.devices.cameras import CameraMissing, CameraTimeout

    codes = ((CameraMissing, "missing"), (CameraTimeout, "silent"), (CameraError, "fault"), (UsageError, "unusable"))
    return next((code for kind, code in codes if isinstance(error, kind)), "died")


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
