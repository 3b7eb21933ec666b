"""`python -m kiosk.devices.eyes FD`: the camera's process, started by `ProcessEyes` only."""

import sys

from kiosk.devices.eyes.child import main
from kiosk.devices.victim import go_first

go_first()
sys.exit(main())
