"""The Unix socket at which one kiosk reaches the dialer; the newest connection counts."""

import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from kiosk.errors import PisteError
from kiosk.tournament.transport.socket_link import Lines


class KioskEnd:
    """Lines from and to the kiosk; what it does wrong ends its connection alone."""

    def __init__(self, path: Path) -> None:
        """Raises `PisteError`."""
        self._path = path
        self._kiosk: Lines | None = None
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

    def accept(self) -> bool:
        """Whether a kiosk has just come, which knows nothing yet."""
        with suppress(OSError):
            client, _ = self._socket.accept()
            self._forget()
            self._kiosk = Lines(client)
            return True
        return False

    def read(self) -> Sequence[bytes]:
        """What it has said since."""
        if self._kiosk is None:
            return ()
        try:
            return self._kiosk.read(0.0)
        except OSError:
            self._forget()
            return ()

    def say(self, line: bytes) -> None:
        """Tells it where it is there."""
        if self._kiosk is not None:
            try:
                self._kiosk.write(line)
            except OSError:
                self._forget()

    def close(self) -> None:
        """Listens no more."""
        self._forget()
        self._socket.close()
        self._path.unlink(missing_ok=True)

    def _forget(self) -> None:
        if self._kiosk is not None:
            self._kiosk.close()
        self._kiosk = None
