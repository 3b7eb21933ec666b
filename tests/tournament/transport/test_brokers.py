"""The broker in this process does what mosquitto does, as far as anything of ours can see:
kiosk.tournament.transport.link, fake_broker, mqtt_link."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.tournament.transport.fake_broker import FakeBroker, matches
from kiosk.tournament.transport.link import Arrived, Connected, Link, LinkEvent, Lost
from tests.tournament.transport.mosquitto import PlainMosquitto, needed

MakeLink = Callable[[str, tuple[str, ...]], Link]


class Brokers:
    """Either broker, with its links."""

    def __init__(self, link: MakeLink, kill: Callable[[], None], start: Callable[[], None]) -> None:
        self.kill, self.start = kill, start
        self._link, self._links = link, list[Link]()

    def link(self, client: str, *topics: str) -> Link:
        self._links.append(self._link(client, topics))
        return self._links[-1]

    def close(self) -> None:
        for link in self._links:
            link.close()


@pytest.fixture(params=["fake", "mosquitto"])
def brokers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Brokers]:
    if request.param == "fake":
        fake = FakeBroker()
        made = Brokers(fake.link, fake.kill, fake.start)
    else:
        needed()
        from kiosk.tournament.transport.mqtt_link import Address, MqttLink

        real = PlainMosquitto(tmp_path)
        request.addfinalizer(real.kill)
        address = Address("127.0.0.1", real.port)
        made = Brokers(lambda client, topics: MqttLink(address, client, topics), real.kill, real.start)
    yield made
    made.close()


def until(wanted: Callable[[list[LinkEvent]], bool], *links: Link) -> list[LinkEvent]:
    """What the first link tells until it is as wanted; the others are polled as well."""
    found: list[LinkEvent] = []
    end = time.monotonic() + 30
    while not wanted(found):
        assert time.monotonic() < end, found
        for link in links[1:]:
            link.poll(0.0)
        found += links[0].poll(0.02)
    return found


def connect(*links: Link) -> None:
    for link in links:
        until(lambda found: Connected() in found, link)


def payloads(found: list[LinkEvent]) -> list[bytes]:
    return [event.payload for event in found if isinstance(event, Arrived)]


def heard(count: int, *links: Link) -> list[bytes]:
    return payloads(until(lambda found: len(payloads(found)) >= count, *links))


def test_messages_arrive_in_order(brokers: Brokers) -> None:
    one, other = brokers.link("one", "a/+/up"), brokers.link("other", "b/#")
    connect(one, other)
    sent = [str(number).encode() for number in range(300)]
    for payload in sent:
        other.publish("a/x/up", payload)
        other.publish("a/x/down", payload)
    assert heard(300, one, other) == sent


def test_without_a_connection_nothing_is_sent_and_nothing_raised(brokers: Brokers) -> None:
    one, other = brokers.link("one", "a"), brokers.link("other", "b")
    connect(one)
    other.publish("a", b"too early")
    connect(other)
    other.publish("a", b"in time")
    assert heard(1, one, other) == [b"in time"]


def test_a_killed_broker_is_noticed_and_found_again(brokers: Brokers) -> None:
    one, other = brokers.link("one", "a"), brokers.link("other", "b")
    connect(one, other)
    brokers.kill()
    for link in (one, other):
        until(lambda found: any(isinstance(event, Lost) for event in found), link)
    one.poll(0.1)
    brokers.start()
    connect(one, other)
    other.publish("a", b"again")
    assert heard(1, one, other)[-1] == b"again"


def test_what_is_too_large_ends_the_connection_of_who_sends_it_alone(brokers: Brokers) -> None:
    one, other = brokers.link("one", "a"), brokers.link("other", "b")
    connect(one, other)
    other.publish("a", bytes(40 * 1024))
    told = until(lambda found: Connected() in found, other, one)
    assert isinstance(told[0], Lost)
    other.publish("a", b"small")
    assert heard(1, one, other) == [b"small"]


def test_a_second_client_of_the_same_name_takes_its_place(brokers: Brokers) -> None:
    one = brokers.link("one", "a")
    connect(one)
    connect(brokers.link("one", "a"))
    until(lambda found: any(isinstance(event, Lost) for event in found), one)


def test_what_is_retained_is_ignored(tmp_path: Path) -> None:
    needed()
    from kiosk.tournament.transport.mqtt_link import Address, MqttLink

    real = PlainMosquitto(tmp_path)
    try:
        one = MqttLink(Address("127.0.0.1", real.port), "one", ("b",))
        connect(one)
        one._client.publish("a", b"rubbish", qos=1, retain=True)
        one.poll(0.2)
        other = MqttLink(Address("127.0.0.1", real.port), "other", ("a",))
        connect(other)
        one.publish("a", b"fresh")
        assert heard(1, other, one) == [b"fresh"]
        one.close()
        other.close()
    finally:
        real.kill()


def test_a_director_that_is_not_where_it_was_is_looked_for_elsewhere(tmp_path: Path) -> None:
    """Once it is found it is dialled there again."""
    needed()
    from kiosk.tournament.transport.mqtt_link import Address, MqttLink

    real = PlainMosquitto(tmp_path)
    try:
        one = MqttLink(Address("127.0.0.2", real.port, others=("127.0.0.3", "127.0.0.1")), "one", ("a",))
        connect(one)
        real.kill()
        until(lambda found: any(isinstance(event, Lost) for event in found), one)
        assert one._hosts[0] == "127.0.0.1"
        one.close()
    finally:
        real.kill()


def test_nothing_is_open_any_more_after_the_end_of_a_link(tmp_path: Path) -> None:
    """Whose connection was lost before: a table that left has no socket of a network."""
    needed()
    from kiosk.tournament.transport.mqtt_link import Address, MqttLink

    real = PlainMosquitto(tmp_path)
    try:
        before = len(list(Path("/proc/self/fd").iterdir()))
        one = MqttLink(Address("127.0.0.1", real.port), "one", ("a",))
        connect(one)
        real.kill()
        until(lambda found: any(isinstance(event, Lost) for event in found), one)
        one.close()
        assert len(list(Path("/proc/self/fd").iterdir())) == before
    finally:
        real.kill()


def test_only_who_may_writes_and_reads() -> None:
    broker = FakeBroker(allows=lambda client, access, topic: (client, access, topic) != ("one", "write", "b"))
    one, other = broker.link("one", ("a",)), broker.link("other", ("#",))
    connect(one, other)
    one.publish("b", b"forbidden")
    one.publish("c", b"allowed")
    one.poll(0.0)
    assert payloads(other.poll(0.0)) == [b"allowed"]


@pytest.mark.parametrize(
    ("pattern", "topic", "good"),
    [
        ("a/b", "a/b", True), ("a/+", "a/b", True), ("a/+", "a/b/c", False), ("a/#", "a/b/c", True),
        ("#", "a/b", True),
        ("a/#", "a", True), ("+/b", "a/b", True), ("a/b", "a", False), ("a", "a/b", False), ("#", "$SYS/x", False),
        ("+/x", "$SYS/x", False), ("$SYS/#", "$SYS/x", True),
    ],
)  # fmt: skip
def test_topics_match_as_the_standard_says(pattern: str, topic: str, good: bool) -> None:
    assert matches(pattern, topic) is good
