"""An invitation as people carry it: a short text in a QR code, or digits to be typed.

The text holds all that proves the director: `PISTE:PORT:FINGERPRINT:TOKEN:ADDRESS`, in the letters of a QR code's
alphanumeric mode. Digits are too few for a fingerprint: token, address, check digit; words confirm the rest.
"""

import base64
import hashlib
import re
import secrets
import ssl
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network

from calibration.files.untrusted_input import Untrusted

PORT = 8884
"""Where a director admits tables, unless said otherwise; what is typed has no room for another one."""
_FINGERPRINT, _TOKEN = 16, 10
"""Bytes: nobody finds another certificate with these 128 bits, nor guesses these 80."""
_DIGITS, _LEAST_PLACE = 6, 5
"""Of the token that is typed; of the address at least: a network of 192.168 needs five."""
LONGEST_TYPED = 20
_PRINTED = re.compile(r"PISTE:(\d{1,5}):([A-Z2-7]{26}):([A-Z2-7]{16}):([0-9A-Z.:-]{1,64})")
_NETWORKS = tuple(
    map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16", "127.0.0.0/8"))
)
"""Where a hall's machines are (RFC 1918, RFC 3927); the commonest first, for it has the shortest numbers."""


@dataclass(frozen=True, slots=True)
class Code:
    """Where the director admits tables, and the token; without a `fingerprint` words have to be compared."""

    host: str
    port: int
    token: str
    fingerprint: str = ""

    @property
    def printed(self) -> str:
        """For a QR code."""
        return f"PISTE:{self.port}:{self.fingerprint}:{self.token}:{self.host}".upper()


def code_in(text: str, port: int = PORT) -> Code:
    """The code that was read by the camera, or typed: then it is for that port. Raises `Untrusted` for any other."""
    if (found := _PRINTED.fullmatch(text.strip())) is not None:
        told, fingerprint, token, host = found.groups()
        if 0 < int(told) < 65536:
            return Code(host.lower(), int(told), token, fingerprint)
    said = re.sub(r"[\s.-]", "", text)
    return Code(_typed_address(said), port, said[:_DIGITS])


def digits(token: str, address: str) -> str:
    """What is typed: the token of six digits, where the director is, a digit that shows slips.

    Raises `Untrusted` where the address is none of a private IPv4 network.
    """
    said = f"{token}{_place(address):0{_LEAST_PLACE}}"
    return said + _check(said)


def grouped(said: str) -> str:
    """Digits as people read them."""
    return " ".join(said[place : place + 4] for place in range(0, len(said), 4))


def fingerprint_of(certificate: str) -> str:
    """Of a certificate in PEM, 26 letters. Raises `Untrusted`."""
    try:
        known = hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate)).digest()
    except ValueError as error:
        raise Untrusted("it is no certificate") from error
    return _letters(known[:_FINGERPRINT])


def long_token() -> str:
    """A token for a QR code."""
    return _letters(secrets.token_bytes(_TOKEN))


def short_token() -> str:
    """A token that is typed: alone it is worth little, it only keeps strangers from ringing."""
    return f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}}"


def _typed_address(said: str) -> str:
    if not (said.isascii() and said.isdecimal() and _DIGITS + _LEAST_PLACE < len(said) <= LONGEST_TYPED):
        raise Untrusted("it is no code of an evening")
    if _check(said[:-1]) != said[-1]:
        raise Untrusted("a digit of the code is wrong")
    return _address(int(said[_DIGITS:-1]))


def _check(said: str) -> str:
    """ISO 7064, MOD 11,10: shows every wrong digit, and nearly every pair that was exchanged."""
    kept = 10
    for digit in said:
        kept = 2 * ((kept + int(digit)) % 10 or 10) % 11
    return str((11 - kept) % 10)


def _place(address: str) -> int:
    try:
        one, before = IPv4Address(address), 0
    except AddressValueError as error:
        raise Untrusted("it is no IPv4 address") from error
    for network in _NETWORKS:
        if one in network:
            return before + int(one) - int(network.network_address)
        before += network.num_addresses
    raise Untrusted("a code to type leads to a private network alone")


def _address(place: int) -> str:
    for network in _NETWORKS:
        if place < network.num_addresses:
            return str(network[place])
        place -= network.num_addresses
    raise Untrusted("it is no code of an evening")


def _letters(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=")
