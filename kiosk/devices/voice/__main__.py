"""Started by `kiosk.devices.voice.process`."""

import sys

from kiosk.devices.victim import go_first
from kiosk.devices.voice.child import run

go_first()
sys.exit(run())
