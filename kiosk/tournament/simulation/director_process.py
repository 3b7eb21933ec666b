"""The director of a simulated evening: `python -m kiosk.tournament.simulation.director_process ORDERS`."""

import json
import sys
import time
from contextlib import suppress
from pathlib import Path

from kiosk.errors import StoreError
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.simulation.schedule import EVENT, Schedule
from kiosk.tournament.transport.director_link import DirectorLink, topics_of_director
from kiosk.tournament.transport.mqtt_link import Address, MqttLink


def main(orders: dict[str, str | int]) -> None:
    """Calls every meeting and takes in results until it is killed; `orders`: folder, port, tables, people, rounds."""
    schedule = Schedule(int(orders["tables"]), int(orders["people"]), int(orders["rounds"]))
    receiver = Receiver(DirectorJournal(Path(str(orders["folder"])), accept_shortened=True))
    for number, pair in enumerate(schedule.pairs):
        if number not in receiver.evening.called:
            receiver.call(schedule.call(number, pair), schedule.table_of(number))
    wire = MqttLink(Address("127.0.0.1", int(orders["port"])), "director", topics_of_director(EVENT))
    link = DirectorLink(wire, receiver, EVENT)
    while True:
        with suppress(StoreError):
            link.work(time.monotonic(), 0.1)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
