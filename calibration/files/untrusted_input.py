"""What comes from outside (lines, files, journals, sticks) is bounded before anything looks at its meaning.

Everything that reads JSON it did not write a moment ago reads it through `parsed`. It lies at the bottom of the
rooms, so that calibration and kiosk share it.
"""

import errno
import math
import os
import re
import stat
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

MOST_DEPTH = 32
"""Nested lists and objects; the deepest honest one, a saved calibration, has five levels."""
MOST_ITEMS = 100_000
MOST_DIGITS = 15
"""Of a whole number: such numbers are exact as floats too."""
MOST_QUOTED = 40
"""Characters of something refused that are repeated in the refusal."""
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)

_BRACKETS = re.compile(r"[\[\]{}]")


class Untrusted(ValueError):
    """Input that is refused before its meaning is looked at; the message is one short line."""


def parsed(raw: bytes | str, most_bytes: int, *, most_depth: int = MOST_DEPTH, most_items: int = MOST_ITEMS) -> Any:
    """The value of a JSON text in UTF-8, with or without a byte order mark.

    Raises `Untrusted` when it is longer than `most_bytes` (characters for a `str`), nested deeper than `most_depth`,
    has more than `most_items` commas, names a key twice, or holds a number that is not finite or has more than
    `MOST_DIGITS` digits, a lone surrogate, or anything that is not JSON (RFC 8259).
    """
    # Not before it is needed: the picture of the start waits for this module.
    import json

    if len(raw) > most_bytes:
        raise Untrusted(f"it is longer than {most_bytes} bytes")
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw
        _check_shape(text, most_depth, most_items)
        value = json.loads(
            text,
            parse_int=_whole,
            parse_float=_finite,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
        if isinstance(raw, str) or "\\u" in text:
            # An escaped or passed-in half of a surrogate pair: no file and no screen can take it.
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError as error:
        raise Untrusted("it is not UTF-8 text") from error
    except json.JSONDecodeError as error:
        raise Untrusted("it is not JSON") from error
    return value


def read_bytes(path: Path, most_bytes: int) -> bytes:
    """What a file holds. Raises `OSError`, also for a pipe or a folder, and `Untrusted` beyond `most_bytes`."""
    # A pipe that nobody writes to would keep whoever opens it waiting.
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
        if stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is a pipe", str(path))
        data = file.read(most_bytes + 1) or b""
    if len(data) > most_bytes:
        raise Untrusted(f"it is longer than {most_bytes} bytes")
    return data


def read_json(path: Path, most_bytes: int) -> Any:
    """The value of a JSON file, which is never read beyond `most_bytes`. Raises `OSError`, `Untrusted`."""
    return parsed(read_bytes(path, most_bytes), most_bytes)


def moment(text: object) -> datetime:
    """An ISO 8601 date and time with its offset from UTC, from 1970 to 2199. Raises `Untrusted` for anything else."""
    if not isinstance(text, str) or len(text) > MOST_QUOTED:
        raise Untrusted("it is no date")
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise Untrusted(f"{quoted(text)} is no date") from error
    if found.tzinfo is None:
        raise Untrusted(f"the date {text} does not say its time zone")
    # Comparing converts to UTC, which overflows at the ends of the calendar.
    if not EARLIEST.year <= found.year < LATEST.year or not EARLIEST <= found < LATEST:
        raise Untrusted(f"the date {text} is not between {EARLIEST.year} and {LATEST.year}")
    return found


def quoted(value: object, most: int = MOST_QUOTED) -> str:
    """Something refused, for one line of a message: printable, and cut at `most` characters."""
    said = value if isinstance(value, str) else repr(value)
    kept = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in said[: most + 1])
    return kept if len(kept) <= most else f"{kept[: most - 1]}…"


def _check_shape(text: str, most_depth: int, most_items: int) -> None:
    if text.count("[") + text.count("{") <= most_depth and text.count(",") <= most_items:
        return
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    if outside.count(",") > most_items:
        raise Untrusted(f"it lists more than {most_items} things")
    level = 0
    for bracket in _BRACKETS.findall(outside):
        level += 1 if bracket in "[{" else -1
        if level > most_depth:
            raise Untrusted(f"it is nested deeper than {most_depth} levels")


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise Untrusted(f"the number {quoted(digits)} is too large")
    return int(digits)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise Untrusted(f"the number {quoted(text)} is too large")
    return value


def _constant(name: str) -> float:
    raise Untrusted(f"{name} is no JSON number")


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name in counts if counts[name] > 1)
        raise Untrusted(f"it says '{quoted(twice)}' twice")
    return found
