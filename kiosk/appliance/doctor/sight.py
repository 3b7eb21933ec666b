"""The eyes: camera, light, focus, calibration. The camera is opened in another process: one that hangs is ended."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from kiosk.appliance.doctor.checks import FAIL, OK, WARN, Check, Patient
from kiosk.errors import FolderTaken, StoreError
from kiosk.table.storefile import take_lock

PATIENCE = 45.0
"""Seconds for opening a camera and looking at its pictures, on a slow board."""

DARK, DIM, BRIGHT = 12.0, 45.0, 215.0
"""Mean brightness of the picture, 0..255."""

BURNT = 0.05
"""So much of the picture without any detail, for it is white."""

FLICKER = 0.04
"""Standard deviation of the brightness from picture to picture, relative to it."""

SOFT = 4.0
"""Width of the sharpest edges in pixels, see `calibration.focus`: pips of the smallest dice are about 8."""

OLD_DAYS = 90
COMMAND = (sys.executable, "-m", "kiosk.appliance.doctor.look")


def camera(patient: Patient) -> Iterator[Check]:
    """Whether it gives pictures, and what they are like: light, focus, markers."""
    if patient.source is None:
        yield Check("camera", WARN, "none is configured", "Name one under [camera], or enter the dice by hand.")
        return
    if _playing(patient):
        advice = "Stop it for the while (systemctl stop kiosk) to have camera, light and focus examined."
        yield Check("camera", WARN, "the kiosk is playing and holds it", advice)
        return
    seen = look(patient)
    if "fault" in seen:
        yield Check("camera", FAIL, f"{patient.source}: {seen['fault']}", "Check its cable and `[camera] source`.")
        return
    slow = seen["fps"] < 8
    found = f"{patient.source}: {seen['width']}x{seen['height']}, {seen['fps']:.0f} pictures a second"
    yield Check("camera", WARN if slow else OK, found, "Ask for smaller pictures under [camera]." if slow else "")
    yield _light(seen)
    yield _focus(seen)
    yield _markers(seen)


def look(patient: Patient, command: tuple[str, ...] = COMMAND, patience: float = PATIENCE) -> dict[str, Any]:
    """What `kiosk.appliance.doctor.look` saw; only {"fault": line} when there was nothing to see."""
    order = json.dumps({"source": patient.source, "config": patient.config.model_dump()})
    try:
        done = subprocess.run(command, input=order, capture_output=True, text=True, timeout=patience)
        seen = json.loads(done.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:
        return {"fault": f"gave no picture in {patience:.0f} seconds"}
    except (ValueError, IndexError):
        return {"fault": f"its driver died (status {done.returncode})"}
    return dict(seen)


def _playing(patient: Patient) -> bool:
    if patient.data is None:
        return False
    try:
        take_lock(patient.data).close()
    except FolderTaken:
        return True
    except StoreError:
        pass
    return False


def _light(seen: dict[str, Any]) -> Check:
    bright, said = seen["brightness"], f"brightness {seen['brightness']:.0f} of 255"
    if bright < DARK:
        return Check("light", FAIL, said, "It is dark, or the lens is covered: switch the lamp on.")
    if bright < DIM:
        return Check("light", WARN, said, "More even light on the track makes fewer dice doubtful.")
    if bright > BRIGHT or seen["burnt"] > BURNT:
        return Check("light", WARN, f"{said}, {seen['burnt']:.0%} burnt out", "Less light, or shade it: no glare.")
    if seen["flicker"] > FLICKER:
        return Check("light", WARN, f"{said}, flickers by {seen['flicker']:.0%}", "Use a lamp that does not flicker.")
    return Check("light", OK, said)


def _focus(seen: dict[str, Any]) -> Check:
    edge = seen["edge"]
    if edge is None:
        return Check("focus", WARN, "nothing with an edge is in sight", "Lay dice or the marker sheet on the track.")
    if edge > SOFT:
        return Check("focus", WARN, f"edges {edge:.1f} pixels wide", "Focus on the track's floor and wipe the lens.")
    return Check("focus", OK, f"edges {edge:.1f} pixels wide")


def _markers(seen: dict[str, Any]) -> Check:
    count = seen["markers"]
    if count == 4:
        return Check("markers", OK, "all four are in sight")
    advice = "Glue the four printed markers to the rim, with light on them." if not count else "Uncover the others."
    return Check("markers", WARN, f"{count} of 4 in sight", advice)


def calibration(patient: Patient) -> Iterator[Check]:
    """How old the newest calibration is."""
    folder = None if patient.data is None else patient.data / "calibration"
    newest = max((_when(path.name) for path in folder.glob("track-*.json")), default=None) if folder else None
    if newest is None:
        advice = "With the four markers in sight of the camera it is made by itself while playing."
        yield Check("calibration", WARN, "none yet", advice)
        return
    days = int((time.time() - newest) // 86400)
    said = f"{days} days old" if days != 1 else "1 day old"
    advice = "If camera or track were moved since: show the camera all four markers." if days > OLD_DAYS else ""
    yield Check("calibration", WARN if days > OLD_DAYS else OK, said, advice)


def _when(name: str) -> float:
    try:
        return datetime.strptime(name[:21], "track-%Y%m%d-%H%M%S").timestamp()
    except ValueError:
        return 0.0
