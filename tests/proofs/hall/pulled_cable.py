"""`make proof-cable`: a table's cable is pulled for an hour of games; then all results arrive once and in order.

A real `kiosk director` with its broker, and a table whose `kiosk dial` runs in a network of its own at the far end of
a cable of the kernel's: pulled, it carries nothing any more, and nobody is told. Needs root.
"""

import argparse
import json
import math
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from kiosk.table.storage.store import Store
from kiosk.tournament.control.order_socket import give
from kiosk.tournament.control.status import as_told
from kiosk.tournament.messages.call import Calls
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.simulation.table_player import TablePlayer
from kiosk.tournament.transport.access import access_in
from kiosk.tournament.transport.mqtt_link import Address, MqttLink
from kiosk.tournament.transport.socket_link import SocketLink
from kiosk.tournament.transport.table_link import TableLink, topics_of_table
from kiosk.tournament.transport.tls import context
from tests.cli.tournament.a_director import ADirectorProcess
from tests.proofs.hall.load import Table
from tests.proofs.steps import check, prove

GAMES, PATIENCE, NOTICED = 8, 90.0, 30.0
"""As many as a table keeps that are called; seconds until what is waited for has come; until both sides have noticed
that the cable is gone."""
HERE, THERE = "192.168.78.1", "192.168.78.2"
ROOM, END, FAR_END = "piste-cable", "piste-hall", "piste-table"
TABLE, *OTHERS = (f"table-{number + 1}" for number in range(GAMES))
EVENING = f"""event = "juin"
game = "cameroun"
people = {json.dumps([f"Joueur {number + 1}" for number in range(2 * GAMES)])}
tables = {json.dumps([TABLE, *OTHERS])}
form = "round_robin"
options = {{turns = 1}}
"""


def ip(*words: str) -> None:
    """The kernel's networks. Raises `CalledProcessError`."""
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


class Cable:
    """Between this machine's network and another one, in which a table's dialer runs."""

    def __init__(self) -> None:
        self.remove()
        ip("netns", "add", ROOM)
        ip("link", "add", END, "type", "veth", "peer", "name", FAR_END, "netns", ROOM)
        ip("address", "add", f"{HERE}/24", "dev", END)
        ip("link", "set", END, "up")
        ip("-n", ROOM, "address", "add", f"{THERE}/24", "dev", FAR_END)
        for end in ("lo", FAR_END):
            ip("-n", ROOM, "link", "set", end, "up")

    def pull(self) -> None:
        """Here, so that the table's own end seems to be in order but for its carrier."""
        ip("link", "set", END, "down")

    def plug(self) -> None:
        """Back in."""
        ip("link", "set", END, "up")

    @staticmethod
    def remove() -> None:
        """Both networks are as before."""
        subprocess.run(["ip", "netns", "delete", ROOM], capture_output=True, check=False)
        subprocess.run(["ip", "link", "delete", END], capture_output=True, check=False)


class Hour:
    """The director, the table and the cable between them."""

    def __init__(self, folder: Path, minutes: float, ended: ExitStack) -> None:
        self._minutes, self._ended = minutes, ended
        self.running = ADirectorProcess(folder, EVENING, "--host", HERE)
        ended.callback(self.running.end)
        self.cable = Cable()
        ended.callback(self.cable.remove)
        self.running.until(lambda: bool(self.running.told))
        self.link = self._table(folder)

    def _table(self, folder: Path) -> TableLink:
        access, path = access_in(self.running.access(TABLE)), folder / "dialer"
        words = ["dial", str(self.running.access(TABLE)), "--socket", str(path), "--keys", str(folder / "keys")]
        dialer = subprocess.Popen(["ip", "netns", "exec", ROOM, sys.executable, "-m", "kiosk.cli.main", *words])
        self._ended.callback(dialer.wait)
        self._ended.callback(dialer.terminate)
        self._wire = self._ended.enter_context(closing(SocketLink(path)))
        (folder / TABLE).mkdir()
        store = self._ended.enter_context(closing(Store(folder / TABLE)))
        delivered = self._ended.enter_context(closing(DeliveredFile(folder / TABLE / "outbox", access.event)))
        self.player, self.store = TablePlayer(store, access.event, Random(1)), store
        return TableLink(self._wire, Outbox(store, delivered, access.event), access.event, TABLE)

    def status(self) -> dict[str, Any]:
        """What the director says."""
        return dict(give(self.running.folder / "director", ["status"]))

    def wait(self, wanted: Callable[[], bool], promise: str, seconds: float = PATIENCE) -> float:
        """The table works until it is so; the seconds that took. Raises `Failed`."""
        began = time.monotonic()
        while not wanted():
            check(time.monotonic() < began + seconds, promise)
            self.link.work(time.monotonic(), 0.05)
        return time.monotonic() - began

    def called(self) -> str:
        """Everybody is called to some table, and all of it is moved to ours."""
        others = [self._other(name) for name in OTHERS]

        def all_called() -> bool:
            for table in others:
                table.work(time.monotonic())
            return sum(len(one["calls"]) for one in self.status()["tables"]) == GAMES

        self.wait(all_called, "every table is called a meeting")
        for one in self.status()["tables"][1:]:
            self._order("move", str(one["calls"][0]["number"]), TABLE)
        self.wait(lambda: len(self.link.calls.meetings) == GAMES, "all of them are called to one table")
        return f"{GAMES} meetings, all at {TABLE}"

    def _other(self, name: str) -> Table:
        access, keys = access_in(self.running.access(name)), self.running.folder / name
        access.unpack(keys)
        address = Address(access.host, access.port, context(keys))
        link = self._ended.enter_context(closing(MqttLink(address, name, topics_of_table(access.event, name))))
        return Table(name, link, due=math.inf)

    def _order(self, *words: str) -> None:
        give(self.running.folder / "director", words)

    def pulled(self) -> str:
        """Nothing is carried any more; the table is told by its dialer."""
        self.cable.pull()
        noticed = self.wait(lambda: not self._wire.connected, "the table notices that nobody answers", NOTICED)
        return f"noticed after {noticed:.0f} s"

    def hour(self) -> str:
        """A game ends every few minutes."""
        for number in range(GAMES):
            end = time.monotonic() + self._minutes * 60 / GAMES
            self._play()
            self.wait(lambda end=end: time.monotonic() >= end, "time passes", self._minutes * 60)
            check(self.status()["results"] == [], f"nothing arrives while the cable is out: {number + 1}")
        return f"{GAMES} games in {self._minutes:.0f} minutes, none arrived"

    def _play(self) -> None:
        """The last of those that are left: in another order than they were called."""
        left = Calls(self.link.calls.meetings[::-1])
        self.player.step(left)
        while self.player.playing:
            self.player.step(left)

    def plugged(self) -> str:
        """All of it arrives."""
        self.cable.plug()
        took = self.wait(lambda: len(self.status()["results"]) >= GAMES, "all results arrive")
        self.wait(lambda: self.link.delivery.idle, "the table knows that")
        told = self.status()
        came = [(one["number"], one["scores"]) for one in told["results"]]
        ended = self.store.results("event_id = ? AND NOT demo ORDER BY results.rowid", "@juin")
        played = [(as_told(one.frame.number or 0), list(one.scores)) for one in ended]
        check(len(played) == GAMES, f"so many were played: {len(played)}")
        check(came == played, f"each once, in the order in which they were played: {played}, not {came}")
        check(told["conflicts"] == [], f"no conflicts, not {told['conflicts']}")
        return f"{len(came)} results {took:.0f} s later, in the order in which they were played"


def main() -> int:
    """Pulls it; 0 where all arrived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="piste-") as name, ExitStack() as ended:
        hour = Hour(Path(name), asked.minutes, ended)
        steps = [("called", hour.called), ("pulled", hour.pulled), ("hour", hour.hour), ("plugged", hour.plugged)]
        return prove("cable", steps, lambda: print((Path(name) / "err").read_text()))


if __name__ == "__main__":
    sys.exit(main())
