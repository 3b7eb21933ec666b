"""A table's link without a network: a Unix socket to the dialer, a process of its own (`kiosk.tournament.dialer`).

A line each way: `+` there is a connection to the director, `-` it is gone, `=` and a message's JSON, which holds no
line feed.
"""

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kiosk.tournament.messages.encoding import MOST_BYTES
from kiosk.tournament.transport.link import Arrived, Connected, LinkEvent, Lost

CONNECTED, LOST, MESSAGE = b"+", b"-", b"="
AGAIN = 1.0
"""Seconds until the dialer is looked for again."""
_SENDING = 0.5


class Lines:
    """Lines over a connected socket; what is too long ends it."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket, self._left = connected, b""
        connected.settimeout(_SENDING)

    def fileno(self) -> int:
        """For `select`."""
        return self._socket.fileno()

    def read(self, seconds: float) -> list[bytes]:
        """Whole lines that came within so many seconds. Raises `OSError` where the other end is gone or wild."""
        self._socket.settimeout(max(seconds, 0.001))
        try:
            piece = self._socket.recv(65536)
        except TimeoutError:
            return []
        if not piece:
            raise ConnectionResetError("the other end is gone")
        *lines, self._left = (self._left + piece).split(b"\n")
        if any(len(line) > MOST_BYTES + 1 for line in (*lines, self._left)):
            raise ConnectionAbortedError("a line is too long")
        return lines

    def write(self, line: bytes) -> None:
        """Sends a line. Raises `OSError`."""
        self._socket.settimeout(_SENDING)
        self._socket.sendall(line + b"\n")

    def close(self) -> None:
        """Ends the connection."""
        self._socket.close()


class SocketLink:
    """A table's end; `Link`. It publishes to its one topic, and what comes is from the other, whatever is asked."""

    def __init__(self, path: Path, topic: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._path, self._topic, self._clock = path, topic, clock
        self._lines: Lines | None = None
        self._connected, self._due = False, clock()

    def poll(self, seconds: float) -> list[LinkEvent]:
        """See `Link`."""
        if self._lines is None and self._clock() >= self._due:
            self._dial()
        if self._lines is None:
            time.sleep(seconds)
            return []
        try:
            return [event for line in self._lines.read(seconds) if (event := self._event(line)) is not None]
        except OSError as error:
            return self._end(str(error))

    def publish(self, _topic: str, payload: bytes) -> None:
        """See `Link`."""
        if self._lines is not None and self._connected:
            with suppress(OSError):
                self._lines.write(MESSAGE + payload)

    def close(self) -> None:
        """See `Link`."""
        if self._lines is not None:
            self._lines.close()
        self._lines, self._connected = None, False

    def _dial(self) -> None:
        made = socket.socket(socket.AF_UNIX)
        try:
            made.settimeout(_SENDING)
            made.connect(str(self._path))
            self._lines = Lines(made)
        except OSError:
            made.close()
            self._due = self._clock() + AGAIN

    def _event(self, line: bytes) -> LinkEvent | None:
        if line[:1] == MESSAGE:
            return Arrived(self._topic, line[1:]) if self._connected else None
        if line not in (CONNECTED, LOST):
            return None
        self._connected = line == CONNECTED
        return Connected() if self._connected else Lost()

    def _end(self, why: str) -> list[LinkEvent]:
        was = self._connected
        self.close()
        self._due = self._clock() + AGAIN
        return [Lost(why)] if was else []
