"""`make proof-load`: 32 tables send a result a second each, and the director stays small and quick.

A real `kiosk director` with its brokers; the tables are links in this process that play at once what they are called
and, where nothing is left, correct what they have sent. Processor time is the director's own, in seconds of a core.
Telephones watch the page meanwhile; once nothing is called any more, a table is closed and opened again and again,
and it is counted how soon each of them knows.
"""

import argparse
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.messages.call import Calls
from kiosk.tournament.messages.game_result import MOST_VERSIONS, GameResult
from kiosk.tournament.messages.greetings import Hello, Receipt, Verdict, Welcome, message_bytes, message_from
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.transport.access import access_in
from kiosk.tournament.transport.link import Arrived, Connected, Link
from kiosk.tournament.transport.mqtt_link import Address, MqttLink
from kiosk.tournament.transport.table_link import topics_of_table
from kiosk.tournament.transport.tls import context
from tests.cli.tournament.a_director import ADirectorProcess
from tests.proofs.hall.many_guests import Hall
from tests.proofs.steps import check, prove

TABLES, PEOPLE, EVENT = 32, 64, "@juin"
CORES, GROWTH, LATE, BETWEEN = 0.5, 8 << 20, 2.0, 0.4
"""Cores of the director, bytes by which it may grow in the second half, seconds until a page shows a change; between
two changes."""
ENDED = "2026-06-01T20:00:00Z"


@dataclass
class Table:
    """A table that plays at once; `took`: seconds until each result was acknowledged."""

    name: str
    link: Link
    took: list[float] = field(default_factory=list)
    calls: Calls = field(default_factory=Calls)
    greeted: bool = False
    refused: int = 0
    sent: GameResult | None = None
    since: float = 0.0
    due: float = 0.0
    known: list[GameResult] = field(default_factory=list)

    def work(self, now: float) -> None:
        """Hears what came, and sends what is due."""
        for event in self.link.poll(0.0):
            if isinstance(event, Connected):
                self.greeted = False
                self._say(Hello("none"))
            elif isinstance(event, Arrived):
                with suppress(Untrusted):
                    self._hear(message_from(event.payload), now)
        if self.greeted and self.sent is None and now >= self.due and (result := self._next()) is not None:
            self.sent, self.since, self.due = result, now, max(now, self.due + 1.0)
            self._say(result)

    def _hear(self, message: object, now: float) -> None:
        if isinstance(message, Welcome):
            self.greeted = True
        elif isinstance(message, Calls):
            self.calls = message
        elif isinstance(message, Receipt) and self.sent is not None and message.digest == self.sent.digest:
            self.took.append(now - self.since)
            self.refused += message.verdict not in (Verdict.ACCEPTED, Verdict.CORRECTED)
            self.known = [one for one in self.known if one.game_id != self.sent.game_id] + [self.sent]
            self.sent = None

    def _next(self) -> GameResult | None:
        played = {one.number for one in self.known}
        for call in self.calls.meetings:
            if call.number not in played:
                return GameResult(f"g{call.number}", call.number, call.game, call.names, (120, 98), (0,), ENDED)
        if not self.known:
            return None
        old = self.known[0]
        scores = (old.scores[0] + 1, old.scores[1])
        after = (*old.after, old.digest)[-MOST_VERSIONS:]
        return GameResult(old.game_id, old.number, old.game, old.names, scores, (0,), ENDED, after)

    def _say(self, message: Hello | GameResult) -> None:
        self.link.publish(up(EVENT, self.name), message_bytes(message))


class Load:
    """The director and its tables."""

    def __init__(self, folder: Path, seconds: float, guests: int) -> None:
        port = free_port()
        people = ", ".join(f'"Joueur {number}"' for number in range(PEOPLE))
        tables = ", ".join(f'"table-{number}"' for number in range(TABLES))
        self.seconds = seconds
        self.running = ADirectorProcess(
            folder, f'event = "juin"\ngame = "cameroun"\npeople = [{people}]\ntables = [{tables}]\n'
            f'form = "round_robin"\noptions = {{turns = 1}}\nspectators = {port}\n',
        )  # fmt: skip
        self.running.until(lambda: bool(self.running.told))
        self.tables = list(self._tables())
        self.hall = Hall(self.running, port, guests)
        self.ended = threading.Event()
        self.seen: list[float] = []
        self.watched = False

    def _tables(self) -> Iterator[Table]:
        for number in range(TABLES):
            name = f"table-{number}"
            access = access_in(self.running.access(name))
            keys = self.running.folder / name
            access.unpack(keys)
            link = MqttLink(Address("127.0.0.1", access.port, context(keys)), name, topics_of_table(EVENT, name))
            assert down(EVENT, name) in topics_of_table(EVENT, name)
            yield Table(name, link)

    def _play(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            for table in self.tables:
                table.work(now)
            time.sleep(0.02)

    def come(self) -> str:
        """Everybody has greeted."""
        end = time.monotonic() + 120
        while not all(table.greeted for table in self.tables):
            check(time.monotonic() < end, "not every table was welcomed")
            self._play(0.5)
        return f"{TABLES} tables; {self.hall.come()}"

    def _watch(self) -> None:
        """The telephones, until the end; `seen`: seconds until each has read a change."""
        while not self.ended.wait(BETWEEN):
            self.hall.drain()
            if sum(len(table.known) for table in self.tables) == PEOPLE * (PEOPLE - 1) // 2:
                self.seen += self.hall.change()
        self.watched = True

    def results(self) -> str:
        """So many seconds, and what they cost."""
        sizes, began, spent = [], time.monotonic(), _processor(self.running.process.pid)
        before = sum(len(table.took) for table in self.tables)
        watch = threading.Thread(target=self._watch)
        watch.start()
        try:
            for _ in range(10):
                self._play(self.seconds / 10)
                sizes.append(_memory(self.running.process.pid))
        finally:
            self.ended.set()
            watch.join()
        wall, cores = time.monotonic() - began, _processor(self.running.process.pid) - spent
        took = sorted(second for table in self.tables for second in table.took)
        refused = sum(table.refused for table in self.tables)
        count = len(took) - before
        told = f"{count} results in {wall:.0f} s, {count / wall:.1f} a second; {cores / wall:.2f} cores; "
        told += (
            f"acknowledged after {took[len(took) // 2]:.2f} s, 99 % {took[len(took) * 99 // 100]:.2f} s; memory MiB "
        )
        told += " ".join(str(size >> 20) for size in sizes)
        print(told, flush=True)
        check(not refused, f"{refused} results were not taken")
        check(self.watched, "the telephones were cut off")
        check(cores / wall < CORES, f"the director took {cores / wall:.2f} cores")
        check(sizes[-1] - sizes[4] < GROWTH, "memory grows")
        return told

    def page(self) -> str:
        """How soon the telephones knew."""
        seen = sorted(self.seen)
        if not seen:
            return "the league was not over: nothing was closed"
        p99 = seen[len(seen) * 99 // 100]
        check(p99 < LATE, f"99 of 100 changes are seen within {LATE} s, not {p99:.2f} s")
        return f"{len(seen)} times: median {seen[len(seen) // 2]:.2f} s, 99 % {p99:.2f} s, last {seen[-1]:.2f} s"

    def close(self) -> None:
        for table in self.tables:
            table.link.close()
        self.running.end()


def _processor(pid: int) -> float:
    """Seconds of a core that a process has had."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmRSS"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--guests", type=int, default=200)
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="piste-") as name:
        load = Load(Path(name), asked.seconds, asked.guests)
        try:
            steps = [("tables come", load.come), ("results", load.results), ("page", load.page)]
            return prove("load", steps, lambda: print((Path(name) / "err").read_text()))
        finally:
            load.close()


if __name__ == "__main__":
    sys.exit(main())
