"""Eyes in a process of their own: a camera that hangs, dies or sends rubbish is started anew, the screen goes on."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from kiosk.config import Config
from kiosk.devices.cameras.sources import Source
from kiosk.devices.eyes.calibrating import Sitting
from kiosk.devices.eyes.child import Order
from kiosk.devices.eyes.inline import blindness
from kiosk.devices.eyes.status import EyesStatus, advised, reason
from kiosk.devices.wire import BrokenWire, Rubbish, Wire
from kiosk.games.engine import Phrase
from vision.events import AtRest, Event, TrackedDie
from vision.reading import NO_DICE

FIRST_WAIT = 2.0
LONGEST_WAIT = 20.0
HEALTHY_AFTER = 30.0
"""Seconds of good work after which a fault counts as a first one again."""

START_PATIENCE = 30.0
"""Seconds until the first frame was dealt with: importing OpenCV and opening a camera on a slow card takes long."""

WORK_PATIENCE = 8.0
"""Seconds without a sign of life, beyond the camera's own time-out: a slow machine reads a picture that long."""


class Handle(Protocol):
    """A running child: the part of `subprocess.Popen` that is used."""

    def poll(self) -> int | None:
        """Its exit status, None while it runs."""
        ...

    def kill(self) -> None:
        """Ends it at once."""
        ...

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end."""
        ...


def start_child(end: socket.socket) -> Handle:
    """Starts the camera's process at the other end of the wire."""
    return subprocess.Popen(
        [sys.executable, "-m", "kiosk.devices.eyes", str(end.fileno())],
        pass_fds=(end.fileno(),),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={"LIBCAMERA_LOG_LEVELS": "*:ERROR", **os.environ},
    )


class ProcessEyes:
    """Watches SOURCE in a child process. `poll` never waits and keeps the child going."""

    def __init__(
        self,
        source: str,
        config: Config | None = None,
        data: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        start: "Callable[[socket.socket], Handle] | None" = None,
    ) -> None:
        """Starts the child, by `start` where that is given. Raises `UsageError` for a source that can be none."""
        self.source = Source.parse(source)
        self._label = source
        self._config = config or Config()
        self._data = data
        self._clock = clock
        self._start = start or start_child
        self._dice_set = "pips"
        self._want_preview = self._want_hands = False
        self._preview: bytes | None = None
        self._sitting: Sitting | None = None
        self._advice: Phrase | None = None
        self._lying: tuple[TrackedDie, ...] = ()
        self._code: str | None = "starting"
        self._detail = ""
        self._wait = FIRST_WAIT
        self._next_start = clock()
        self._child: Handle | None = None
        self._old: list[Handle] = []
        self._wire: Wire | None = None
        self._ready_at: float | None = None
        self._working = False
        self._heard = clock()
        self._spawn()

    def poll(self) -> list[Event]:
        """What has come from the child since the last call."""
        self._old = [child for child in self._old if child.poll() is None]
        now = self._clock()
        if self._code == "ended":
            return []
        if self._wire is None:
            if now >= self._next_start:
                self._spawn()
            return []
        return self._listen(self._wire, now)

    def status(self) -> EyesStatus:
        """Whether the child sees, and why not."""
        why = reason(self._code) if self._code else None
        return EyesStatus(why is None, why, self._label, self.source.demo, self._detail, self._code, self._advice)

    def expect(self, dice_set: str) -> None:
        """Which dice may lie there."""
        if dice_set != self._dice_set:
            self._dice_set = dice_set
            if dice_set == NO_DICE:
                self._preview, self._lying = None, ()
            self._order(("expect", dice_set))

    def command(self, words: tuple[object, ...]) -> None:
        """Passes a command to the virtual track."""
        self._order(("command", words))

    def want_hands(self, wanted: bool) -> None:
        """Asks for hands over the track, or no more of them."""
        if wanted != self._want_hands:
            self._want_hands = wanted
            self._order(("hands", wanted))

    def want_preview(self, wanted: bool) -> None:
        """Asks for small pictures, or no more of them."""
        if wanted != self._want_preview:
            self._want_preview = wanted
            self._order(("preview", wanted))

    def preview(self) -> bytes | None:
        """The newest small picture as JPEG."""
        return self._preview

    def calibrate(self, kind: str | None) -> None:
        """Begins a calibration, or leaves it."""
        self._sitting = None
        self._order(("calibrate", kind))

    def choose(self, word: str) -> None:
        """A button or a word of the calibration."""
        self._order(("choose", word))

    def sitting(self) -> Sitting | None:
        """What the calibration showed last; None where there is none, or its process was started anew."""
        return self._sitting

    def close(self) -> None:
        """Ends the child."""
        self._end_child()
        self._code = "ended"
        for child in self._old:
            # One that hangs in a driver cannot even be killed: nobody waits for it.
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=5)
        self._old = []

    def _spawn(self) -> None:
        ours, theirs = socket.socketpair()
        try:
            self._child = self._start(theirs)
        finally:
            theirs.close()
        self._wire, self._ready_at, self._heard = Wire(ours), None, self._clock()
        self._working = False
        watched = (self._lying, self._want_preview, self._want_hands)
        self._order(Order(self._label, self._config, self._dice_set, self._data, *watched))

    def _order(self, message: Any) -> None:
        if self._wire is not None:
            try:
                self._wire.offer(message)
            except BrokenWire:
                self._down("died")

    def _listen(self, wire: Wire, now: float) -> list[Event]:
        try:
            messages = wire.drain()
        except BrokenWire:
            self._down("died")
            return []
        except Rubbish:
            self._down("rubbish")
            return []
        events: list[Event] = []
        for message in messages:
            self._heard = now
            events += self._take(message)
        patience = self._config.camera.timeout + WORK_PATIENCE if self._working else START_PATIENCE
        if self._wire is wire and self._code != "ended" and now - self._heard > patience:
            self._down("hung")
        return events

    def _take(self, message: Any) -> list[Event]:
        match message:
            case ("events", list(events)) if all(isinstance(event, Event) for event in events):
                self._code, self._detail = blindness(self._code, events), ""
                self._note(events)
                self._advice = advised(self._advice, events)
                return events
            case ("preview", bytes(jpeg)):
                self._preview = jpeg if self._dice_set != NO_DICE else None
            case ("sitting", Sitting() | None as sitting):
                self._sitting = sitting
            case ("alive",):
                self._alive()
            case ("ready",):
                self._ready_at, self._code, self._detail = self._heard, None, ""
            case ("fault", str(code), str(line)):
                self._down(code, line)
            case ("ended",):
                self._end_child()
                self._code = "ended"
            case _:
                self._down("rubbish")
        return []

    def _alive(self) -> None:
        self._working = True
        if self._ready_at is not None and self._heard - self._ready_at > HEALTHY_AFTER:
            self._wait = FIRST_WAIT

    def _note(self, events: list[Event]) -> None:
        rests = [event for event in events if isinstance(event, AtRest)]
        if rests and self._dice_set != NO_DICE:
            self._lying = rests[-1].dice

    def _down(self, code: str, line: str = "") -> None:
        self._end_child()
        self._code, self._detail, self._preview, self._sitting = code, line, None, None
        self._next_start = self._clock() + self._wait
        self._wait = min(self._wait * 2, LONGEST_WAIT)

    def _end_child(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        if self._child is not None:
            self._child.kill()
            self._old.append(self._child)
            self._child = None
