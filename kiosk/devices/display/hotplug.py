"""Whether a display is plugged in, as the kernel's connectors tell (Documentation/gpu/drm-kms of Linux)."""

from contextlib import suppress
from pathlib import Path

ROOT = Path("/")
CONNECTORS = "sys/class/drm/card*-*/status"
EVERY = 2.0
"""Seconds between two looks: the kernel knows already, and no cable is asked."""


def connected(root: Path = ROOT) -> frozenset[str]:
    """The connectors with a display: "card1-HDMI-A-1" and the like."""
    found = set()
    for path in root.glob(CONNECTORS):
        with suppress(OSError):
            if path.read_text("utf-8").strip() == "connected":
                found.add(path.parent.name)
    return frozenset(found)


class DisplayHotplug:
    """Detects a display that is plugged in, by looking at intervals."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root, self._there = root, connected(root)
        self._next = float("-inf")

    def came(self, now: float) -> bool:
        """Whether a display is connected that was not at the last look."""
        if now < self._next:
            return False
        self._next = now + EVERY
        before, self._there = self._there, connected(self._root)
        return bool(self._there - before)
