"""The referee as a program among others: lines without an end, pipes that close, a line at a time."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.shared import sampled

KIOSK = Path(sys.executable).with_name("kiosk")
FIRST = b'{"game": "cameroun", "players": ["Anne", "Bruno"], "options": {"turns": 1}}\n'
THROW = b'{"throw": [5, 5, 5, 6, 2]}\n'
MEGABYTE = 1024 * 1024


def begun(*args: str, **more: Any) -> "subprocess.Popen[bytes]":
    """The referee, with no more memory than a line without an end must not need."""
    limit = 150 * MEGABYTE
    return subprocess.Popen(
        [KIOSK, "referee", "cameroun", "--json", "--lang", "en", *args],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)),
        **more,
    )


def ended(referee: "subprocess.Popen[bytes]", status: int, said: str = "") -> None:
    _, err = referee.communicate(timeout=60)
    assert referee.returncode == status
    assert b"Traceback" not in err and said in err.decode() and len(err.splitlines()) == bool(said), err


def test_each_line_is_answered_before_the_next_comes() -> None:
    referee = begun(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert referee.stdin is not None and referee.stdout is not None
    for line in (FIRST, THROW):
        referee.stdin.write(line)
        referee.stdin.flush()
        assert json.loads(referee.stdout.readline())["ok"]
    ended(referee, 0)


def test_a_line_of_hundreds_of_megabytes_is_refused_and_the_game_goes_on(tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as out:
        referee = begun(stdin=subprocess.PIPE, stdout=out)
        assert referee.stdin is not None
        referee.stdin.write(FIRST + b'{"throw": [')
        for _ in range(200):
            referee.stdin.write(b"5" * MEGABYTE)
        referee.stdin.write(b"\n" + THROW.rstrip())
        ended(referee, 1)
    answers = [json.loads(line) for line in (tmp_path / "out").read_bytes().splitlines()]
    assert [(answer["line"], answer["code"]) for answer in answers] == [(1, None), (2, "too_long"), (3, None)]


def test_a_first_line_without_an_end_is_refused_at_once() -> None:
    with open("/dev/zero", "rb") as endless:  # noqa: PTH123 - a device
        referee = begun(stdin=endless, stdout=subprocess.DEVNULL)
        ended(referee, 2, "The first line cannot be used. This line has more than 16384 bytes.")
    ended(begun("/dev/zero", stdout=subprocess.DEVNULL), 2, "more than 16384 bytes")


@pytest.mark.parametrize("stream", sampled(["<&-", ">&-", "<&- >&- 2>&-", "2>&-"], first=2))
def test_closed_streams(stream: str, tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    lines.write_bytes(FIRST + THROW)
    for file, status in ((str(lines), 0), ("-", 2), (str(tmp_path), 2)):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" referee cameroun --json --lang en "$1" {stream}', KIOSK, file],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
        )
        assert done.returncode == status and b"Traceback" not in done.stderr
        out = done.stdout.splitlines()
        assert all(json.loads(line)["line"] for line in out), "nothing but answers on standard output"


def test_an_output_that_closes_ends_it_without_a_word() -> None:
    read, write = os.pipe()
    referee = begun(stdin=subprocess.PIPE, stdout=write)
    os.close(write)
    os.close(read)
    assert referee.stdin is not None
    referee.stdin.write(FIRST + THROW * 10)
    referee.stdin.close()
    referee.stdin = None
    ended(referee, 1)


def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        referee = begun(stdin=subprocess.PIPE, stdout=full)
        assert referee.stdin is not None
        referee.stdin.write(FIRST)
        ended(referee, 1, "No space left on device")
