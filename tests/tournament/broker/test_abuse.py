"""What a table gone wild, or whoever has stolen its key, does to the others: nothing.

kiosk.tournament.broker.broker, kiosk.tournament.transport.director_link
"""

import time
from pathlib import Path
from random import Random

import pytest

from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.messages.greetings import Hello, message_bytes
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.transport.director_link import BURST, MOST_OVER, SUSPENDED, Allowance, DirectorLink
from kiosk.tournament.transport.link import Arrived, Link
from tests.tournament.broker.raw_client import CONNECT, LONGEST, ended, length, opened, pour
from tests.tournament.broker.tls_evening import EVENT, TlsEvening

MOST_MEMORY = 64 << 20
TOPIC = up(EVENT, "table-1").encode()
PUBLISH = len(TOPIC).to_bytes(2, "big") + TOPIC


def memory(evening: TlsEvening) -> int:
    """The most that the broker has held."""
    process = evening.broker._mosquitto._process
    assert process is not None
    said = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) << 10 for line in said.splitlines() if line.startswith("VmHWM"))


def unharmed(evening: TlsEvening, table: Link, director: Link) -> None:
    table.publish(up(EVENT, "table-2"), b"unharmed")
    assert evening.heard(director, b"unharmed", table) == [(up(EVENT, "table-2"), b"unharmed")]
    assert memory(evening) < MOST_MEMORY


@pytest.mark.parametrize(
    ("hello", "packet"),
    [
        (CONNECT, b"\x32" + length(LONGEST) + PUBLISH),
        (CONNECT, b"\x82" + length(LONGEST)),
        (CONNECT, b"\x32" + length(40_000) + PUBLISH),
        (b"\x10" + length(LONGEST) + CONNECT[2:], b""),
        (b"\x32" + length(LONGEST) + PUBLISH, b""),
    ],
)
def test_a_packet_that_is_too_large_ends_the_connection_of_who_sends_it_alone(
    evening: TlsEvening, hello: bytes, packet: bytes
) -> None:
    table, director = evening.table("table-2"), evening.director()
    with opened(evening.listening.port, evening.tls("table-1"), hello) as client:
        client.sendall(packet)
        assert pour(client, LONGEST) < LONGEST // 4
    unharmed(evening, table, director)


def test_a_payload_that_is_too_large_goes_nowhere(evening: TlsEvening) -> None:
    wild, table, director = evening.table("table-1"), evening.table("table-2"), evening.director()
    wild.publish(up(EVENT, "table-1"), bytes(20_000))
    wild.poll(0.1)
    unharmed(evening, table, director)


def test_nothing_is_retained(evening: TlsEvening) -> None:
    table, director = evening.table("table-2"), evening.director()
    with opened(evening.listening.port, evening.tls("table-1")) as client:
        client.sendall(b"\x31" + length(len(PUBLISH) + 8) + PUBLISH + b"\x00rubbish")
        assert ended(client)
    unharmed(evening, table, director)
    assert [one for one in evening.director().poll(0.1) if isinstance(one, Arrived)] == []


@pytest.mark.parametrize("seed", range(20))
def test_rubbish_harms_nobody(evening: TlsEvening, seed: int) -> None:
    random = Random(seed)
    table, director = evening.table("table-2"), evening.director()
    for _ in range(10):
        begun = CONNECT if random.random() < 0.5 else random.randbytes(random.randrange(1, 40))
        with opened(evening.listening.port, evening.tls("table-1"), begun) as client:
            head = bytes([random.choice((0x32, 0x82, 0xE0, 0xF0, random.randrange(256)))])
            pour(client, 1, head + random.randbytes(random.randrange(400)))
    unharmed(evening, table, director)


def test_a_flood_is_cut_off_and_the_others_are_heard(evening: TlsEvening, tmp_path: Path) -> None:
    wild, table = evening.table("table-1"), evening.table("table-2")
    journal = DirectorJournal(tmp_path / "journal")
    link = DirectorLink(evening.link("director", up(EVENT, "+")), Receiver(journal), EVENT)
    hello, flood = message_bytes(Hello("x")), message_bytes(Hello("y" * 60))
    end, answered = time.monotonic() + 60, 0
    while not (answered >= 3 and link.flooding(time.monotonic())):
        assert time.monotonic() < end, (answered, link.dropped)
        for _ in range(100):
            wild.publish(up(EVENT, "table-1"), flood)
        wild.poll(0.0)
        table.publish(up(EVENT, "table-2"), hello)
        link.work(time.monotonic(), 0.02)
        answered += sum(isinstance(one, Arrived) for one in table.poll(0.0))
    assert link.flooding(time.monotonic()) == {"table-1"}
    evening.broker.suspend(link.flooding(time.monotonic()))
    director = link._link
    quiet_since = time.monotonic()
    while time.monotonic() < quiet_since + 1.0:
        director.poll(0.05)
    wild.publish(up(EVENT, "table-1"), b"still flooding")
    wild.poll(0.05)
    table.publish(up(EVENT, "table-2"), b"unharmed")
    assert (up(EVENT, "table-1"), b"still flooding") not in evening.heard(director, b"unharmed", wild, table)
    evening.broker.suspend(())
    time.sleep(0.2)
    wild.publish(up(EVENT, "table-1"), b"heard again")
    assert evening.heard(director, b"heard again", wild)[-1] == (up(EVENT, "table-1"), b"heard again")
    assert memory(evening) < MOST_MEMORY
    journal.close()


def test_an_honest_table_is_never_cut_off() -> None:
    allowance = Allowance()
    assert all(allowance.take(second * 0.1) for second in range(5000))
    assert allowance.until == 0.0


def test_a_table_is_cut_off_for_a_while_and_heard_again() -> None:
    allowance = Allowance()
    told = [allowance.take(1.0) for _ in range(int(BURST) + MOST_OVER)]
    assert told.count(True) == BURST
    assert allowance.until == 1.0 + SUSPENDED
    assert allowance.take(2.0 + SUSPENDED)


def test_what_was_too_much_long_ago_is_forgotten() -> None:
    allowance = Allowance()
    for minute in range(10):
        for _ in range(int(BURST) + MOST_OVER // 2):
            allowance.take(minute * 60.0)
    assert allowance.until == 0.0


def test_topics_of_a_table_are_told() -> None:
    assert down(EVENT, "table-1") != up(EVENT, "table-1")
