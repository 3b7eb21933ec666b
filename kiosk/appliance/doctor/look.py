"""Looks through the camera for a second: `python -m kiosk.appliance.doctor.look`, JSON in, JSON out."""

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from calibration.focus import edge_width
from calibration.markers import find_markers
from kiosk.config import Config
from kiosk.devices.cameras import Frame, open_camera
from kiosk.errors import CameraError, UsageError

WARM_UP, PICTURES = 10, 20
"""Pictures that are let pass while exposure settles, and pictures that are measured."""


def measure(frames: Sequence[Frame], seconds: float) -> dict[str, Any]:
    """What these frames, taken in so many seconds, tell of light, focus and markers."""
    picture = frames[-1].full()
    means = [float(frame.small.mean()) for frame in frames]
    height, width = picture.shape[:2]
    return {
        "width": width,
        "height": height,
        "fps": round((len(frames) - 1) / max(seconds, 1e-3), 1),
        "brightness": round(float(picture.mean()), 1),
        "burnt": round(float((picture.min(axis=2) >= 250).mean()), 4),
        "flicker": round(float(np.std(means)) / max(float(np.mean(means)), 1.0), 4),
        "edge": edge_width(picture),
        "markers": len(find_markers(picture)),
    }


def look(source: str, config: Config) -> dict[str, Any]:
    """Opens the camera, looks, closes it. Raises `CameraError`, `UsageError`."""
    camera = open_camera(source, config, real_time=True)
    camera.start()
    try:
        first = [frame for _ in range(WARM_UP) if (frame := camera.capture(config.camera.timeout)) is not None]
        begin = time.monotonic()
        frames = [frame for _ in range(PICTURES) if (frame := camera.capture(config.camera.timeout)) is not None]
        if not frames and not first:
            raise CameraError("gave no picture")
        return measure(frames or first, time.monotonic() - begin)
    finally:
        camera.stop()


def main() -> int:
    """One JSON object on standard output."""
    order = json.loads(sys.stdin.read())
    try:
        finding = look(order["source"], Config.model_validate(order["config"]))
    except (CameraError, UsageError) as error:
        finding = {"fault": str(error)}
    except Exception as error:  # camera stacks have errors of their own
        finding = {"fault": (str(error) or type(error).__name__).splitlines()[0]}
    print(json.dumps(finding), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
