"""Lines of JSON over TLS 1.3 without ever waiting: conversations are generators that yield while nothing has come.

One thread talks with many so. Whatever the other side does ends that conversation alone, by `OSError` or `Untrusted`.
"""

import json
import select
import socket
import ssl
from collections.abc import Generator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from calibration.files.untrusted_input import Untrusted, parsed

MOST_BYTES = 8 * 1024
"""Of a line: a certificate has less than a thousand."""
Talk = Generator[None, None, None]


def serving(folder: Path) -> ssl.SSLContext:
    """The director's side, by the files of its broker. Raises `OSError`."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version, made.num_tickets = ssl.TLSVersion.TLSv1_3, 0
    made.load_cert_chain(folder / "server.crt", folder / "server.key")
    return made


def calling(authority: str | None) -> ssl.SSLContext:
    """The table's side: it speaks to a server of that authority (PEM) alone; of any, for None. Raises `Untrusted`.

    For None nothing that is heard can be believed, and nothing may be said that is worth keeping.
    """
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.minimum_version, made.check_hostname = ssl.TLSVersion.TLSv1_3, False
    if authority is None:
        made.verify_mode = ssl.CERT_NONE
        return made
    try:
        made.load_verify_locations(cadata=authority)
    except (ssl.SSLError, ValueError) as error:
        raise Untrusted("the authority is none") from error
    return made


class Wire:
    """One end of a connection: `made` is what a server accepted, a table has none before `connect`."""

    def __init__(self, context: ssl.SSLContext, made: socket.socket | None = None) -> None:
        self._context, self._server = context, made is not None
        self._socket = made
        self._left = b""

    def connect(self, family: int, address: tuple[Any, ...]) -> Talk:
        """The table's first step, to an address as `getaddrinfo` gives it. Raises `OSError`."""
        self._socket = made = socket.socket(family)
        made.setblocking(False)
        with suppress(BlockingIOError):
            made.connect(address)
        while not select.select((), (made,), (), 0.0)[1]:
            yield
        if trouble := made.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            raise OSError(trouble, "no connection")

    def shake(self) -> Talk:
        """Agrees upon keys. Raises `OSError`, of which `ssl.SSLCertVerificationError` says that it is a stranger."""
        assert self._socket is not None
        self._socket.setblocking(False)
        self._socket = tls = self._context.wrap_socket(
            self._socket, server_side=self._server, do_handshake_on_connect=False
        )
        while True:
            try:
                tls.do_handshake()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                yield
            else:
                return

    def say(self, said: Mapping[str, Any]) -> Talk:
        """One line. Raises `OSError`."""
        left = json.dumps(said).encode() + b"\n"
        while left:
            try:
                left = left[self._open.send(left) :]
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                yield

    def hear(self) -> Generator[None, None, dict[str, Any]]:
        """The next line. Raises `OSError`, `Untrusted`."""
        while b"\n" not in self._left:
            if not self._more():
                yield
        line, _, self._left = self._left.partition(b"\n")
        heard = parsed(line, MOST_BYTES, most_depth=2, most_items=20)
        if not isinstance(heard, dict):
            raise Untrusted("it is no message")
        return heard

    def check_open(self) -> None:
        """Raises `OSError` once the other side is gone, `Untrusted` when it speaks out of turn."""
        if self._more() and self._left:
            raise Untrusted("nobody was asked")

    def close(self) -> None:
        """Ends it."""
        if self._socket is not None:
            self._socket.close()

    @property
    def _open(self) -> socket.socket:
        assert self._socket is not None
        return self._socket

    def _more(self) -> bool:
        try:
            piece = self._open.recv(4096)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return False
        if not piece:
            raise ConnectionResetError("the other side is gone")
        self._left += piece
        if len(self._left) > MOST_BYTES:
            raise Untrusted("a line is too long")
        return True


def text(heard: Mapping[str, Any], name: str, most: int = MOST_BYTES) -> str:
    """A part of a message. Raises `Untrusted`."""
    found = heard.get(name)
    if not isinstance(found, str) or not found.isascii() or not 0 < len(found) <= most:
        raise Untrusted(f"there is no {name}")
    return found
