"""A process beside the screens, kept going: one that hangs, dies or sends rubbish is ended and started anew."""

import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Protocol

from kiosk.devices.ipc import BrokenWire, InvalidMessage, MessageSocket

AT_ONCE = 0.2
"""Seconds until a process that worked well is started again."""
FIRST_WAIT, LONGEST_WAIT = 2.0, 20.0
"""Seconds until the next start when that did not help; twice as many each time, up to so many."""
HEALTHY_AFTER = 30.0
"""Seconds of good work after which a fault counts as a first one again."""
MOST_UNENDED = 2
"""So many processes that cannot be ended: each holds memory, and another one would hang in the same driver."""


class Handle(Protocol):
    """A running child: the part of `subprocess.Popen` that is used."""

    @property
    def pid(self) -> int:
        """Its process id."""

    def poll(self) -> int | None:
        """Its exit status, None while it runs."""

    def kill(self) -> None:
        """Ends it at once."""

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end."""


Start = Callable[[socket.socket], Handle]


class ProcessFault(StrEnum):
    """Why there is no process: it exited, is silent, sent an invalid message, or those before cannot be ended."""

    DIED = "died"
    HUNG = "hung"
    RUBBISH = "rubbish"
    STUCK = "stuck"


class SupervisedProcess:
    """The parent's side of one process. No call waits for it, except `close`.

    `start` starts it with the other end of a socket; `greeting` gives its first message; `fell` is called with the
    cause of its end, a `ProcessFault` or what `fail` was given, and a technical line.
    """

    def __init__(
        self,
        start: Start,
        greeting: Callable[[], object],
        fell: Callable[[str, str], None],
        clock: Callable[[], float],
    ) -> None:
        self._start, self._greeting, self._fell, self._clock = start, greeting, fell, clock
        self._wait, self._due = AT_ONCE, clock()
        self._child: Handle | None = None
        self._old: list[Handle] = []
        self._stuck = False
        self._wire: MessageSocket | None = None
        self._heard = clock()
        self._well_since: float | None = None

    @property
    def running(self) -> bool:
        """Whether there is a process that may still answer."""
        return self._wire is not None

    @property
    def pid(self) -> int | None:
        """The process id, None while there is no process."""
        return None if self._child is None else self._child.pid

    def keep_going(self) -> None:
        """Starts the process where there is none and the wait after its last fault is over."""
        self._old = [child for child in self._old if child.poll() is None]
        if self._wire is not None or self._clock() < self._due:
            return
        was, self._stuck = self._stuck, len(self._old) >= MOST_UNENDED
        if not self._stuck:
            self._spawn()
        elif not was:
            self._fell(ProcessFault.STUCK, "the driver hangs; restart the machine")

    def messages(self, patience: float) -> Iterator[object]:
        """The messages since the last call; a process silent for `patience` seconds is taken as hung and ended."""
        for message in self._heard_now(patience):
            if self._wire is not None:
                yield message

    def _heard_now(self, patience: float) -> list[object]:
        if self._wire is None:
            return []
        try:
            found = self._wire.drain()
        except BrokenWire:
            self.fail(ProcessFault.DIED)
            return []
        except InvalidMessage:
            self.fail(ProcessFault.RUBBISH)
            return []
        if found:
            self._heard = self._clock()
        elif self._clock() - self._heard > patience:
            self.fail(ProcessFault.HUNG)
        return found

    def well(self) -> None:
        """Reports that the process works; after a while of that the wait before a restart is short again."""
        now = self._clock()
        self._well_since = now if self._well_since is None else self._well_since
        if now - self._well_since > HEALTHY_AFTER:
            self._wait = AT_ONCE

    def send(self, message: object) -> None:
        """Sends a message; it is dropped where the socket is full."""
        if self._wire is not None:
            try:
                self._wire.offer(message)
            except BrokenWire:
                self.fail(ProcessFault.DIED)

    def fail(self, code: str, line: str = "") -> None:
        """Ends the process with that cause; the next one starts after the wait."""
        self.end()
        self._due = self._clock() + self._wait
        self._wait = min(max(FIRST_WAIT, self._wait * 2), LONGEST_WAIT)
        self._fell(code, line)

    def end(self) -> None:
        """Ends it, if there is one."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None
        if self._child is not None:
            self._child.kill()
            self._old.append(self._child)
            self._child = None

    def close(self, patience: float) -> None:
        """Ends it for good and waits `patience` seconds at most: one that hangs in a driver cannot even be killed."""
        self.end()
        self._due = float("inf")
        for child in self._old:
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=patience)
        self._old = []

    def _spawn(self) -> None:
        ours, theirs = socket.socketpair()
        try:
            self._child = self._start(theirs)
        except OSError as error:
            # Neither memory nor a process left: the table goes on, and this is tried again.
            ours.close()
            self.fail(ProcessFault.DIED, str(error))
            return
        finally:
            theirs.close()
        self._wire, self._heard, self._well_since = MessageSocket(ours), self._clock(), None
        self.send(self._greeting())
