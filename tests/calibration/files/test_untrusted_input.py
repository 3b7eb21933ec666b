"""The one way in for JSON and dates from outside."""

import json
import os
from pathlib import Path

import pytest

from calibration.files.untrusted_input import MOST_DEPTH, MOST_QUOTED, Untrusted, moment, parsed, quoted, read_json


@pytest.mark.parametrize(
    "value",
    [
        {"throw": [5, 5, 5, 6, 2], "rethrown": [0]},
        {"name": 'Zoé \\" [[[{{{ \U0001f3b2', "other": 'a "quoted" [ bracket'},
        [1.5, -3, 0, None, True, "", {}, []],
    ],
)
def test_honest_values_come_back_as_they_were(value):
    for ascii_only in (True, False):
        text = json.dumps(value, ensure_ascii=ascii_only)
        assert parsed(text, 1000) == value
        assert parsed(b"\xef\xbb\xbf" + text.encode(), 1000) == value


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_depth_is_counted_outside_of_strings():
    assert parsed(nested(MOST_DEPTH), 1000) is not None
    assert parsed(json.dumps(nested(500)), 2000) == nested(500)
    assert parsed(json.dumps(['\\"' + nested(100), "\\"]), 2000) == ['\\"' + nested(100), "\\"]
    for hostile in (nested(MOST_DEPTH + 1), '{"a":' * 600, "[" * 1_000_000, '["\\\\",' + "[" * 100):
        with pytest.raises(Untrusted, match="nested deeper"):
            parsed(hostile, 2_000_000)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"[1]" + b" " * 100, "longer"),
        (b"\xff\xfe[\x00]\x00", "UTF-8"),
        ('"\\ud800"', "UTF-8"),
        ({"a": "\ud800"}, "UTF-8"),
        ("[NaN]", "NaN"),
        ("[-Infinity]", "Infinity"),
        ("[1e999]", "too large"),
        ("[" + "9" * 20 + "]", "too large"),
        ("[-" + "9" * 60 + "]", "too large"),
        ('{"a": 1, "b": 2, "a": 3}', "'a' twice"),
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[1,]", "not JSON"),
        ("[" + "1," * 60 + "1]", "more than 50"),
    ],
)
def test_what_is_refused_and_why(raw, said):
    if isinstance(raw, dict):
        raw = json.dumps(raw)
    with pytest.raises(Untrusted, match=said) as refused:
        parsed(raw, 100 if said == "longer" else 200, most_items=50)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 100


def test_a_file_is_never_read_beyond_its_bound(tmp_path):
    (tmp_path / "small").write_text("[1]")
    assert read_json(tmp_path / "small", 3) == [1]
    with pytest.raises(Untrusted):
        read_json(tmp_path / "small", 2)
    with pytest.raises(Untrusted):
        read_json(Path("/dev/zero"), 1000)


@pytest.mark.parametrize("path", ["{folder}/pipe", "{folder}"])
def test_what_is_no_file_is_refused_at_once(path, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError):
        read_json(Path(path.format(folder=tmp_path)), 1000)


def test_dates_have_a_zone_and_a_year_that_people_live_in():
    assert moment("2026-11-23T10:00:00+00:00").year == 2026
    assert moment("2026-11-23T10:00:00.123Z").microsecond == 123000
    for bad in (
        "2026-11-23T10:00:00", "2026-11-23", "9999-12-31T23:59:59+00:00", "9999-12-31T23:59:59-14:00",
        "0001-01-01T00:00:00+14:00", "1969-12-31T23:59:59+00:00", "tomorrow", "2026" * 100, None, 5,
    ):  # fmt: skip
        with pytest.raises(Untrusted):
            moment(bad)


def test_what_came_is_cut_and_printable():
    assert quoted("short") == "short"
    assert len(quoted("x" * 1_000_000)) == MOST_QUOTED
    assert quoted("x" * 41).endswith("…")
    assert quoted("x" * 40) == "x" * 40
    assert quoted("a\x1b[31mb\n") == "a�[31mb�"
    assert len(quoted(["x" * 1_000_000])) == MOST_QUOTED
