"""A table's link without a network: a Unix socket to the dialer, a process of its own (`kiosk.tournament.dialer`).

Lines: `@` event and table, the first that the dialer says; `+` there is a connection to the director, `-` it is gone;
each way `=` and a message's JSON, which holds no line feed; `@` alone: the table takes part in nothing; `!` what the
kiosk asks about joining and `?` how that stands (`kiosk.tournament.joining.desk`).
"""

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kiosk.tournament.messages.encoding import MOST_BYTES
from kiosk.tournament.messages.topics import down, is_event, is_table
from kiosk.tournament.transport.link import Arrived, Connected, LinkEvent, Lost

PLACE, CONNECTED, LOST, MESSAGE, ORDER, DESK = b"@", b"+", b"-", b"=", b"!", b"?"
NOWHERE = PLACE
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


@dataclass(frozen=True, slots=True)
class Place:
    """Which table of which evening the dialer stands for."""

    event: str
    table: str

    @property
    def line(self) -> bytes:
        """As the dialer says it."""
        return PLACE + f"{self.event} {self.table}".encode()


def place_in(line: bytes) -> Place | None:
    """The place that a line names; None where it names none."""
    event, _, table = line.removeprefix(PLACE).decode("utf-8", "replace").partition(" ")
    known = is_event(event) and is_table(table)
    return Place(event, table) if known else None


class SocketLink:
    """A table's end; `Link`. It publishes to its one topic, and what comes is from the other, whatever is asked.

    `place` is known once the dialer has answered; what came behind that line waits for the next `poll`. `desk`: what
    it last said about joining; empty without a dialer.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.place: Place | None = None
        self.desk = b""
        self._path, self._clock = path, clock
        self._lines: Lines | None = None
        self._waiting: list[bytes] = []
        self._connected, self._due = False, clock()

    @property
    def connected(self) -> bool:
        """Whether the dialer has a connection to the director."""
        return self._connected

    def poll(self, seconds: float) -> list[LinkEvent]:
        """See `Link`."""
        if self._lines is None and self._clock() >= self._due:
            self._dial()
        if self._lines is None:
            time.sleep(seconds)
            return []
        try:
            self._waiting += self._lines.read(0.0 if self._waiting else seconds)
        except OSError as error:
            return self._end(str(error))
        return self._heard()

    def _heard(self) -> list[LinkEvent]:
        """What the lines say, up to one that names another place."""
        heard: list[LinkEvent] = []
        while self._waiting:
            line = self._waiting.pop(0)
            if line[:1] == PLACE and (place := place_in(line)) != self.place:
                self.place, self._connected = place, False
                break
            if line[:1] == DESK:
                self.desk = line[1:]
            elif (event := self._event(line)) is not None:
                heard.append(event)
        return heard

    def publish(self, _topic: str, payload: bytes) -> None:
        """See `Link`."""
        if self._lines is not None and self._connected:
            with suppress(OSError):
                self._lines.write(MESSAGE + payload)

    def order(self, said: bytes) -> None:
        """Asks the dialer for something about joining; lost where there is none."""
        if self._lines is not None:
            with suppress(OSError):
                self._lines.write(ORDER + said)

    def close(self) -> None:
        """See `Link`."""
        if self._lines is not None:
            self._lines.close()
        self._lines, self._connected, self._waiting, self.desk = None, False, [], b""

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
            if self.place is None or not self._connected:
                return None
            return Arrived(down(self.place.event, self.place.table), line[1:])
        if line not in (CONNECTED, LOST):
            return None
        self._connected = line == CONNECTED
        return Connected() if self._connected else Lost()

    def _end(self, why: str) -> list[LinkEvent]:
        was = self._connected
        self.close()
        self._due = self._clock() + AGAIN
        return [Lost(why)] if was else []
