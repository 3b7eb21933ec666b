"""A broker with certificates and clients that try what they may and may not."""

import socket
import ssl
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.authority.openssl import Pair
from kiosk.tournament.broker.broker import Broker, Listening
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.transport.link import Arrived, Connected, Link
from kiosk.tournament.transport.tls import context

if TYPE_CHECKING:
    from kiosk.tournament.transport.mqtt_link import MqttLink

EVENT = "@evening"
TOMORROW, YESTERDAY = (datetime.now(UTC) + timedelta(days=days) for days in (1, -1))


class TlsEvening:
    """An authority, a broker, links to it."""

    def __init__(self, folder: Path, page: Path | None = None) -> None:
        from kiosk.tournament.transport import mqtt_link

        self.folder, self.authority = folder, Authority(folder)
        self.pairs: dict[str, Pair] = {}
        self.listening = Listening(free_port(), "127.0.0.1", page, free_port())
        self.broker = Broker(folder / "broker", self.authority, EVENT, self.listening, quiet=True)
        self._links: list[MqttLink] = []
        self._module = mqtt_link

    def admit(self, *tables: str, end: datetime = TOMORROW) -> None:
        self.pairs |= {table: self.authority.admit(table, end) for table in tables}
        self.broker.renew()

    def tls(self, table: str, pair: Pair | None = None, authority: str = "") -> ssl.SSLContext:
        """With the certificate of that table, or with another one."""
        place = self.folder / f"client-{len(list(self.folder.iterdir()))}"
        place.mkdir()
        shown = pair or self.pairs[table]
        (place / "authority.crt").write_text(authority or self.authority.certificate)
        (place / "own.crt").write_text(shown.certificate)
        (place / "own.key").write_text(shown.key)
        return context(place)

    def link(self, client: str, *topics: str, tls: ssl.SSLContext | None = None) -> "MqttLink":
        shown = tls or (context(self.broker.own) if client == "director" else self.tls(client))
        address = self._module.Address("127.0.0.1", self.listening.port, shown)
        self._links.append(self._module.MqttLink(address, client, topics or (down(EVENT, client),)))
        return self._links[-1]

    def table(self, name: str) -> "MqttLink":
        return self.connected(self.link(name))

    def director(self) -> "MqttLink":
        return self.connected(self.link("director", up(EVENT, "+")))

    def connected(self, link: "MqttLink") -> "MqttLink":
        assert self.attempt(link), link.trouble
        return link

    def attempt(self, link: "MqttLink", seconds: float = 30.0) -> bool:
        """Whether a link comes up before it is turned away."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for event in link.poll(0.05):
                if isinstance(event, Connected):
                    return True
            if link.trouble:
                return False
        return False

    def heard(self, link: Link, last: bytes, *others: Link) -> list[tuple[str, bytes]]:
        """What arrives until `last` does."""
        found: list[tuple[str, bytes]] = []
        end = time.monotonic() + 30
        while not found or found[-1][1] != last:
            assert time.monotonic() < end, found
            for other in others:
                other.poll(0.0)
            found += [(one.topic, one.payload) for one in link.poll(0.02) if isinstance(one, Arrived)]
        return found

    def plain(self) -> socket.socket:
        """A connection without encryption."""
        return socket.create_connection(("127.0.0.1", self.listening.port), 10.0)

    def close(self) -> None:
        for link in self._links:
            link.close()
        self.broker.stop()
