"""A director's publisher and its broker, without tables: what is shown is said by the test."""

import time
from pathlib import Path
from typing import Any

from kiosk.tournament.broker.broker import Listening
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.spectators.publisher import Publisher
from kiosk.tournament.spectators.spectators_broker import MOST_GUESTS, SpectatorsBroker


class AHall:
    """What is shown, and who shows it."""

    def __init__(self, folder: Path, view: dict[str, Any], most: int = MOST_GUESTS) -> None:
        self.port, self.view = free_port(), view
        self.broker = SpectatorsBroker(folder / "spectators", Listening(self.port, "127.0.0.1"), True, most)
        from kiosk.tournament.transport.mqtt_link import Address, MqttLink

        self.names: list[str] = []

        def wire(path: Path, name: str) -> MqttLink:
            self.names.append(name)
            return MqttLink(Address(str(path), unix=True), name, ())

        self.publisher = Publisher(self.broker, wire)
        end = time.monotonic() + 30
        while self.publisher._told is None:
            assert time.monotonic() < end
            self.work(0.1)
        self.work(0.1)

    def work(self, seconds: float) -> None:
        """As the director does while he leads."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.publisher.work(time.monotonic(), self.view)
            time.sleep(0.02)

    def close(self) -> None:
        self.publisher.close()
