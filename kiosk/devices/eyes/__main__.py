"""`python -m kiosk.devices.eyes FD`: the camera's process, started by `ProcessEyes` only."""

import sys

from kiosk.devices.eyes.child import main

sys.exit(main())
