"""A broker in this process that behaves as mosquitto does at QoS 1 without persistence, for tests and simulations.

What a client has handed over is under way until it polls or its connection ends: how much of it comes through then is
a matter of chance.
"""

from collections.abc import Callable
from random import Random

from kiosk.tournament.transport.link import Arrived, Connected, LinkEvent, Lost

Allows = Callable[[str, str, str], bool]
"""Client, "read" or "write", topic."""


def everything(_client: str, _access: str, _topic: str) -> bool:
    """No access list."""
    return True


class FakeBroker:
    """Routes messages between its links; `most_bytes` of a message, more ends the connection."""

    def __init__(self, seed: int = 0, most_bytes: int = 32 * 1024, allows: Allows = everything) -> None:
        self.running, self.random = True, Random(seed)
        self.allows, self.most_bytes = allows, most_bytes
        self._links: list[FakeLink] = []

    def link(self, client: str, topics: tuple[str, ...]) -> "FakeLink":
        """A client; another one of that name loses its connection, as at a real broker."""
        for link in [link for link in self._links if link.client == client]:
            link.cut("taken over")
            self._links.remove(link)
        made = FakeLink(self, client, topics)
        self._links.append(made)
        return made

    def kill(self) -> None:
        """The broker dies, and what was under way with it."""
        self.running = False
        for link in self._links:
            link.cut("the broker is gone")

    def start(self) -> None:
        """The broker is there again, empty."""
        self.running = True

    def route(self, client: str, topic: str, payload: bytes) -> None:
        """Hands a message to everybody who may read it; silently to nobody where the client may not write it."""
        if self.allows(client, "write", topic):
            for link in self._links:
                if link.wants(topic) and self.allows(link.client, "read", topic):
                    link.deliver(Arrived(topic, payload))


class FakeLink:
    """One client; `Link`. `open` is false while its cable is pulled."""

    def __init__(self, broker: FakeBroker, client: str, topics: tuple[str, ...]) -> None:
        self.client, self.open = client, True
        self._broker, self._topics = broker, topics
        self._events: list[LinkEvent] = []
        self._handed: list[Arrived] = []
        self._connected = False

    def poll(self, _seconds: float = 0.0) -> list[LinkEvent]:
        """See `Link`."""
        if self._connected:
            self._flush()
        elif self._broker.running and self.open:
            self._connected = True
            self._events.append(Connected())
            self._flush()
        events, self._events = self._events, []
        return events

    def publish(self, topic: str, payload: bytes) -> None:
        """See `Link`."""
        if not self._connected:
            return
        if len(topic) + len(payload) > self._broker.most_bytes:
            self.cut("too large")
            return
        self._handed.append(Arrived(topic, payload))

    def close(self) -> None:
        """See `Link`."""
        self._connected = self.open = False
        self._handed.clear()

    def cut(self, why: str = "cut") -> None:
        """The connection ends: what came for this client is lost, what it handed over may have come through."""
        if not self._connected:
            return
        self._connected = False
        passed = self._broker.random.randrange(len(self._handed) + 1) if self._broker.running else 0
        for message in self._handed[:passed]:
            self._broker.route(self.client, message.topic, message.payload)
        self._events = [Lost(why)]

    def wants(self, topic: str) -> bool:
        """Whether a topic is one of those subscribed to."""
        return self._connected and any(matches(pattern, topic) for pattern in self._topics)

    def deliver(self, message: Arrived) -> None:
        """A message from the broker."""
        self._events.append(message)

    def _flush(self) -> None:
        handed, self._handed = self._handed, []
        for message in handed:
            self._broker.route(self.client, message.topic, message.payload)


def matches(pattern: str, topic: str) -> bool:
    """Whether a topic filter takes a topic (MQTT 5, 4.7): `+` for one level, `#` for all that follow."""
    wanted, given = pattern.split("/"), topic.split("/")
    if topic.startswith("$") and wanted[0] in ("+", "#"):
        return False
    for place, level in enumerate(wanted):
        if level == "#":
            return True
        if place >= len(given) or level not in ("+", given[place]):
            return False
    return len(wanted) == len(given)
