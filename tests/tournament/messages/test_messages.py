"""Messages are read as they were written, and whatever else comes is refused: kiosk.tournament.messages.encoding,
game_result, greetings, topics."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.messages.call import Call, Calls
from kiosk.tournament.messages.encoding import MOST_BYTES, decoded, sum_of
from kiosk.tournament.messages.game_result import GameResult
from kiosk.tournament.messages.greetings import (
    Hello,
    Message,
    Receipt,
    Verdict,
    Welcome,
    message_bytes,
    message_from,
)
from kiosk.tournament.messages.topics import down, table_in, up

RESULT = GameResult(
    "a1b2c3d4e5", 7, "cameroun", ("Odette", "Zoé"), (12, -3), (0,), "1970-01-01T00:00:00+00:00", ("aa", "bb")
)
EACH: list[Message] = [
    RESULT,
    Calls(),
    Calls((Call(3, "cameroun", ("Odette", "Zoé"), {"turns": 1}), Call(4, "le_421", ("Anne",)))),
    Hello("abc"),
    Welcome("abc", True),
    Welcome("abc", False),
    Receipt("a1", 2, "cc", Verdict.CONFLICT),
]


@pytest.mark.parametrize("message", EACH, ids=lambda message: type(message).__name__)
def test_a_message_is_read_as_it_was_written(message: Message) -> None:
    assert message_from(message_bytes(message)) == message


def test_equal_results_have_equal_digests_whatever_the_clock_said() -> None:
    later = replace(RESULT, ended="2026-11-25T20:00:00+00:00", after=())
    assert later.digest == RESULT.digest and (later.version, RESULT.version) == (0, 2)
    for changed in ({"scores": (12, -2)}, {"winners": (1,)}, {"names": ("Zoé", "Odette")}, {"number": 8}):
        assert replace(RESULT, **changed).digest != RESULT.digest


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("names", []), ("names", ["Odette"]), ("names", ["Odette", ""]), ("names", ["Odette", "\0"]), ("names", "ab"),
        ("names", ["x"] * 17), ("scores", [1]), ("scores", [1, 2.0]), ("scores", [1, True]), ("scores", [1, 10**10]),
        ("winners", [2]), ("winners", [-1]), ("winners", [0, 0]), ("number", -1), ("number", None), ("game_id", ""),
        ("game_id", "a" * 65), ("game_id", "é"), ("ended", "yesterday"), ("ended", 3), ("after", ["a"] * 33),
        ("after", [1]), ("more", 1), ("v", None), ("v", True), ("kind", "results"), ("kind", 3), ("kind", ["result"]),
    ],
)  # fmt: skip
def test_a_result_that_no_table_sends_is_refused(part: str, value: object) -> None:
    body = json.loads(message_bytes(RESULT)) | {part: value}
    with pytest.raises(Untrusted):
        message_from(json.dumps(body).encode())


@pytest.mark.parametrize(
    "payload",
    [
        b"", b"null", b"[]", b"{}", b'{"v":1}', b'{"v":1,"kind":"hello"}', b'{"v":1,"kind":"receipt","game_id":"a"}',
        b"\xff", b'{"v":1,"kind":"hello","delivered":"' + b"a" * MOST_BYTES + b'"}', b"[" * 5000,
        b'{"v":1,"kind":"calls"}', b'{"v":1,"kind":"calls","meetings":[1]}', b'{"v":1,"kind":"calls","meetings":{}}',
        b'{"v":1,"kind":"calls","meetings":[{"number":1,"game":"a","names":["b"],"options":[]}]}',
        b'{"v":1,"kind":"calls","meetings":[' + b"[]," * 8 + b'[]]}',
        b'{"v":1,"kind":"receipt","game_id":"a","version":0,"digest":"b","verdict":["known"]}',
    ],
)  # fmt: skip
def test_rubbish_is_refused(payload: bytes) -> None:
    with pytest.raises(Untrusted):
        message_from(payload)


@given(st.binary(max_size=200), st.integers(0, 2**32))
def test_damaged_messages_are_read_or_refused_and_nothing_else(noise: bytes, seed: int) -> None:
    random = Random(seed)
    payload = bytearray(message_bytes(random.choice(EACH)))
    at = random.randrange(len(payload))
    payload[at : at + random.randrange(len(noise) + 1)] = noise
    try:
        message_from(bytes(payload))
    except Untrusted as refusal:
        assert "\n" not in str(refusal)


def test_the_version_stands_in_every_message() -> None:
    for message in EACH:
        assert json.loads(message_bytes(message))["v"] == 1
        assert decoded(message_bytes(message))[0]
    with pytest.raises(Untrusted, match="version"):
        message_from(b'{"v":2,"kind":"hello","delivered":"a"}')


def test_the_order_of_what_was_delivered_does_not_matter() -> None:
    assert sum_of([("a", "1"), ("b", "2")]) == sum_of([("b", "2"), ("a", "1")]) != sum_of([("a", "2"), ("b", "1")])


def test_a_table_is_known_by_its_topic() -> None:
    assert table_in(up("@abc", "table-3"), "@abc") == "table-3"
    for topic in (up("@abd", "table-3"), down("@abc", "table-3"), up("@abc", "a/b"), up("@abc", "T"), "piste", ""):
        assert table_in(topic, "@abc") is None
