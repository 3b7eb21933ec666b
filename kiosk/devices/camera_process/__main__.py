"""`python -m kiosk.devices.camera_process FD`: the camera's process, started by `CameraSupervisor` only."""

import sys

from kiosk.devices.camera_process.worker import main
from kiosk.devices.oom_score import prefer_oom_kill

prefer_oom_kill()
sys.exit(main())
