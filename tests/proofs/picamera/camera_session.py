"""Runs where libcamera is: the kiosk's own camera and reader over picamera2; prints one JSON object.

`camera_session.py RESTS.json SECONDS` watches until all rests were told, for so many seconds at most.
"""

import json
import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from kiosk.config.schema import Config
from kiosk.devices.camera_process.pipeline_factory import open_lookout
from kiosk.devices.cameras.base import Frame, shrink
from kiosk.devices.cameras.pi.camera import PiCamera
from tests.proofs.picamera import pi_stand_ins  # noqa: F401
from tests.proofs.picamera.event_check import Judge
from tests.proofs.picamera.recording import read_rests
from vision.types.dice_set import PIPS

STALL = 0.7
"""Seconds: once, in a still moment, the kiosk is busy with other things for so long."""


@dataclass
class Timed:
    """A camera whose frames are looked at when they are handed out."""

    camera: PiCamera
    stall: bool = False
    ages: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    shapes: set[tuple[int, ...]] = field(default_factory=set)
    after_stall: float | None = None
    apart: float | None = None

    def start(self) -> None:
        self.camera.start()

    def capture(self, timeout: float) -> Frame:
        stalls = self.stall and self.after_stall is None
        if stalls:
            time.sleep(STALL)
        frame = self.camera.capture(timeout)
        self.ages.append(time.monotonic() - frame.t)
        self.times.append(frame.t)
        if stalls:
            self.after_stall = self.ages[-1]
            self._compare(frame)
        self.shapes.add(frame.small.shape)
        return frame

    def stop(self) -> None:
        self.camera.stop()

    def _compare(self, frame: Frame) -> None:
        """Both streams show one moment: the noise of the sensor is in both."""
        full = frame.full()
        self.shapes.add(full.shape)
        self.apart = float(np.abs(shrink(full).astype(int) - frame.small).mean())


def hurry() -> None:
    """A camera's process on a Pi has a core for itself; on a machine that is busy with others it asks for it."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -15)
        Path("/proc/self/autogroup").write_text("-15")


def watch(rests: Path, seconds: float) -> dict[str, object]:
    """What was seen and how it came."""
    config, judge = Config(), Judge(read_rests(rests))
    lookout = open_lookout("pi", config, PIPS, Path("/var/piste-data"))
    camera = lookout.camera
    assert isinstance(camera, PiCamera)
    lookout.camera = timed = Timed(camera)
    begin = time.monotonic()
    timed.start()
    opened = time.monotonic()
    names: dict[str, int] = {}
    while not judge.done and time.monotonic() < opened + seconds:
        for event in lookout.step(config.camera.timeout) or ():
            names[event.name] = names.get(event.name, 0) + 1
            judge.hear(event.to_json())
            timed.stall = bool(judge.told)
    watched = time.monotonic()
    timed.stop()
    gaps = np.diff(timed.times)
    return {
        "streams": {name: [one.layout, *one.size, one.stride] for name, one in camera.streams.items()},
        "shapes": sorted(timed.shapes),
        "opening": opened - begin,
        "seconds": watched - opened,
        "stopping": time.monotonic() - watched,
        "frames": len(timed.times),
        "backwards": int((gaps <= 0).sum()),
        "age": [float(np.percentile(timed.ages, share)) for share in (50, 95, 100)],
        "after_stall": timed.after_stall,
        "apart": timed.apart,
        "events": names,
        "told": judge.told,
        "dice": judge.dice,
        "wrong": judge.wrong,
    }


if __name__ == "__main__":
    hurry()
    print(json.dumps(watch(Path(sys.argv[1]), float(sys.argv[2]))), flush=True)
