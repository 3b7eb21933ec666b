"""Runs commands of this checkout's kiosk as a user would, in an environment that is always the same."""

import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("cameroun", "linotte", "poker_as", "menteur", "cribble", "si_no", "le_421")
CLOCK = """
import datetime, itertools

class Clock(datetime.datetime):
    seconds = itertools.count()

    @classmethod
    def now(cls, tz=None):
        return cls(2026, 2, 7, 18, tzinfo=tz) + datetime.timedelta(seconds=next(cls.seconds))

datetime.datetime = Clock
"""
"""A time of day that goes on by a second whenever it is asked for, put in the place of the real one."""
PATIENCE = 600
"""Seconds that one command may take."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command printed, and its exit status."""

    out: str
    error: str
    status: int


@cache
def entry() -> str:
    """A Python program that is the `kiosk` command of this checkout, wherever its module lies."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, _, function = scripts["kiosk"].partition(":")
    return f"import sys; from {module} import {function} as kiosk; sys.exit(kiosk())"


def kiosk(words: list[str], cwd: Path, stdin: str = "", flags: tuple[str, ...] = (), before: str = "") -> Answer:
    """Runs `kiosk WORDS` in a folder, which is also its home: no setting or journal of this machine is seen.

    `flags` are for Python, `before` is a program that is run first.
    """
    return python([*flags, "-c", before + entry(), *words], cwd, stdin)


def python(words: list[str], cwd: Path, stdin: str = "") -> Answer:
    """Runs Python with this checkout's modules."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env=_environment(cwd),
        input=stdin.encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    return Answer(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), done.returncode)


def beginning(words: list[str], cwd: Path, lines: int) -> str:
    """The first lines of a command that goes on for ever."""
    running = subprocess.Popen(
        [sys.executable, "-c", entry(), *words], cwd=cwd, env=_environment(cwd), stdout=subprocess.PIPE
    )
    with running:
        assert running.stdout is not None
        told = b"".join(running.stdout.readline() for _ in range(lines))
        running.kill()
    return told.decode("utf-8", "replace")


def _environment(home: Path) -> dict[str, str]:
    """No display, no desktop; the hash seed stays random, so that what depends on it shows when recording twice."""
    path = os.environ.get("PATH", "/usr/bin:/bin")
    return {
        "PATH": path,
        "HOME": str(home / "home"),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "COLUMNS": "100",
        "PYTHONPATH": str(ROOT),
    }
