"""Files from anywhere are looked into by a process of its own that may use so much memory and time and no more."""

import json
import os
import resource
import select
import signal
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from kiosk.errors import PisteError

MEMORY = 512 * 1024 * 1024
"""Bytes beyond what the process has already; a year's journal takes a fifth of it."""
PROCESSOR = 300
"""Seconds; a year's journal takes 6 on the development machine, a Raspberry Pi 4 is six to ten times slower."""
LONGEST_FILE = 1024 * 1024 * 1024
PATIENCE = 900.0
"""Seconds until an answer has to be there: a stick can hang."""
MOST_ANSWER = 1024 * 1024


Told = TypeVar("Told")


class ProcessEnded(PisteError):
    """The process took more than it may, hung, or died."""


def _limit() -> None:
    """From now on this process may use so much more memory, and so many seconds of the processor; for good."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    for what, most in (
        (resource.RLIMIT_AS, pages * resource.getpagesize() + MEMORY),
        (resource.RLIMIT_CPU, PROCESSOR),
        (resource.RLIMIT_FSIZE, LONGEST_FILE),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(what)
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def run_limited(work: Callable[[], Told], patience: float = PATIENCE) -> Told:
    """What `work` returns, as JSON reads it back; done by a copy of this process, under the limits.

    Raises `PisteError` with the message of the one that `work` raised, and `ProcessEnded`.
    """
    here, there = os.pipe()
    with warnings.catch_warnings():
        # What is done there takes no lock that a thread of ours could hold; else it is ended after its time.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(here)
        _answer(work, there)
    os.close(there)
    try:
        said = _heard(here, time.monotonic() + patience)
    finally:
        os.close(here)
        with suppress(OSError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    try:
        kind, answer = json.loads(said)
    except ValueError as error:
        raise ProcessEnded("it takes more memory or time than it may") from error
    if kind == "refused":
        raise PisteError(answer)
    found: Told = answer
    return found


def _answer(work: Callable[[], object], there: int) -> None:
    """Never returns."""
    try:
        _limit()
        try:
            said = json.dumps(["done", work()])
        except PisteError as refusal:
            said = json.dumps(["refused", str(refusal)])
        with os.fdopen(there, "w", encoding="ascii") as pipe:
            pipe.write(said)
    finally:
        # Whatever else went wrong, no answer says it; what is open in the other copy is not closed here.
        os._exit(0)


def _heard(here: int, until: float) -> bytes:
    said = b""
    while len(said) < MOST_ANSWER and (left := until - time.monotonic()) > 0:
        ready, _, _ = select.select([here], [], [], left)
        piece = os.read(here, 65_536) if ready else b""
        if not piece:
            break
        said += piece
    return said
