"""A table's dialer: alone it waits for the kiosk and opens no network; it joins, passes messages on, leaves."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import PisteError
from kiosk.table.tournament.joining import Desk, Do, Stage, Trouble
from kiosk.tournament.dialer.kiosk_end import KioskEnd
from kiosk.tournament.dialer.relay import Relay
from kiosk.tournament.joining.applicant import Applicant
from kiosk.tournament.joining.code import PORT, code_in
from kiosk.tournament.joining.desk import desk_line, order_in
from kiosk.tournament.transport.access import Access, access_from, access_in, wipe
from kiosk.tournament.transport.link import Link
from kiosk.tournament.transport.socket_link import DESK, NOWHERE, ORDER

Dial = Callable[[Access], Link]


class Dialer:
    """`file` holds the table's access while it takes part, `keys` its parts; `dial` makes the link from both."""

    def __init__(
        self, kiosk: KioskEnd, file: Path, keys: Path, dial: Dial, port: int = PORT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        """Takes up again what it has joined; `port`: where typed codes find a director. Raises `PisteError`."""
        self._kiosk, self._file, self._keys, self._dial = kiosk, file, keys, dial
        self._port, self._clock = port, clock
        self._relay: Relay | None = None
        self._applicant: Applicant | None = None
        self._trouble: Trouble | None = None
        self._told = Desk(Stage.ALONE)
        if file.exists():
            self._take_part(access_in(file))

    @property
    def refused(self) -> int:
        """Messages from the network that were none."""
        return 0 if self._relay is None else self._relay.refused

    @property
    def desk(self) -> Desk:
        """How joining stands."""
        applicant = self._applicant
        if self._relay is not None:
            return Desk(Stage.JOINED, trouble=self._trouble)
        if applicant is None:
            return Desk(Stage.ALONE, trouble=self._trouble)
        if not applicant.words:
            return Desk(Stage.ASKING)
        return Desk(Stage.WAITING if applicant.confirmed else Stage.WORDS, applicant.words)

    def work(self, seconds: float) -> None:
        """One round. Never raises for what a network or the kiosk does."""
        if self._kiosk.accept():
            self._greet()
        if self._relay is None:
            time.sleep(seconds)
        else:
            self._relay.work(seconds)
        for line in self._kiosk.read():
            if line[:1] == ORDER:
                self._obey(line[1:])
            elif self._relay is not None:
                self._relay.pass_up(line)
        self._apply()
        if self.desk != self._told:
            self._say()

    def close(self) -> None:
        """Ends what goes on and listens no more; what was joined stays joined."""
        if self._applicant is not None:
            self._applicant.close()
        if self._relay is not None:
            self._relay.close()
        self._kiosk.close()

    def _greet(self) -> None:
        if self._relay is None:
            self._kiosk.say(NOWHERE)
        else:
            self._relay.greet()
        self._say()

    def _say(self) -> None:
        self._told = self.desk
        self._kiosk.say(DESK + desk_line(self._told))

    def _obey(self, said: bytes) -> None:
        try:
            do, what = order_in(said)
            self._trouble = None
            self._done(do, what)
        except (Untrusted, PisteError):
            self._trouble = Trouble.FAILED

    def _done(self, do: Do, what: Any) -> None:
        if do is Do.LEAVE:
            self._leave()
        elif do is Do.SAME and self._applicant is not None:
            self._applicant.confirmed = bool(self._applicant.words)
        elif do is Do.STOP and self._applicant is not None:
            self._applicant.close()
            self._applicant = None
        elif do is Do.FILE and self._free:
            self._join(access_from(what))
        elif do is Do.CODE and self._free and isinstance(what, str):
            self._try(what)

    def _try(self, text: str) -> None:
        try:
            self._applicant = Applicant(code_in(text, self._port), self._clock())
        except Untrusted:
            self._trouble = Trouble.MISTYPED

    @property
    def _free(self) -> bool:
        return self._relay is None and self._applicant is None

    def _apply(self) -> None:
        if (applicant := self._applicant) is None:
            return
        applicant.work(self._clock())
        if applicant.access is None and applicant.trouble is None:
            return
        self._applicant, self._trouble = None, applicant.trouble
        if applicant.access is not None:
            try:
                self._join(applicant.access)
            except PisteError:
                self._trouble = Trouble.FAILED

    def _join(self, access: Access) -> None:
        """Raises `PisteError`, and then has not joined."""
        try:
            access.write(self._file)
            self._take_part(access)
        except PisteError:
            wipe(self._file, self._keys)
            raise

    def _take_part(self, access: Access) -> None:
        access.unpack(self._keys)
        self._relay = Relay(self._dial(access), self._kiosk, access.event, access.table)
        self._relay.greet()

    def _leave(self) -> None:
        """The key goes first."""
        wipe(self._file, self._keys)
        if self._relay is not None:
            self._relay.close()
            self._kiosk.say(NOWHERE)
        self._relay = None
