"""A director's publisher and its broker, without tables: what is shown is said by the test."""

import time
from pathlib import Path
from typing import Any

from kiosk.tournament.broker.broker import Listening
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.spectators.publisher import Publisher
from kiosk.tournament.spectators.spectators_broker import MOST_GUESTS, SpectatorsBroker

NAMES = (
    "Anne", "Luc", "Marie-Claire", "Jean", "Barthélémy", "Zoé", "Wolfgang", "Nour",
    "Maximilienne", "Ali", "Gisèle", "Marcel", "Yvonne", "Bérengère", "Jo", "Marguerite",
)  # fmt: skip


def a_view(people: int = 8, tables: int = 4, played: int = 5) -> dict[str, Any]:
    """An evening as the page is told of it."""
    names = [NAMES[n % 16] + (f" {'ABCDEFGH'[n // 16]}." if n >= 16 else "") for n in range(people)]
    playing = {n: [names[2 * n], names[2 * n + 1]] for n in range(min(tables, people // 2) - 1) if n != tables - 2}
    scores = [[120 - 7 * n, 98 + n] if n != 4 else [102, 102] for n in range(min(played, 12))]
    return {
        "v": 1, "title": "Soirée de juin au Palais", "played": played, "meetings": people * (people - 1) // 2,
        "tables": [
            {"table": f"Table {n + 1}", "open": n != tables - 2, "called": n % 5 == 0 and n in playing,
             "names": playing.get(n, [])}
            for n in range(tables)
        ],
        "results": [
            {"table": f"Table {n % tables + 1}", "names": [names[n % people], names[(n + 3) % people]],
             "scores": told, "winners": [seat for seat, score in enumerate(told) if score == max(told)]}
            for n, told in enumerate(scores)
        ],
        "standings": [
            {"name": name, "place": n + 1, "played": 7, "wins": max(0, 7 - n // 2), "points": max(0, 14 - n // 2)}
            for n, name in enumerate(names)
        ],
    }  # fmt: skip


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
