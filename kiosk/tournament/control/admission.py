"""Tables that join by a code: the director's door, and the orders that invite a table and compare its words."""

import fcntl
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from typing import Any, Protocol

from calibration.files.untrusted_input import Untrusted, quoted
from kiosk.errors import UsageError
from kiosk.tournament.broker.broker import PORT as BROKER_PORT
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.joining.code import PORT, Code, digits, fingerprint_of, grouped, short_token
from kiosk.tournament.joining.door import Door
from kiosk.tournament.joining.invitations import PRINTED, TYPED, Invitations
from kiosk.tournament.joining.reception import Evening, Reception
from kiosk.tournament.messages.topics import is_table

PRINT, TYPE = "printed", "typed"
_SIOCGIFADDR = 0x8915
_ANYWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): asked which way it would be, nothing is sent."""


class EnrollingKeys(Protocol):
    """`Authority`, as far as it is needed here."""

    @property
    def certificate(self) -> str:
        """What tables know the director by."""

    def enrol(self, table: str, request: str, end: datetime) -> str:
        """A certificate for a key that the table made."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where tables reach this machine: a name or address, empty for its own; the broker's port and the door's."""

    port: int = BROKER_PORT
    joining: int = PORT
    host: str = ""


class Admission:
    """One evening's door. `changed` is called when a table has got a key."""

    def __init__(
        self, folder: Path, keys: EnrollingKeys, changed: Callable[[], None], plan: EveningPlan, place: Place
    ) -> None:
        """`folder` is the director's, with the broker's in it. Raises `PisteError`."""
        self._keys, self._changed, self._plan, self._place = keys, changed, plan, place
        self._invitations = Invitations(folder)
        reception = Reception(self, self._invitations, Evening(plan.event, place.port))
        self._door = Door(folder / "broker", reception, self._invitations, place.joining)

    @property
    def certificate(self) -> str:
        """See `reception.Enrolling`."""
        return self._keys.certificate

    def enrol(self, table: str, request: str) -> str:
        """See `reception.Enrolling`."""
        certificate = self._keys.enrol(table, request, datetime.now(UTC) + timedelta(days=self._plan.days))
        self._changed()
        return certificate

    @property
    def told(self) -> dict[str, Any]:
        """For the status: which tables may still join by a code, and whose words are to be compared."""
        return {
            "invited": sorted(one.table for one in self._invitations.good),
            "joining": [{"table": one, "words": list(asks.words)} for one, asks in self._door.waiting.items()],
        }

    def work(self, now: float) -> None:
        """One round."""
        self._door.work(now)

    def close(self) -> None:
        """Nobody joins any more; codes stay good."""
        self._door.close()

    def invite(self, table: str, how: str) -> dict[str, Any]:
        """A code for a table. Raises `UsageError`, `PisteError`."""
        if not is_table(table) or how not in (PRINT, TYPE):
            raise UsageError(f"invite TABLE {PRINT}|{TYPE}; a table's name has small letters, digits and -")
        host = self._place.host if how == PRINT and self._place.host else own_address(self._place.host)
        if how == TYPE:
            # Before anybody is invited.
            _typed(short_token(), host)
        self._door.open()
        token = self._invitations.invite(table, how == TYPE)
        if how == PRINT:
            code = Code(host, self._place.joining, token, fingerprint_of(self.certificate)).printed
        else:
            code = _typed(token, host)
        minutes = round((TYPED if how == TYPE else PRINTED) / 60)
        return {"invited": table, "code": code, "address": host, "minutes": minutes}

    def confirm(self, table: str, *words: str) -> dict[str, Any]:
        """The words that stand on the table's screen are these. Raises `UsageError`."""
        same = self._door.answer(table, words)
        if same is None:
            raise UsageError(f"no table {quoted(table)} waits for its words")
        if not same:
            raise UsageError(
                f"the words differ: {quoted(table)} is turned away. Somebody may stand between, or it was a slip: "
                "try once more with a new code, or carry a file there"
            )
        return {"confirmed": table}

    def decline(self, table: str) -> dict[str, Any]:
        """A table that waits is turned away. Raises `UsageError`."""
        if self._door.answer(table, ()) is None:
            raise UsageError(f"no table {quoted(table)} waits for its words")
        return {"declined": table}

    def withdraw(self, table: str) -> bool:
        """The table's code is worth nothing any more; whether there was one. Raises `PisteError`."""
        return self._invitations.withdraw(table)


def own_address(host: str) -> str:
    """This machine's IPv4 address in the hall: `host`, where it is one. Raises `UsageError`."""
    with suppress(AddressValueError):
        return str(IPv4Address(host))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        with suppress(OSError):
            asked.connect(_ANYWHERE)
            return str(asked.getsockname()[0])
        found = next(_addresses(asked), None)
    if found is None:
        raise UsageError("this machine has no address yet: join a network, or start the director with --host")
    return found


def own_number(host: str) -> str:
    """The same for a table's file; empty where there is none."""
    with suppress(UsageError):
        return own_address(host)
    return ""


def _addresses(asked: socket.socket) -> Iterator[str]:
    for _, name in socket.if_nameindex():
        with suppress(OSError):
            said = fcntl.ioctl(asked, _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            if not (one := IPv4Address(said[20:24])).is_loopback:
                yield str(one)


def _typed(token: str, host: str) -> str:
    try:
        return grouped(digits(token, host))
    except Untrusted as error:
        raise UsageError(f"{host} cannot be typed as a code: {error}; print a code, or carry a file") from error
