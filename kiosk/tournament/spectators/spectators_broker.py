"""The broker for everybody in the hall: it serves the page and what the page shows, and hears the director alone."""

import os
import pwd
import shutil
from importlib.resources import files
from pathlib import Path

from kiosk.errors import PisteError
from kiosk.tournament.broker.broker import Listening
from kiosk.tournament.broker.mosquitto import Mosquitto
from kiosk.tournament.messages.topics import PUBLIC
from kiosk.tournament.private_files import private_folder, private_write
from kiosk.tournament.spectators.page.assembly import page

MOST_GUESTS = 400
OWN_FILES = 24
"""What mosquitto has open besides: 11 were seen with 2.0.11."""
SOCKET, PAGE = "director.sock", "page"


class SpectatorsBroker:
    """A second mosquitto, its files in a folder of its own.

    The kernel bounds its connections: mosquitto's `max_connections` holds for no websocket (seen with 2.0.11).
    """

    def __init__(self, folder: Path, listening: Listening, quiet: bool = False, most: int = MOST_GUESTS) -> None:
        """Writes the files; `most` connections at once. Raises `PisteError`."""
        self._folder = folder
        private_folder(folder)
        # What else lies in the folder of the page would be served too.
        shutil.rmtree(folder / PAGE, ignore_errors=True)
        private_folder(folder / PAGE)
        private_write(folder / PAGE / "index.html", page())
        private_write(folder / "director.acl", f"topic write {PUBLIC}/#\n")
        private_write(folder / "guests.acl", f"topic read {PUBLIC}/#\n")
        private_write(folder / "mosquitto.conf", self._configuration(listening))
        self._mosquitto = Mosquitto(folder / "mosquitto.conf", listening.port, quiet, most + OWN_FILES)

    @property
    def socket(self) -> Path:
        """Where the director speaks to it."""
        return self._folder / SOCKET

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return self._mosquitto.pid

    def start(self) -> None:
        """Starts it where it does not run. Raises `PisteError`."""
        if not self._mosquitto.running:
            self.socket.unlink(missing_ok=True)
            self._mosquitto.start()

    def stop(self) -> None:
        """Ends it."""
        self._mosquitto.stop()

    def kill(self) -> None:
        """Kills it: whatever guests have left in it is gone with it."""
        self._mosquitto.kill()

    def _configuration(self, listening: Listening) -> str:
        if len(os.fsencode(self.socket)) > LONGEST_SOCKET:
            raise PisteError(f"the path {self.socket} is too long for a socket: choose another --data")
        text = files(__package__).joinpath("spectators.txt").read_text("utf-8")
        user = pwd.getpwuid(os.getuid()).pw_name
        return text.format(
            user=user, port=listening.port, address=listening.address, folder=self._folder, socket=SOCKET, page=PAGE,
        )  # fmt: skip


LONGEST_SOCKET = 107
"""Bytes of a Unix socket's path (unix(7))."""
