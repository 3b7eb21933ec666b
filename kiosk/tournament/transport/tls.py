"""What encrypts a link: TLS 1.3, both sides known by certificates of the director's own authority.

The address of the director is not checked, it changes with every room: only the broker has a certificate for a server
from this authority. Validity from 1970 without an end keeps a table's clock out of it.
"""

import ssl
from pathlib import Path

from kiosk.errors import PisteError

AUTHORITY, CERTIFICATE, KEY = "authority.crt", "own.crt", "own.key"


def context(folder: Path) -> ssl.SSLContext:
    """For a client, from the three files in its folder. Raises `PisteError`."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    made.check_hostname = False
    try:
        made.load_verify_locations(folder / AUTHORITY)
        made.load_cert_chain(folder / CERTIFICATE, folder / KEY)
    except (OSError, ValueError) as error:
        raise PisteError(f"the certificates in {folder} cannot be used: {error}") from error
    return made
