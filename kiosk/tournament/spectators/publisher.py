"""Tells everybody in the hall how the evening stands; nothing that goes wrong here holds up the evening itself."""

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from kiosk.errors import PisteError
from kiosk.tournament.messages.encoding import written
from kiosk.tournament.messages.topics import PUBLIC_BEAT, PUBLIC_EVENING

BEAT_SECONDS = 5.0
"""A page that hears nothing three times as long says that what it shows may be old."""
AGAIN_SECONDS, LOST_SECONDS = 10.0, 10.0
"""Until the broker is started again; until one that does not take the director in is killed."""


class Wire(Protocol):
    """The director's connection to the broker: `MqttLink`."""

    @property
    def connected(self) -> bool:
        """Whether there is one."""

    def poll(self, seconds: float, /) -> object:
        """Works for so long."""

    def publish(self, topic: str, payload: bytes, /, retain: bool = False) -> None:
        """Hands a message over, to be kept there for who comes later."""

    def close(self) -> None:
        """Ends it."""


class PageBroker(Protocol):
    """`SpectatorsBroker`."""

    @property
    def socket(self) -> Path:
        """Where the director speaks to it."""

    def start(self) -> None:
        """Starts it where it does not run. Raises `PisteError`."""

    def stop(self) -> None:
        """Ends it."""

    def kill(self) -> None:
        """Kills it."""


class Publisher:
    """Keeps the broker running and what it keeps up to date; `wire` connects a client of that name to a socket."""

    def __init__(self, broker: PageBroker, wire: Callable[[Path, str], Wire]) -> None:
        """Starts the broker. Raises `PisteError`."""
        self._broker = broker
        broker.start()
        # No guest knows the name, or he could push the director off.
        self._wire = wire(broker.socket, secrets.token_hex(16))
        self._told: bytes | None = None
        self._beat = self._lost_since = self._start_at = float("-inf")
        self._trouble = ""

    def work(self, now: float, view: dict[str, Any]) -> None:
        """One round: tells what has changed."""
        self._wire.poll(0.0)
        if not self._wire.connected:
            self._told = None
            self._restart(now)
            return
        self._lost_since = now
        if (said := written(view).encode()) != self._told:
            self._wire.publish(PUBLIC_EVENING, said, retain=True)
            self._told, self._beat = said, now
        elif now - self._beat >= BEAT_SECONDS:
            self._wire.publish(PUBLIC_BEAT, b"")
            self._beat = now

    def close(self) -> None:
        """Ends the broker."""
        self._wire.close()
        self._broker.stop()

    def _restart(self, now: float) -> None:
        """Guests may have broken it, or filled it: a new one is empty."""
        if self._lost_since == float("-inf"):
            self._lost_since = now
        if now < self._start_at:
            return
        if now - self._lost_since > LOST_SECONDS:
            self._broker.kill()
            self._lost_since = now
        try:
            self._broker.start()
            self._trouble = ""
        except PisteError as error:
            self._start_at = now + AGAIN_SECONDS
            if self._trouble != str(error):
                self._trouble = str(error)
                print(f"kiosk: the spectators' page: {error}", file=sys.stderr, flush=True)
