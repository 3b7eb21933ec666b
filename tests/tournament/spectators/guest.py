"""A guest's telephone as bytes: a websocket, and in it MQTT 3.1.1 as the page speaks it, or otherwise."""

import base64
import os
import socket
import struct

from tests.tournament.broker.raw_client import length

SECONDS = 20.0
BINARY, PING, PONG = 2, 9, 10
"""Kinds of frames."""
Will = tuple[str, str] | None


def text(said: str) -> bytes:
    return struct.pack(">H", len(said)) + said.encode()


def packet(head: int, body: bytes = b"") -> bytes:
    return bytes([head]) + length(len(body)) + body


class Guest:
    """One connection to the spectators' port. `heard` grows by the packets that come: first byte and body."""

    def __init__(
        self, port: int, name: str = "", level: int = 4, will: tuple[str, str] | None = None, seconds: float = SECONDS
    ) -> None:
        """Opens it and is let in. Raises `OSError` where it is not."""
        self.socket = socket.create_connection(("127.0.0.1", port), seconds)
        self.socket.settimeout(seconds)
        self._frames = self._packets = b""
        self.heard: list[tuple[int, bytes]] = []
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._frames:
            self._frames += self._more()
        head, _, self._frames = self._frames.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            raise ConnectionRefusedError(head.decode(errors="replace"))
        flags, said = (2, b"") if will is None else (0x26, text(will[0]) + text(will[1]))
        properties = b"\0" if level == 5 else b""
        self.send(packet(0x10, text("MQTT") + bytes([level, flags, 0, 60]) + properties + text(name) + said))
        if (said := self.next())[0] != 0x20 or said[1][1]:
            raise ConnectionRefusedError(said)

    def send(self, sent: bytes, kind: int = BINARY) -> None:
        """A frame (RFC 6455), its mask all zeros."""
        size = bytes([0x80 | len(sent)]) if len(sent) < 126 else b"\xfe" + struct.pack(">H", len(sent))
        self.socket.sendall(bytes([0x80 | kind]) + size + bytes(4) + sent)

    def subscribe(self, topic: str) -> int:
        """What the broker answers: 0 to 2, or 128 for no."""
        self.send(packet(0x82, b"\0\1" + text(topic) + b"\0"))
        while (said := self.next())[0] != 0x90:
            self.heard.append(said)
        return said[1][-1]

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        self.send(packet(0x30 | retain, text(topic) + payload))

    def next(self) -> tuple[int, bytes]:
        """The next packet. Raises `OSError`."""
        while (found := self.whole()) is None:
            self.feed(self._more())
        return found

    def feed(self, data: bytes) -> None:
        """What has come; whether it is there still, which the server asks after five minutes, it answers at once."""
        self._frames += data
        while (frame := _frame(self._frames)) is not None:
            if self._frames[0] & 15 == PING:
                self.send(frame[0], PONG)
            else:
                self._packets += frame[0]
            self._frames = self._frames[frame[1] :]

    def whole(self) -> tuple[int, bytes] | None:
        """A packet that has come whole."""
        found = self._packets
        size = shift = 0
        for place, byte in enumerate(found[1:5], 2):
            size |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                if len(found) < place + size:
                    return None
                self._packets = found[place + size :]
                return found[0], found[place : place + size]
        return None

    def told(self) -> list[tuple[str, bytes]]:
        """What has been published to it, something at least, once nothing more comes for a while."""
        if not any(head >> 4 == 3 for head, _ in self.heard):
            self.heard.append(self.next())
        return self.until_quiet()

    def until_quiet(self, seconds: float = 0.7) -> list[tuple[str, bytes]]:
        """What has been published to it, once nothing more comes for so long."""
        self.socket.settimeout(seconds)
        try:
            while True:
                self.heard.append(self.next())
        except TimeoutError:
            pass
        self.socket.settimeout(SECONDS)
        found = [published(body) for head, body in self.heard if head >> 4 == 3]
        self.heard = []
        return found

    def close(self) -> None:
        self.socket.close()

    def _more(self) -> bytes:
        if not (data := self.socket.recv(65536)):
            raise ConnectionResetError("the broker has ended the connection")
        return data


def published(body: bytes) -> tuple[str, bytes]:
    """Topic and payload, at QoS 0."""
    end = 2 + int.from_bytes(body[:2], "big")
    return body[2:end].decode(), body[end:]


def _frame(data: bytes) -> tuple[bytes, int] | None:
    """What is in the first frame, and where it ends."""
    if len(data) < 2:
        return None
    size, start = data[1] & 127, 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(data[2:start], "big")
    return (data[start : start + size], start + size) if len(data) >= start + size and start <= len(data) else None
