"""The broker of a simulated evening: the director's own mosquitto, which is killed and held up from outside."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kiosk.tournament.simulation.processes import Player

_NAME = "mosquitto"


class BrokerProcess:
    """Every mosquitto that the director has started; it starts one again where it ended."""

    def __init__(self, director: Player) -> None:
        self._director = director

    def kill(self) -> None:
        """Ends it at once, as no memory left would."""
        self._send(signal.SIGKILL)

    def hold(self) -> None:
        """It does nothing more until `go_on`: who is connected hears nothing."""
        self._send(signal.SIGSTOP)

    def go_on(self) -> None:
        """It works again, if it was held."""
        self._send(signal.SIGCONT)

    def _send(self, sign: signal.Signals) -> None:
        for pid in self._pids():
            with suppress(ProcessLookupError):
                os.kill(pid, sign)

    def _pids(self) -> Iterator[int]:
        for status in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                name, _, rest = status.read_text("utf-8", "replace").rpartition(")")
                parent = int(rest.split()[1])
                if parent == self._director.pid and name.partition("(")[2] == _NAME:
                    yield int(status.parent.name)
