"""Which machine this is."""

from pathlib import Path


def on_a_pi() -> bool:
    """Whether this machine is a Raspberry Pi."""
    model = Path("/proc/device-tree/model")
    try:
        return "Raspberry Pi" in model.read_text("utf-8", "replace")
    except OSError:
        return False
