"""The voice in a process of its own: one that hangs or dies is started anew, the screens go on."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from kiosk.devices.eyes.supervisor import FIRST_WAIT, HEALTHY_AFTER, LONGEST_WAIT, Handle
from kiosk.devices.voice.base import REASONS, Tuning, Utterance, VoiceStatus
from kiosk.devices.wire import BrokenWire, Rubbish, Wire

PATIENCE = 12.0
"""Seconds without a sign of life: starting on a slow card, or one line that espeak-ng hangs on."""


def start_child(end: socket.socket) -> Handle:
    """Starts the voice's process at the other end of the wire."""
    return subprocess.Popen(
        [sys.executable, "-m", "kiosk.devices.voice", str(end.fileno())],
        pass_fds=(end.fileno(),),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )


class ProcessVoice:
    """Speaks through a child; see `Voice`."""

    def __init__(
        self,
        tuning: Tuning | None = None,
        clock: Callable[[], float] = time.monotonic,
        start: Callable[[socket.socket], Handle] = start_child,
    ) -> None:
        """The child starts with the first `tuning` that wants to be heard."""
        self._tuning, self._clock, self._start = Tuning(sounds=0, spoken=False), clock, start
        self._fault: tuple[str, str] | None = ("starting", "")
        self._wait, self._next_start = FIRST_WAIT, clock()
        self._child: Handle | None = None
        self._old: list[Handle] = []
        self._wire: Wire | None = None
        self._well_since: float | None = None
        self._heard = clock()
        if tuning is not None:
            self.tune(tuning)

    def say(self, utterance: Utterance) -> None:
        """See `Voice`."""
        self._send(utterance)

    def play(self, sound: str) -> None:
        """See `Voice`."""
        self._send(("play", sound))

    def tune(self, tuning: Tuning) -> None:
        """See `Voice`."""
        if tuning != self._tuning:
            self._tuning = tuning
            if self._wire is not None:
                self._send(tuning)
            elif tuning.wanted and self._clock() >= self._next_start:
                self._spawn()

    def status(self) -> VoiceStatus:
        """See `Voice`."""
        self._keep_going()
        if self._fault is None or not self._tuning.wanted:
            return VoiceStatus(True)
        code, detail = self._fault
        return VoiceStatus(False, REASONS[code], code, detail)

    def close(self) -> None:
        """See `Voice`."""
        self._end_child()
        for child in self._old:
            # One that hangs in a driver cannot even be killed: nobody waits for it.
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=2)
        self._next_start = float("inf")

    def _keep_going(self) -> None:
        now = self._clock()
        self._old = [child for child in self._old if child.poll() is None]
        if self._wire is None:
            if now >= self._next_start and self._tuning.wanted:
                self._spawn()
            return
        try:
            for message in self._wire.drain():
                self._take(message, now)
        except (BrokenWire, Rubbish):
            self._down("died")
            return
        if now - self._heard > PATIENCE:
            self._down("hung")

    def _take(self, message: object, now: float) -> None:
        match message:
            case ("alive", None):
                self._heard, self._fault = now, None
            case ("alive", (str(code), str(detail))) if code in REASONS:
                self._heard, self._fault = now, (code, detail)
            case _:
                raise Rubbish
        self._well_since = now if self._well_since is None else self._well_since
        if now - self._well_since > HEALTHY_AFTER:
            self._wait = FIRST_WAIT

    def _send(self, message: object) -> None:
        if self._wire is not None:
            try:
                self._wire.offer(message)
            except BrokenWire:
                self._down("died")

    def _spawn(self) -> None:
        ours, theirs = socket.socketpair()
        try:
            self._child = self._start(theirs)
        except OSError as error:
            ours.close()
            self._down("died", str(error))
            return
        finally:
            theirs.close()
        self._wire, self._heard, self._well_since = Wire(ours), self._clock(), None
        self._send(self._tuning)

    def _down(self, code: str, detail: str = "") -> None:
        self._end_child()
        self._fault = (code, detail)
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
