"""Started by `kiosk.devices.voice.supervisor`."""

import sys

from kiosk.devices.oom_score import go_first
from kiosk.devices.voice.worker import run

go_first()
sys.exit(run())
