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


class Limits:
    """Limits of time by the clock. One that is not kept while more than one process wants each core is not judged:
    it may be the machine's fault. A proof with such limits left has not passed.
    """

    def __init__(self) -> None:
        self.unjudged: list[str] = []

    def keep(self, seconds: float, most: float, what: str) -> None:
        """Raises `Failed` when it took longer on a machine that has nothing else to do."""
        if seconds <= most:
            return
        said = f"{what}: {seconds:.1f} s, {most:.1f} at most"
        if not busy():
            raise Failed(said)
        self.unjudged.append(f"{said}, at load {os.getloadavg()[0]:.0f}")

    def verdict(self, passed: str) -> tuple[str, int]:
        """The words behind `VERDICT:` for a proof that has not failed, and the exit status."""
        if not self.unjudged:
            return f"pass {passed}", 0
        return f"not judged, run it on a quiet machine: {'; '.join(self.unjudged)} {passed}", 1


def busy() -> bool:
    """Whether more than one process wants each core."""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def prove(
    what: str,
    steps: Iterable[tuple[str, Callable[[], str]]],
    on_failure: Callable[[], None],
    limits: Limits | None = None,
) -> int:
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
    words, status = (limits or Limits()).verdict(f"({what}, {time.monotonic() - begin:.0f} s, {load})")
    print(f"VERDICT: {words}")
    return status
