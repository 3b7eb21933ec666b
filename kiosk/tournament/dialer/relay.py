"""Passes messages between the director's broker and one kiosk: bounded, and down only what a director says."""

import os
import socket
from contextlib import suppress
from pathlib import Path

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import PisteError
from kiosk.tournament.messages.encoding import MOST_BYTES
from kiosk.tournament.messages.greetings import message_from
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.transport.link import Arrived, Connected, Link, Lost
from kiosk.tournament.transport.socket_link import CONNECTED, LOST, MESSAGE, Lines, Place


class Relay:
    """Listens at a Unix socket for the kiosk; the newest connection counts. `refused`: messages that were none."""

    def __init__(self, link: Link, path: Path, event: str, table: str) -> None:
        """Raises `PisteError`."""
        self.refused = 0
        self._link, self._path, self._up, self._down = link, path, up(event, table), down(event, table)
        self._place = Place(event, table)
        self._kiosk: Lines | None = None
        self._connected = False
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            path.unlink(missing_ok=True)
            self._socket.bind(str(path))
            # The folder says who may reach it.
            os.chmod(path, 0o660)  # noqa: PTH101
            self._socket.listen(1)
        except OSError as error:
            self._socket.close()
            raise PisteError(f"cannot listen at {path}: {error}") from error
        self._socket.setblocking(False)

    def work(self, seconds: float) -> None:
        """One round. Never raises for what a network or the kiosk does."""
        self._accept()
        for event in self._link.poll(seconds):
            if isinstance(event, Connected):
                self._connected = True
                self._say(CONNECTED)
            elif isinstance(event, Lost):
                self._connected = False
                self._say(LOST)
            elif isinstance(event, Arrived) and event.topic == self._down:
                self._pass_down(event.payload)
        self._pass_up()

    def close(self) -> None:
        """Listens no more."""
        self._forget()
        self._socket.close()
        self._path.unlink(missing_ok=True)

    def _accept(self) -> None:
        with suppress(OSError):
            client, _ = self._socket.accept()
            self._forget()
            self._kiosk = Lines(client)
            self._say(self._place.line)
            if self._connected:
                self._say(CONNECTED)

    def _pass_down(self, payload: bytes) -> None:
        try:
            message_from(payload)
        except Untrusted:
            self.refused += 1
            return
        if b"\n" not in payload:
            self._say(MESSAGE + payload)

    def _pass_up(self) -> None:
        if self._kiosk is None:
            return
        try:
            lines = self._kiosk.read(0.0)
        except OSError:
            self._forget()
            return
        for line in lines:
            if line[:1] == MESSAGE and len(line) <= MOST_BYTES + 1:
                self._link.publish(self._up, line[1:])

    def _say(self, line: bytes) -> None:
        if self._kiosk is not None:
            try:
                self._kiosk.write(line)
            except OSError:
                self._forget()

    def _forget(self) -> None:
        if self._kiosk is not None:
            self._kiosk.close()
        self._kiosk = None
