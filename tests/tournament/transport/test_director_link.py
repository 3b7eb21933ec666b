"""What the director answers, and when: kiosk.tournament.transport.director_link."""

from pathlib import Path

import pytest

from kiosk.errors import StoreError
from kiosk.tournament.messages.game_result import GameResult
from kiosk.tournament.messages.greetings import Receipt, Verdict, message_bytes, message_from
from kiosk.tournament.messages.topics import up
from kiosk.tournament.transport.director_link import DirectorLink
from kiosk.tournament.transport.link import Arrived, LinkEvent
from tests.tournament.control.an_evening import ENDED, PLAN, ALedEvening


class Wire:
    """`Link` that hands over what is laid here and notes in `order` what is sent and what the journal is told."""

    def __init__(self, order: list[str]) -> None:
        self.coming: list[LinkEvent] = []
        self.sent: list[object] = []
        self._order = order

    def poll(self, seconds: float) -> list[LinkEvent]:
        found, self.coming = self.coming, []
        return found

    def publish(self, topic: str, payload: bytes) -> None:
        self._order.append("sent")
        self.sent.append(message_from(payload))

    def close(self) -> None:
        pass


def test_nothing_is_acknowledged_before_it_is_committed(tmp_path: Path) -> None:
    led, order = ALedEvening(tmp_path), list[str]()
    ((number, table), *_) = led.deal()
    wire = Wire(order)
    link = DirectorLink(wire, led.receiver, PLAN.event)
    result = GameResult("one", number, PLAN.game, led.contest.names(number), (9, 3), (0,), ENDED)
    led.journal._database.set_trace_callback(order.append)

    def send() -> None:
        order.clear()
        wire.coming.append(Arrived(up(PLAN.event, table), message_bytes(result)))
        link.work(0.0)

    # A deferred constraint is looked at by COMMIT, and fails it.
    led.journal._database.execute("PRAGMA foreign_keys = ON")
    led.journal._database.execute("CREATE TABLE held (one INTEGER REFERENCES records DEFERRABLE INITIALLY DEFERRED)")
    led.journal._database.execute(
        "CREATE TRIGGER holds AFTER INSERT ON records BEGIN INSERT INTO held VALUES (-1); END"
    )
    with pytest.raises(StoreError, match="cannot be written"):
        send()
    assert "COMMIT" in order and "sent" not in order and not wire.sent
    led.journal._database.execute("DROP TRIGGER holds")
    assert led.journal._database.execute("PRAGMA synchronous").fetchone() == (2,), "FULL: on the disk when it returns"
    send()
    assert wire.sent == [Receipt("one", 0, result.digest, Verdict.ACCEPTED)]
    assert order.index("COMMIT") < order.index("sent")
    send()
    assert [one.verdict for one in wire.sent if isinstance(one, Receipt)] == [Verdict.ACCEPTED, Verdict.KNOWN]
    assert len(led.receiver.evening.results) == 1
    led.journal.close()
