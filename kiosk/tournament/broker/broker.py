"""The director's broker: its files are written from the authority and the list of tables, then mosquitto is started.

It is the director's child. A table that is revoked is off at once, since the broker starts anew: the others connect
again within seconds, and what was under way is sent again.
"""

import os
import pwd
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.authority.openssl import Pair
from kiosk.tournament.broker.access_list import tables_list
from kiosk.tournament.broker.mosquitto import Mosquitto
from kiosk.tournament.private_files import private_folder, private_write

PORT = 8883


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the broker listens: at all addresses of the machine, or at one."""

    port: int = PORT
    address: str = ""


class Broker:
    """mosquitto for one event, its files in a folder of its own."""

    def __init__(
        self, folder: Path, authority: Authority, event: str, listening: Listening, quiet: bool = False
    ) -> None:
        """Writes the files. Raises `PisteError`."""
        self._folder, self._authority, self._event, self._listening = folder, authority, event, listening
        self._suspended: frozenset[str] = frozenset()
        self._write()
        self._mosquitto = Mosquitto(folder / "mosquitto.conf", listening.port, quiet)

    @property
    def own(self) -> Path:
        """The folder with what the director itself shows the broker: see `tls.context`."""
        return self._folder / "director"

    def start(self) -> None:
        """Starts it where it does not run. Raises `PisteError`."""
        self._mosquitto.start()

    def stop(self) -> None:
        """Ends it."""
        self._mosquitto.stop()

    def renew(self) -> None:
        """The authority has admitted or revoked a table: the broker starts anew. Raises `PisteError`."""
        self._write()
        self._mosquitto.kill()
        self._mosquitto.start()

    def suspend(self, tables: Iterable[str]) -> None:
        """What these tables say is refused until another call. Connections stay. Raises `PisteError`."""
        if self._suspended != (wanted := frozenset(tables)):
            self._suspended = wanted
            self._put("tables.acl", self._tables())
            self._mosquitto.read_lists()

    def _tables(self) -> str:
        return tables_list(self._event, (one for one in self._authority.tables if one not in self._suspended))

    def _write(self) -> None:
        authority = self._authority
        for folder in (self._folder, self.own):
            private_folder(folder)
        self._put("authority.crt", authority.certificate)
        self._put("revoked.pem", authority.revocations())
        self._put("tables.acl", self._tables())
        self._pair("server", authority.server)
        self._put("director/authority.crt", authority.certificate)
        self._pair("director/own", authority.director)
        self._put("mosquitto.conf", self._configuration())

    def _configuration(self) -> str:
        listening, user = self._listening, pwd.getpwuid(os.getuid()).pw_name
        text = files(__package__).joinpath("mosquitto.txt").read_text("utf-8")
        return text.format(user=user, port=listening.port, address=listening.address, folder=self._folder)

    def _pair(self, name: str, pair: Pair) -> None:
        self._put(f"{name}.crt", pair.certificate)
        self._put(f"{name}.key", pair.key)

    def _put(self, name: str, text: str) -> None:
        private_write(self._folder / name, text)
