"""A proof in steps: each does something, checks a promise and tells its figure; then the verdict."""

import os
import subprocess
import time
from collections.abc import Callable, Iterable

TOLD = 4000
"""Letters, from its end, of what a command said that failed."""


class Failed(Exception):
    """A promise was not kept."""


def check(kept: bool, promise: str) -> None:
    """Raises `Failed`."""
    if not kept:
        raise Failed(promise)


def allowed(seconds: float) -> float:
    """So many seconds on a quiet machine; more where several want each core, for then everything takes longer."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def prove(what: str, steps: Iterable[tuple[str, Callable[[], str]]], on_failure: Callable[[], None]) -> int:
    """Does the steps, a line each, until one fails. Returns the exit status."""
    begin = time.monotonic()
    for name, step in steps:
        try:
            figure = step()
        except (Failed, AssertionError, OSError, subprocess.SubprocessError) as error:
            said = (str(getattr(error, stream, "") or "")[-TOLD:] for stream in ("stdout", "stderr"))
            print(f"FAIL  {name:<14}{error}", *said, flush=True)
            on_failure()
            print(f"VERDICT: fail ({what}, {time.monotonic() - begin:.0f} s)")
            return 1
        print(f"ok    {name:<14}{figure}", flush=True)
    load = f"load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
    print(f"VERDICT: pass ({what}, {time.monotonic() - begin:.0f} s, {load})")
    return 0
