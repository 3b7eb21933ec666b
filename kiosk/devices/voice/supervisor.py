"""The voice in a process of its own: one that hangs or dies is started anew, the screens go on."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable

from kiosk.devices.supervised_process import Handle, ProcessFault, Start, SupervisedProcess
from kiosk.devices.voice.base import REASONS, Tuning, Utterance, VoiceCode, VoiceStatus

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
        start: Start = start_child,
    ) -> None:
        """The child starts with the first `tuning` that wants to be heard."""
        self._tuning = Tuning(sounds=0, spoken=False)
        self._fault: tuple[str, str] | None = (VoiceCode.STARTING, "")
        self._process = SupervisedProcess(start, lambda: self._tuning, self._fell, clock)
        if tuning is not None:
            self.tune(tuning)

    @property
    def pid(self) -> int | None:
        """The child's number, None while there is none."""
        return self._process.pid

    def say(self, utterance: Utterance) -> None:
        """See `Voice`."""
        self._process.send(utterance)

    def play(self, sound: str) -> None:
        """See `Voice`."""
        self._process.send(("play", sound))

    def tune(self, tuning: Tuning) -> None:
        """See `Voice`."""
        if tuning != self._tuning:
            self._tuning = tuning
            if self._process.running:
                self._process.send(tuning)
            elif tuning.wanted:
                self._process.keep_going()

    def status(self) -> VoiceStatus:
        """See `Voice`."""
        if self._tuning.wanted:
            self._process.keep_going()
        for message in self._process.messages(PATIENCE):
            self._take(message)
        if self._fault is None or not self._tuning.wanted:
            return VoiceStatus(True)
        code, detail = self._fault
        return VoiceStatus(False, REASONS[code], code, detail)

    def close(self) -> None:
        """See `Voice`."""
        self._process.close(2.0)

    def _take(self, message: object) -> None:
        match message:
            case ("alive", None):
                self._fault = None
            case ("alive", (str(code), str(detail))) if code in REASONS:
                self._fault = code, detail
            case _:
                self._process.fail(VoiceCode.DIED)
                return
        self._process.well()

    def _fell(self, code: str, detail: str) -> None:
        self._fault = (VoiceCode.DIED if code == ProcessFault.RUBBISH else code, detail)
