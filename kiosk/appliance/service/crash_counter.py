"""Counts lives that were too short: a kiosk that dies again and again comes back in safe mode.

The file lies in the runtime folder, in memory: no write to the card, and the counting starts afresh with the machine.
"""

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

FILE, BLIND = "short-lives", "no-picture-yet"
TOO_MANY = 3
"""So many lives in a row that ended before `LONG_LIFE` seconds."""

LONG_LIFE = 30.0
FORGOTTEN = 600.0
"""Seconds after which a short life counts no more."""


def runtime_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where systemd lets a service keep what may be lost, else the session's own folder."""
    if named := environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]:
        return Path(named)
    session = environment.get("XDG_RUNTIME_DIR")
    return Path(session) / "piste" if session else None


def boot_clock() -> float:
    """Seconds since the machine started: no time server sets it."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class CrashCounter:
    """Counts starts since the kiosk last ran for long enough or ended properly. Without a folder it counts none."""

    def __init__(self, folder: Path | None, clock: Callable[[], float] = boot_clock) -> None:
        self._file = None if folder is None else folder / FILE
        self._clock = clock

    def begin(self) -> int:
        """Notes this start. Returns how many starts right before it ended early."""
        now = self._clock()
        before: list[float] = [start for start in self._starts() if 0 <= now - start < FORGOTTEN]
        if self._file is not None:
            # No counter is no reason not to play.
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                draft = self._file.with_suffix(".part")
                draft.write_text("".join(f"{start:.1f}\n" for start in [*before[-TOO_MANY:], now]), "utf-8")
                draft.replace(self._file)
        return len(before)

    def before_the_picture(self) -> bool:
        """Notes that this start has shown no picture yet; returns whether the one before ended without one."""
        if self._file is None:
            return False
        mark = self._file.with_name(BLIND)
        before = mark.exists()
        with suppress(OSError):
            mark.touch()
        return before

    def picture_shown(self) -> None:
        """Notes that a picture is on the display."""
        if self._file is not None:
            with suppress(OSError):
                self._file.with_name(BLIND).unlink(missing_ok=True)

    def forget(self) -> None:
        """Resets the count: the kiosk ran for long enough, or ended properly."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _starts(self) -> list[float]:
        if self._file is None:
            return []
        try:
            return [float(line) for line in self._file.read_text("utf-8").splitlines()]
        except (OSError, ValueError):
            return []
