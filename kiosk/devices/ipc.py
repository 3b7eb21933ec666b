"""Small messages over a socket between the screens and a process beside them: the camera's, the voice's.

Each message is four bytes of length and a pickle. The screen's end never blocks: half a message waits in a
buffer for its other half, on the way in and on the way out.
"""

import pickle
import select
import socket
import struct
import threading
from contextlib import suppress

HEAD = struct.Struct("!I")
LARGEST = 32 * 1024 * 1024
CHUNK = 1 << 16
CHUNKS = 64
"""At most this many at once, so that a flood holds nobody up."""


class BrokenWire(Exception):
    """The other end is gone."""


class InvalidMessage(Exception):
    """What came is no message."""


class MessageSocket:
    """One end of the socket."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._buffer = bytearray()
        self._rest = b""
        """What an offer could not send at once of its message."""
        self._sending = threading.Lock()

    def send(self, message: object) -> None:
        """Sends; waits for room. Raises `BrokenWire`."""
        packed = _packed(message)
        try:
            with self._sending:
                self._end.setblocking(True)
                self._end.sendall(self._rest + packed)
                self._rest = b""
        except OSError as error:
            raise BrokenWire from error

    def offer(self, message: object) -> bool:
        """Sends if there is room at once, else drops the message; never waits. Raises `BrokenWire`.

        A message for which there is room in part is kept, and its rest goes with the next offer or `drain`.
        """
        if not self._sending.acquire(blocking=False):
            return False
        try:
            self._rest = self._pushed(self._rest)
            if self._rest:
                return False
            packed = _packed(message)
            self._rest = self._pushed(packed)
            taken = len(self._rest) < len(packed)
            self._rest = self._rest if taken else b""
            return taken
        except (OSError, ValueError) as error:
            raise BrokenWire from error
        finally:
            self._sending.release()

    def receive(self) -> object:
        """The next message; waits. Raises `BrokenWire` or `InvalidMessage`."""
        while (message := self._whole()) is None:
            select.select([self._end], [], [])
            self._fill()
        return message[0]

    def drain(self) -> list[object]:
        """All whole messages that came; never waits. Raises `BrokenWire` (after the last) or `InvalidMessage`."""
        self._push_rest()
        gone = self._fill_up()
        messages: list[object] = []
        while (message := self._whole()) is not None:
            messages.append(message[0])
        if gone and not messages:
            raise BrokenWire
        return messages

    def close(self) -> None:
        """Closes this end."""
        self._end.close()

    def _push_rest(self) -> None:
        """Sends what is left of an offer; that the other end is gone is found while reading."""
        if self._rest and self._sending.acquire(blocking=False):
            try:
                with suppress(OSError, ValueError):
                    self._rest = self._pushed(self._rest)
            finally:
                self._sending.release()

    def _pushed(self, data: bytes) -> bytes:
        """Sends what there is room for; the rest."""
        try:
            return data[self._end.send(data, socket.MSG_DONTWAIT) :] if data else b""
        except BlockingIOError:
            return data

    def _fill_up(self) -> bool:
        """Takes what has come; whether the other end is gone."""
        try:
            for _ in range(CHUNKS):
                if not select.select([self._end], [], [], 0)[0]:
                    break
                self._fill()
        except (BrokenWire, OSError, ValueError):
            return True
        return False

    def _fill(self) -> None:
        chunk = self._end.recv(CHUNK)
        if not chunk:
            raise BrokenWire
        self._buffer += chunk

    def _whole(self) -> tuple[object] | None:
        if len(self._buffer) < HEAD.size:
            return None
        length = HEAD.unpack_from(self._buffer)[0]
        if length > LARGEST:
            raise InvalidMessage
        end = HEAD.size + length
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[HEAD.size : end])
        del self._buffer[:end]
        try:
            return (pickle.loads(body),)
        except Exception as error:
            # pickle raises anything on bytes that are no pickle.
            raise InvalidMessage from error


def _packed(message: object) -> bytes:
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(body)) + body
