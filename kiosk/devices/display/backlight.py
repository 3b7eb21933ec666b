"""The light behind a panel: off while the screen rests, where the kernel has a switch for it that we may use."""

import os
from contextlib import suppress
from pathlib import Path

SWITCHES = Path("/sys/class/backlight")
ON, OFF = "0", "4"
"""FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN: Documentation/ABI/stable/sysfs-class-backlight of the kernel."""


class Backlight:
    """Every panel's switch. Where there is none, the black picture is all there is."""

    def __init__(self, switches: Path = SWITCHES) -> None:
        self._switches = [path for path in sorted(switches.glob("*/bl_power")) if os.access(path, os.W_OK)]
        # Unknown: who was killed in the dark has left it off.
        self._lit: bool | None = None

    def show(self, lit: bool) -> None:
        """Light or none; a switch that fails is left as it is."""
        if lit != self._lit:
            self._lit = lit
            for switch in self._switches:
                with suppress(OSError):
                    switch.write_text(ON if lit else OFF)

    def close(self) -> None:
        """Switches the light on again."""
        self.show(True)
