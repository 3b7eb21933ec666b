"""A table without a network behind its dialer: kiosk.tournament.dialer.relay, kiosk_end, transport.socket_link."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.dialer.kiosk_end import KioskEnd
from kiosk.tournament.dialer.relay import Relay
from kiosk.tournament.messages.call import Call
from kiosk.tournament.messages.encoding import MOST_BYTES
from kiosk.tournament.messages.greetings import Hello, Welcome, message_bytes
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.transport.fake_broker import FakeBroker
from kiosk.tournament.transport.link import Arrived, Connected, Lost
from kiosk.tournament.transport.socket_link import MESSAGE, SocketLink
from kiosk.tournament.transport.table_link import TableLink, topics_of_table
from tests.tournament.conftest import Begin
from tests.tournament.dialer.passing import passing
from tests.tournament.evening_of_tables import EVENT, SHORT

TABLE = "table-1"


class Behind:
    """A kiosk's end, the dialer, and the director's end of a broker in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 0.0
        self.broker = FakeBroker()
        self.director = self.broker.link("director", (up(EVENT, "+"),))
        self.kiosk = SocketLink(folder / "dialer", lambda: self.now)
        self.begin()

    def begin(self) -> None:
        self.wire = self.broker.link(TABLE, topics_of_table(EVENT, TABLE))
        self.dialer = passing(self.folder / "dialer", self.wire, EVENT, TABLE)

    def work(self, rounds: int = 3) -> list[object]:
        found: list[object] = []
        for _ in range(rounds):
            self.now += 0.5
            self.director.poll()
            self.dialer.work(0.0)
            found += self.kiosk.poll(0.0)
        return found

    def close(self) -> None:
        self.kiosk.close()
        self.dialer.close()


@pytest.fixture
def behind() -> Iterator[Behind]:
    # pytest's own folders may be longer than the name of a socket.
    with TemporaryDirectory(prefix="piste-") as name:
        made = Behind(Path(name))
        yield made
        made.close()


def test_messages_pass_both_ways(behind: Behind) -> None:
    assert behind.work(6) == [Connected()]
    said = message_bytes(Hello("abc"))
    behind.kiosk.publish("whatever", said)
    behind.dialer.work(0.0)
    behind.wire.poll()
    assert behind.director.poll() == [Arrived(up(EVENT, TABLE), said)]
    answer = message_bytes(Welcome("abc", True))
    behind.director.publish(down(EVENT, TABLE), answer)
    assert behind.work() == [Arrived(down(EVENT, TABLE), answer)]


def test_a_connection_that_is_lost_is_told(behind: Behind) -> None:
    behind.work(6)
    behind.broker.kill()
    assert behind.work() == [Lost()]
    behind.broker.start()
    assert behind.work() == [Connected()]


def test_a_dialer_that_dies_is_found_again(behind: Behind) -> None:
    behind.work(6)
    behind.dialer.close()
    assert [type(event) for event in behind.kiosk.poll(0.0)] == [Lost]
    behind.begin()
    assert Connected() in behind.work(8)


def test_nothing_comes_down_but_what_a_director_says(behind: Behind) -> None:
    behind.work(6)
    for payload in (b"rubbish", b"\n+\n", b"{}", b"[" * 5000, message_bytes(Welcome("a", True)) + b"\n=", b"-\n"):
        behind.director.publish(down(EVENT, TABLE), payload)
    assert behind.work() == []
    assert behind.dialer.refused == 6
    behind.director.publish(down(EVENT, TABLE), message_bytes(Welcome("a", True)).replace(b",", b",\n"))
    assert behind.work() == []


def test_a_kiosk_gone_wild_is_let_go(behind: Behind) -> None:
    behind.work(6)
    behind.kiosk.publish("", b"x" * (3 * MOST_BYTES))
    behind.work(6)
    behind.director.poll()
    assert behind.director.poll() == []


def test_only_a_message_of_a_right_size_goes_up(behind: Behind) -> None:
    relay = Relay(behind.wire, KioskEnd(behind.folder / "another"), EVENT, TABLE)
    behind.work(6)
    for line in (b"", b"+", b"!{}", b"x", MESSAGE + b"x" * (MOST_BYTES + 1), MESSAGE + b"right"):
        relay.pass_up(line)
    behind.wire.poll()
    assert behind.director.poll() == [Arrived(up(EVENT, TABLE), b"right")]


def test_a_whole_evening_passes_through_the_dialer(begin: Begin) -> None:
    """Cut, killed and begun again on both sides, as a table with a link of its own."""
    evening = begin()
    (table,) = evening.tables
    table.wire.close()
    with TemporaryDirectory(prefix="piste-") as name:
        path, clock = Path(name) / "dialer", [0.0]
        wire = evening.broker.link(TABLE, topics_of_table(EVENT, TABLE))
        dialer = passing(path, wire, EVENT, TABLE)
        kiosk = SocketLink(path, lambda: clock[0])
        table.link = TableLink(kiosk, table.outbox, EVENT, TABLE)
        for number in range(4):
            evening.director.receiver.call(Call(number, "cameroun", ("Anne", "Luc"), SHORT), TABLE)

        def settle() -> None:
            for _ in range(400):
                clock[0] += 0.5
                dialer.work(0.0)
                evening.work(seconds=0.5)
                if table.link.delivery.idle:
                    return
            raise AssertionError("something is never delivered")

        for number in range(4):
            table.play(number, ("Anne", "Luc"))
            if number == 1:
                wire.cut()
            if number == 2:
                kiosk.close()
            settle()
        dialer.close()
        kiosk.close()
    assert sorted(evening.director.counted) == [0, 1, 2, 3]


def test_a_place_that_cannot_be_listened_at_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(PisteError, match="cannot listen at"):
        KioskEnd(tmp_path / ("long" * 40))
