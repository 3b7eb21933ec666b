"""One table of a simulated evening, killed at any time: `python -m` with its orders as JSON."""

import json
import sys
import time
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from kiosk.errors import StoreError
from kiosk.table.storage.files.journal_file import utc_now
from kiosk.table.storage.store import Store
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.simulation.plan import EVENT
from kiosk.tournament.simulation.table_player import FINISH, KEYS, OUTBOX, TablePlayer
from kiosk.tournament.transport.mqtt_link import Address, MqttLink
from kiosk.tournament.transport.table_link import TableLink, topics_of_table
from kiosk.tournament.transport.tls import context


def main(orders: dict[str, str | int | float]) -> None:
    """Plays and delivers until told to finish; `orders`: folder, table, port, seed, pace, years."""
    folder, name = Path(str(orders["folder"])), str(orders["table"])

    def clock() -> datetime:
        return utc_now() + timedelta(days=365 * int(orders["years"]))

    store = Store(folder, clock=clock)
    delivered = DeliveredFile(folder / OUTBOX, EVENT)
    address = Address("127.0.0.1", int(orders["port"]), context(folder / KEYS))
    wire = MqttLink(address, name, topics_of_table(EVENT, name))
    link = TableLink(wire, Outbox(store, delivered, EVENT), EVENT, name)
    player, pace = TablePlayer(store, EVENT, Random(str(orders["seed"]))), float(orders["pace"])
    due = time.monotonic()
    while True:
        # A disk that does not answer for seconds: everything is tried again.
        with suppress(StoreError):
            link.work(time.monotonic(), min(pace, 0.05))
            # Before the next move: what a move has just ended is not seen by the delivery yet.
            if (folder / FINISH).exists() and link.delivery.idle and not player.playing:
                break
            if (now := time.monotonic()) >= due:
                player.step(link.calls)
                due = now + pace
    wire.close()
    delivered.close()
    store.close()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
