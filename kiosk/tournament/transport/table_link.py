"""A table's side: dials out, greets, delivers. It survives whatever the network or the director does."""

from contextlib import suppress

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.messages.call import Calls
from kiosk.tournament.messages.greetings import Message, message_bytes, message_from
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.outbox.delivery import Delivery
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.transport.link import Arrived, Connected, Link


def topics_of_table(event: str, table: str) -> tuple[str, ...]:
    """What a table subscribes to."""
    return (down(event, table),)


class TableLink:
    """Moves messages between a link and a table's delivery; `calls` is what the director wants played there."""

    def __init__(self, link: Link, outbox: Outbox, event: str, table: str) -> None:
        self.delivery = Delivery(outbox, self._send)
        self.calls = Calls()
        self._link, self._up, self._down = link, up(event, table), down(event, table)

    def work(self, now: float, seconds: float = 0.0) -> None:
        """One round: hears what came within so many seconds, sends what is due. Raises `StoreError`."""
        for event in self._link.poll(seconds):
            if isinstance(event, Connected):
                self.delivery.connected(now)
            elif isinstance(event, Arrived) and event.topic == self._down:
                with suppress(Untrusted):
                    self._heard(message_from(event.payload), now)
        self.delivery.tick(now)

    def _heard(self, message: Message, now: float) -> None:
        if isinstance(message, Calls):
            self.calls = message
        else:
            self.delivery.heard(message, now)

    def _send(self, message: Message) -> None:
        self._link.publish(self._up, message_bytes(message))
