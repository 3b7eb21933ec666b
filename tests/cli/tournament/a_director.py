"""`kiosk director` as a process, and tables that dial in by the files it writes."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

from kiosk.table.storage.store import Store
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.simulation.table_player import TablePlayer
from kiosk.tournament.transport.access import access_in
from kiosk.tournament.transport.link import Link
from kiosk.tournament.transport.table_link import TableLink, topics_of_table
from kiosk.tournament.transport.tls import context

EVENING = """event = "juin"
game = "cameroun"
people = ["Anne", "Luc", "Marie", "Jean"]
tables = ["table-1", "table-2"]
options = {turns = 1}
"""


class ADirectorProcess:
    """`kiosk director` in a folder, and tables that play what is called."""

    def __init__(self, folder: Path, evening: str = EVENING, *words: str) -> None:
        self.folder, self.port, self.joining = folder, free_port(), free_port()
        (folder / "evening.toml").write_text(evening)
        self.words = words
        self.ended = ExitStack()
        self.begin()

    def begin(self) -> None:
        words = ["director", str(self.folder / "evening.toml"), "--data", str(self.folder)]
        words += ["--port", str(self.port), "--host", "127.0.0.1", *self.words]
        words += ["--joining-port", str(self.joining)]
        with (self.folder / "out").open("ab") as out, (self.folder / "err").open("ab") as err:
            command = [sys.executable, "-m", "kiosk.cli.main", *words]
            self.process = subprocess.Popen(command, stdout=out, stderr=err)

    def end(self, sign: int = signal.SIGTERM) -> int:
        self.process.send_signal(sign)
        return self.process.wait(30)

    @property
    def told(self) -> dict[str, Any]:
        """The last line of status."""
        lines = (self.folder / "out").read_text("utf-8").rpartition("\n")[0].splitlines()
        return dict(json.loads(lines[-1])) if lines else {}

    def table(self, name: str) -> Callable[[], TableLink]:
        """One step of a table that plays."""
        from kiosk.tournament.transport.mqtt_link import Address, MqttLink

        access = access_in(self.access(name))
        access.unpack(self.folder / name / "keys")
        address = Address(access.host, access.port, context(self.folder / name / "keys"))
        return self.player(name, MqttLink(address, name, topics_of_table(access.event, name)))

    def access(self, name: str) -> Path:
        """The file for a table's stick."""
        return self.folder / "director" / "joining" / f"{name}.json"

    def player(self, name: str, wire: Link) -> Callable[[], TableLink]:
        """One step of a table that plays over this link."""
        access = access_in(self.access(name))
        self.ended.enter_context(closing(wire))
        (self.folder / name).mkdir(exist_ok=True)
        store = self.ended.enter_context(closing(Store(self.folder / name)))
        delivered = self.ended.enter_context(closing(DeliveredFile(self.folder / name / "outbox", access.event)))
        link = TableLink(wire, Outbox(store, delivered, access.event), access.event, name)
        player = TablePlayer(store, access.event, Random(name))

        def step() -> TableLink:
            link.work(time.monotonic(), 0.01)
            player.step(link.calls)
            return link

        return step

    def until(self, wanted: Callable[[], bool], *steps: Callable[[], TableLink]) -> None:
        end = time.monotonic() + 90
        while not wanted():
            assert time.monotonic() < end, (self.told, (self.folder / "err").read_text())
            assert self.process.poll() is None, (self.folder / "err").read_text()
            for step in steps:
                step()
            time.sleep(0.01)
