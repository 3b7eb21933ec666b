"""Started by `kiosk.devices.voice.process`."""

import sys

from kiosk.devices.voice.child import run

sys.exit(run())
