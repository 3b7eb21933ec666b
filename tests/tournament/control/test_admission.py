"""Orders that let tables join by a code: kiosk.tournament.control.admission."""

import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.errors import PisteError, UsageError
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.control.admission import Admission, Place, own_address
from kiosk.tournament.control.orders import Orders
from kiosk.tournament.joining.code import code_in, fingerprint_of
from kiosk.tournament.joining.door import Door
from kiosk.tournament.joining.reception import Waiting
from tests.tournament.control.an_evening import PLAN, ALedEvening, SomeKeys
from tests.tournament.joining.a_door import HOST

CERTIFICATE = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"


class KeysThatEnrol(SomeKeys):
    certificate = CERTIFICATE

    def __init__(self) -> None:
        super().__init__("table-1", "table-2")
        self.ends: list[datetime] = []

    def enrol(self, table: str, request: str, end: datetime) -> str:
        self.ends.append(end)
        return f"{table} {request}"


class Admitting:
    """Orders of an evening whose door does not listen."""

    def __init__(self, led: ALedEvening, folder: Path, host: str = HOST) -> None:
        self.keys, self.port = KeysThatEnrol(), free_port()
        place = Place(8883, self.port, host)
        self.admission = Admission(folder, self.keys, self.keys.changed, PLAN, place)
        self.orders = Orders(
            led.contest, led.receiver, self.keys, self.keys.changed, host, 8883, self.admission
        )  # fmt: skip

    def obey(self, *words: str) -> dict[str, object]:
        return self.orders.obey(words)


@pytest.fixture
def admitting(led: ALedEvening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Admitting]:
    monkeypatch.setattr(Door, "open", lambda _: None)
    made = Admitting(led, tmp_path)
    yield made
    made.admission.close()


def test_a_printed_code_holds_address_port_and_fingerprint(admitting: Admitting) -> None:
    told = admitting.obey("invite", "table-4", "printed")
    code = code_in(told["code"])
    assert (code.host, code.port, code.fingerprint) == (HOST, admitting.port, fingerprint_of(CERTIFICATE))
    assert (told["invited"], told["minutes"]) == ("table-4", 720)
    assert admitting.obey("status")["invited"] == ["table-4"]
    assert code.token not in str(admitting.obey("status"))


def test_a_typed_code_holds_the_address(admitting: Admitting) -> None:
    told = admitting.obey("invite", "table-4", "typed")
    assert code_in(told["code"]).host == HOST and told["minutes"] == 10


def test_a_code_is_withdrawn_with_the_tables_key_or_alone(admitting: Admitting) -> None:
    for table in ("table-1", "table-4"):
        admitting.obey("invite", table, "printed")
        assert admitting.obey("revoke", table) == {"revoked": table}
        with pytest.raises(UsageError, match="has a key"):
            admitting.obey("revoke", table)
    assert admitting.obey("status")["invited"] == [] and admitting.keys.tables == ("table-2",)


def test_words_are_told_and_compared(admitting: Admitting) -> None:
    waiting = Waiting(("lion", "piano", "taxi"))
    admitting.admission._door._reception.waiting["table-4"] = waiting
    assert admitting.obey("status")["joining"] == [{"table": "table-4", "words": ["lion", "piano", "taxi"]}]
    with pytest.raises(UsageError, match="no table table-1 waits"):
        admitting.obey("confirm", "table-1", "lion", "piano", "taxi")
    assert admitting.obey("confirm", "table-4", "lion", "piano", "taxi") == {"confirmed": "table-4"} and waiting.same
    with pytest.raises(UsageError, match="the words differ"):
        admitting.obey("confirm", "table-4", "lion", "piano")
    assert waiting.same is False
    waiting.same = True
    assert admitting.obey("decline", "table-4") == {"declined": "table-4"} and waiting.same is False
    with pytest.raises(UsageError, match="no table table-1 waits"):
        admitting.obey("decline", "table-1")


def test_a_key_is_good_for_the_evening_and_the_broker_is_told(admitting: Admitting) -> None:
    assert admitting.admission.enrol("table-4", "request") == "table-4 request" and admitting.keys.changes == 1
    (end,) = admitting.keys.ends
    assert PLAN.days - 0.01 < (end - datetime.now(UTC)).total_seconds() / 86400 <= PLAN.days


@pytest.mark.parametrize("words", [(), ("table-4",), ("Table", "printed"), ("director", "typed"), ("table-4", "x")])
def test_an_order_that_is_said_wrong_is_one_clear_line(admitting: Admitting, words: tuple[str, ...]) -> None:
    with pytest.raises(UsageError) as said:
        admitting.obey("invite", *words)
    assert "\n" not in str(said.value)


def test_without_a_door_nobody_is_invited(led: ALedEvening, tmp_path: Path) -> None:
    made = Admitting(led, tmp_path)
    with socket.create_server((HOST, made.port)), pytest.raises(PisteError, match="cannot join"):
        made.obey("invite", "table-4", "printed")
    assert made.admission.told["invited"] == []


def test_an_address_outside_a_private_network_cannot_be_typed(led: ALedEvening, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be typed"):
        Admitting(led, tmp_path, "8.8.8.8").obey("invite", "table-4", "typed")


def test_the_address_is_the_one_that_was_said_or_this_machines_own() -> None:
    assert own_address("10.1.2.3") == "10.1.2.3"
    try:
        found = own_address("director.local")
    except UsageError as error:
        assert "--host" in str(error)
    else:
        assert found.count(".") == 3
