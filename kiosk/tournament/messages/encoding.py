"""How messages are written, and the bounds within which one is read."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from calibration.files.untrusted_input import Untrusted, parsed

VERSION = 1
MOST_BYTES = 16 * 1024
"""Of a message: an honest one has less than two thousand."""
MOST_DEPTH, MOST_ITEMS = 6, 1000
DIGEST = 12
"""Bytes of a digest."""
LONGEST_TEXT = 64


def encoded(kind: str, body: Mapping[str, Any]) -> bytes:
    """A message of that kind."""
    return written({"v": VERSION, "kind": kind, **body}).encode()


def decoded(payload: bytes) -> tuple[str, dict[str, Any]]:
    """The kind of a message and the rest of it. Raises `Untrusted`."""
    value = parsed(payload, MOST_BYTES, most_depth=MOST_DEPTH, most_items=MOST_ITEMS)
    version = value.pop("v", None) if isinstance(value, dict) else None
    if type(version) is not int:
        raise Untrusted("it is no message")
    if version != VERSION:
        raise Untrusted(f"another version of the program wrote it ({version})")
    kind = value.pop("kind", None)
    return short_text(kind), value


def written(value: object) -> str:
    """JSON, always the same for the same value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def digest_of(value: object) -> str:
    """BLAKE2b (RFC 7693) of a value's JSON, in hexadecimal."""
    return hashlib.blake2b(written(value).encode(), digest_size=DIGEST, person=b"piste-result").hexdigest()


def sum_of(delivered: Iterable[tuple[str, str]]) -> str:
    """A short text for a set of games and the digests of their results; the order does not matter."""
    return digest_of(sorted(delivered))


def short_text(value: object) -> str:
    """An id or a word. Raises `Untrusted`."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TEXT or not value.isascii():
        raise Untrusted("it is no short text")
    if not value.isprintable():
        raise Untrusted("it has invisible signs")
    return value


def whole_number(value: object, least: int, most: int) -> int:
    """A number between two bounds, both included. Raises `Untrusted`."""
    if type(value) is not int or not least <= value <= most:
        raise Untrusted(f"it is no whole number from {least} to {most}")
    return value
