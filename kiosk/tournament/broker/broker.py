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

from calibration.files.atomic_file import atomic_write
from kiosk.errors import PisteError
from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.authority.openssl import Pair
from kiosk.tournament.broker.access_list import spectators_list, tables_list
from kiosk.tournament.broker.mosquitto import Mosquitto

PORT, PAGE_PORT = 8883, 8080


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the broker listens. `page` is what spectators may load, None while they may nothing."""

    port: int = PORT
    address: str = ""
    page: Path | None = None
    page_port: int = PAGE_PORT


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
        self._put("authority.crt", authority.certificate)
        self._put("revoked.pem", authority.revocations())
        self._put("tables.acl", self._tables())
        self._put("spectators.acl", spectators_list(self._event))
        self._pair("server", authority.server)
        self._put("director/authority.crt", authority.certificate)
        self._pair("director/own", authority.director)
        self._put("mosquitto.conf", self._configuration())

    def _configuration(self) -> str:
        listening, values = self._listening, {"folder": self._folder, "address": self._listening.address}
        user = pwd.getpwuid(os.getuid()).pw_name
        text = _template("mosquitto.txt").format(user=user, port=listening.port, **values)
        if listening.page is None:
            return text
        return text + _template("spectators.txt").format(page=listening.page, port=listening.page_port, **values)

    def _pair(self, name: str, pair: Pair) -> None:
        self._put(f"{name}.crt", pair.certificate)
        self._put(f"{name}.key", pair.key)

    def _put(self, name: str, text: str) -> None:
        path = self._folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with atomic_write(path, 0o600) as file:
                file.write(text.encode())
        except OSError as error:
            raise PisteError(f"cannot write {path}: {error.strerror}") from error


def _template(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")
