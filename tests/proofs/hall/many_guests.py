"""`make proof-spectators`: two hundred telephones on the page see each change soon, whatever some guest does.

A real `kiosk director` with its two brokers; the telephones are websockets that speak as the page does, in this
process. From the moment before an order is given to the moment at which each has read what is shown after it.
"""

import argparse
import selectors
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.control.order_socket import give
from kiosk.tournament.spectators.spectators_broker import MOST_GUESTS, OWN_FILES
from tests.cli.tournament.a_director import EVENING, ADirectorProcess
from tests.proofs.steps import check, prove
from tests.tournament.spectators.guest import Guest, packet, published

LIVE, MOST_MEMORY = 2.0, 96 << 20
CHANGES, BETWEEN, WAIT, PING = 30, 0.4, 20.0, 20.0


class Hall:
    """Guests that read what a director shows at a port."""

    def __init__(self, running: ADirectorProcess, port: int, guests: int) -> None:
        self.running, self.port, self.wanted = running, port, guests
        self.guests: list[Guest] = []
        self._open, self._pinged = True, time.monotonic()
        self._selector = selectors.DefaultSelector()

    def come(self) -> str:
        began = time.monotonic()
        with ThreadPoolExecutor(20) as pool:
            self.guests = list(pool.map(lambda _: self._guest(), range(self.wanted)))
        for guest in self.guests:
            self._selector.register(guest.socket, selectors.EVENT_READ, guest)
        return f"{len(self.guests)} guests in {time.monotonic() - began:.1f} s"

    def changes(self) -> str:
        """Each change reaches everybody; the seconds it took, of all of them."""
        took: list[float] = []
        for _ in range(CHANGES):
            self.drain()
            took += self.change()
            time.sleep(BETWEEN)
        took.sort()
        check(len(took) == CHANGES * len(self.guests), "every guest sees every change")
        p99 = took[len(took) * 99 // 100]
        check(p99 < LIVE, f"99 of 100 see it within {LIVE} s, not {p99:.2f} s")
        return f"{len(took)} times: median {took[len(took) // 2]:.3f} s, 99 % {p99:.3f} s, last {took[-1]:.3f} s"

    def flooded(self) -> str:
        """The same while one guest publishes and subscribes as fast as it can."""
        ends = threading.Event()
        sent = [0]

        def flood() -> None:
            wild = Guest(self.port, "wild", seconds=1.0)
            while not ends.is_set():
                try:
                    wild.publish("piste/public/evening", bytes(1000))
                    sent[0] += 1
                except OSError:
                    wild.close()
                    wild = Guest(self.port, "wild", seconds=1.0)
            wild.close()

        wild = threading.Thread(target=flood)
        wild.start()
        try:
            said = self.changes()
        finally:
            ends.set()
            wild.join()
        check(sent[0] > 1000, f"it floods: {sent[0]} messages")
        return f"{sent[0]} messages from one guest; {said}"

    def full(self) -> str:
        """More guests than there is room for: the director leads on, and there is room again when they go."""
        more: list[Guest] = []
        with ThreadPoolExecutor(20) as pool:
            for guest in pool.map(lambda _: self._attempt(), range(MOST_GUESTS)):
                more += [] if guest is None else [guest]
        held = len(more) + len(self.guests)
        check(held <= MOST_GUESTS + OWN_FILES, f"no more than {MOST_GUESTS} are let in, not {held}")
        began = time.monotonic()
        self._order()
        answered = time.monotonic() - began
        check(answered < LIVE, "the director answers")
        for guest in more:
            guest.close()
        end = time.monotonic() + WAIT
        while self._attempt() is None:
            check(time.monotonic() < end, "there is room again")
        return f"{held} let in, {MOST_GUESTS - len(more)} not; an order meanwhile {answered:.2f} s"

    def memory(self) -> str:
        most = {pid: _most_memory(pid) for pid in _brokers(self.running.folder)}
        check(len(most) == 2, "there are two brokers")
        check(max(most.values()) < MOST_MEMORY, "the brokers stay small")
        return ", ".join(f"{size / (1 << 20):.1f} MiB" for size in sorted(most.values()))

    def _guest(self) -> Guest:
        made = Guest(self.port)
        made.subscribe("piste/public/+")
        return made

    def _attempt(self) -> Guest | None:
        try:
            return Guest(self.port, seconds=3.0)
        except OSError:
            return None

    def _order(self) -> bytes:
        """A table is closed or opened; how that reads in what is shown."""
        self._open = not self._open
        give(self.running.folder / "director", ["open" if self._open else "close", "table-2"])
        return b'"open":true,"table":"Table 2"' if self._open else b'"open":false,"table":"Table 2"'

    def change(self) -> list[float]:
        """One change; the seconds until each guest has read it."""
        began, took = time.monotonic(), []
        said = self._order()
        left = set(map(id, self.guests))
        while left and time.monotonic() < began + WAIT:
            for guest in self._readable(0.1):
                if any(said in published(body)[1] for body in self._read(guest)) and id(guest) in left:
                    left.discard(id(guest))
                    took.append(time.monotonic() - began)
        return took

    def drain(self) -> None:
        """Reads what has come, and tells the broker that the guests are there still, as the page does."""
        if time.monotonic() - self._pinged > PING:
            self._pinged = time.monotonic()
            for guest in self.guests:
                guest.send(packet(0xC0))
        while guests := self._readable(0.0):
            for guest in guests:
                self._read(guest)

    def _readable(self, seconds: float) -> list[Guest]:
        return [key.data for key, _ in self._selector.select(seconds)]

    @staticmethod
    def _read(guest: Guest) -> list[bytes]:
        data = guest.socket.recv(1 << 16)
        check(bool(data), "the broker has ended a connection")
        guest.feed(data)
        found = []
        while (packet := guest.whole()) is not None:
            if packet[0] >> 4 == 3:
                found.append(packet[1])
        return found


def _brokers(folder: Path) -> list[int]:
    said = {int(one.parent.name): one.read_bytes() for one in Path("/proc").glob("[0-9]*/cmdline")}
    return [pid for pid, words in said.items() if b"mosquitto.conf" in words and str(folder).encode() in words]


def _most_memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM"))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--guests", type=int, default=200)
    guests = parser.parse_args().guests
    with TemporaryDirectory(prefix="piste-") as name:
        port = free_port()
        running = ADirectorProcess(Path(name), f"spectators = {port}\n{EVENING}")
        running.until(lambda: bool(running.told))
        hall = Hall(running, port, guests)
        steps: list[tuple[str, Callable[[], str]]] = [
            ("guests come", hall.come), ("changes", hall.changes), ("a flood", hall.flooded), ("full", hall.full),
            ("memory", hall.memory),
        ]  # fmt: skip
        try:
            return prove("spectators", steps, lambda: print((Path(name) / "err").read_text()))
        finally:
            running.end()
            running.ended.close()


if __name__ == "__main__":
    sys.exit(main())
