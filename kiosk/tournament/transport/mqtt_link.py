"""A link by MQTT 5 with paho-mqtt 2, at QoS 1, without a session at the broker: the journals remember everything.

Everything happens within `poll`, in the caller's thread. What is retained at the broker is ignored: nobody of ours
retains anything there.
"""

import ssl
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from kiosk.tournament.transport.link import Arrived, Connected, LinkEvent, Lost

MOST_BYTES = 32 * 1024
"""Of a packet that the broker may send here."""
KEEPALIVE, CONNECT_SECONDS = 10, 3
AGAIN, AGAIN_AT_MOST = 0.5, 10.0
"""Seconds until another connection is tried, twice as many each time."""
MOST_QUEUED = 1000
_PACKETS = 500
"""Read at one go before the caller is given what has come."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the broker is; `tls` where the connection is encrypted; `unix` where `host` is a socket's path.

    `others`: hosts at which it is looked for in turn while there is no connection.
    """

    host: str
    port: int = 1
    tls: ssl.SSLContext | None = None
    unix: bool = False
    others: tuple[str, ...] = ()


class MqttLink:
    """A client of a real broker; `Link`. `trouble`: why there is no connection, empty while there is one."""

    def __init__(
        self,
        address: Address,
        client: str,
        topics: tuple[str, ...],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address, self._topics, self._clock = address, topics, clock
        self.trouble = ""
        self._events: list[LinkEvent] = []
        self._hosts = deque((address.host, *address.others))
        self._connected = self._trying = False
        self._due, self._wait = clock(), AGAIN
        self._name = client
        self._client = self._made()

    def poll(self, seconds: float) -> list[LinkEvent]:
        """See `Link`."""
        if self._trying:
            self._read(seconds)
        elif self._clock() >= self._due:
            self._connect()
            self._read(seconds)
        else:
            time.sleep(min(seconds, max(0.0, self._due - self._clock())))
        events, self._events = self._events, []
        return events

    @property
    def connected(self) -> bool:
        """Whether there is a connection."""
        return self._connected

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """See `Link`; `retain`: the broker keeps it for who comes later."""
        if self._connected:
            self._client.publish(topic, payload, qos=1, retain=retain)

    def close(self) -> None:
        """See `Link`."""
        self._client.disconnect()
        if self._trying:
            self._client.loop(0.0)
        # A client keeps its own two ends of 127.0.0.1 until it is collected.
        self._client._reset_sockets()

    def _made(self) -> mqtt.Client:
        made = mqtt.Client(
            CallbackAPIVersion.VERSION2, self._name, protocol=mqtt.MQTTv5,
            transport="unix" if self._address.unix else "tcp",
        )  # fmt: skip
        made.connect_timeout = CONNECT_SECONDS
        made.max_queued_messages_set(MOST_QUEUED)
        made.max_inflight_messages_set(MOST_QUEUED)
        if self._address.tls is not None:
            made.tls_set_context(self._address.tls)
        made.on_connect, made.on_subscribe = self._on_connect, self._on_subscribe
        made.on_message, made.on_disconnect = self._on_message, self._on_disconnect
        return made

    def _connect(self) -> None:
        # A new client each time: the old one would go on sending what the connection may have ended for.
        self._client._reset_sockets()
        self._client = self._made()
        limits = Properties(PacketTypes.CONNECT)
        limits.MaximumPacketSize = MOST_BYTES
        try:
            self._client.connect(self._hosts[0], self._address.port, KEEPALIVE, clean_start=True, properties=limits)
            self._trying = True
        except (OSError, ValueError) as error:
            self._hosts.rotate(-1)
            self._lost(str(error))

    def _read(self, seconds: float) -> None:
        for _ in range(_PACKETS):
            if not self._trying:
                return
            before = len(self._events)
            with suppress(OSError):
                if self._client.loop(seconds) != mqtt.MQTT_ERR_SUCCESS:
                    self._lost("the connection is gone")
            seconds = 0.0
            if len(self._events) == before:
                return

    def _lost(self, why: str) -> None:
        if self._connected or self._trying:
            self._events.append(Lost(why))
        if self._trying and not self._connected:
            self._hosts.rotate(-1)
        self._connected = self._trying = False
        self.trouble = why
        self._due = self._clock() + self._wait
        self._wait = min(2 * self._wait, AGAIN_AT_MOST)

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._lost(str(reason))
        elif self._topics:
            client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in self._topics])
        else:
            self._ready()

    def _on_subscribe(self, _client: mqtt.Client, _data: Any, _id: int, _reasons: Any, _properties: Any) -> None:
        self._ready()

    def _ready(self) -> None:
        self._connected, self._wait, self.trouble = True, AGAIN, ""
        self._events.append(Connected())

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        if not message.retain:
            self._events.append(Arrived(message.topic, message.payload))

    def _on_disconnect(self, _client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        self._lost(str(reason))
