"""Three words that are the same on both screens only where nobody stands between them.

A short authentication string (S. Vaudenay, CRYPTO 2005): the table commits itself to its secret before it hears the
director's, so whoever answers both sides with keys of his own has to guess: one chance in 16,777,216 (256³), once.
The words are spelled alike in French and in English.
"""

import hashlib
import secrets
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

SECRET = 16
"""Bytes of each side's part that nobody can guess."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What both sides have seen: the authority's certificate and the table's request, in PEM, and both secrets."""

    authority: str
    request: str
    table: str
    director: str

    @property
    def words(self) -> tuple[str, ...]:
        """The three words."""
        return tuple(_all()[byte] for byte in _hashed(b"words", *map(str.encode, self._parts))[:3])

    @property
    def _parts(self) -> tuple[str, ...]:
        return self.authority, self.request, self.table, self.director


def secret() -> str:
    """One side's part."""
    return secrets.token_hex(SECRET)


def commitment(part: str, request: str) -> str:
    """What the table says first, in hexadecimal: it binds both and tells neither."""
    return _hashed(b"commitment", part.encode(), request.encode()).hex()


def _hashed(what: bytes, *parts: bytes) -> bytes:
    made = hashlib.sha256(b"piste-joining-" + what)
    for part in parts:
        made.update(len(part).to_bytes(4, "big") + part)
    return made.digest()


@cache
def _all() -> tuple[str, ...]:
    return tuple(files(__package__).joinpath("words.txt").read_text("ascii").split())
