"""A kiosk's side of an evening, in the kiosk's own process: it knows the dialer's Unix socket and no network.

Nothing waits here: the screens ask every frame.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from kiosk.errors import StoreError
from kiosk.table.storage.store import Store
from kiosk.table.tournament.called_games import CalledGame, unplayed
from kiosk.table.tournament.joining import Desk, Do, is_reachable
from kiosk.tournament.joining.desk import desk_in, order
from kiosk.tournament.messages.call import Calls
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.transport.socket_link import Place, SocketLink
from kiosk.tournament.transport.table_link import TableLink

EVERY = 0.5
"""Seconds between two looks at the socket."""
FORGOTTEN = 60.0
"""Seconds without the dialer's socket after which the table takes part in nothing any more: the owner took it away,
or it would be there again."""


def called_games(calls: Calls, event: str) -> tuple[CalledGame, ...]:
    """What a director calls, as the table knows it."""
    return tuple(
        CalledGame(event, call.number, call.game, call.names, call.options, call.several) for call in calls.meetings
    )


class Station:
    """`Evening` over a dialer's socket; what was delivered is noted in `folder`."""

    def __init__(self, store: Store, folder: Path, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._folder, self._path, self._clock = store, folder, path, clock
        self._socket = SocketLink(path, clock)
        self._place: Place | None = None
        self._delivered: DeliveredFile | None = None
        self._link: TableLink | None = None
        self._called: tuple[CalledGame, ...] = ()
        self._due, self._seen = 0.0, clock()

    @property
    def table(self) -> str:
        """See `Evening`."""
        return "" if self._place is None else self._place.table

    @property
    def connected(self) -> bool:
        """See `Evening`."""
        return self._socket.connected

    @property
    def called(self) -> Sequence[CalledGame]:
        """See `Evening`."""
        return self._called

    def arrived(self, game: str) -> bool:
        """See `Evening`."""
        if self._delivered is None or self._link is None:
            return False
        one = self._delivered.games.get(game)
        return one is not None and not one.again and self._link.delivery.idle

    @property
    def desk(self) -> Desk | None:
        """See `Evening`."""
        return desk_in(self._socket.desk)

    def ask(self, do: Do, what: object = None) -> None:
        """See `Evening`."""
        self._socket.order(order(do, what))

    def tick(self, now: float) -> bool:
        """See `Evening`. A disk that does not answer is asked again."""
        if now < self._due:
            return False
        self._due = now + EVERY
        if is_reachable(self._path):
            self._seen = self._clock()
        elif self._clock() - self._seen > FORGOTTEN:
            return self._forget()
        before = (self.table, self.connected, self._called, self._idle, self._socket.desk)
        with suppress(StoreError):
            self._work(now)
        return (self.table, self.connected, self._called, self._idle, self._socket.desk) != before

    def close(self) -> None:
        """Lets the socket and the file go."""
        self._socket.close()
        if self._delivered is not None:
            self._delivered.close()

    @property
    def _idle(self) -> bool:
        return self._link is not None and self._link.delivery.idle

    def _work(self, now: float) -> None:
        if self._link is None:
            self._socket.poll(0.0)
        else:
            self._link.work(now)
        if self._socket.place != self._place:
            self._move(self._socket.place)
        if self._link is not None and self._place is not None:
            self._called = unplayed(self._store, called_games(self._link.calls, self._place.event))

    def _move(self, place: Place | None) -> None:
        """Another evening, or another table of it. Raises `StoreError`."""
        self._called, self._link = (), None
        if self._delivered is not None:
            self._delivered.close()
        self._delivered = None
        if place is not None:
            self._delivered = DeliveredFile(self._folder, place.event)
            outbox = Outbox(self._store, self._delivered, place.event)
            self._link = TableLink(self._socket, outbox, place.event, place.table)
        self._place = place

    def _forget(self) -> bool:
        self._socket.close()
        self._socket.place = None
        was = self._place is not None
        self._move(None)
        return was
