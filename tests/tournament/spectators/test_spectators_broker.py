"""What a guest can do at the spectators' broker: read what is public, nothing else.

kiosk.tournament.spectators.spectators_broker, publisher
"""

import http.client
import json
import os
import signal
import socket
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from kiosk.errors import PisteError
from kiosk.screens.hall.scenes import evening_view
from kiosk.tournament.broker.broker import Listening
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.messages.encoding import written
from kiosk.tournament.messages.topics import PUBLIC_BEAT, PUBLIC_EVENING, up
from kiosk.tournament.spectators.page.assembly import page
from kiosk.tournament.spectators.publisher import AGAIN_SECONDS, BEAT_SECONDS, LOST_SECONDS, Publisher
from kiosk.tournament.spectators.spectators_broker import OWN_FILES, SpectatorsBroker
from tests.tournament.spectators.a_hall import AHall
from tests.tournament.spectators.guest import Guest, packet, text
from tests.tournament.transport.mosquitto import needed

MOST_MEMORY = 80 << 20


def shown(hall: AHall) -> list[tuple[str, bytes]]:
    return [(PUBLIC_EVENING, written(hall.view).encode())]


def got(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


def memory(hall: AHall) -> int:
    said = Path(f"/proc/{hall.broker.pid}/status").read_text()
    return next(int(line.split()[1]) << 10 for line in said.splitlines() if line.startswith("VmHWM"))


@pytest.mark.parametrize("topic", ["piste/public/+", "piste/public/evening", "#", "+/+/+"])
def test_who_comes_late_is_told_at_once_what_is_public(hall: AHall, topic: str) -> None:
    guest = Guest(hall.port)
    guest.subscribe(topic)
    assert guest.told() == shown(hall)


def test_what_changes_is_told(hall: AHall) -> None:
    guest = Guest(hall.port)
    guest.subscribe("piste/public/+")
    guest.told()
    hall.view = hall.view | {"played": 6}
    hall.work(0.2)
    assert guest.told() == shown(hall)
    hall.work(BEAT_SECONDS + 0.5)
    assert guest.told() == [(PUBLIC_BEAT, b"")]


@pytest.mark.parametrize("level", [4, 5])
def test_a_guest_cannot_say_anything_to_anybody(hall: AHall, level: int) -> None:
    wild, guest = Guest(hall.port, level=level), Guest(hall.port)
    guest.subscribe("#")
    guest.told()
    properties = b"\0" if level == 5 else b""
    for topic in (PUBLIC_EVENING, PUBLIC_BEAT, "piste/public/other", "chat", up("@juin", "table-1")):
        for retain in (False, True):
            wild.publish(topic, properties + b"rubbish", retain)
    assert guest.until_quiet() == []
    late = Guest(hall.port)
    late.subscribe("#")
    assert late.told() == shown(hall)


def test_a_guests_will_is_heard_by_nobody(hall: AHall) -> None:
    guest = Guest(hall.port)
    guest.subscribe("#")
    guest.told()
    wild = Guest(hall.port, will=(PUBLIC_EVENING, "rubbish"))
    wild.close()
    assert guest.until_quiet() == []


def test_a_guest_cannot_take_the_directors_place(hall: AHall) -> None:
    """The names of clients are shared by the listeners: the director's is drawn anew each time, and long."""
    assert len(hall.names[0]) == 32
    other = AHallName.drawn(hall)
    assert other != hall.names[0]
    for name in ("director", "", "piste", hall.names[0][:-1]):
        guest = Guest(hall.port, name)
        hall.work(0.3)
        assert hall.publisher._wire.connected, name
        guest.close()


class AHallName:
    """The name that another publisher at the same broker would take."""

    @staticmethod
    def drawn(hall: AHall) -> str:
        told: list[str] = []

        def wire(path: Path, name: str) -> "NoWire":
            told.append(name)
            return NoWire()

        Publisher(hall.broker, wire)
        return told[0]


class NoWire:
    """A connection that never comes."""

    connected = False

    def poll(self, seconds: float, /) -> object:
        return None

    def publish(self, topic: str, payload: bytes, /, retain: bool = False) -> None:
        raise AssertionError("there is no connection")

    def close(self) -> None:
        pass


def test_the_page_alone_is_served(hall: AHall) -> None:
    for path in ("/", "/index.html"):
        assert got(hall.port, path) == (200, page().encode())
    for path in (
        "/../mosquitto.conf", "/../guests.acl", "/..%2fguests.acl", "/%2e%2e/guests.acl", "//etc/passwd", "/other",
        "/../../../../../../etc/passwd", "/./../director.acl",
    ):  # fmt: skip
        status, said = got(hall.port, path)
        assert status != 200 or said == page().encode(), path


def test_the_directors_own_line_is_nobody_elses(hall: AHall) -> None:
    assert hall.broker.socket.parent.stat().st_mode & 0o077 == 0
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", 1883), 1.0)


def test_no_more_guests_than_there_is_room_for_and_room_again_later() -> None:
    needed()
    guests: list[Guest] = []
    with TemporaryDirectory(prefix="piste-") as name:
        hall = AHall(Path(name), evening_view(), most=20)
        with pytest.raises(OSError):
            while len(guests) < 60:
                guests.append(Guest(hall.port, seconds=3.0))
        assert 20 <= len(guests) <= 20 + OWN_FILES
        hall.view = hall.view | {"played": 99}
        hall.work(0.3)
        assert hall.publisher._wire.connected
        for guest in guests:
            guest.close()
        late = Guest(hall.port)
        late.subscribe("#")
        assert late.told() == shown(hall)
        hall.close()


@pytest.mark.parametrize("seed", range(2))
def test_rubbish_harms_nobody(hall: AHall, seed: int) -> None:
    random = Random(seed)
    guest = Guest(hall.port)
    guest.subscribe("#")
    guest.told()
    for _ in range(40):
        try:
            wild = Guest(hall.port, random.choice(("", "x" * random.randrange(200))))
            for _ in range(20):
                head = random.choice((0x30, 0x82, 0xA2, 0xC0, random.randrange(256)))
                wild.send(packet(head, random.randbytes(random.randrange(300))))
            wild.socket.sendall(random.randbytes(400))
        except OSError:
            pass
    hall.view = hall.view | {"played": seed}
    hall.work(0.3)
    assert guest.told() == shown(hall)
    assert memory(hall) < MOST_MEMORY


def test_a_packet_that_is_too_large_ends_its_connection_alone(hall: AHall) -> None:
    guest, wild = Guest(hall.port), Guest(hall.port)
    with pytest.raises(OSError):
        for _ in range(64):
            wild.send(b"\x30\xff\xff\xff\x7f" + text("a") + bytes(60_000))
        wild.next()
    guest.subscribe("#")
    assert guest.told() == shown(hall)
    assert memory(hall) < MOST_MEMORY


def test_a_killed_broker_comes_back_with_what_is_shown(hall: AHall) -> None:
    assert hall.broker.pid is not None
    os.kill(hall.broker.pid, signal.SIGKILL)
    hall.work(3.0)
    guest = Guest(hall.port)
    guest.subscribe("#")
    assert guest.told() == shown(hall)


class FailingBroker:
    """One that does not come up, or does not take the director in."""

    socket = Path("nowhere")

    def __init__(self) -> None:
        self.started = self.killed = 0
        self.fails = False

    def start(self) -> None:
        self.started += 1
        if self.fails:
            raise PisteError("the port is taken")

    def stop(self) -> None:
        pass

    def kill(self) -> None:
        self.killed += 1


def test_a_broker_that_does_not_start_holds_nobody_up(capsys: pytest.CaptureFixture[str]) -> None:
    broker = FailingBroker()
    publisher = Publisher(broker, lambda path, name: NoWire())
    broker.fails = True
    for tenth in range(300):
        publisher.work(tenth / 10, {})
    assert 3 <= broker.started - 1 <= 30 / AGAIN_SECONDS + 1
    assert capsys.readouterr().err.splitlines() == ["kiosk: the spectators' page: the port is taken"]


def test_a_broker_that_does_not_take_the_director_in_is_killed() -> None:
    broker = FailingBroker()
    publisher = Publisher(broker, lambda path, name: NoWire())
    for tenth in range(round(LOST_SECONDS * 10) - 5):
        publisher.work(tenth / 10, {})
    assert broker.killed == 0
    for tenth in range(350):
        publisher.work(LOST_SECONDS + tenth / 10, {})
    assert broker.killed == 4


def test_where_it_cannot_start_it_is_one_clear_line(hall: AHall, tmp_path: Path) -> None:
    with pytest.raises(PisteError, match="taken by another program"):
        SpectatorsBroker(tmp_path / "a", Listening(hall.port, "127.0.0.1"), quiet=True).start()
    with pytest.raises(PisteError, match="too long for a socket"):
        SpectatorsBroker(tmp_path / ("b" * 100), Listening(free_port(), "127.0.0.1"), quiet=True)


def test_what_is_shown_of_the_largest_evening_fits(hall: AHall) -> None:
    hall.view = hall.view | {"standings": [{"name": "é" * 40, "place": n} for n in range(64)] * 4}
    hall.work(0.3)
    guest = Guest(hall.port)
    guest.subscribe("#")
    ((_, said),) = guest.told()
    assert len(said) > 20_000 and json.loads(said) == hall.view


def test_the_director_goes_on_beating_while_nothing_changes(hall: AHall) -> None:
    began = time.monotonic()
    guest = Guest(hall.port)
    guest.subscribe(PUBLIC_BEAT)
    hall.work(2 * BEAT_SECONDS + 1)
    assert 1 <= len(guest.until_quiet(0.2)) <= 3 and time.monotonic() - began < 60
