"""A director's door on loopback with a real authority, and tables that ring."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.broker.mosquitto import free_port
from kiosk.tournament.joining.applicant import Applicant
from kiosk.tournament.joining.code import Code, fingerprint_of
from kiosk.tournament.joining.door import Door
from kiosk.tournament.joining.invitations import Invitations
from kiosk.tournament.joining.reception import Evening, Reception
from kiosk.tournament.private_files import private_write

HOST, TABLE = "127.0.0.1", "table-4"
END = datetime(2031, 5, 6, tzinfo=UTC)


class ADoor:
    """`Enrolling`; its clock goes as it is told, tokens and conversations by the same one."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.enrolled = folder, 1000.0, []
        self.authority = Authority(folder)
        private_write(folder / "server.crt", self.authority.server.certificate)
        private_write(folder / "server.key", self.authority.server.key)
        self.invitations = Invitations(folder, lambda: self.now)
        self.port = free_port()
        self.reception = Reception(self, self.invitations, Evening("@juin", 8883))
        self.door = Door(folder, self.reception, self.invitations, self.port, HOST)

    @property
    def certificate(self) -> str:
        return self.authority.certificate

    def enrol(self, table: str, request: str) -> str:
        self.enrolled.append(table)
        return self.authority.enrol(table, request, END)

    def code(self, words: bool = False, table: str = TABLE) -> Code:
        token = self.invitations.invite(table, words)
        self.door.work(self.now)
        return Code(HOST, self.port, token, "" if words else fingerprint_of(self.certificate))

    def rings(self, code: Code, passes: float = 0.0) -> Applicant:
        """A table tries; until it waits for people or is done."""
        made = Applicant(code, self.now)
        self.until(lambda: bool(made.access or made.trouble or made.words), made, passes=passes)
        return made

    def until(self, wanted: Callable[[], bool], *tables: Applicant, passes: float = 0.0) -> None:
        """Rounds, each of so many seconds by the clock of this evening."""
        end = time.monotonic() + 60
        while not wanted():
            assert time.monotonic() < end
            self.step(*tables, passes=passes)

    def step(self, *tables: Applicant, passes: float = 0.0) -> None:
        self.now += passes
        self.door.work(self.now)
        for one in tables:
            one.work(self.now)
        time.sleep(0.001)
