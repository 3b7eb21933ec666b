"""Lines that no sensible program sends a referee, drawn by chance or one of each kind."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.cli.text.test_malformed_lines import FIELDS

WORD = "x" * 2000
KINDS = (*FIELDS, "accept", "board", "count", "deal", "end", "keep", "nonsense", "pass", "skip", "stop")
OF_THROWS = ("throw", "rethrown", "colours", "by_hand")
NAMES = (*OF_THROWS, "decide", "zzz", *sorted({name for names in FIELDS.values() for name in names}))
VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 1.5, 1e308, 10**14, 10**15, 10**400, "", " ", "x", WORD, "\ud800", "\x00",
    "\u202e", "Q", "C", "5", "5H", "full", "ligne1", [], [[]], [None], [WORD], ["5H"], ["5"] * 99, [1, 2, 3, 4, 5],
    [0, 0], {}, {"a": {"b": [1]}}, " Anne", "zoe\u0301", [[[[[[[[1]]]]]]]],
)  # fmt: skip
FIRST_LINES: tuple[bytes, ...] = (
    b"", b"[]", b"{}", b"[" * 100_000, b"\xff\xfe", b'{"players": [', b'{"players": "Anne"}',
    b'{"players": []}', b'{"players": ["Anne", " anne"]}', b'{"players": ["Anne", "\\ud800"]}',
    b'{"players": ["' + b"x" * 5000 + b'"]}', b'{"players": ["Anne"], "players": ["Bruno"]}',
    b'{"players": ["Anne"], "options": {"turns": 1e999}}',
    b'{"players": ["Anne"], "options": {"' + b"x" * 5000 + b'": 1}}',
    b'{"players": ["Anne"], "options": {"preset": "' + b"x" * 5000 + b'"}}',
    b'{"players": ["Anne"], "options": ' + b'{"a": ' * 500 + b"1" + b"}" * 501, b"x" * 2_000_000,
)  # fmt: skip


def odd_line(random: Random, legal: dict[str, Any]) -> bytes:
    """A line that is probably refused; `legal` is a move that would not be."""
    return random.choice(_WAYS)(random, dict(legal))


def _text(value: Any) -> bytes:
    return json.dumps(value).encode()


def _other_value(random: Random, line: dict[str, Any]) -> bytes:
    line[random.choice(list(line))] = random.choice(VALUES)
    return _text(line)


def _another_name(random: Random, line: dict[str, Any]) -> bytes:
    line[random.choice(NAMES)] = random.choice(VALUES)
    return _text(line)


def _any_decision(random: Random, line: dict[str, Any]) -> bytes:
    fields = {random.choice(NAMES[len(OF_THROWS) :]): random.choice(VALUES) for _ in range(random.randrange(3))}
    return _text({"decide": random.choice(KINDS), **fields})


def _odd_throw(random: Random, line: dict[str, Any]) -> bytes:
    faces = [
        random.choice((1, 2, 6, 0, 7, "A", "9", None, 1.0, [1], WORD)) for _ in range(random.choice((0, 2, 5, 60)))
    ]
    return _text({"throw": faces, random.choice(NAMES[1:]): random.choice(VALUES)})


def _both(random: Random, line: dict[str, Any]) -> bytes:
    return _text({"throw": [1, 2, 3, 4, 5], "decide": "undo"} | line)


def _nested(random: Random, line: dict[str, Any]) -> bytes:
    depth = random.choice((5, 9, 40, 600, 7000))
    opening, closing = random.choice(((b"[", b"]"), (b'{"a":', b"}")))
    return b'{"decide":"x","a":' + opening * depth + b"1" + closing * random.choice((depth, depth - 1, 0)) + b"}"


def _cut(random: Random, line: dict[str, Any]) -> bytes:
    text = _text(line)
    return text[: random.randrange(1, len(text))]


def _noise(random: Random, line: dict[str, Any]) -> bytes:
    text = bytearray(_text(line))
    for _ in range(random.randrange(1, 4)):
        text[random.randrange(len(text))] = random.randrange(256)
    text = text.replace(b"\n", b" ").replace(b"\r", b" ")
    return bytes(text) if text.strip() else b"?"


def _twice(random: Random, line: dict[str, Any]) -> bytes:
    return _text(line)[:-1] + b"," + _text(line)[1:]


def _huge(random: Random, line: dict[str, Any]) -> bytes:
    size = random.choice((100, 1000, 8000, 16_300, 16_500, 40_000))
    return random.choice((b'{"decide": "' + b"x" * size + b'"}', b'{"throw": [' + b"1" * size + b"]}", b"x" * size))


def _many(random: Random, line: dict[str, Any]) -> bytes:
    return b'{"throw": [' + b"1," * random.choice((50, 999, 1001, 8000)) + b"1]}"


_WAYS: tuple[Callable[[Random, dict[str, Any]], bytes], ...] = (
    _other_value, _other_value, _another_name, _any_decision, _any_decision, _odd_throw, _both, _nested, _cut, _noise,
    _twice, _huge, _many,
)  # fmt: skip
