"""What the reader's process keeps in memory, as the kiosk starts it: the camera's process on the virtual track."""

import re
import time
from dataclasses import dataclass
from pathlib import Path

from kiosk.config.schema import Config
from kiosk.devices.camera_process.supervisor import CameraSupervisor
from vision.types.track_events import AtRest

BUDGET_MB = 200
READS = 2
"""Throws after which its memory is taken: by then it has read at all scales, calibrated itself and read again."""
AT_REST = 2.0
"""Seconds after the last of them in which the most counts."""
PATIENCE = 120.0
"""Seconds for that on a busy machine."""
STEP = 0.05


@dataclass(frozen=True, slots=True)
class Memory:
    """What was measured: `resident_mb` while dice lie there, `peak_mb` the most since the process began.

    The peak is the virtual track's, which draws its empty track at the start.
    """

    resident_mb: float
    peak_mb: float

    def to_json(self) -> dict[str, object]:
        """One line of `kiosk bench --json`."""
        ratio = round(self.resident_mb / BUDGET_MB, 3)
        return {
            "stage": "memory of the reader's process",
            "resident_mb": round(self.resident_mb, 1),
            "peak_mb": round(self.peak_mb, 1),
            "budget_mb": BUDGET_MB,
            "ratio": ratio,
        }


def reader_memory(config: Config) -> Memory | None:
    """Megabytes once it has read its throws; None where the system does not tell, or nothing was read."""
    eyes = CameraSupervisor("virtual", config)
    try:
        end, reads = time.monotonic() + PATIENCE, 0
        while reads < READS and time.monotonic() < end:
            time.sleep(STEP)
            if any(isinstance(event, AtRest) and event.dice for event in eyes.poll()):
                reads += 1
                if reads < READS:
                    eyes.command(("pick_up",))
                    eyes.command(("throw",))
        return None if reads < READS else _most(eyes)
    finally:
        eyes.close()


def _most(eyes: CameraSupervisor) -> Memory | None:
    """The most of some seconds at rest; None where the system does not tell."""
    known, end = [], time.monotonic() + AT_REST
    while time.monotonic() < end:
        time.sleep(STEP)
        eyes.poll()
        known.append(None if eyes.pid is None else _now(eyes.pid))
    return max((one for one in known if one is not None), key=lambda one: one.resident_mb, default=None)


def _now(pid: int) -> Memory | None:
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError:
        return None
    told = {name: int(kilobytes) / 1024 for name, kilobytes in re.findall(r"^(Vm\w+):\s*(\d+) kB$", status, re.M)}
    return Memory(told["VmRSS"], told["VmHWM"]) if {"VmRSS", "VmHWM"} <= told.keys() else None
