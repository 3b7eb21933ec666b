"""What a table needs to dial the director, in one small file that a stick carries: it holds a private key."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.errors import PisteError
from kiosk.tournament.messages.encoding import short_text, whole_number
from kiosk.tournament.messages.topics import is_event, is_table
from kiosk.tournament.private_files import private_folder, private_write
from kiosk.tournament.transport.tls import AUTHORITY, CERTIFICATE, KEY

ADDRESS = "address"
_MOST_BYTES = 16 * 1024
_LONGEST_PEM = 4096


@dataclass(frozen=True, slots=True)
class Access:
    """Whose table, which event, where the director is, and the three texts in PEM.

    `host` is its name or address; `address` the number that it had when this was written, since names are known in
    few halls: empty where there was none, and in files of older directors.
    """

    event: str
    table: str
    host: str
    port: int
    authority: str
    certificate: str
    key: str
    address: str = ""

    @property
    def hosts(self) -> tuple[str, ...]:
        """Where the director is looked for in turn; first where no name has to be asked for, which takes seconds."""
        return tuple(dict.fromkeys(filter(None, (self.address, self.host))))

    def write(self, path: Path) -> None:
        """Writes the file, for its owner alone. Raises `PisteError`."""
        private_write(path, json.dumps(asdict(self), indent=1))

    def unpack(self, folder: Path) -> None:
        """Writes the three texts as `tls.context` reads them. Raises `PisteError`."""
        private_folder(folder)
        for name, text in ((AUTHORITY, self.authority), (CERTIFICATE, self.certificate), (KEY, self.key)):
            private_write(folder / name, text)


def wipe(file: Path, folder: Path) -> None:
    """Removes the access and what was unpacked of it, the key first. Raises `PisteError`."""
    for path in (folder / KEY, file, folder / CERTIFICATE, folder / AUTHORITY):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise PisteError(f"cannot remove {path}: {error.strerror}") from error


def access_in(path: Path) -> Access:
    """The access in a file. Raises `PisteError` for anything that no director wrote."""
    try:
        return access_from(read_json(path, _MOST_BYTES))
    except OSError as error:
        raise PisteError(f"cannot read {path}: {error.strerror}") from error
    except Untrusted as error:
        raise PisteError(f"{path} is no table's access to an evening: {error}") from error


def access_from(value: object) -> Access:
    """An access from JSON. Raises `Untrusted`."""
    if not isinstance(value, Mapping) or value.keys() | {ADDRESS} != set(Access.__slots__):
        raise Untrusted("it has other parts")
    event, table = short_text(value["event"]), short_text(value["table"])
    if not is_event(event) or not is_table(table):
        raise Untrusted("the event or the table has no such name")
    host, port = short_text(value["host"]), whole_number(value["port"], 1, 65535)
    authority, certificate, key = (_pem(value[name]) for name in ("authority", "certificate", "key"))
    return Access(event, table, host, port, authority, certificate, key, _number(value.get(ADDRESS, "")))


def _number(said: object) -> str:
    try:
        return "" if said == "" else str(IPv4Address(short_text(said)))
    except AddressValueError as error:
        raise Untrusted("the director's address is none") from error


def _pem(text: object) -> str:
    if not isinstance(text, str) or not text.isascii() or len(text) > _LONGEST_PEM or "-----BEGIN " not in text:
        raise Untrusted("a certificate or key is none")
    return text
