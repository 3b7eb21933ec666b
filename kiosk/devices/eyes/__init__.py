"""The kiosk's eyes: a camera and the vision behind it, in the same thread or in a process of their own."""

from kiosk.devices.eyes.calibrating import Sitting
from kiosk.devices.eyes.inline import InlineEyes
from kiosk.devices.eyes.lookout import Lookout, open_lookout
from kiosk.devices.eyes.status import Eyes, EyesStatus
from kiosk.devices.eyes.supervisor import ProcessEyes

__all__ = ["Eyes", "EyesStatus", "InlineEyes", "Lookout", "ProcessEyes", "Sitting", "open_lookout"]
