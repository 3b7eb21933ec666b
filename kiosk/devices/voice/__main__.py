"""Started by `kiosk.devices.voice.supervisor`."""

import sys

from kiosk.devices.oom_score import prefer_oom_kill
from kiosk.devices.voice.worker import run

prefer_oom_kill()
sys.exit(run())
