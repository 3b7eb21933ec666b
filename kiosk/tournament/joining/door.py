"""Where the director admits tables: a port of its own, open only while somebody is invited, in the director's loop.

It never waits, so that no guest holds the evening up: so many at once, so many a second, each for so long; who has
shown no token yet makes room first.
"""

import secrets
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import PisteError
from kiosk.tournament.joining.invitations import Invitations
from kiosk.tournament.joining.reception import PATIENCE, Reception, Visit, Waiting
from kiosk.tournament.joining.wire import Talk, Wire, serving

MOST, MOST_OF_ONE = 32, 4
"""Connections at once; of one address."""
A_SECOND = 20.0
"""Connections that are taken a second; others wait in the kernel, or are turned away by it."""


class Door:
    """Lets tables in by `invitations`; `keys`: the broker's folder, with the server's certificate."""

    def __init__(
        self, keys: Path, reception: Reception, invitations: Invitations, port: int, address: str = ""
    ) -> None:
        self._keys, self._reception, self._invitations = keys, reception, invitations
        self._port, self._address = port, address
        self._socket: socket.socket | None = None
        self._visits: list[tuple[Visit, Talk]] = []
        self._may, self._then = A_SECOND, 0.0

    @property
    def is_open(self) -> bool:
        """Whether anybody can ring."""
        return self._socket is not None

    @property
    def visits(self) -> int:
        """How many conversations go on."""
        return len(self._visits)

    @property
    def waiting(self) -> Mapping[str, Waiting]:
        """The tables whose words are being compared."""
        return self._reception.waiting

    def open(self) -> None:
        """Listens. Raises `PisteError`."""
        if self._socket is not None:
            return
        both = not self._address and socket.has_dualstack_ipv6()
        family = socket.AF_INET6 if both or ":" in self._address else socket.AF_INET
        try:
            self._context = serving(self._keys)
            self._socket = socket.create_server(
                (self._address, self._port), family=family, backlog=16, dualstack_ipv6=both
            )
        except OSError as error:
            raise PisteError(f"tables cannot join at port {self._port}: {error}") from error
        self._socket.setblocking(False)

    def work(self, now: float) -> None:
        """One round. Never raises for what anybody does at the door."""
        self._reception.now = now
        if self._invitations.good:
            with suppress(PisteError):
                self.open()
            self._accept(now)
        else:
            self._shut()
        self._visits = [(visit, talk) for visit, talk in self._visits if self._goes_on(visit, talk)]

    def answer(self, table: str, words: tuple[str, ...]) -> bool | None:
        """The organiser has read these words on the table's screen; None where nobody waits, False where they differ.

        Whoever waits there is turned away then: nobody guesses twice.
        """
        waiting = self.waiting.get(table)
        if waiting is None:
            return None
        waiting.same = secrets.compare_digest(" ".join(words).encode(), " ".join(waiting.words).encode())
        return waiting.same

    def close(self) -> None:
        """Nobody is listened to any more."""
        for visit, talk in self._visits:
            _end(visit, talk)
        self._visits = []
        self._shut()

    def _shut(self) -> None:
        if self._socket is not None:
            self._socket.close()
        self._socket = None

    def _accept(self, now: float) -> None:
        self._may, self._then = min(A_SECOND, self._may + A_SECOND * (now - self._then)), now
        while self._socket is not None and self._may >= 1.0:
            try:
                made, (host, *_) = self._socket.accept()
            except OSError:
                return
            self._may -= 1.0
            if self._makes_room(host):
                visit = Visit(Wire(self._context, made), host, now + PATIENCE)
                self._visits.append((visit, self._reception.receive(visit)))
            else:
                made.close()

    def _makes_room(self, host: str) -> bool:
        of_one = [one for one in self._visits if one[0].address == host]
        if len(of_one) < MOST_OF_ONE and len(self._visits) < MOST:
            return True
        crowd = of_one if len(of_one) >= MOST_OF_ONE else self._visits
        longest = next((one for one in crowd if not one[0].known), None)
        if longest is None:
            return False
        _end(*longest)
        self._visits.remove(longest)
        return True

    def _goes_on(self, visit: Visit, talk: Talk) -> bool:
        with suppress(OSError, Untrusted, StopIteration, PisteError):
            if self._reception.now < visit.end:
                next(talk)
                return True
        _end(visit, talk)
        return False


def _end(visit: Visit, talk: Talk) -> None:
    talk.close()
    visit.wire.close()
