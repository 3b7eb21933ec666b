"""What the reader's process keeps in memory, as the kiosk starts it: the camera's process on the virtual track."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.config import Config
from kiosk.devices.eyes import ProcessEyes
from vision.events import AtRest

BUDGET_MB = 250
READS = 2
"""Throws after which its memory is taken: by then it has read at all scales, calibrated itself and read again."""
PATIENCE = 120.0
"""Seconds for that on a busy machine."""
STEP = 0.05


@dataclass(frozen=True, slots=True)
class Memory:
    """What was measured."""

    resident_mb: float

    def to_json(self) -> dict[str, Any]:
        """One line of `kiosk bench --json`."""
        ratio = round(self.resident_mb / BUDGET_MB, 3)
        return {
            "stage": "memory of the reader's process",
            "resident_mb": round(self.resident_mb, 1),
            "budget_mb": BUDGET_MB,
            "ratio": ratio,
        }


def reader_memory(config: Config) -> Memory | None:
    """Megabytes resident once it has read its throws; None where the system does not tell, or nothing was read."""
    eyes = ProcessEyes("virtual", config)
    try:
        end, reads = time.monotonic() + PATIENCE, 0
        while reads < READS and time.monotonic() < end:
            time.sleep(STEP)
            if any(isinstance(event, AtRest) and event.dice for event in eyes.poll()):
                reads += 1
                eyes.command(("pick_up",))
                eyes.command(("throw",))
        return None if reads < READS or eyes.pid is None else _resident(eyes.pid)
    finally:
        eyes.close()


def _resident(pid: int) -> Memory | None:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return Memory(pages * os.sysconf("SC_PAGESIZE") / 2**20)
