"""Passes messages between the director's broker and one kiosk: bounded, and down only what a director says."""

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.dialer.kiosk_end import KioskEnd
from kiosk.tournament.messages.encoding import MOST_BYTES
from kiosk.tournament.messages.greetings import message_from
from kiosk.tournament.messages.topics import down, up
from kiosk.tournament.transport.link import Arrived, Connected, Link, Lost
from kiosk.tournament.transport.socket_link import CONNECTED, LOST, MESSAGE, Place


class Relay:
    """One table of one event. `refused`: messages that were none."""

    def __init__(self, link: Link, kiosk: KioskEnd, event: str, table: str) -> None:
        self.refused = 0
        self._link, self._kiosk, self._up, self._down = link, kiosk, up(event, table), down(event, table)
        self._place = Place(event, table)
        self._connected = False

    def greet(self) -> None:
        """A kiosk that knows nothing yet is told."""
        self._kiosk.say(self._place.line)
        if self._connected:
            self._kiosk.say(CONNECTED)

    def work(self, seconds: float) -> None:
        """What came from the network within so many seconds goes down. Never raises for what a network does."""
        for event in self._link.poll(seconds):
            if isinstance(event, Connected):
                self._connected = True
                self._kiosk.say(CONNECTED)
            elif isinstance(event, Lost):
                self._connected = False
                self._kiosk.say(LOST)
            elif isinstance(event, Arrived) and event.topic == self._down:
                self._pass_down(event.payload)

    def pass_up(self, line: bytes) -> None:
        """A line of the kiosk, where it is a message."""
        if line[:1] == MESSAGE and len(line) <= MOST_BYTES + 1:
            self._link.publish(self._up, line[1:])

    def close(self) -> None:
        """Ends the connection."""
        self._link.close()

    def _pass_down(self, payload: bytes) -> None:
        try:
            message_from(payload)
        except Untrusted:
            self.refused += 1
            return
        if b"\n" not in payload:
            self._kiosk.say(MESSAGE + payload)
