"""The director's side: takes in what tables send, at a bounded rate, and answers what is committed."""

from collections.abc import Iterator
from dataclasses import dataclass

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.director.receiver import Addressed, Receiver
from kiosk.tournament.messages.call import Calls
from kiosk.tournament.messages.greetings import Message, Welcome, message_bytes, message_from
from kiosk.tournament.messages.topics import down, table_in, up
from kiosk.tournament.transport.link import Arrived, Connected, Link, LinkEvent

RATE, BURST = 20.0, 100.0
"""Messages a second from one table, in the long run and at once. An honest table sends one and waits."""
MOST_OVER, SUSPENDED = 200, 60.0
"""A table of which that many more messages were dropped is not to be heard for so many seconds."""
MOST_TABLES = 64
"""Whose rate is remembered: there are 32 at most."""


@dataclass(slots=True)
class Allowance:
    """A token bucket: what one table may still send; `over` is what was too much, `until` when it is heard again."""

    left: float = BURST
    since: float = 0.0
    over: int = 0
    until: float = 0.0

    def take(self, now: float) -> bool:
        """Whether one more message is allowed."""
        self.left = min(BURST, self.left + max(0.0, now - self.since) * RATE)
        self.since = now
        if self.left < 1:
            self._exceed(now)
            return False
        if self.left == BURST:
            self.over = 0
        self.left -= 1
        return True

    def _exceed(self, now: float) -> None:
        self.over += 1
        if self.over >= MOST_OVER:
            self.over, self.until = 0, now + SUSPENDED


def topics_of_director(event: str) -> tuple[str, ...]:
    """What the director subscribes to."""
    return (up(event, "+"),)


class DirectorLink:
    """Moves messages between a link and the director; `refused` counts what was none, `dropped` what was too much."""

    def __init__(self, link: Link, receiver: Receiver, event: str) -> None:
        self.receiver = receiver
        self.refused = self.dropped = 0
        self._link, self._event = link, event
        self._allowances: dict[str, Allowance] = {}
        self._told: dict[str, Calls] = {}
        self._told_at = -1

    def work(self, now: float, seconds: float = 0.0) -> None:
        """One round: what came within so many seconds is committed together and answered.

        Raises `StoreError` where nothing can be committed: then nothing is answered, and the tables send again.
        """
        events = self._link.poll(seconds)
        if Connected() in events:
            self._told = dict.fromkeys(self._told, Calls())
            self._told_at = -1
        if arrived := list(self._said(events, now)):
            for answer in self.receiver.receive(arrived):
                self._send(answer.table, answer.message)
                if isinstance(answer.message, Welcome):
                    self._told[answer.table] = Calls()
                    self._told_at = -1
        self._call()

    def flooding(self, now: float) -> frozenset[str]:
        """The tables that the broker should not hear for now."""
        return frozenset(table for table, one in self._allowances.items() if one.until > now)

    def _call(self) -> None:
        """Tells tables that have greeted what they are to play, where that has changed."""
        if self._told_at == (head := self.receiver.journal.head.number):
            return
        for table, told in self._told.items():
            if (calls := self.receiver.calls(table)) != told:
                self._send(table, calls)
                self._told[table] = calls
        self._told_at = head

    def _send(self, table: str, message: Message) -> None:
        self._link.publish(down(self._event, table), message_bytes(message))

    def _said(self, events: list[LinkEvent], now: float) -> Iterator[Addressed]:
        for event in events:
            if not isinstance(event, Arrived) or (table := table_in(event.topic, self._event)) is None:
                continue
            if not self._allowed(table, now):
                self.dropped += 1
                continue
            try:
                yield Addressed(table, message_from(event.payload))
            except Untrusted:
                self.refused += 1

    def _allowed(self, table: str, now: float) -> bool:
        if table not in self._allowances and len(self._allowances) >= MOST_TABLES:
            return False
        return self._allowances.setdefault(table, Allowance(since=now)).take(now)
