"""A director that runs: broker, journal, orders and the calls to tables, in one loop and one thread."""

import socket
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from kiosk.errors import PisteError, UsageError
from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.broker.broker import Broker, Listening
from kiosk.tournament.control.admission import Admission, Place, own_number
from kiosk.tournament.control.contest import Contest
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.order_socket import SHOWN, OrderSocket
from kiosk.tournament.control.orders import Orders
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.joining.code import PORT
from kiosk.tournament.messages.encoding import written
from kiosk.tournament.spectators.public_view import PublicView
from kiosk.tournament.spectators.publisher import Publisher
from kiosk.tournament.spectators.spectators_broker import SpectatorsBroker
from kiosk.tournament.transport.access import access_from, access_in
from kiosk.tournament.transport.director_link import DirectorLink, topics_of_director
from kiosk.tournament.transport.mqtt_link import Address, MqttLink
from kiosk.tournament.transport.tls import context

JOINING = "joining"
"""The folder with a file for each table's stick."""
ROUND, AGAIN, TELL = 0.1, 1.0, 0.5
"""Seconds of a round at most; until what failed is tried again; between two lines of status."""


class RunningDirector:
    """One evening. `host` is the name or address by which tables reach this machine."""

    def __init__(
        self, folder: Path, plan: EveningPlan, listening: Listening, host: str = "", accept_shortened: bool = False,
        own_port: int = 0, joining_port: int = PORT, hall: Path | None = None,
    ) -> None:  # fmt: skip
        """Opens everything in `folder` and starts the broker; `own_port`: where the director itself dials it, if
        elsewhere than the tables; `joining_port`: where tables with a code do; `hall`: a folder in which everybody on
        this machine is told what the hall may see. Raises `PisteError`."""
        self._ended, self._stale = ExitStack(), False
        self._told: tuple[object, dict[str, Any], str] = (None, {}, "")
        try:
            journal = DirectorJournal(folder, accept_shortened=accept_shortened)
            self._ended.callback(journal.close)
            self.receiver = Receiver(journal)
            self.contest = Contest(plan, self.receiver)
            self.authority = Authority(folder)
            self.broker = Broker(folder / "broker", self.authority, plan.event, listening)
            self._ended.callback(self.broker.stop)
            place = Place(listening.port, joining_port, host)
            self._admission = Admission(folder, self.authority, self._keys_changed, plan, place)
            self._ended.callback(self._admission.close)
            here = host or f"{socket.gethostname()}.local"
            self._host, self._here, self._page_port = host, here, plan.spectators
            self.orders = Orders(
                self.contest, self.receiver, self.authority, self._keys_changed,
                here, listening.port, self._admission,
            )  # fmt: skip
            self._prepare(folder / JOINING, plan.tables, here)
            self._renew()
            address = Address("127.0.0.1", own_port or listening.port, context(self.broker.own))
            self._wire = MqttLink(address, "director", topics_of_director(plan.event))
            self._ended.callback(self._wire.close)
            self.link = DirectorLink(self._wire, self.receiver, plan.event)
            self._view = PublicView(plan.people, plan.names, plan.team, [key for key, _ in plan.games if plan.more])
            self._page = self._opened_page(folder, plan.spectators, listening.address)
            self._socket = OrderSocket(folder)
            self._ended.callback(self._socket.close)
            self._hall = None if hall is None else OrderSocket(hall, 0o666)
            if self._hall is not None:
                self._ended.callback(self._hall.close)
        except BaseException:
            self._ended.close()
            raise

    def work(self, now: float, seconds: float) -> None:
        """One round. Raises `StoreError` where nothing can be committed now, `PisteError` without a broker."""
        self._socket.answer(lambda words: self._on_screen(now) if list(words) == [SHOWN] else self.orders.obey(words))
        if self._hall is not None:
            self._hall.answer(lambda words: self._for_all(words, now))
        self._admission.work(now)
        self._renew()
        self.link.work(now, seconds)
        self._deal()
        if self._page is not None:
            self._page.work(now, self.shown(now))
        self.broker.suspend(self.link.flooding(now))

    def lead(self, tell: Callable[[str], None], complain: Callable[[str], None]) -> NoReturn:
        """Works until a signal ends it; `tell` hears each new status, `complain` what is wrong.

        A disk that is full or gone and a broker that does not start are tried again: the tables send again.
        """
        told, fault, due = "", "", 0.0
        while True:
            try:
                self.work(time.monotonic(), ROUND)
                fault = ""
            except PisteError as error:
                if str(error) != fault:
                    fault = str(error)
                    complain(fault)
                time.sleep(AGAIN)
            if (now := time.monotonic()) >= due and (line := self.status()) != told:
                told, due = line, now + TELL
                tell(line)

    def status(self) -> str:
        """How the evening stands, one line of JSON."""
        self._look()
        return self._told[2]

    def shown(self, now: float) -> dict[str, Any]:
        """What everybody in the hall may see."""
        return self._view.of(self._look(), now)

    def _for_all(self, words: Sequence[str], now: float) -> dict[str, Any]:
        if list(words) != [SHOWN]:
            raise UsageError(f"here {SHOWN} alone is answered")
        return self._on_screen(now)

    def _on_screen(self, now: float) -> dict[str, Any]:
        """The same, and where telephones find it."""
        if not self._page_port:
            return self.shown(now) | {"address": ""}
        here = self._host or own_number("") or self._here
        return self.shown(now) | {"address": f"http://{here}:{self._page_port}/"}

    def _look(self) -> dict[str, Any]:
        seen = (self.receiver.journal.head.number, self.authority.tables, self._admission.told)
        if self._told[0] != seen:
            told = self.orders.obey(["status"])
            self._told = (seen, told, written(told))
        return self._told[1]

    def close(self) -> None:
        """Ends the broker and closes the journal."""
        self._ended.close()

    def _opened_page(self, folder: Path, port: int, address: str) -> Publisher | None:
        if not port:
            return None
        made = Publisher(
            SpectatorsBroker(folder / "spectators", Listening(port, address)),
            lambda path, name: MqttLink(Address(str(path), unix=True), name, ()),
        )
        self._ended.callback(made.close)
        return made

    def _keys_changed(self) -> None:
        self._stale = True

    def _renew(self) -> None:
        """The broker runs, and knows the keys."""
        if self._stale:
            self.broker.renew()
            self._stale = False
        self.broker.start()

    def _deal(self) -> None:
        tables = [one for one in self.authority.tables if one not in self.receiver.evening.closed]
        self.contest.work(tables, self.link.present)

    def _prepare(self, folder: Path, tables: Sequence[str], here: str) -> None:
        """A file for the stick of each table of the plan that has no key yet; those that are there tell where the
        director is now."""
        folder.mkdir(exist_ok=True, mode=0o700)
        for table in tables:
            file = folder / f"{table}.json"
            if table not in self.authority.tables and not file.exists():
                access_from(self.orders.obey(["admit", table])).write(file)
                continue
            with suppress(PisteError):
                replace(access_in(file), host=here, address=own_number(here)).write(file)
