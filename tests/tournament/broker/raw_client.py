"""Bytes to a broker that no client of ours would send."""

import socket
import ssl
from contextlib import suppress

CONNECT = b"\x10\x0f\x00\x04MQTT\x05\x02\x00\x3c\x00\x00\x02xx"
"""MQTT 5, a clean start, the client "xx"."""
LONGEST = 0x0FFFFFFF
"""Of a packet after its header: 256 MiB less one byte."""


def length(number: int) -> bytes:
    """A length as MQTT writes it: seven bits a byte, the lowest first."""
    found = bytearray()
    while True:
        number, low = divmod(number, 128)
        found.append(low | (0x80 if number else 0))
        if not number:
            return bytes(found)


def opened(port: int, tls: ssl.SSLContext, hello: bytes = CONNECT) -> ssl.SSLSocket:
    made = tls.wrap_socket(socket.create_connection(("127.0.0.1", port), 20.0))
    made.settimeout(20.0)
    made.sendall(hello)
    if hello == CONNECT:
        assert made.recv(1)[0] == 0x20
    return made


def pour(client: ssl.SSLSocket, total: int, chunk: bytes = bytes(1 << 20)) -> int:
    """How many of so many bytes can be sent before the broker ends the connection."""
    sent = 0
    with suppress(OSError):
        while sent < total:
            client.sendall(chunk)
            sent += len(chunk)
    return sent


def ended(client: ssl.SSLSocket) -> bool:
    """Whether the broker ends the connection, whatever it says before."""
    try:
        while client.recv(1000):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True
