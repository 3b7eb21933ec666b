"""What the director says at its door: who it is, to anybody; to who shows a token, a certificate.

Nobody is told whether a token was wrong, used or too old.
"""

import secrets
from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kiosk.tournament.joining.invitations import Invitation, Invitations
from kiosk.tournament.joining.wire import Talk, Wire, text
from kiosk.tournament.joining.words import Agreed, commitment, secret

PATIENCE, FOR_WORDS = 10.0, 180.0
"""Seconds for a conversation; for people to compare words."""
MOST_WRONG, WRONG_FORGOTTEN = 5, 600.0
"""Tokens that one address may guess, and the seconds until it may again."""
_MOST_GUESSERS = 1000
Answer = dict[str, Any]


class Enrolling(Protocol):
    """The authority, as the door needs it; `enrol` signs what a table asks for. May raise `PisteError`."""

    @property
    def certificate(self) -> str:
        """What tables know the director by."""

    def enrol(self, table: str, request: str) -> str:
        """The table's certificate."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a table is told once it is admitted: which evening, and the broker's port."""

    event: str
    port: int


@dataclass(slots=True)
class Waiting:
    """A table whose words are being compared; `same`: what the organiser has said."""

    words: tuple[str, ...]
    same: bool | None = None


@dataclass(slots=True)
class Visit:
    """A conversation at the door, until `end`; `known` once it has shown a token."""

    wire: Wire
    address: str
    end: float
    known: bool = False


class Reception:
    """Conducts the conversations; `waiting`: tables whose words are being compared; `now` is set before a round."""

    def __init__(self, enrolling: Enrolling, invitations: Invitations, evening: Evening) -> None:
        self.waiting: dict[str, Waiting] = {}
        self.now = 0.0
        self._enrolling, self._invitations, self._evening = enrolling, invitations, evening
        self._wrong: Counter[str] = Counter()
        self._forget = 0.0

    def receive(self, visit: Visit) -> Talk:
        """One conversation. Raises `OSError`, `Untrusted`, `PisteError`, which end it."""
        yield from visit.wire.shake()
        heard = yield from visit.wire.hear()
        if heard.get("kind") == "who":
            yield from visit.wire.say({"authority": self._enrolling.certificate})
        else:
            yield from visit.wire.say((yield from self._joins(visit, heard)))

    def _joins(self, visit: Visit, heard: Mapping[str, Any]) -> Generator[None, None, Answer]:
        token, sealed = text(heard, "token", 64), text(heard, "commitment", 64)
        if (invitation := self._invited(visit, token)) is None:
            return {"refused": "token"}
        visit.known = True
        part = secret()
        yield from visit.wire.say({"secret": part})
        heard = yield from visit.wire.hear()
        told, request = text(heard, "secret", 64), text(heard, "request", 4096)
        kept = secrets.compare_digest(commitment(told, request), sealed)
        if not kept or not self._invitations.take(invitation):
            return {"refused": "token"}
        if invitation.words:
            agreed = Agreed(self._enrolling.certificate, request, told, part)
            if refused := (yield from self._compared(visit, invitation.table, Waiting(agreed.words))):
                return {"refused": refused}
        return self._admitted(invitation, request)

    def _admitted(self, invitation: Invitation, request: str) -> Answer:
        certificate = self._enrolling.enrol(invitation.table, request)
        told = {"event": self._evening.event, "table": invitation.table, "port": self._evening.port}
        return told | {"certificate": certificate}

    def _invited(self, visit: Visit, token: str) -> Invitation | None:
        if self.now >= self._forget:
            self._wrong.clear()
            self._forget = self.now + WRONG_FORGOTTEN
        if self._wrong[visit.address] >= MOST_WRONG or len(self._wrong) > _MOST_GUESSERS:
            return None
        found = self._invitations.find(token)
        self._wrong[visit.address] += found is None
        return found

    def _compared(self, visit: Visit, table: str, mine: Waiting) -> Generator[None, None, str]:
        """Why the table is refused, empty where the words are the same."""
        end = self.now + FOR_WORDS
        visit.end, self.waiting[table] = end + PATIENCE, mine
        try:
            while mine.same is None and self.waiting.get(table) is mine:
                if self.now >= end:
                    return "late"
                visit.wire.check_open()
                yield
        finally:
            if self.waiting.get(table) is mine:
                del self.waiting[table]
        return "" if mine.same else "declined"
