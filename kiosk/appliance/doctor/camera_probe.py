"""Looks through the camera for a second: `python -m kiosk.appliance.doctor.camera_probe`, JSON in, JSON out."""

import json
import sys
import time

from kiosk.config.schema import Config
from kiosk.devices.camera_process.picture_quality import PICTURES, Measured, measured
from kiosk.devices.cameras.factory import open_camera
from kiosk.devices.oom_score import prefer_oom_kill
from kiosk.errors import CameraError, UsageError

WARM_UP = 10
"""Pictures that are let pass while exposure settles."""


def look(source: str, config: Config) -> Measured:
    """Opens the camera, looks, closes it. Raises `CameraError`, `UsageError`."""
    camera = open_camera(source, config, real_time=True)
    camera.start()
    try:
        first = [frame for _ in range(WARM_UP) if (frame := camera.capture(config.camera.timeout)) is not None]
        begin = time.monotonic()
        frames = [frame for _ in range(PICTURES) if (frame := camera.capture(config.camera.timeout)) is not None]
        if not frames and not first:
            raise CameraError("gave no picture")
        seen = frames or first
        return measured(seen[-1].full(), [float(frame.small.mean()) for frame in seen], time.monotonic() - begin)
    finally:
        camera.stop()


def main() -> int:
    """One JSON object on standard output."""
    order = json.loads(sys.stdin.read())
    try:
        finding: Measured = look(order["source"], Config.model_validate(order["config"]))
    except (CameraError, UsageError) as error:
        finding = {"fault": str(error)}
    except Exception as error:  # camera stacks have errors of their own
        finding = {"fault": (str(error) or type(error).__name__).splitlines()[0]}
    print(json.dumps(finding), flush=True)
    return 0


if __name__ == "__main__":
    prefer_oom_kill()
    sys.exit(main())
