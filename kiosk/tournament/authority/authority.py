"""The authority as a folder keeps it: one file, `authority.json`, which is there whole or not at all.

Nothing but the end of a table's certificate depends on a clock, and that is looked at by the broker alone, on the
director's machine: everything else is valid from 1970 for ever, since a table's clock may be years off. A table's
private key is not kept here.
"""

import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.errors import PisteError
from kiosk.tournament.authority import openssl
from kiosk.tournament.authority.openssl import Pair, Use
from kiosk.tournament.private_files import private_folder, private_write

FILE = "authority.json"
DIRECTOR = "director"
"""The director's name at the broker, which no table can have."""
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Issued:
    """A table's certificate: its number, whose it is, when it ends, whether it was revoked before."""

    serial: str
    table: str
    end: str
    revoked: bool = False


class Authority:
    """One director's authority; `server` is the broker's identity, `director` that of the director itself."""

    def __init__(self, folder: Path) -> None:
        """Opens the authority in `folder`, or makes one. Raises `PisteError`."""
        self._path = folder / FILE
        if not self._path.exists():
            self._make()
        try:
            value = read_json(self._path, _MOST_BYTES)
            self._own, self.server, self.director = (Pair(**value[name]) for name in ("own", "server", "director"))
            self._issued = tuple(Issued(**one) for one in value["issued"])
        except (OSError, Untrusted, KeyError, TypeError) as error:
            raise PisteError(
                f"the authority {self._path} cannot be read: put its backup back, or remove the file and let all "
                f"tables join again ({error})"
            ) from error

    @property
    def certificate(self) -> str:
        """What tables know the director by."""
        return self._own.certificate

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that may speak, in the order in which they were admitted."""
        return tuple(one.table for one in self._issued if not one.revoked)

    def admit(self, table: str, end: datetime) -> Pair:
        """A key for a table, until `end` (UTC); an older one of that name is revoked. Raises `PisteError`."""
        serial, moment = _serial(), openssl.ending(end)
        pair = openssl.issued(self._own, table, Use.CLIENT, serial, moment)
        self._keep((*self._without(table), Issued(serial, table, moment)))
        return pair

    def enrol(self, table: str, request: str, end: datetime) -> str:
        """As `admit` for a key that the table made itself: the certificate alone. Raises `PisteError`."""
        serial, moment = _serial(), openssl.ending(end)
        certificate = openssl.signed(self._own, request, table, serial, moment)
        self._keep((*self._without(table), Issued(serial, table, moment)))
        return certificate

    def revoke(self, table: str) -> bool:
        """A table may not speak any more; False where it may not already. Raises `PisteError`."""
        known = table in self.tables
        if known:
            self._keep(tuple(self._without(table)))
        return known

    def revocations(self) -> str:
        """The signed list of what was revoked, in PEM. Raises `PisteError`."""
        return openssl.revocations(self._own, [one.serial for one in self._issued if one.revoked])

    def _without(self, table: str) -> Iterator[Issued]:
        return (replace(one, revoked=one.revoked or one.table == table) for one in self._issued)

    def _make(self) -> None:
        own = openssl.authority()
        self._own, self._issued = own, ()
        self.server = openssl.issued(own, "server", Use.SERVER, "02")
        self.director = openssl.issued(own, DIRECTOR, Use.CLIENT, "03")
        self._keep(())

    def _keep(self, issued: tuple[Issued, ...]) -> None:
        pairs = {"own": self._own, "server": self.server, "director": self.director}
        content: dict[str, Any] = {name: asdict(pair) for name, pair in pairs.items()}
        content["issued"] = [asdict(one) for one in issued]
        private_folder(self._path.parent)
        private_write(self._path, json.dumps(content, indent=1))
        self._issued = issued


def _serial() -> str:
    return f"{secrets.randbits(120) | 1 << 120:X}".rjust(32, "0")
