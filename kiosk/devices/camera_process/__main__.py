"""`python -m kiosk.devices.camera_process FD`: the camera's process, started by `ProcessEyes` only."""

import sys

from kiosk.devices.camera_process.worker import main
from kiosk.devices.oom_score import go_first

go_first()
sys.exit(main())
