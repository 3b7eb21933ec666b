"""Small messages over a socket between the screens and a process beside them: the camera's, the voice's.

Each message is four bytes of length and a pickle. The screen's end never blocks: half a message waits in a
buffer for its other half.
"""

import pickle
import select
import socket
import struct
import threading

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
        self._sending = threading.Lock()

    def send(self, message: object) -> None:
        """Sends; waits for room. Raises `BrokenWire`."""
        body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
        try:
            with self._sending:
                self._end.setblocking(True)
                self._end.sendall(HEAD.pack(len(body)) + body)
        except OSError as error:
            raise BrokenWire from error

    def offer(self, message: object) -> bool:
        """Sends if there is room at once, else drops the message. Raises `BrokenWire`."""
        try:
            room = select.select([], [self._end], [], 0)[1]
        except (OSError, ValueError) as error:
            raise BrokenWire from error
        if not room:
            return False
        self.send(message)
        return True

    def receive(self) -> object:
        """The next message; waits. Raises `BrokenWire` or `InvalidMessage`."""
        while (message := self._whole()) is None:
            select.select([self._end], [], [])
            self._fill()
        return message[0]

    def drain(self) -> list[object]:
        """All whole messages that came; never waits. Raises `BrokenWire` (after the last) or `InvalidMessage`."""
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
